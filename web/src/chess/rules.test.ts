import { describe, expect, it } from 'vitest';
import { endingOf, factsOf, INITIAL_FEN, needsPromotion, normalFen, playUci, readMove, replay } from './rules';
import { extendSteps } from './steps';

const castling = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('the rules the page knows', () => {
  it('finds the twenty first moves', () => {
    const { dests, turn } = factsOf(INITIAL_FEN);
    expect(turn).toBe('white');
    expect([...dests.values()].flat()).toHaveLength(20);
  });

  it('writes castling as the server does, however it is given', () => {
    expect(playUci(castling, 'e1g1')?.uci).toBe('e1g1');
    expect(playUci(castling, 'e1h1')?.uci).toBe('e1g1');
    expect(playUci(castling, 'e1a1')?.san).toBe('O-O-O');
    expect(playUci('4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1', 'e1g1', true)?.uci).toBe('e1g1');
  });

  it('takes en passant', () => {
    const steps = replay(INITIAL_FEN, ['e2e4', 'a7a6', 'e4e5', 'd7d5', 'e5d6']);
    expect(steps.at(-1)?.san).toBe('exd6');
    expect(steps.at(-1)?.fen.startsWith('rnbqkbnr/1pp1pppp/p2P4')).toBe(true);
  });

  it('asks for a promotion only where a pawn arrives', () => {
    expect(needsPromotion('8/P7/8/8/8/8/8/k1K5 w - - 0 1', 'a7', 'a8')).toBe(true);
    expect(needsPromotion(INITIAL_FEN, 'e2', 'e4')).toBe(false);
    expect(playUci('8/P7/8/8/8/8/8/k1K5 w - - 0 1', 'a7a8n')?.san).toBe('a8=N');
  });

  it.each([
    ['7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', { kind: 'checkmate', winner: 'white' }],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', { kind: 'stalemate' }],
    ['7k/8/6K1/8/8/8/8/5B2 w - - 0 1', { kind: 'material' }],
    ['7k/8/6K1/8/8/8/8/5Q2 w - - 150 90', { kind: 'moves' }],
    ['7k/8/6K1/8/8/8/8/5Q2 w - - 149 90', undefined],
    [INITIAL_FEN, undefined],
  ])('knows whether the game is over in %s', (fen, ending) => {
    expect(endingOf(fen)).toEqual(ending);
  });

  it('refuses what is not legal', () => {
    expect(playUci(INITIAL_FEN, 'e2e5')).toBeUndefined();
    expect(playUci('nonsense', 'e2e4')).toBeUndefined();
  });

  it.each([
    ['no counters', '4k3/8/8/8/8/8/8/4K3 w - -', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['an en-passant square without a capture', '4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1', '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'],
    ['one where a pawn can take', '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1'],
    ['one where the pawn is pinned', '8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1', '8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1'],
    ['one no pawn can have passed', '4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1', undefined],
    ['one with a piece on it', '4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1', undefined],
    ['no king', '8/8/8/8/8/8/8/4K3 w - - 0 1', undefined],
  ])('writes a FEN as the server does: %s', (_, given, written) => {
    expect(normalFen(given)).toBe(written);
  });

  it.each([
    ['e4', 'e2e4'],
    ['Nf3', 'g1f3'],
    ['Sf3', 'g1f3'],
    ['e2e4', 'e2e4'],
    ['e4!?', 'e2e4'],
  ])('reads %s as %s', (text, uci) => {
    expect(readMove(INITIAL_FEN, text)?.uci).toBe(uci);
  });

  it('reads castling with letters and zeros, promotions in both languages', () => {
    expect(readMove(castling, '0-0')?.uci).toBe('e1g1');
    expect(readMove(castling, 'O-O-O')?.uci).toBe('e1c1');
    const pawn = '8/P7/8/8/8/8/8/k1K5 w - - 0 1';
    expect(readMove(pawn, 'a8=D')?.uci).toBe('a7a8q');
    expect(readMove(pawn, 'a8S')?.uci).toBe('a7a8n');
    expect(readMove(INITIAL_FEN, 'Ke2')).toBeUndefined();
  });

  it('keeps known positions when a game grows and forgets those taken back', () => {
    const first = extendSteps([], INITIAL_FEN, ['e2e4', 'e7e5'], false);
    const longer = extendSteps(first, INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3'], false);
    expect(longer[0]).toBe(first[0]);
    expect(longer).toHaveLength(3);
    const other = extendSteps(longer, INITIAL_FEN, ['e2e4', 'c7c5'], false);
    expect(other.map((step) => step.san)).toEqual(['e4', 'c5']);
  });
});
