import { describe, expect, it } from 'vitest';
import { messages } from '@/i18n';
import type { Color, EndReason, Game } from '@/api/types';
import { gameOf } from '@/test/game';
import { outcomeWords } from './outcomeWords';

const names = { white: 'Anna', black: 'Ben' };

function ended(reason: EndReason, winner?: Color, mine: Color[] = []): Game {
  const game = gameOf(['e2e4']); // Black is to move
  game.players.white.is_you = mine.includes('white');
  game.players.black.is_you = mine.includes('black');
  const result = winner ? (winner === 'white' ? '1-0' : '0-1') : '1/2-1/2';
  game.state.outcome = { result, winner, reason, text: { en: '', de: '' } };
  return game;
}

describe('the sentence about the end', () => {
  it('names the player who resigned, for every reader', () => {
    expect(outcomeWords(ended('resignation', 'white'), names)).toEqual({
      key: 'outcome.win.resignation.other',
      names: { name: 'Ben', other: 'Anna' },
    });
    expect(outcomeWords(ended('resignation', 'white', ['black']), names)?.key).toBe('outcome.win.resignation.you');
    expect(outcomeWords(ended('resignation', 'white', ['white']), names)?.names.name).toBe('Ben');
  });

  it('names who gave mate', () => {
    expect(outcomeWords(ended('checkmate', 'white', ['black']), names)?.names.name).toBe('Anna');
    expect(outcomeWords(ended('checkmate', 'white', ['white']), names)?.key).toBe('outcome.win.checkmate.you');
  });

  it('says by whose clock it is a draw, and that the other side could not mate', () => {
    expect(outcomeWords(ended('time_forfeit', undefined, ['white']), names)).toEqual({
      key: 'outcome.draw.time_forfeit.other',
      names: { name: 'Ben', other: 'Anna' },
    });
    expect(messages.en['outcome.draw.time_forfeit.other']).toMatch(/too few pieces/);
  });

  it('has words in both languages for every end there can be, with a full stop', () => {
    const reasons: EndReason[] = [
      'checkmate',
      'stalemate',
      'insufficient_material',
      'seventy_five_moves',
      'fivefold_repetition',
      'fifty_moves',
      'threefold_repetition',
      'resignation',
      'agreement',
      'time_forfeit',
      'abandonment',
      'adjudication',
      'unknown',
    ];
    const decisive = ['checkmate', 'resignation', 'time_forfeit', 'abandonment', 'adjudication', 'unknown'];
    for (const reason of reasons)
      for (const mine of [[], ['white'], ['black']] as Color[][]) {
        const winners = [...(decisive.includes(reason) ? (['white', 'black'] as const) : [])];
        const ends = reason === 'checkmate' || reason === 'resignation' ? winners : [...winners, undefined];
        for (const winner of ends)
          for (const language of ['en', 'de'] as const) {
            const words = outcomeWords(ended(reason, winner, mine), names);
            const text: string | undefined = (messages[language] as Record<string, string>)[words?.key ?? ''];
            expect(text, `${words?.key} in ${language}`).toMatch(/\.$/);
          }
      }
  });
});
