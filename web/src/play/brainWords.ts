// Shortens the names and descriptions of brains for small boxes.
import type { LocalText } from '@/api/types';

export interface NamedBrain {
  id: string;
  name: string;
  description: LocalText;
}

const roomyName = 16;

// The server sends an empty name for people without one; older games have "You" and "Guest", and PGN "?".
export const isNameless = (name: string): boolean => ['', '?', 'You', 'Guest'].includes(name.trim());

// Weakest first, as measured by the round robin of docs/brains.md; an unmeasured brain follows its predecessor.
const shipped = [
  'dummy',
  'tutor',
  'thesis-1',
  'dreival',
  'thesis-2',
  'baguette',
  'thesis-3',
  'schachbot',
  'thesis-4',
  'dreival-2',
];

export const isShipped = (id: string): boolean => shipped.includes(id);

// The shipped brains by strength, then the others in the server's order.
export function byStrength<T extends { id: string }>(brains: readonly T[]): T[] {
  const place = (id: string) => (isShipped(id) ? shipped.indexOf(id) : shipped.length);
  return [...brains].sort((a, b) => place(a.id) - place(b.id));
}

// The name before the comma if it is short, otherwise the capitalised id: "thesis-1" becomes "Thesis 1".
export function shortName({ id, name }: { id: string; name: string }): string {
  const first = (name.split(/[,(:]/)[0] ?? name).trim();
  if (first !== '' && first.length <= roomyName && first !== id) return first;
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const end = /[.;](?=\s|$)/.exec(plain);
  return end ? `${plain.slice(0, end.index)}.` : plain;
}
