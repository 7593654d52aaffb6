// The live analysis of one position: starts, follows, stops, and begins again what the server let go. One at a time.
import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import { codeOf, willPass, type FailureCode } from '@/api/http';
import { jobsApi } from '@/api/jobsApi';
import { live } from '@/api/live';
import type { Analysis } from '@/api/types';
import { endingOf } from '@/chess/rules';
import { useEngineOptionsStore } from '@/settings/engineOptionsStore';
import { useSettingsStore } from '@/settings/settingsStore';
import { thinkingTimes } from './thinkingTimes';

const patienceMs = 4000; // until it asks again where the server was too busy or not there
const mostLosses = 3; // analyses in a row that were gone before anything was heard of them
const settleMs = 180; // somebody who steps through a game wants no search per step

// At its limit, or failed: asked once more it would only do the same.
const isFinished = ({ state }: Analysis): boolean => state === 'done' || state === 'failed';

export const useEngineStore = defineStore('engine', () => {
  const isOn = ref(true);
  const options = useEngineOptionsStore();
  const { settings } = useSettingsStore();
  const analysis = shallowRef<Analysis>();
  const failure = ref<FailureCode>();
  const fen = ref<string>();
  let stopWatching: (() => void) | undefined;
  let runningId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wish = 0;
  let startedAt = 0;
  let losses = 0;

  function unwatch(): void {
    stopWatching?.();
    stopWatching = undefined;
  }

  function stop(): void {
    clearTimeout(timer);
    wish++;
    unwatch();
    if (runningId) void jobsApi.stopAnalysis(runningId).catch(() => undefined);
    runningId = undefined;
  }

  // The server stops what nobody watches, as on a phone whose screen is off, and forgets it some minutes later.
  function beginAgain(position: string, why: FailureCode): void {
    unwatch();
    runningId = undefined;
    if (analysis.value) analysis.value = { ...analysis.value, state: 'stopped' };
    if (++losses > mostLosses) return void (failure.value = why);
    const mine = wish;
    timer = setTimeout(() => void start(position, mine), Math.max(0, startedAt + patienceMs - Date.now()));
  }

  function follow(id: string, position: string): void {
    runningId = id;
    startedAt = Date.now();
    stopWatching = live.watchAnalysis(
      id,
      (next) => {
        if (next.id !== runningId) return;
        analysis.value = next;
        if (next.state === 'stopped') return beginAgain(position, 'cancelled');
        losses = 0;
        if (isFinished(next)) unwatch(); // it is not to be missed when the server forgets it
      },
      (code) => beginAgain(position, code),
    );
  }

  async function start(position: string, mine: number): Promise<void> {
    try {
      const first = await jobsApi.analyse({ fen: position }, options.lineCount, thinkingTimes[settings.thinkingTime]);
      // The reader may have gone on while the server answered.
      if (mine !== wish) return void jobsApi.stopAnalysis(first.id).catch(() => undefined);
      failure.value = undefined;
      analysis.value = first;
      if (!isFinished(first)) follow(first.id, position);
    } catch (error) {
      if (mine !== wish) return;
      failure.value = codeOf(error);
      if (willPass(failure.value)) timer = setTimeout(() => void start(position, mine), patienceMs);
    }
  }

  function restart(): void {
    stop();
    losses = 0;
    failure.value = undefined;
    analysis.value = undefined;
    const position = fen.value;
    const mine = wish;
    if (isOn.value && position && !endingOf(position)) timer = setTimeout(() => void start(position, mine), settleMs);
  }

  watch([fen, isOn, () => options.lineCount, () => settings.thinkingTime], restart);

  function leave(): void {
    fen.value = undefined;
    stop();
  }

  return { isOn, analysis, failure, fen, restart, leave };
});
