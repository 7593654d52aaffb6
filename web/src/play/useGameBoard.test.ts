// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick, ref } from 'vue';
import { gamesApi } from '@/api/gamesApi';
import type { Game } from '@/api/types';
import { useSettingsStore } from '@/settings/settingsStore';
import { gameOf } from '@/test/game';
import { usePlayStore } from './playStore';
import { useGameBoard } from './useGameBoard';

vi.mock('@/api/live', () => ({ live: { watchGame: () => () => undefined, refreshGame: vi.fn() } }));

it('the board knows how far the game is, also while one looks back', async () => {
  setActivePinia(createPinia());
  vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf(['e2e4', 'e7e5']));
  const store = usePlayStore();
  await store.open('game0001');
  const { model } = useGameBoard(ref(false));
  store.view(0);
  expect([model.value.ply, model.value.fen]).toEqual([2, gameOf([]).state.fen]);
});

describe('a move that waits to be confirmed', () => {
  beforeEach(() => setActivePinia(createPinia()));

  async function asked() {
    useSettingsStore().settings.confirmMoves = true;
    vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf(['e2e4', 'e7e5']));
    const store = usePlayStore();
    await store.open('game0001');
    await nextTick();
    const board = useGameBoard(ref(false));
    board.onMove('g1f3');
    await nextTick();
    expect(board.confirming.value?.san).toBe('Nf3');
    return { store, board };
  }

  async function change(store: ReturnType<typeof usePlayStore>, next: Game) {
    vi.spyOn(gamesApi, 'get').mockResolvedValue({ ...next, seq: 11 });
    await store.refresh();
    await nextTick();
  }

  it('is forgotten when moves are taken back', async () => {
    const { store, board } = await asked();
    await change(store, gameOf([]));
    expect([board.confirming.value, board.model.value.fen]).toEqual([undefined, gameOf([]).state.fen]);
  });

  it('is forgotten when time runs out', async () => {
    const { store, board } = await asked();
    const game = gameOf(['e2e4', 'e7e5']);
    await change(store, {
      ...game,
      state: { ...game.state, status: 'finished', can: { ...game.state.can, move: false } },
    });
    expect(board.confirming.value).toBeUndefined();
  });

  it('is forgotten when another one is typed', async () => {
    const { store, board } = await asked();
    vi.spyOn(gamesApi, 'move').mockReturnValue(new Promise(() => undefined));
    void store.playMove('d2d4');
    await nextTick();
    expect([board.confirming.value, board.model.value.lastMove]).toEqual([undefined, ['d2', 'd4']]);
  });

  it('waits on while nothing happens on the board', async () => {
    const { store, board } = await asked();
    const game = gameOf(['e2e4', 'e7e5']);
    await change(store, { ...game, state: { ...game.state, draw_offer: 'black' } });
    expect(board.confirming.value?.san).toBe('Nf3');
  });
});
