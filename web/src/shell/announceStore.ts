// Announcements for screen readers: moves, results, errors.
import { defineStore } from 'pinia';
import { ref } from 'vue';

export const useAnnounceStore = defineStore('announce', () => {
  const text = ref('');

  // A screen reader does not repeat an unchanged text; a no-break space changes it.
  function say(words: string): void {
    text.value = words === text.value ? `${words}\u00a0` : words;
  }

  return { text, say };
});
