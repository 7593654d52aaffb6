import { describe, expect, it } from 'vitest';
import { moveNumber } from '@/chess/notation';
import { INITIAL_FEN } from '@/chess/rules';
import { readGame } from './readGame';

const faultsOf = (text: string) => readGame(text)?.faults;
const mainLine = (text: string) => {
  const tree = readGame(text)?.tree;
  return tree?.path(tree.end()).map((move) => move.step?.san);
};

describe('a PGN that cannot be played to its end', () => {
  it('ends before the illegal move, which is named with its number and line', () => {
    const text = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3\nNc6 3. Bb5 {to be seen}\n3... Nxe4 4. O-O *';
    expect(faultsOf(text)).toEqual([{ kind: 'illegal', text: 'Nxe4', number: '3…', line: 6, isMain: true }]);
    expect(mainLine(text)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  });

  it('does not take a part of a word for the move', () => {
    const german = '1. e4 e5 2. Sf3 Sc6 *';
    expect(mainLine(german)).toEqual(['e4', 'e5']);
    expect(faultsOf(german)).toEqual([{ kind: 'unreadable', text: 'Sf3', number: '2.', line: 1, isMain: true }]);
    expect(faultsOf('1. e4 what *')).toEqual([{ kind: 'unreadable', text: 'what', line: 1, isMain: false }]);
    expect(faultsOf('nonsense')?.map((fault) => fault.text)).toEqual(['nonsense']);
  });

  it('continues after a variation that cannot be played', () => {
    const text = '1. e4 (1. d4 d5 2. Ke4 Nf6) (1. c4 c5\n2. g3) 1... e5 (1... Qh4) 2. Nf3 *';
    expect(mainLine(text)).toEqual(['e4', 'e5', 'Nf3']);
    expect(faultsOf(text)).toEqual([
      { kind: 'illegal', text: 'Ke4', number: '2.', line: 1, isMain: false },
      { kind: 'illegal', text: 'Qh4', number: '1…', line: 2, isMain: false },
    ]);
  });

  it('loses its game where the first move is wrong, and takes no variation for it', () => {
    const text = '1. e5 (1. e4 e5) 1... e6 *';
    expect(readGame(text)?.tree.root.children).toEqual([]);
    expect(faultsOf(text)).toEqual([{ kind: 'illegal', text: 'e5', number: '1.', line: 1, isMain: true }]);
  });
});

describe('a PGN as others write it', () => {
  it.each([
    '1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 1/2-1/2',
    '1. e4! $14 a6?! 2. e5 +- d5 N 3. exd6 e.p. 1-0',
    '% of a program\n1. e4 ; to the end of the line Sf3\ne5 {Sf3\nin a comment} 2. Nf3 ½-½',
    '\ufeff[Event "x"] [Site "y"]\r\n\r\n1. e4 e5\r\n2. Ke2 *',
    '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *',
    '1. e4 (1. Z0 e5) (1. -- e5) e5 *',
  ])('has no faults: %j', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it('may hold more than one game', () => {
    expect(readGame('1. e4 *\n\n[White "B"]\n\n1. Sf3 *')).toMatchObject({ games: 2, faults: [] });
  });

  it('is read in time, however long', () => {
    const shuffles = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    const text = Array.from(
      { length: 1000 },
      (_, ply) => `${moveNumber(INITIAL_FEN, ply + 1)} ${shuffles[ply % 4]}`,
    ).join(' ');
    expect(readGame(text)?.faults).toEqual([]);
    expect(mainLine(text)).toHaveLength(1000);
  });
});
