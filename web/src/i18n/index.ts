import { createI18n } from 'vue-i18n';
import { de } from './de';
import { en } from './en';

// One catalogue per language; the tests and the type of `de` demand equal keys.
export const messages: Record<'en' | 'de', Record<string, string>> = { en, de };

// vue-i18n unfolds the keys in the objects it is given; the catalogues stay as they are.
export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  flatJson: true,
  messages: { en: { ...en }, de: { ...de } },
});
