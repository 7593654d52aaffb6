// The values of the tablebases as sentences: who wins and in how many moves, and which moves keep the result.
import type { Color, TablebaseCategory, TablebaseMove, TablebaseResult } from '@/api/types';

export interface TableVerdict {
  key: 'mate' | 'stalemate' | 'wins' | 'maybe' | 'cursed' | 'draw' | 'unknown';
  winner?: Color;
  moves?: number; // until mate
}

export interface TableGroup {
  category: TablebaseCategory;
  moves: TablebaseMove[];
}

const order: TablebaseCategory[] = [
  'win',
  'maybe-win',
  'cursed-win',
  'draw',
  'unknown',
  'blessed-loss',
  'maybe-loss',
  'loss',
];
const keys: Record<TablebaseCategory, TableVerdict['key']> = {
  win: 'wins',
  loss: 'wins',
  'maybe-win': 'maybe',
  'maybe-loss': 'maybe',
  'cursed-win': 'cursed',
  'blessed-loss': 'cursed',
  draw: 'draw',
  unknown: 'unknown',
};

// Tablebases count half-moves, people count moves.
export const movesToMate = (dtm: number | undefined): number | undefined =>
  dtm === undefined ? undefined : Math.ceil(Math.abs(dtm) / 2);

export function verdictOf(table: TablebaseResult): TableVerdict {
  const turn: Color = table.fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const other: Color = turn === 'white' ? 'black' : 'white';
  if (table.checkmate) return { key: 'mate', winner: other };
  if (table.stalemate) return { key: 'stalemate' };
  const winner = table.category.endsWith('win') ? turn : table.category.endsWith('loss') ? other : undefined;
  return { key: keys[table.category], winner, moves: movesToMate(table.dtm) };
}

export function groupsOf(table: TablebaseResult): TableGroup[] {
  return order
    .map((category) => ({ category, moves: table.moves.filter((move) => move.category === category) }))
    .filter((group) => group.moves.length > 0);
}
