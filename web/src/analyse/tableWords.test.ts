import { describe, expect, it } from 'vitest';
import type { TablebaseResult } from '@/api/types';
import { groupsOf, movesToMate, verdictOf } from './tableWords';

const table = (change: Partial<TablebaseResult>): TablebaseResult => ({
  fen: '8/8/8/8/8/k1K5/8/1R6 b - - 0 1',
  category: 'loss',
  moves: [],
  ...change,
});

describe('tablebases in words', () => {
  it('say who wins and in how many moves, with either side to move', () => {
    expect(verdictOf(table({ dtm: -12 }))).toEqual({ key: 'wins', winner: 'white', moves: 6 });
    expect(verdictOf(table({ category: 'win', dtm: 7 }))).toEqual({ key: 'wins', winner: 'black', moves: 4 });
    expect(verdictOf(table({ category: 'draw' }))).toEqual({ key: 'draw', winner: undefined, moves: undefined });
    expect(verdictOf(table({ category: 'blessed-loss' }))).toMatchObject({ key: 'cursed', winner: 'white' });
    expect(verdictOf(table({ category: 'maybe-win' }))).toMatchObject({ key: 'maybe', winner: 'black' });
  });

  it('name the end of the game', () => {
    expect(verdictOf(table({ checkmate: true }))).toEqual({ key: 'mate', winner: 'white' });
    expect(verdictOf(table({ category: 'draw', stalemate: true }))).toEqual({ key: 'stalemate' });
  });

  it('count moves, not half-moves', () => {
    expect([undefined, 0, 1, 2, -3, 46].map(movesToMate)).toEqual([undefined, 0, 1, 1, 2, 23]);
  });

  it('put the moves that keep most first and keep their order', () => {
    const move = (san: string, category: 'draw' | 'loss' | 'win') => ({ uci: 'a1a2', san, category });
    const groups = groupsOf(
      table({ moves: [move('Kd4', 'draw'), move('Kc4', 'loss'), move('Kb3', 'loss'), move('Kc2', 'win')] }),
    );
    expect(groups.map((group) => [group.category, ...group.moves.map((each) => each.san)])).toEqual([
      ['win', 'Kc2'],
      ['draw', 'Kd4'],
      ['loss', 'Kc4', 'Kb3'],
    ]);
  });
});
