// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { messages } from '@/i18n';
import { mounted } from '@/test/mounted';
import { partsOf } from './glossary';
import GlossaryText from './GlossaryText.vue';

const marked = (text: string, language: 'en' | 'de' = 'en') =>
  partsOf(text, language).flatMap((part) => (part.word ? [[part.word, part.text]] : []));

describe('chess words', () => {
  it('are found where they stand, the longest first', () => {
    expect(marked('Nxe5 forces checkmate and a check')).toEqual([
      ['mate', 'checkmate'],
      ['check', 'check'],
    ]);
    expect(marked('Der Bauer ist ungedeckt, und die Qualität geht verloren', 'de')).toEqual([
      ['protected', 'ungedeckt'],
      ['exchange', 'Qualität'],
    ]);
  });

  it('leave the sentence as it is', () => {
    const text = 'Qd8 is mate. The rooks get open files.';
    expect(
      partsOf(text, 'en')
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(partsOf('', 'en')).toEqual([]);
  });

  it('open their explanation on a tap, and close it', async () => {
    const view = mounted(GlossaryText, { text: 'Es gewinnt die Qualität' }, 'de');
    await view.find('.glossary__word').trigger('click');
    expect(view.find('.glossary__meaning').text()).toBe(messages.de['word.exchange']);
    await view.find('.glossary__word').trigger('click');
    expect(view.find('.glossary__meaning').exists()).toBe(false);
  });
});
