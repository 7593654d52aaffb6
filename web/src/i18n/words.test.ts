// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { mounted } from '@/test/mounted';
import { useWords } from './words';

describe('a sentence of the server', () => {
  let sentence: ReturnType<typeof useWords>['sentence'] = () => '';
  mounted(
    defineComponent(() => {
      sentence = useWords().sentence;
      return () => undefined;
    }),
    {},
  );
  it.each([
    ['Look at the knight on g1', 'Look at the knight on g1.'],
    ['It is mate: Qh7#', 'It is mate: Qh7#.'],
    ['Play on.', 'Play on.'],
    ['Really?', 'Really?'],
    ['', ''],
  ])('ends with a stop: %s', (en, expected) => {
    expect(sentence({ en, de: '' })).toBe(expected);
  });
});
