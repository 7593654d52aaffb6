// The arrow keys walk through a game: along the line, and between variations.
import type { useAnalyseStore } from './analyseStore';

export function treeKeys(event: KeyboardEvent, store: ReturnType<typeof useAnalyseStore>): void {
  const target = event.target as HTMLElement;
  const takesKeys = ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.getAttribute('role') === 'tab';
  if (takesKeys || event.altKey || event.ctrlKey) return;
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
  const goal = goals[event.key];
  if (!goal) return;
  event.preventDefault();
  store.go(goal());
}
