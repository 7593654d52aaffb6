import { expect, it } from 'vitest';
import { firstSentence, shortName } from './brainWords';

it('a card shows a short name and the first sentence', () => {
  expect(shortName({ id: 'baguette', name: 'Baguette, a UCI engine for blitz' })).toBe('Baguette');
  expect(shortName({ id: 'thesis-1', name: 'A chess AI from a student thesis, difficulty 1' })).toBe('Thesis 1');
  expect(firstSentence('Plays at random,\nevery move. The dummy.')).toBe('Plays at random, every move.');
  expect(firstSentence('No end')).toBe('No end');
});
