// The engine options with their ranges and meanings, as the server describes them.
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { codeOf, type FailureCode } from '@/api/http';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { EngineOption } from '@/api/types';
import { useSettingsStore } from './settingsStore';

type Range = Pick<EngineOption, 'min' | 'max'>;

const within = ({ min = -Infinity, max = Infinity }: Range, number: number): number =>
  Math.min(Math.max(Math.round(number), min), max);
const numbersOf = ({ min = 0, max = min }: Range): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

export const useEngineOptionsStore = defineStore('engineOptions', () => {
  const { settings } = useSettingsStore();
  const options = shallowRef<EngineOption[]>([]);
  const failure = ref<FailureCode>();

  const lines = computed(() => options.value.find((option) => option.field === 'multipv'));
  // The options that no request sets: another chess program sets them over UCI, or the operator of the server.
  const others = computed(() => options.value.filter((option) => option.field === undefined));

  // The number of lines in the settings, limited to the server's range once that is known.
  const lineCount = computed({
    get: () => within(lines.value ?? {}, settings.lines),
    set: (count) => (settings.lines = count),
  });
  const lineCounts = computed(() => (lines.value ? numbersOf(lines.value) : [lineCount.value]));

  async function load(): Promise<void> {
    if (options.value.length > 0) return;
    failure.value = undefined;
    try {
      options.value = (await knowledgeApi.engineOptions()).options;
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  return { options, failure, lines, others, lineCount, lineCounts, load };
});
