import { describe, expect, it } from 'vitest';
import { moveNumber, moverOf, speakSan } from './notation';
import { INITIAL_FEN } from './rules';

const blackFirst = '4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1';
const late = '4k3/4p3/8/8/8/8/4P3/4K3 w - - 3 30';

describe('the half-moves of a game', () => {
  it('are numbered from the first one', () => {
    expect([1, 2, 3, 4].map((ply) => moveNumber(INITIAL_FEN, ply))).toEqual(['1.', '1…', '2.', '2…']);
  });

  it('are numbered from where the start position stands, also with Black to move', () => {
    expect([1, 2, 3].map((ply) => moveNumber(blackFirst, ply))).toEqual(['1…', '2.', '2…']);
    expect([1, 2, 3].map((ply) => moveNumber(late, ply))).toEqual(['30.', '30…', '31.']);
  });

  it('belong to the side the start position says', () => {
    expect([1, 2].map((ply) => moverOf(INITIAL_FEN, ply))).toEqual(['white', 'black']);
    expect([1, 2].map((ply) => moverOf(blackFirst, ply))).toEqual(['black', 'white']);
  });
});

it('a pass is spoken as a pass, not as two dashes', () => {
  expect(speakSan('--', (key) => key)).toBe('speech.passes');
});
