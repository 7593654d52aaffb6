// The position in the editor: any pieces on any squares; its legality is checked when it is used. Pure.
import { boardRows } from '@/board/boardRows';
import { normalFen, openPosition } from '@/chess/rules';
import type { Color } from '@/api/types';

export interface EditorBoard {
  squares: Record<string, string>; // square -> letter of a FEN
  turn: Color;
  castling: string; // a subset of KQkq
  enPassant: string; // as it was read; written only while a capture there is possible
}

const files = 'abcdefgh';

export function readBoard(fen: string): EditorBoard {
  const [, turn = 'w', castling = '-', enPassant = '-'] = fen.split(' ');
  const squares: Record<string, string> = {};
  for (const row of boardRows(fen, 'white'))
    for (const cell of row.cells) if (cell.letter) squares[cell.square] = cell.letter;
  return { squares, turn: turn === 'b' ? 'black' : 'white', castling: castling === '-' ? '' : castling, enPassant };
}

export function writeBoard(board: EditorBoard): string {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...files]
      .map((file) => board.squares[`${file}${rank}`] ?? '1')
      .join('')
      .replace(/1+/g, (run) => String(run.length)),
  );
  const castling = [...'KQkq'].filter((right) => board.castling.includes(right) && canCastle(board, right)).join('');
  const start = `${ranks.join('/')} ${board.turn === 'white' ? 'w' : 'b'} ${castling || '-'}`;
  const whole = board.enPassant === '-' ? undefined : normalFen(`${start} ${board.enPassant} 0 1`);
  return whole ?? `${start} - 0 1`;
}

// Placing the same piece again, or the empty letter, removes the piece.
export function placed(squares: Record<string, string>, square: string, letter: string): Record<string, string> {
  const { [square]: before, ...others } = squares;
  return letter === '' || before === letter ? others : { ...others, [square]: letter };
}

// A castling right needs king and rook on their first squares.
export function canCastle({ squares }: EditorBoard, right: string): boolean {
  const rank = right === right.toUpperCase() ? '1' : '8';
  const isWhite = rank === '1';
  const rook = right.toLowerCase() === 'k' ? 'h' : 'a';
  return squares[`e${rank}`] === (isWhite ? 'K' : 'k') && squares[`${rook}${rank}`] === (isWhite ? 'R' : 'r');
}

export const isPlayable = (board: EditorBoard): boolean => openPosition(writeBoard(board)) !== undefined;
