// The keys that step through a game, on every page with a board.

// Not for fields, lists and tabs, which use these keys themselves, and not with Alt, Ctrl or Meta, which belong to the
// browser: Alt+Left leaves the page.
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

// The half-move to show after this key, possibly beyond the end of the game; undefined if the key is not for the board.
export function plyByKey(event: KeyboardEvent, ply: number): number | undefined {
  const step = isForBoard(event) ? steps[event.key] : undefined;
  if (!step) return undefined;
  event.preventDefault();
  return step(ply);
}
