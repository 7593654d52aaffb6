// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Color, GameSummary, Player } from '@/api/types';
import { INITIAL_FEN } from '@/chess/rules';
import { gameOf } from '@/test/game';
import { mounted } from '@/test/mounted';
import OfferBox from './OfferBox.vue';
import OpenGames from './OpenGames.vue';
import { usePlayStore } from './playStore';

const me: Player = { type: 'visitor', name: '', is_you: true };
const kiebitz: Player = { type: 'engine', name: 'Kiebitz 1000', rating: 1000, is_you: false };
const summaryOf = (white: Player, black: Player): GameSummary => ({
  id: 'game0001',
  origin: 'played',
  players: { white, black },
  status: 'playing',
  revision: 1,
  ply: 5,
  fen: INITIAL_FEN,
  created_at: 0,
  updated_at: 0,
});

describe('a game to be continued', () => {
  const words = (black: Player, language: 'en' | 'de') =>
    mounted(OpenGames, { games: [summaryOf(me, black)] }, language).text();

  it('is called by the opponent', () => {
    expect(words(kiebitz, 'en')).toBe('Continue with Kiebitz 1000, move 3');
  });

  it('has a sentence of its own where both sides sit here', () => {
    expect(words(me, 'en')).toBe('Continue the game for two on this device, move 3');
    expect(words(me, 'de')).toBe('Weiter mit der Partie zu zweit an diesem Gerät, Zug 3');
  });
});

describe('a takeback request', () => {
  async function words(mine: Color | undefined, language: 'en' | 'de' = 'en') {
    const box = mounted(OfferBox, {}, language);
    const game = gameOf(['e2e4', 'e7e5']);
    game.players = { white: { ...me, is_you: mine === 'white' }, black: { ...me, is_you: mine === 'black' } };
    game.state = { ...game.state, takeback_request: 'white' };
    usePlayStore().game = game;
    await box.vm.$nextTick();
    return box.text();
  }

  it('is told to each as it concerns them', async () => {
    expect(await words('white')).toBe('You have asked to take a move back.');
    expect(await words('black')).toContain('Your opponent asks to take a move back.');
    expect(await words(undefined)).toBe('White asks to take a move back.');
    expect(await words(undefined, 'de')).toBe('Weiß möchte einen Zug zurücknehmen.');
  });

  it('is answered in words when it is declined', async () => {
    const box = mounted(OfferBox, {});
    const store = usePlayStore();
    store.game = gameOf(['e2e4', 'e7e5']);
    store.takebackDeclined = true;
    await box.vm.$nextTick();
    expect(box.text()).toBe('Your opponent does not agree to take the move back. Play on.');
  });
});
