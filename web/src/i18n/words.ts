// Texts and moves in the reader's language; the server sends its texts in both languages.
import { useI18n } from 'vue-i18n';
import type { LocalText } from '@/api/types';
import { showSan, speakSan } from '@/chess/notation';
import { useSettingsStore } from '@/settings/settingsStore';

export function useWords() {
  const { t, te, locale } = useI18n();
  const settings = useSettingsStore();
  const local = (text: LocalText | undefined): string => (text ? (locale.value === 'de' ? text.de : text.en) : '');
  // Adds a full stop to a text of the server that is shown as a sentence.
  const sentence = (text: LocalText | undefined): string => local(text).replace(/[\p{L}\p{N})%+#”“]$/u, '$&.');
  const san = (move: string): string => showSan(move, settings.letters);
  const speech = (move: string): string => speakSan(move, (key, values) => t(key, values ?? {}));
  const date = (at: number): string =>
    new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return { t, te, locale, local, sentence, san, speech, date };
}
