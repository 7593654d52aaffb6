// Is the server there, does it want a password, and what time is it there?
import { defineStore } from 'pinia';
import { ref } from 'vue';
import { codeOf, onUnknownVisitor, waitFor } from './http';
import { knowledgeApi } from './knowledgeApi';
import { live, type LiveState } from './live';
import type { Version } from './types';

export const useConnectionStore = defineStore('connection', () => {
  const state = ref<LiveState>('idle');
  const version = ref<Version>();
  const accessRequired = ref(false);
  const accessDenied = ref(false);
  const clockOffsetMs = ref(0);

  function start(): void {
    live.onState = (next) => (state.value = next);
    live.onServerTime = (at) => (clockOffsetMs.value = at - Date.now());
    onUnknownVisitor(async () => void (await knowledgeApi.visitor()));
    waitFor(load());
  }

  async function load(): Promise<void> {
    try {
      const told = knowledgeApi.version();
      await knowledgeApi.visitor();
      version.value = await told;
      accessRequired.value = false;
    } catch (error) {
      if (codeOf(error) === 'access_required') accessRequired.value = true;
    }
  }

  async function openAccess(password: string): Promise<boolean> {
    try {
      await knowledgeApi.access(password);
      accessDenied.value = false;
      await load();
      return true;
    } catch {
      accessDenied.value = true;
      return false;
    }
  }

  async function forget(): Promise<void> {
    await knowledgeApi.forgetVisitor('delete').catch(() => undefined);
    await load();
  }

  const serverNow = () => Date.now() + clockOffsetMs.value;
  const retryNow = () => live.retryNow();

  return { state, version, accessRequired, accessDenied, clockOffsetMs, start, openAccess, forget, serverNow, retryNow };
});
