import type { Color } from '@/api/types';
import type { Role } from '@/chess/material';

const roles: Record<string, Role> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

export interface BoardCell {
  square: string;
  letter: string;
  piece?: { color: Color; role: Role };
}

// The placement of a FEN, row by row as the board shows it.
export function boardRows(fen: string, orientation: Color): { rank: number; cells: BoardCell[] }[] {
  const ranks = (fen.split(' ')[0] ?? '').split('/');
  const rows = ranks.map((text, index) => {
    const rank = 8 - index;
    const letters = [...text].flatMap((c) => (/\d/.test(c) ? Array<string>(Number(c)).fill('') : [c]));
    const cells = letters.map((letter, file): BoardCell => {
      const role = roles[letter.toLowerCase()];
      const color: Color = letter === letter.toLowerCase() ? 'black' : 'white';
      return { square: 'abcdefgh'.charAt(file) + rank, letter, piece: role ? { color, role } : undefined };
    });
    return { rank, cells };
  });
  return orientation === 'white' ? rows : rows.reverse().map((row) => ({ ...row, cells: row.cells.reverse() }));
}
