// Which rows of a search tree are shown. A flat list of what is unfolded, so that a window of it can be drawn.
import type { TreeNode } from '@/api/types';

export interface TreeRow {
  key: number; // of the row: the node's id, or below zero for the row of what it never looked at
  node: TreeNode;
  depth: number;
  isOpen: boolean;
  skipped?: number; // this row stands for so many moves of the node that were never looked at
}

export type Children = ReadonlyMap<number, readonly TreeNode[]>;

export const skippedKey = (id: number): number => -1 - id;
export const nodeIdOf = (key: number): number => (key < 0 ? -1 - key : key);

const rowOf = (node: TreeNode, depth: number, isOpen: boolean): TreeRow => ({ key: node.id, node, depth, isOpen });
const skippedRow = (node: TreeNode, depth: number, skipped: number): TreeRow => ({
  key: skippedKey(node.id),
  node,
  depth,
  isOpen: false,
  skipped,
});

export function visibleRows(root: TreeNode, children: Children, open: ReadonlySet<number>): TreeRow[] {
  const rows: TreeRow[] = [];
  // A stack instead of recursion: a tree of captures may be deep.
  const stack: TreeRow[] = [rowOf(root, 0, open.has(root.id))];
  for (let next = stack.pop(); next; next = stack.pop()) {
    rows.push(next);
    if (!next.isOpen) continue;
    const { node, depth } = next;
    // What was cut stands behind what was searched, as the search met them.
    if (node.skipped) stack.push(skippedRow(node, depth + 1, node.skipped));
    const below = children.get(node.id) ?? [];
    for (let i = below.length - 1; i >= 0; i--) {
      const child = below[i];
      if (child) stack.push(rowOf(child, depth + 1, open.has(child.id)));
    }
  }
  return rows;
}

export interface Slice {
  first: number;
  count: number;
}

// The rows in view and a few around them.
export function windowOf(scrollTop: number, viewHeight: number, rowHeight: number, total: number, spare = 8): Slice {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const count = Math.ceil(viewHeight / rowHeight) + 2 * spare;
  return { first, count: Math.max(0, Math.min(count, total - first)) };
}
