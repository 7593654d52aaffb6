// The live analysis of one position: starts, follows and stops it, and restarts it if the server stopped it. One at a
// time.
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

const patienceMs = 4000; // before the next attempt if the server was busy or unreachable
const mostLosses = 3; // analyses in a row that ended before they reported anything
const settleMs = 180; // no search for positions that the reader only steps over

// At its limit or failed: another analysis would end the same way.
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
  let request = 0; // number of the newest analysis requested
  let startedAt = 0;
  let losses = 0;

  function unwatch(): void {
    stopWatching?.();
    stopWatching = undefined;
  }

  function stop(): void {
    clearTimeout(timer);
    request++;
    unwatch();
    if (runningId) void jobsApi.stopAnalysis(runningId).catch(() => undefined);
    runningId = undefined;
  }

  // The server stops an analysis without subscribers, for example of a phone with its screen off, and deletes it some
  // minutes later.
  function beginAgain(position: string, why: FailureCode): void {
    unwatch();
    runningId = undefined;
    if (analysis.value) analysis.value = { ...analysis.value, state: 'stopped' };
    if (++losses > mostLosses) return void (failure.value = why);
    const mine = request;
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
        if (isFinished(next)) unwatch(); // so that its deletion by the server is not reported as a loss
      },
      (code) => beginAgain(position, code),
    );
  }

  async function start(position: string, mine: number): Promise<void> {
    try {
      const first = await jobsApi.analyse({ fen: position }, options.lineCount, thinkingTimes[settings.thinkingTime]);
      // The reader may have moved to another position while the server answered.
      if (mine !== request) return void jobsApi.stopAnalysis(first.id).catch(() => undefined);
      failure.value = undefined;
      analysis.value = first;
      if (!isFinished(first)) follow(first.id, position);
    } catch (error) {
      if (mine !== request) return;
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
    const mine = request;
    if (isOn.value && position && !endingOf(position)) timer = setTimeout(() => void start(position, mine), settleMs);
  }

  watch([fen, isOn, () => options.lineCount, () => settings.thinkingTime], restart);

  function leave(): void {
    fen.value = undefined;
    stop();
  }

  return { isOn, analysis, failure, fen, restart, leave };
});
