import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { jobsApi } from '@/api/jobsApi';
import type { LabRun, Tree, TreeNode } from '@/api/types';
import { ladder } from './ladder';
import { useLabStore } from './labStore';

const root: TreeNode = { id: 0, ply: 0, side: 'white', fate: 'searched', children: 1, subtree: 2, value: 30 };
const treeOf = (id: string, visited: number): Tree => ({
  id,
  run: {
    brain: 'tutor',
    switches: {},
    pawn_points: 100,
    mate_points: 1_000_000,
    depth: 3,
    complete: true,
    counts: { nodes: visited, leaves: 1, cutoffs: 0, cache_hits: 0, elapsed_ms: 1 },
  },
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  node_count: 2,
  truncated: false,
  root,
  created_at: 0,
  expires_at: 0,
});
const settle = async () => {
  for (let i = 0; i < 10; i++) await nextTick();
};

describe('the lab', () => {
  beforeEach(() => {
    setActivePinia(createPinia());
    vi.restoreAllMocks();
    const child: TreeNode = {
      id: 1,
      parent: 0,
      ply: 1,
      side: 'black',
      fate: 'cut',
      children: 0,
      subtree: 1,
      move: { uci: 'e2e4', san: 'e4' },
    };
    vi.spyOn(jobsApi, 'treeNodes').mockResolvedValue({ nodes: [child] });
  });

  it('grows the tree again when a switch is moved, and remembers what it cost before', async () => {
    const grown = vi
      .spyOn(jobsApi, 'tree')
      .mockResolvedValueOnce(treeOf('one', 9000))
      .mockResolvedValueOnce(treeOf('two', 300));
    const store = useLabStore();
    store.switches.cache = true;
    await settle();
    expect(grown).not.toHaveBeenCalled();
    await store.grow();
    store.switches.alpha_beta = false;
    await settle();
    expect([store.tree?.id, store.visitedBefore]).toEqual(['two', 9000]);
  });

  it('drops the answer to a request that was replaced by a newer one', async () => {
    let answerLate: (tree: Tree) => void = () => undefined;
    vi.spyOn(jobsApi, 'tree')
      .mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)))
      .mockResolvedValueOnce(treeOf('new', 1));
    const store = useLabStore();
    const first = store.grow();
    await store.grow();
    answerLate(treeOf('old', 2));
    expect(await first).toBe(false);
    expect([store.tree?.id, store.growing]).toEqual(['new', false]);
  });

  it('drops a tree and a comparison that come after the question has changed', async () => {
    const waiting: ((run: LabRun) => void)[] = [];
    const asked = vi.spyOn(jobsApi, 'run').mockImplementation(() => new Promise((resolve) => waiting.push(resolve)));
    let answerTree: (tree: Tree) => void = () => undefined;
    vi.spyOn(jobsApi, 'tree').mockReturnValueOnce(new Promise((resolve) => (answerTree = resolve)));
    const store = useLabStore();
    const old = Promise.all([store.compare(), store.grow()]);
    store.question.depth = 2;
    await settle();
    expect([store.comparing, store.growing]).toEqual([false, false]);
    const next = store.compare();
    waiting[0]?.(treeOf('old', 1).run);
    answerTree(treeOf('old', 1));
    expect(await old).toEqual([undefined, false]);
    expect([store.tree, store.runs, store.comparing]).toEqual([undefined, [], true]);
    for (let i = 1; i <= ladder.length; i++) {
      waiting[i]?.(treeOf('new', 2).run);
      await settle();
    }
    await next;
    expect([store.runs.length, store.comparing]).toEqual([ladder.length, false]);
    expect(asked.mock.calls.map(([question]) => question.depth)).toEqual([3, ...ladder.map(() => 2)]);
  });

  it('fetches a large tree in pages that do not keep the server from others, and drops those of an old tree', async () => {
    vi.spyOn(jobsApi, 'tree').mockResolvedValue(treeOf('one', 5));
    const store = useLabStore();
    await store.grow();
    const pages = vi.spyOn(jobsApi, 'treeNodes').mockClear();
    pages.mockResolvedValueOnce({ nodes: [], next_cursor: '500' }).mockImplementationOnce(async () => {
      store.question.depth = 2;
      await nextTick();
      return { nodes: [], next_cursor: '1000' };
    });
    await store.unfoldAll();
    expect(pages.mock.calls).toEqual([
      ['one', 0, 64, undefined, 500],
      ['one', 0, 64, '500', 500],
    ]);
    expect([store.failure, store.growing]).toEqual([undefined, false]);
  });

  it('forgets its answers when the question changes', async () => {
    vi.spyOn(jobsApi, 'tree').mockResolvedValue(treeOf('one', 5));
    const store = useLabStore();
    await store.grow();
    expect(store.rows).toHaveLength(2);
    store.question.depth = 2;
    await settle();
    expect([store.tree, store.rows.length]).toEqual([undefined, 0]);
  });
});
