// The live analysis of one position: starts, follows, stops. One at a time.
import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import { codeOf, type FailureCode } from '@/api/http';
import { jobsApi } from '@/api/jobsApi';
import { live } from '@/api/live';
import type { Analysis } from '@/api/types';

// How long it may think about a position; without a limit until the reader goes on.
export const thinkingTimes = { endless: undefined, seconds5: { time_ms: 5000 }, seconds30: { time_ms: 30_000 }, depth12: { depth: 12 }, depth20: { depth: 20 } } as const;
export type ThinkingTime = keyof typeof thinkingTimes;

const patienceMs = 4000; // until it asks again where the server was too busy
const settleMs = 180; // somebody who steps through a game wants no search per step

export const useEngineStore = defineStore('engine', () => {
  const isOn = ref(true);
  const lines = ref(3);
  const time = ref<ThinkingTime>('endless');
  const showsArrows = ref(true);
  const analysis = shallowRef<Analysis>();
  const failure = ref<FailureCode>();
  const fen = ref<string>();
  let stopWatching: (() => void) | undefined;
  let runningId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wish = 0;

  function stop(): void {
    clearTimeout(timer);
    wish++;
    stopWatching?.();
    stopWatching = undefined;
    if (runningId) void jobsApi.stopAnalysis(runningId).catch(() => undefined);
    runningId = undefined;
  }

  async function start(position: string, mine: number): Promise<void> {
    try {
      const first = await jobsApi.analyse({ fen: position }, lines.value, thinkingTimes[time.value]);
      // The reader may have gone on while the server answered.
      if (mine !== wish) return void jobsApi.stopAnalysis(first.id).catch(() => undefined);
      failure.value = undefined;
      runningId = first.id;
      analysis.value = first;
      stopWatching = live.watchAnalysis(first.id, (next) => {
        if (next.id === runningId) analysis.value = next;
      });
    } catch (error) {
      if (mine !== wish) return;
      failure.value = codeOf(error);
      if (failure.value === 'rate_limited') timer = setTimeout(() => void start(position, mine), patienceMs);
    }
  }

  function restart(): void {
    stop();
    failure.value = undefined;
    analysis.value = undefined;
    const position = fen.value;
    const mine = wish;
    if (isOn.value && position) timer = setTimeout(() => void start(position, mine), settleMs);
  }

  watch([fen, isOn, lines, time], restart);

  function leave(): void {
    fen.value = undefined;
    stop();
  }

  return { isOn, lines, time, showsArrows, analysis, failure, fen, restart, leave };
});
