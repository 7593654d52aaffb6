import { expect, it } from 'vitest';
import { areThresholdsFine, thresholdsOf } from './thresholds';

it('thresholds must grow and stay within the scale', () => {
  expect(areThresholdsFine({ inaccuracy: 5, mistake: 10, blunder: 15 })).toBe(true);
  expect(areThresholdsFine({ inaccuracy: 12, mistake: 10, blunder: 15 })).toBe(false);
  expect(areThresholdsFine({ inaccuracy: 5, mistake: 10, blunder: NaN })).toBe(false);
  expect(thresholdsOf({ inaccuracy: 0, mistake: 10, blunder: 15 })).toBeUndefined();
  expect(thresholdsOf({ inaccuracy: 3, mistake: 6, blunder: 9 })).toEqual({ inaccuracy: 3, mistake: 6, blunder: 9 });
});
