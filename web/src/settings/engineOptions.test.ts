// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { ApiError } from '@/api/http';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { EngineOption } from '@/api/types';
import { mounted } from '@/test/mounted';
import { useEngineOptionsStore } from './engineOptionsStore';
import EngineSettings from './EngineSettings.vue';
import { useSettingsStore } from './settingsStore';

const lines: EngineOption = {
  name: 'MultiPV',
  type: 'spin',
  default: '1',
  min: 1,
  max: 4,
  meaning: { en: 'How many lines.', de: 'Wie viele.' },
  field: 'multipv',
};
const policy: EngineOption = {
  name: 'BookPolicy',
  type: 'combo',
  default: 'best',
  choices: ['best', 'any'],
  meaning: { en: 'Which move.', de: 'Welcher Zug.' },
};
const answer = (...options: EngineOption[]) => vi.spyOn(knowledgeApi, 'engineOptions').mockResolvedValue({ options });

describe('the options of the engine', () => {
  beforeEach(() => {
    localStorage.clear();
    setActivePinia(createPinia());
  });
  afterEach(() => vi.restoreAllMocks());

  it('offer as many lines as the server allows, and ask it once', async () => {
    const ask = answer(lines);
    const store = useEngineOptionsStore();
    expect(store.lineCounts).toEqual([3]);
    await store.load();
    await store.load();
    expect([store.lineCounts, ask.mock.calls.length]).toEqual([[1, 2, 3, 4], 1]);
  });

  it('keep the chosen number where this server allows fewer', async () => {
    answer(lines);
    const store = useEngineOptionsStore();
    store.lineCount = 9;
    expect(store.lineCount).toBe(9);
    await store.load();
    expect([store.lineCount, useSettingsStore().settings.lines]).toEqual([4, 9]);
  });

  it('can be asked for again after a failure', async () => {
    vi.spyOn(knowledgeApi, 'engineOptions')
      .mockRejectedValueOnce(new ApiError('network'))
      .mockResolvedValue({ options: [lines] });
    const store = useEngineOptionsStore();
    await store.load();
    expect([store.failure, store.lineCounts]).toEqual(['network', [3]]);
    await store.load();
    expect([store.failure, store.lineCounts.length]).toEqual([undefined, 4]);
  });

  it('are explained in the words of the server; what a request cannot choose is only listed', async () => {
    answer(lines, policy);
    const page = mounted(EngineSettings, {});
    for (let i = 0; i < 5; i++) await nextTick();
    expect(page.get('label').text()).toContain('How many lines.');
    expect(page.findAll('[data-testid=setting-lines] option').map((each) => each.text())).toEqual(['1', '2', '3', '4']);
    expect(page.findAll('dt').map((each) => each.text())).toEqual(['BookPolicy']);
    expect(page.get('dd').text()).toMatch(/Which move\.\s*best, any; default best/);
  });
});
