import { expect, it } from 'vitest';
import { messages } from '@/i18n';
import { byStrength, firstSentence, isShipped, shortName } from './brainWords';

it('a card shows a short name and the first sentence', () => {
  expect(shortName({ id: 'baguette', name: 'Baguette, a UCI engine for blitz' })).toBe('Baguette');
  expect(shortName({ id: 'my-first', name: 'A brain that I wrote on a long afternoon' })).toBe('My first');
  expect(shortName({ id: 'mine', name: 'mine' })).toBe('Mine');
  expect(shortName({ id: 'mine', name: '' })).toBe('Mine');
  expect(firstSentence('Plays at random,\nevery move. The dummy.')).toBe('Plays at random, every move.');
  expect(firstSentence('No end')).toBe('No end');
});

it('the brains of the program come weakest first, others behind, and speak both languages', () => {
  const ids = byStrength(['mine', 'schachbot', 'dummy', 'tutor'].map((id) => ({ id }))).map((brain) => brain.id);
  expect(ids).toEqual(['dummy', 'tutor', 'schachbot', 'mine']);
  for (const id of ids.filter(isShipped))
    expect([messages.en[`brain.${id}.text`], messages.de[`brain.${id}.name`]]).not.toContain(undefined);
});
