// Whether the server is reachable, whether it demands a password, and its clock.
import { defineStore } from 'pinia';
import { ref } from 'vue';
import { codeOf, onUnknownVisitor, waitFor, type FailureCode } from './http';
import { knowledgeApi } from './knowledgeApi';
import { live, type LiveState } from './live';
import type { Version } from './types';

export const useConnectionStore = defineStore('connection', () => {
  const state = ref<LiveState>('idle');
  const version = ref<Version>();
  const accessRequired = ref(false);
  const accessFailure = ref<FailureCode>();
  const forgetFailure = ref<FailureCode>();
  const clockOffsetMs = ref(0);

  function start(): void {
    live.onState = (next) => (state.value = next);
    live.onServerTime = (at) => (clockOffsetMs.value = at - Date.now());
    onUnknownVisitor(becomeSomebody);
    waitFor(load());
  }

  // The live connection still belongs to the former visitor.
  async function becomeSomebody(): Promise<void> {
    const visitor = await knowledgeApi.visitor();
    if (visitor.is_new) live.startAnew();
  }

  async function load(): Promise<FailureCode | undefined> {
    try {
      const told = knowledgeApi.version();
      await knowledgeApi.visitor();
      version.value = await told;
      accessRequired.value = false;
      return undefined;
    } catch (error) {
      if (codeOf(error) === 'access_required') accessRequired.value = true;
      return codeOf(error);
    }
  }

  async function openAccess(password: string): Promise<boolean> {
    accessFailure.value = undefined;
    try {
      await knowledgeApi.access(password);
      accessFailure.value = await load();
    } catch (error) {
      accessFailure.value = codeOf(error);
    }
    return accessFailure.value === undefined;
  }

  // False if it failed; the visitor and the games are then unchanged.
  async function forget(): Promise<boolean> {
    forgetFailure.value = undefined;
    try {
      await knowledgeApi.forgetVisitor('delete');
    } catch (error) {
      forgetFailure.value = codeOf(error);
      return false;
    }
    await load();
    live.startAnew();
    return true;
  }

  const retryNow = () => live.retryNow();

  return {
    state,
    version,
    accessRequired,
    accessFailure,
    forgetFailure,
    clockOffsetMs,
    start,
    openAccess,
    forget,
    retryNow,
  };
});
