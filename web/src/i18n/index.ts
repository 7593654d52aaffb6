import { createI18n } from 'vue-i18n';
import * as analyse from '@/analyse/messages';
import * as bird from '@/bird/messages';
import * as board from '@/board/messages';
import * as games from '@/games/messages';
import * as glossary from '@/glossary/messages';
import * as lab from '@/lab/messages';
import * as play from '@/play/messages';
import * as review from '@/review/messages';
import * as settings from '@/settings/messages';
import * as shell from '@/shell/messages';

// Every feature keeps its words in both languages side by side; a test holds the two to the same keys.
const parts = [shell, board, bird, play, glossary, analyse, review, lab, games, settings];

export const messages = {
  en: Object.assign({}, ...parts.map((part) => part.en)) as Record<string, string>,
  de: Object.assign({}, ...parts.map((part) => part.de)) as Record<string, string>,
};

// vue-i18n unfolds the keys in the objects it is given; the lists above stay as they are.
export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  flatJson: true,
  messages: { en: { ...messages.en }, de: { ...messages.de } },
});
