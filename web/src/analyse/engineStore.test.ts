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

vi.mock('@/api/live', () => ({ live: { watchAnalysis: () => () => undefined } }));

const analysis = (id: string) => ({ id, fen: INITIAL_FEN, state: 'running', lines: [] }) as unknown as Analysis;

describe('the live analysis', () => {
  beforeEach(() => {
    localStorage.clear();
    setActivePinia(createPinia());
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each(['rate_limited', 'overloaded', 'shutting_down', 'network'] as const)('asks again after a failure that passes, and forgets it: %s', async (code) => {
    const ask = vi.spyOn(jobsApi, 'analyse').mockRejectedValueOnce(new ApiError(code)).mockResolvedValue(analysis('one'));
    const engine = useEngineStore();
    engine.fen = INITIAL_FEN;
    await nextTick();
    await vi.advanceTimersByTimeAsync(500);
    expect([engine.failure, ask.mock.calls.length]).toEqual([code, 1]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([engine.failure, engine.analysis?.id, ask.mock.calls.length]).toEqual([undefined, 'one', 2]);
  });

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
    expect(ask.mock.calls.map(([, ...rest]) => rest)).toEqual([[3, undefined], [7, { depth: 12 }]]);
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
