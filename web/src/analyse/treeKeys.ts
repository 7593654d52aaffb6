// The arrow keys walk through a game: along the line, and between variations.
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
  // A key that leads nowhere is left to the page, which scrolls with it.
  const goal = goals[event.key]?.();
  if (!goal) return;
  event.preventDefault();
  store.go(goal);
}
