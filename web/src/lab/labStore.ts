// Compares algorithms on one position and holds the search tree of one of them.
import { defineStore } from 'pinia';
import { computed, reactive, ref, shallowRef, triggerRef, watch } from 'vue';
import { codeOf, type FailureCode } from '@/api/http';
import { jobsApi } from '@/api/jobsApi';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { Brain, LabRun, LabSwitches, Tree, TreeNode } from '@/api/types';
import { INITIAL_FEN, legalSans, openPosition, replay } from '@/chess/rules';
import { ladder, type Rung } from './ladder';
import { nodeIdOf, visibleRows } from './treeRows';

const pageNodes = 500;
const noSearch = 'dummy'; // plays at random and has no search to show

export const useLabStore = defineStore('lab', () => {
  const brains = shallowRef<Brain[]>([]);
  const question = reactive({ fen: INITIAL_FEN, brain: 'tutor', depth: 3 });
  const switches = reactive<Required<LabSwitches>>({
    alpha_beta: true,
    ordering: true,
    iterative_deepening: false,
    cache: false,
    quiescence: false,
  });
  const runs = shallowRef<{ rung: Rung['name']; run?: LabRun; failure?: FailureCode }[]>([]);
  const comparing = ref(false);
  const growing = ref(false);
  const failure = ref<FailureCode>();
  const tree = shallowRef<Tree>();
  const children = shallowRef(new Map<number, TreeNode[]>());
  const nodes = new Map<number, TreeNode>();
  const open = shallowRef(new Set<number>());
  const selectedKey = ref(0); // of a row
  const visitedBefore = ref<number>(); // nodes of the tree before the last change of a switch
  const loadedNodes = ref(0);
  let comparison = 0; // number of the newest comparison requested
  let request = 0; // number of the newest tree requested

  const rows = computed(() => (tree.value ? visibleRows(tree.value.root, children.value, open.value) : []));
  const selected = computed(() =>
    tree.value ? (nodes.get(nodeIdOf(selectedKey.value)) ?? tree.value.root) : undefined,
  );
  const isLegal = computed(() => openPosition(question.fen) !== undefined);

  async function load(): Promise<void> {
    try {
      brains.value = (await knowledgeApi.opponents()).brains.filter((brain) => brain.id !== noSearch);
      if (!brains.value.some((brain) => brain.id === question.brain))
        question.brain = brains.value[0]?.id ?? question.brain;
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  const asked = (wanted: LabSwitches) => ({
    position: { fen: question.fen },
    brain: question.brain,
    switches: wanted,
    depth: question.depth,
  });

  // One after the other, so that the measured times are comparable.
  async function compare(): Promise<void> {
    const mine = ++comparison;
    comparing.value = true;
    failure.value = undefined;
    runs.value = [];
    for (const rung of ladder) {
      const answer = await jobsApi.run(asked(rung.switches)).then(
        (run) => ({ rung: rung.name, run }),
        (error: unknown) => ({ rung: rung.name, failure: codeOf(error) }),
      );
      if (mine !== comparison) return; // a newer comparison was requested
      runs.value = [...runs.value, answer];
    }
    comparing.value = false;
  }

  // Another position invalidates all results; another switch only changes how the same position is searched.
  watch(question, () => {
    comparison++;
    request++;
    comparing.value = growing.value = false;
    runs.value = [];
    tree.value = undefined;
    visitedBefore.value = undefined;
  });
  watch(switches, async () => {
    if (!tree.value) return;
    const before = tree.value.run.counts.nodes;
    if (await grow()) visitedBefore.value = before;
  });

  // False if it failed or a newer request has replaced it.
  async function grow(): Promise<boolean> {
    const mine = ++request;
    growing.value = true;
    failure.value = undefined;
    visitedBefore.value = undefined;
    try {
      const next = await jobsApi.tree({ ...asked({ ...switches }), max_nodes: 100_000 });
      if (mine !== request) return false;
      nodes.clear();
      nodes.set(0, next.root);
      children.value = new Map();
      open.value = new Set();
      selectedKey.value = 0;
      loadedNodes.value = 1;
      tree.value = next;
      await unfold(next.root);
      return mine === request;
    } catch (error) {
      if (mine === request) failure.value = codeOf(error);
      return false;
    } finally {
      if (mine === request) growing.value = false;
    }
  }

  function keep(list: readonly TreeNode[]): void {
    for (const node of list) {
      if (nodes.has(node.id)) continue;
      nodes.set(node.id, node);
      loadedNodes.value++;
      const siblings = children.value.get(node.parent ?? 0);
      if (siblings) siblings.push(node);
      else children.value.set(node.parent ?? 0, [node]);
    }
  }

  // False if another tree replaced it before the last page arrived.
  async function fetchBelow(node: TreeNode, levels: number): Promise<boolean> {
    const from = tree.value?.id;
    if (from === undefined) return false;
    let cursor: string | undefined;
    do {
      const page = await jobsApi.treeNodes(from, node.id, levels, cursor, pageNodes);
      if (tree.value?.id !== from) return false;
      keep(page.nodes);
      cursor = page.next_cursor;
    } while (cursor);
    triggerRef(children);
    return true;
  }

  async function unfold(node: TreeNode): Promise<void> {
    const from = tree.value?.id;
    try {
      if (node.children > 0 && !children.value.has(node.id) && !(await fetchBelow(node, 1))) return;
      open.value = new Set(open.value).add(node.id);
    } catch (error) {
      if (from === tree.value?.id) failure.value = codeOf(error);
    }
  }

  function fold(node: TreeNode): void {
    const next = new Set(open.value);
    next.delete(node.id);
    open.value = next;
  }

  // Unfolds everything; only the rows in view are rendered.
  async function unfoldAll(): Promise<void> {
    if (!tree.value || growing.value) return;
    const mine = request;
    growing.value = true;
    try {
      children.value = new Map();
      for (const id of [...nodes.keys()]) if (id !== 0) nodes.delete(id);
      loadedNodes.value = 1;
      if (await fetchBelow(tree.value.root, 64)) open.value = new Set(children.value.keys());
    } catch (error) {
      if (mine === request) failure.value = codeOf(error);
    } finally {
      if (mine === request) growing.value = false;
    }
  }

  async function showBestLine(): Promise<void> {
    const from = tree.value?.id;
    for (let node = tree.value?.root; node;) {
      await unfold(node);
      if (from !== tree.value?.id) return;
      selectedKey.value = node.id;
      node = children.value.get(node.id)?.find((child) => child.is_best);
    }
  }

  function pathOf(node: TreeNode): TreeNode[] {
    const path: TreeNode[] = [];
    for (let now: TreeNode | undefined = node; now?.move; now = nodes.get(now.parent ?? -1)) path.unshift(now);
    return path;
  }

  const selectedFen = computed(() => {
    const start = tree.value?.fen ?? question.fen;
    const path = selected.value ? pathOf(selected.value) : [];
    return (
      replay(
        start,
        path.map((node) => node.move?.uci ?? ''),
      ).at(-1)?.fen ?? start
    );
  });
  const selectedLine = computed(() =>
    selected.value ? pathOf(selected.value).map((node) => node.move?.san ?? '') : [],
  );
  const isSkippedSelected = computed(() => selectedKey.value < 0);
  const childrenOfSelected = computed(() => (selected.value ? (children.value.get(selected.value.id) ?? []) : []));
  const neverLookedAt = computed(() => {
    if (!selected.value?.skipped || childrenOfSelected.value.length === 0) return [];
    const seen = new Set(childrenOfSelected.value.map((child) => child.move?.san));
    return legalSans(selectedFen.value).filter((san) => !seen.has(san));
  });
  // The move that caused the cutoff.
  const cutter = computed(() => (selected.value?.fate === 'cut' ? childrenOfSelected.value.at(-1) : undefined));

  return {
    brains,
    question,
    switches,
    runs,
    comparing,
    growing,
    failure,
    tree,
    rows,
    selected,
    selectedKey,
    selectedFen,
    selectedLine,
    loadedNodes,
    isLegal,
    visitedBefore,
    isSkippedSelected,
    neverLookedAt,
    cutter,
    load,
    compare,
    grow,
    unfold,
    fold,
    unfoldAll,
    showBestLine,
  };
});
