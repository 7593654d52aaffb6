// The keys that walk through a game, wherever a board is shown.

// Fields, lists and tabs have keys of their own; with Alt, Ctrl or Meta they are the browser's: Alt+Left leaves the page.
export function isForBoard(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const takesKeys = ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.getAttribute?.('role') === 'tab';
  return !takesKeys && !event.altKey && !event.ctrlKey && !event.metaKey;
}

const steps: Record<string, (ply: number) => number> = {
  ArrowLeft: (ply) => ply - 1,
  ArrowRight: (ply) => ply + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
};

// The half-move a key leads to, which may lie beyond the game; undefined if the key is not for the board.
export function plyByKey(event: KeyboardEvent, ply: number): number | undefined {
  const step = isForBoard(event) ? steps[event.key] : undefined;
  if (!step) return undefined;
  event.preventDefault();
  return step(ply);
}
