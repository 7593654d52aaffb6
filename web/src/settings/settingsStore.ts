// The reader's settings, stored in this browser. No DOM here: App.vue applies them to the page.
import { defineStore } from 'pinia';
import { computed, reactive, watch } from 'vue';
import type { ThinkingTime } from '@/analyse/thinkingTimes';
import type { PieceLetters } from '@/chess/notation';

export const pieceSets = ['kiebitz', 'blocks', 'wood', 'violet'] as const;
export type PieceSet = (typeof pieceSets)[number];

export const paces = ['human', 'instant'] as const;
export const resigning = ['by_strength', 'always', 'never'] as const;
export const longestName = 60;

export interface Settings {
  name: string; // the reader's name in games with other people; may be empty
  pace: (typeof paces)[number]; // how fast computers move in games with a clock
  computersResign: (typeof resigning)[number];
  language: 'system' | 'en' | 'de';
  theme: 'system' | 'light' | 'dark';
  board: 'kiebitz' | 'wood' | 'blue' | 'contrast';
  pieces: PieceSet;
  coordinates: 'inside' | 'none';
  letters: 'language' | PieceLetters;
  sounds: boolean;
  volume: number;
  animation: 'none' | 'fast' | 'normal';
  motion: 'system' | 'reduced' | 'full';
  confirmMoves: boolean;
  autoQueen: boolean;
  premoves: boolean;
  textBoard: boolean;
  moveInput: boolean;
  birdSpeaks: boolean;
  evalBarInPlay: boolean;
  flipOnOneDevice: boolean;
  // Of the analysis.
  lines: number;
  thinkingTime: ThinkingTime;
  lineArrows: boolean;
  // The loss of winning chance, in percentage points, from which a review uses the label.
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

export const defaults: Settings = {
  name: '',
  pace: 'human',
  computersResign: 'by_strength',
  language: 'system',
  theme: 'system',
  board: 'kiebitz',
  pieces: 'kiebitz',
  coordinates: 'inside',
  letters: 'language',
  sounds: true,
  volume: 60,
  animation: 'normal',
  motion: 'system',
  confirmMoves: false,
  autoQueen: false,
  premoves: true,
  textBoard: false,
  moveInput: false,
  birdSpeaks: true,
  evalBarInPlay: false,
  flipOnOneDevice: false,
  lines: 3,
  thinkingTime: 'endless',
  lineArrows: true,
  inaccuracy: 5,
  mistake: 10,
  blunder: 15,
};

const storageKey = 'kiebitz.settings';

// Only known settings of the right type are loaded; others get their defaults.
export function readSettings(text: string | null): Settings {
  const settings: Settings = { ...defaults };
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
    for (const key of Object.keys(defaults) as (keyof Settings)[])
      if (typeof kept[key] === typeof defaults[key]) Object.assign(settings, { [key]: kept[key] });
  } catch {
    return settings;
  }
  return settings;
}

function languageOf(languages: readonly string[]): 'en' | 'de' {
  return languages.find((language) => /^(de|en)\b/.test(language))?.startsWith('de') ? 'de' : 'en';
}

export const useSettingsStore = defineStore('settings', () => {
  const settings = reactive(readSettings(localStorage.getItem(storageKey)));
  let isReading = false;
  const write = () => localStorage.setItem(storageKey, JSON.stringify(settings));
  watch(settings, () => isReading || write(), { flush: 'sync' });
  // Changes of another tab must not be overwritten by the next change in this one.
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    isReading = true;
    Object.assign(settings, readSettings(event.newValue));
    isReading = false;
  });

  const language = computed(() =>
    settings.language === 'system' ? languageOf(navigator.languages) : settings.language,
  );
  const letters = computed<PieceLetters>(() => {
    if (settings.letters !== 'language') return settings.letters;
    return language.value === 'de' ? 'german' : 'english';
  });
  const animationMs = computed(() => ({ none: 0, fast: 120, normal: 220 })[settings.animation]);

  function reset(): void {
    Object.assign(settings, defaults);
  }

  return { settings, language, letters, animationMs, reset };
});
