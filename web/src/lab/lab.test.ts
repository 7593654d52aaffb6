import { describe, expect, it } from 'vitest';
import type { TreeNode } from '@/api/types';
import { ladder, logShare } from './ladder';
import { pointsText } from './points';
import { nodeIdOf, skippedKey, visibleRows, windowOf } from './treeRows';

const node = (id: number, parent: number | undefined, children: number): TreeNode => ({
  id,
  parent,
  ply: 0,
  side: 'white',
  fate: 'searched',
  children,
  subtree: 1,
});

describe('rows of a search tree', () => {
  const root = node(0, undefined, 2);
  const children = new Map([
    [0, [node(1, 0, 1), node(3, 0, 0)]],
    [1, [node(2, 1, 0)]],
  ]);

  it('show what is unfolded, in the order of visit', () => {
    expect(visibleRows(root, children, new Set()).map((row) => row.node.id)).toEqual([0]);
    expect(visibleRows(root, children, new Set([0])).map((row) => row.node.id)).toEqual([0, 1, 3]);
    expect(visibleRows(root, children, new Set([0, 1])).map((row) => [row.node.id, row.depth])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
  });

  it('end with one grey row for what was never looked at', () => {
    const cut = { ...root, fate: 'cut' as const, skipped: 17 };
    const rows = visibleRows(cut, children, new Set([0]));
    expect(rows.map((row) => [row.key, row.skipped])).toEqual([
      [0, undefined],
      [1, undefined],
      [3, undefined],
      [skippedKey(0), 17],
    ]);
    expect(nodeIdOf(skippedKey(0))).toBe(0);
    expect(visibleRows(cut, children, new Set())).toHaveLength(1);
  });

  it('stay a small window of a hundred thousand', () => {
    const many = new Map([[0, Array.from({ length: 100_000 }, (_, i) => node(i + 1, 0, 0))]]);
    const rows = visibleRows(root, many, new Set([0]));
    expect(rows).toHaveLength(100_001);
    expect(windowOf(1_500_000, 420, 30, rows.length)).toEqual({ first: 49_992, count: 30 });
    expect(windowOf(0, 420, 30, 3)).toEqual({ first: 0, count: 3 });
  });
});

describe('the points of a brain', () => {
  const tutor = { pawn: 100, mate: 1_000_000 };

  it('are shown in pawns', () => {
    expect([70, -1234, 0].map((value) => pointsText(value, tutor))).toEqual(['+0.70', '−12.34', '0']);
    expect(pointsText(0.5, { pawn: 1, mate: 10_000 })).toBe('+0.50');
  });

  it('say mate where it is one, with its distance if the brain counts it', () => {
    expect([999_999, -999_996].map((value) => pointsText(value, tutor))).toEqual(['+#1', '−#2']);
    expect(pointsText(10_000, { pawn: 100, mate: 10_000 })).toBe('+#');
  });
});

describe('the comparison', () => {
  it('adds one idea per rung', () => {
    const on = ladder.map((rung) => Object.values(rung.switches).filter(Boolean).length);
    expect(on).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('draws bars by powers of ten, the largest full', () => {
    expect(logShare(1000, 1000)).toBe(1);
    expect(logShare(31, 1000)).toBeCloseTo(0.5, 1);
    expect(logShare(0, 1000)).toBe(0);
  });
});
