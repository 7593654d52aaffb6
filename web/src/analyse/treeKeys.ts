// The arrow keys step through a game: along the line and between variations.
import { isForBoard } from '@/board/stepKeys';
import type { useAnalyseStore } from './analyseStore';

export function treeKeys(event: KeyboardEvent, store: ReturnType<typeof useAnalyseStore>): void {
  if (!isForBoard(event)) return;
  const now = store.current;
  const siblings = now.parent?.children ?? [];
  const index = siblings.indexOf(now);
  const goals: Record<string, () => typeof now | undefined> = {
    ArrowLeft: () => now.parent,
    ArrowRight: () => now.children[0],
    ArrowUp: () => siblings[index - 1],
    ArrowDown: () => siblings[index + 1],
    Home: () => store.tree.root,
    End: () => store.tree.end(now),
  };
  // A key without effect keeps its default action, which scrolls the page.
  const goal = goals[event.key]?.();
  if (!goal) return;
  event.preventDefault();
  store.go(goal);
}
