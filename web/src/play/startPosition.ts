// The start position of the chosen game, for the board before the game.
import type { Color } from '@/api/types';
import { INITIAL_FEN, openPosition } from '@/chess/rules';
import { isComputer, type GameChoice, type Odds } from './newGame';

const starts = 960;
const standardRow = 'RNBQKBNR';
// The squares of the two knights among the five that bishops and queen leave, in the order of the numbers.
const knightPairs = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;
const oddsPlace: Record<Odds, { row: 0 | 1; file: number }> = {
  pawn: { row: 1, file: 5 },
  knight: { row: 0, file: 1 },
  bishop: { row: 0, file: 2 },
  rook: { row: 0, file: 0 },
  queen: { row: 0, file: 3 },
};

export const isChess960Number = (number: unknown): number is number =>
  Number.isInteger(number) && Number(number) >= 0 && Number(number) < starts;

export const drawChess960Number = (): number => Math.floor(Math.random() * starts);

// Scharnagl's numbers: bishops first, then queen and knights on free squares, then the king between the rooks. 518 is
// the standard row.
function chess960Row(number: number): string {
  const row: string[] = Array<string>(8).fill('');
  const free = () => row.flatMap((piece, file) => (piece === '' ? [file] : []));
  const put = (piece: string, file: number | undefined) => file !== undefined && (row[file] = piece);
  put('B', (number % 4) * 2 + 1);
  put('B', (Math.floor(number / 4) % 4) * 2);
  put('Q', free()[Math.floor(number / 16) % 6]);
  const left = free();
  for (const place of knightPairs[Math.floor(number / 96)] ?? []) put('N', left[place]);
  ['R', 'K', 'R'].forEach((piece) => put(piece, free()[0]));
  return row.join('');
}

const fenOf = (black: string, blackPawns: string, whitePawns: string, white: string, castling: string) =>
  `${black}/${blackPawns}/8/8/8/8/${whitePawns}/${white} w ${castling} - 0 1`;

const without = (row: string, file: number) => `${row.slice(0, file)}1${row.slice(file + 1)}`;

function oddsFen(odds: Odds, giver: Color): string {
  const place = oddsPlace[odds];
  const rows = [standardRow, 'PPPPPPPP'];
  const given = rows.map((row, index) => (index === place.row ? without(row, place.file) : row).replace('11', '2'));
  const [white = '', whitePawns = ''] = giver === 'white' ? given : rows;
  const [black = '', blackPawns = ''] = giver === 'black' ? given : rows;
  const lost = odds === 'rook' ? (giver === 'white' ? 'Q' : 'q') : '';
  return fenOf(black.toLowerCase(), blackPawns.toLowerCase(), whitePawns, white, 'KQkq'.replace(lost, ''));
}

// A computer gives the odds; between people Black does.
function oddsGiver(choice: GameChoice): Color {
  return isComputer(choice.opponent) && choice.color === 'black' ? 'white' : 'black';
}

// Undefined while the choice is incomplete: an unfinished FEN, no number drawn.
export function startFen(choice: GameChoice): string | undefined {
  if (choice.start === 'odds') return oddsFen(choice.odds, oddsGiver(choice));
  if (choice.start === 'chess960') {
    if (!isChess960Number(choice.chess960Number)) return undefined;
    const row = chess960Row(choice.chess960Number);
    return fenOf(row.toLowerCase(), 'pppppppp', 'PPPPPPPP', row, 'KQkq');
  }
  const fen = choice.start === 'fen' ? choice.fen.trim() : '';
  if (fen === '') return INITIAL_FEN;
  return openPosition(fen) ? fen : undefined;
}

// The side that can start the game with a move on the board: the reader's, if its colour is known and to move.
export function beginner(choice: GameChoice): Color | undefined {
  const fen = startFen(choice);
  if (!fen || choice.opponent.kind === 'link' || choice.opponent.kind === 'watch') return undefined;
  const turn = openPosition(fen)?.turn;
  return choice.opponent.kind === 'device' || choice.color === turn ? turn : undefined;
}
