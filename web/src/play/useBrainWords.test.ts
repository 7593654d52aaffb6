// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import type { Player } from '@/api/types';
import { mounted } from '@/test/mounted';
import { useBrainWords } from './useBrainWords';

function wordsIn(language: 'en' | 'de') {
  let words: ReturnType<typeof useBrainWords> | undefined;
  const reader = defineComponent({
    setup() {
      words = useBrainWords();
      return () => undefined;
    },
  });
  mounted(reader, {}, language);
  return words as unknown as ReturnType<typeof useBrainWords>;
}

const player = (type: Player['type'], change: Partial<Player> = {}): Player => ({
  type,
  name: '',
  is_you: false,
  ...change,
});

describe('the name of a player', () => {
  it.each([
    [player('visitor', { is_you: true }), 'You', 'Du'],
    [player('guest', { is_you: true }), 'You', 'Du'],
    [player('guest'), 'Opponent', 'Gegenüber'],
    [player('visitor'), 'Opponent', 'Gegenüber'],
    [player('engine', { rating: 1200 }), 'Kiebitz 1200', 'Kiebitz 1200'],
    [player('engine'), 'Kiebitz at full strength', 'Kiebitz mit voller Stärke'],
    [player('brain', { brain: 'my-first' }), 'My first', 'My first'],
    [player('brain'), 'Computer', 'Computer'],
    [player('uci', { uci: 'stockfish' }), 'stockfish', 'stockfish'],
    [player('imported', { name: '?' }), 'Black', 'Schwarz'],
  ])('that is missing is the reader’s word for the seat: %o', (who, english, german) => {
    expect([wordsIn('en').playerName(who, 'black'), wordsIn('de').playerName(who, 'black')]).toEqual([english, german]);
  });

  it('in an old game is no word that the server made up', () => {
    const { playerName } = wordsIn('de');
    expect([
      playerName(player('visitor', { name: 'You' }), 'white'),
      playerName(player('guest', { name: 'Guest' }), 'black'),
    ]).toEqual(['Gegenüber', 'Gegenüber']);
  });

  it('stays if there is one', () => {
    const { playerName } = wordsIn('de');
    expect([
      playerName(player('guest', { name: 'Anna' }), 'black'),
      playerName(player('engine', { name: 'Kiebitz 1000' }), 'black'),
    ]).toEqual(['Anna', 'Kiebitz 1000']);
  });

  it('is the colour where one visitor has both seats, also for those who watch', () => {
    const { playerNames } = wordsIn('de');
    const mine = player('visitor', { name: 'You', is_you: true });
    expect(playerNames({ white: mine, black: mine })).toEqual({ white: 'Weiß', black: 'Schwarz' });
    expect(playerNames({ white: player('visitor'), black: player('visitor') })).toEqual({
      white: 'Weiß',
      black: 'Schwarz',
    });
    expect(playerNames({ white: mine, black: player('guest') })).toEqual({ white: 'Du', black: 'Gegenüber' });
    expect(playerNames({ white: player('visitor'), black: player('guest') })).toEqual({
      white: 'Weiß',
      black: 'Schwarz',
    });
    const named = { white: player('visitor', { name: 'Anna', is_you: true }), black: player('guest', { name: 'Ben' }) };
    expect(playerNames(named)).toEqual({ white: 'Anna', black: 'Ben' });
  });
});
