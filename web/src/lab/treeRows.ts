// Which rows of a search tree are shown. A flat list of what is unfolded, so that a window of it can be drawn.
import type { TreeNode } from '@/api/types';

export interface TreeRow {
  node: TreeNode;
  depth: number;
  isOpen: boolean;
}

export type Children = ReadonlyMap<number, readonly TreeNode[]>;

export function visibleRows(root: TreeNode, children: Children, open: ReadonlySet<number>): TreeRow[] {
  const rows: TreeRow[] = [];
  // A stack instead of recursion: a tree of captures may be deep.
  const stack: { node: TreeNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const isOpen = open.has(next.node.id);
    rows.push({ node: next.node, depth: next.depth, isOpen });
    const below = isOpen ? children.get(next.node.id) : undefined;
    for (let i = (below?.length ?? 0) - 1; i >= 0; i--) {
      const child = below?.[i];
      if (child) stack.push({ node: child, depth: next.depth + 1 });
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
