// What the engine can be told, as the server describes it: ranges and meanings are written there and nowhere else.
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
  // What no request chooses: another chess program does, or whoever runs the server.
  const others = computed(() => options.value.filter((option) => option.field === undefined));

  // The reader's number of lines, within what this server allows; as it is until the server has said so.
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
