// Brains carry long names and whole paragraphs; a card has room for less.
import type { LocalText } from '@/api/types';

export interface NamedBrain {
  id: string;
  name: string;
  description: LocalText;
}

const roomyName = 16;

// The server gives people without a name an empty one; it once said "You" and "Guest", and PGN says "?".
export const isNameless = (name: string): boolean => ['', '?', 'You', 'Guest'].includes(name.trim());

// Weakest first, as the round robin of docs/brains.md found them; the two that were planned follow what they come from.
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

// The ones of the program by strength, then the others as they come.
export function byStrength<T extends { id: string }>(brains: readonly T[]): T[] {
  const place = (id: string) => (isShipped(id) ? shipped.indexOf(id) : shipped.length);
  return [...brains].sort((a, b) => place(a.id) - place(b.id));
}

// The name before the comma if it is short, else the id in letters: "thesis-1" becomes "Thesis 1".
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
