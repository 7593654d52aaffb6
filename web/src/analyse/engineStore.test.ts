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

  it('asks again where the server was too busy, and forgets the failure', async () => {
    const ask = vi.spyOn(jobsApi, 'analyse').mockRejectedValueOnce(new ApiError('rate_limited')).mockResolvedValue(analysis('one'));
    const engine = useEngineStore();
    engine.fen = INITIAL_FEN;
    await nextTick();
    await vi.advanceTimersByTimeAsync(500);
    expect([engine.failure, ask.mock.calls.length]).toEqual(['rate_limited', 1]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([engine.failure, engine.analysis?.id, ask.mock.calls.length]).toEqual([undefined, 'one', 2]);
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
