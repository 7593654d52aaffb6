// The live analysis of one position: starts, follows, stops. One at a time.
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
const settleMs = 180; // somebody who steps through a game wants no search per step

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
      const first = await jobsApi.analyse({ fen: position }, options.lineCount, thinkingTimes[settings.thinkingTime]);
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
      if (willPass(failure.value)) timer = setTimeout(() => void start(position, mine), patienceMs);
    }
  }

  function restart(): void {
    stop();
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
