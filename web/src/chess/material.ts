// The captured pieces of each side, computed from the missing ones.
import type { Color } from '@/api/types';

export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

export const pieceValue: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const letters: Record<string, Role> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const order: Role[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

export type Counts = Record<Color, Record<Role, number>>;

const none = (): Record<Role, number> => ({ pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0, king: 0 });

export function countPieces(fen: string): Counts {
  const counts: Counts = { white: none(), black: none() };
  for (const letter of fen.split(' ')[0] ?? '') {
    const role = letters[letter.toLowerCase()];
    if (role) counts[letter === letter.toLowerCase() ? 'black' : 'white'][role]++;
  }
  return counts;
}

export const menOf = (fen: string): number => (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '').length;

const worth = (pieces: Record<Role, number>) => order.reduce((sum, role) => sum + pieces[role] * pieceValue[role], 0);

export interface Captured {
  pieces: Role[]; // captured by this side, strongest first
  lead: number; // in pawns; 0 if this side does not lead
}

// A promoted piece beyond the initial number does not count as a missing one.
export function capturedBy(color: Color, fen: string, startFen: string): Captured {
  const other: Color = color === 'white' ? 'black' : 'white';
  const now = countPieces(fen);
  const start = countPieces(startFen);
  const promoted = order.reduce(
    (sum, role) => (role === 'pawn' ? sum : sum + Math.max(0, now[other][role] - start[other][role])),
    0,
  );
  const pieces = order.flatMap((role) => {
    const missing = start[other][role] - now[other][role] - (role === 'pawn' ? promoted : 0);
    return Array<Role>(Math.max(0, missing)).fill(role);
  });
  return { pieces, lead: Math.max(0, worth(now[color]) - worth(now[other])) };
}

export function balance(fen: string): number {
  const now = countPieces(fen);
  return worth(now.white) - worth(now.black);
}

export type GamePhase = 'opening' | 'middlegame' | 'endgame';

export function phaseOf(fen: string, ply: number): GamePhase {
  const { white, black } = countPieces(fen);
  const pieces = (['knight', 'bishop', 'rook', 'queen'] as const).reduce(
    (sum, role) => sum + white[role] + black[role],
    0,
  );
  if (pieces <= 6) return 'endgame';
  return pieces <= 10 || ply >= 24 ? 'middlegame' : 'opening';
}
