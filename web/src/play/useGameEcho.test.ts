// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h } from 'vue';
import { gamesApi } from '@/api/gamesApi';
import type { Game } from '@/api/types';
import { useAnnounceStore } from '@/shell/announceStore';
import { playSound } from '@/sound/synth';
import { gameOf } from '@/test/game';
import { mounted } from '@/test/mounted';
import { usePlayStore } from './playStore';
import { useGameEcho } from './useGameEcho';

vi.mock('@/api/live', () => ({ live: { watchGame: () => () => undefined, refreshGame: vi.fn() } }));
vi.mock('@/sound/synth', () => ({ playSound: vi.fn() }));

const Listener = defineComponent(() => {
  useGameEcho();
  return () => h('div');
});

describe('the sounds of a game', () => {
  const sounds = () => vi.mocked(playSound).mock.calls.map(([name]) => name);
  let answer: (game: Game) => void;

  async function opened() {
    const listener = mounted(Listener, {});
    const store = usePlayStore();
    vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf([]));
    vi.spyOn(gamesApi, 'move').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await store.open('game0001');
    await flushPromises();
    return { store, listener };
  }

  beforeEach(() => vi.mocked(playSound).mockClear());

  it('are played once for the reader’s move and once for the answer', async () => {
    const { store, listener } = await opened();
    void store.playMove('e2e4');
    await flushPromises();
    expect(sounds()).toEqual(['move']);
    answer({ ...gameOf(['e2e4']), seq: 11 });
    await flushPromises();
    expect(sounds()).toEqual(['move']);
    vi.spyOn(gamesApi, 'get').mockResolvedValue({ ...gameOf(['e2e4', 'e7e5']), seq: 12 });
    await store.refresh();
    await flushPromises();
    expect(sounds()).toEqual(['move', 'move']);
    listener.unmount();
  });

  it('go with words that name both the last move and the result', async () => {
    const { store, listener } = await opened();
    const mated = gameOf(['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    const outcome = {
      result: '0-1' as const,
      winner: 'black' as const,
      reason: 'checkmate' as const,
      text: { en: 'Checkmate.', de: 'Matt.' },
    };
    vi.spyOn(gamesApi, 'get').mockResolvedValue({
      ...mated,
      seq: 12,
      state: { ...mated.state, status: 'finished', outcome },
    });
    await store.refresh();
    await flushPromises();
    expect(useAnnounceStore().text).toMatch(/Black.*Kiebitz 1000 gave checkmate\./s);
    listener.unmount();
  });

  it('tell of the other side’s move where both come in one answer', async () => {
    const { store, listener } = await opened();
    void store.playMove('e2e4');
    await flushPromises();
    answer({ ...gameOf(['e2e4', 'd7d5']), seq: 12 });
    await flushPromises();
    expect(sounds()).toEqual(['move', 'move']);
    listener.unmount();
  });
});
