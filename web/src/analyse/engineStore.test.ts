// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { ApiError } from '@/api/http';
import { jobsApi } from '@/api/jobsApi';
import type { Analysis } from '@/api/types';
import { INITIAL_FEN } from '@/chess/rules';
import { useSettingsStore } from '@/settings/settingsStore';
import { useEngineStore } from './engineStore';

type Watch = { id: string; tell: (analysis: Analysis) => void; refuse: (code: string) => void };
const watched = vi.hoisted(() => ({ all: [] as Watch[], left: [] as string[] }));
vi.mock('@/api/live', () => ({
  live: {
    watchAnalysis: (id: string, tell: Watch['tell'], refuse: Watch['refuse']) => {
      watched.all.push({ id, tell, refuse });
      return () => watched.left.push(id);
    },
  },
}));

const analysis = (id: string, state: Analysis['state'] = 'running') =>
  ({ id, fen: INITIAL_FEN, state, lines: [] }) as unknown as Analysis;

beforeEach(() => {
  localStorage.clear();
  setActivePinia(createPinia());
  vi.useFakeTimers();
  Object.assign(watched, { all: [], left: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the live analysis', () => {
  it.each(['rate_limited', 'overloaded', 'shutting_down', 'network'] as const)(
    'asks again after a failure that passes, and forgets it: %s',
    async (code) => {
      const ask = vi
        .spyOn(jobsApi, 'analyse')
        .mockRejectedValueOnce(new ApiError(code))
        .mockResolvedValue(analysis('one'));
      const engine = useEngineStore();
      engine.fen = INITIAL_FEN;
      await nextTick();
      await vi.advanceTimersByTimeAsync(500);
      expect([engine.failure, ask.mock.calls.length]).toEqual([code, 1]);
      await vi.advanceTimersByTimeAsync(5000);
      expect([engine.failure, engine.analysis?.id, ask.mock.calls.length]).toEqual([undefined, 'one', 2]);
    },
  );

  it('does not ask about a position in which the game is over', async () => {
    const ask = vi.spyOn(jobsApi, 'analyse').mockResolvedValue(analysis('one'));
    const engine = useEngineStore();
    engine.fen = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1';
    await nextTick();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([engine.failure, ask.mock.calls.length]).toEqual([undefined, 0]);
  });

  it('asks with the lines and the time of the settings, and anew when they change', async () => {
    const ask = vi.spyOn(jobsApi, 'analyse').mockResolvedValue(analysis('one'));
    vi.spyOn(jobsApi, 'stopAnalysis').mockResolvedValue(undefined);
    const { settings } = useSettingsStore();
    const engine = useEngineStore();
    engine.fen = INITIAL_FEN;
    await nextTick();
    await vi.advanceTimersByTimeAsync(500);
    Object.assign(settings, { lines: 7, thinkingTime: 'depth12' });
    await nextTick();
    await vi.advanceTimersByTimeAsync(500);
    expect(ask.mock.calls.map(([, ...rest]) => rest)).toEqual([
      [3, undefined],
      [7, { depth: 12 }],
    ]);
  });

  it('is stopped at the server when the page is left, and not asked for again', async () => {
    const ask = vi.spyOn(jobsApi, 'analyse').mockResolvedValue(analysis('one'));
    const stop = vi.spyOn(jobsApi, 'stopAnalysis').mockResolvedValue(undefined);
    const engine = useEngineStore();
    engine.fen = INITIAL_FEN;
    await nextTick();
    await vi.advanceTimersByTimeAsync(500);
    engine.leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stop.mock.calls).toEqual([['one']]);
    expect(ask.mock.calls.length).toBe(1);
  });
});

describe('an analysis the server let go', () => {
  const sleepMs = 60_000;
  const last = () => watched.all.at(-1) as Watch;

  // It has started and reported once.
  async function running() {
    let count = 0;
    const ask = vi.spyOn(jobsApi, 'analyse').mockImplementation(async () => analysis(`number${++count}`));
    vi.spyOn(jobsApi, 'stopAnalysis').mockResolvedValue(undefined);
    const engine = useEngineStore();
    engine.fen = INITIAL_FEN;
    await nextTick();
    await vi.advanceTimersByTimeAsync(500);
    last().tell(analysis('number1'));
    return { engine, ask };
  }

  it('is restarted when the server stopped it for lack of subscribers', async () => {
    const { engine, ask } = await running();
    await vi.advanceTimersByTimeAsync(sleepMs);
    last().tell(analysis('number1', 'stopped'));
    expect(engine.analysis?.state).toBe('stopped');
    await vi.advanceTimersByTimeAsync(1);
    expect([ask.mock.calls.length, engine.analysis?.id, engine.analysis?.state, watched.left]).toEqual([
      2,
      'number2',
      'running',
      ['number1'],
    ]);
  });

  it('is begun again when it was forgotten', async () => {
    const { engine, ask } = await running();
    await vi.advanceTimersByTimeAsync(sleepMs);
    last().refuse('not_found');
    expect(engine.analysis?.state).toBe('stopped');
    await vi.advanceTimersByTimeAsync(1);
    expect([ask.mock.calls.length, engine.analysis?.id, engine.failure]).toEqual([2, 'number2', undefined]);
  });

  it.each(['done', 'failed'] as const)(
    'is not begun again when it is %s, nor missed when it is forgotten',
    async (state) => {
      const { engine, ask } = await running();
      last().tell(analysis('number1', state));
      await vi.advanceTimersByTimeAsync(sleepMs);
      expect([ask.mock.calls.length, engine.analysis?.state, watched.left]).toEqual([1, state, ['number1']]);
    },
  );

  it('is not watched when the server knew enough to begin with', async () => {
    vi.spyOn(jobsApi, 'analyse').mockResolvedValue(analysis('one', 'done'));
    const engine = useEngineStore();
    engine.fen = INITIAL_FEN;
    await nextTick();
    await vi.advanceTimersByTimeAsync(500);
    expect([engine.analysis?.state, watched.all]).toEqual(['done', []]);
  });

  it('is not restarted after the reader switched it off or left', async () => {
    const { engine, ask } = await running();
    last().tell(analysis('number1', 'stopped'));
    engine.isOn = false;
    await nextTick();
    last().tell(analysis('number1', 'stopped'));
    await vi.advanceTimersByTimeAsync(sleepMs);
    expect(ask.mock.calls.length).toBe(1);
  });

  it('is restarted slowly, and given up if it never reports anything', async () => {
    const { engine, ask } = await running();
    const seen: number[] = [];
    for (let i = 0; i < 8; i++) {
      last().refuse('not_found');
      await vi.advanceTimersByTimeAsync(3000);
      seen.push(ask.mock.calls.length);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(seen.slice(0, 2)).toEqual([1, 2]);
    expect([ask.mock.calls.length, engine.failure, engine.analysis?.state]).toEqual([4, 'not_found', 'stopped']);
    engine.restart();
    await vi.advanceTimersByTimeAsync(500);
    expect([ask.mock.calls.length, engine.failure]).toEqual([5, undefined]);
  });
});
