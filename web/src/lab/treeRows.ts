// The rows of a search tree that are shown: a flat list of the unfolded nodes, of which the view renders a window.
import type { TreeNode } from '@/api/types';

export interface TreeRow {
  key: number; // of the row: the node's id, or negative for the row of its unsearched moves
  node: TreeNode;
  depth: number;
  isOpen: boolean;
  skipped?: number; // number of unsearched moves that this row stands for
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
  // A stack instead of recursion, because a line of captures may be long.
  const stack: TreeRow[] = [rowOf(root, 0, open.has(root.id))];
  for (let next = stack.pop(); next; next = stack.pop()) {
    rows.push(next);
    if (!next.isOpen) continue;
    const { node, depth } = next;
    // Cut moves follow the searched ones, in the order of the search.
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

// The rows in view and a few above and below.
export function windowOf(scrollTop: number, viewHeight: number, rowHeight: number, total: number, spare = 8): Slice {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const count = Math.ceil(viewHeight / rowHeight) + 2 * spare;
  return { first, count: Math.max(0, Math.min(count, total - first)) };
}
