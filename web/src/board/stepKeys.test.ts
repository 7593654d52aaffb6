// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { plyByKey } from './stepKeys';

function pressed(
  key: string,
  change: KeyboardEventInit = {},
  target: HTMLElement = document.body,
): { ply?: number; isTaken: boolean } {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...change });
  let ply: number | undefined;
  target.addEventListener('keydown', (heard) => (ply = plyByKey(heard, 5)), { once: true });
  target.dispatchEvent(event);
  return { ply, isTaken: event.defaultPrevented };
}

describe('the keys that walk through a game', () => {
  it('step, and go to either end', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home'].map((key) => pressed(key).ply)).toEqual([4, 6, 0]);
    expect(pressed('End')).toEqual({ ply: Number.MAX_SAFE_INTEGER, isTaken: true });
  });

  it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }])('are the browser’s with %o', (held) => {
    expect(pressed('ArrowLeft', held)).toEqual({ ply: undefined, isTaken: false });
  });

  it('do nothing in fields and tabs, and other keys do nothing at all', () => {
    const tab = document.createElement('button');
    tab.setAttribute('role', 'tab');
    const all = [
      pressed('ArrowLeft', {}, document.createElement('input')),
      pressed('ArrowLeft', {}, tab),
      pressed('ArrowUp'),
    ];
    expect(all).toEqual(all.map(() => ({ ply: undefined, isTaken: false })));
  });
});
