import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Mood } from './mood';
import { isStillTrue, remarkFor, type Moment, type Remark } from './remark';

export const useBirdStore = defineStore('bird', () => {
  const mood = ref<Mood>('idle');
  const busy = ref(false);
  const remark = ref<Remark>();
  let last: Moment | undefined;

  function observe(moment: Moment, isBusy: boolean): void {
    mood.value = moment.mood;
    busy.value = isBusy;
    const next = remarkFor(last, moment, remark.value);
    if (next) remark.value = next;
    else if (last && last.gameId !== moment.gameId) remark.value = undefined;
    else if (remark.value && !isStillTrue(remark.value, moment)) remark.value = undefined;
    last = moment;
  }

  return { mood, busy, remark, observe };
});
