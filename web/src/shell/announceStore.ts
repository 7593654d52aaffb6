// What screen readers hear without moving: moves, results, errors.
import { defineStore } from 'pinia';
import { ref } from 'vue';

export const useAnnounceStore = defineStore('announce', () => {
  const text = ref('');

  // The same words twice would be silent the second time; a no-break space makes them new.
  function say(words: string): void {
    text.value = words === text.value ? `${words}\u00a0` : words;
  }

  return { text, say };
});
