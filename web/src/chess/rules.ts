// The rules that the page needs to show a move without delay; the server decides. A thin layer over chessops with text
// as input and output.
import { Chess, castlingSide, normalizeMove, type Position } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { Setup } from 'chessops/setup';
import type { Move, SquareName } from 'chessops/types';
import { isNormal } from 'chessops/types';
import { kingCastlesTo, makeSquare, makeUci, opposite, parseUci, squareFile } from 'chessops/util';
import type { Color } from '@/api/types';

export { INITIAL_FEN };
export type Dests = Map<SquareName, SquareName[]>;

export interface Step {
  fen: string;
  uci: string;
  san: string;
  from: SquareName;
  to: SquareName;
}

export interface PositionFacts {
  turn: Color;
  check: boolean;
  dests: Dests;
}

// Undefined for a position that the server refuses too, for example one with an impossible en-passant square.
export function openPosition(fen: string): Chess | undefined {
  return parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap(
        (position) => (hasRealEnPassant(setup, position) ? position : undefined),
        () => undefined,
      ),
    () => undefined,
  );
}

function hasRealEnPassant({ epSquare, board }: Setup, position: Chess): boolean {
  return epSquare === undefined || (position.epSquare === epSquare && !board.occupied.has(epSquare));
}

// The position as the server writes it: with counters, and an en-passant square only if a capture there is legal.
// Undefined if the position is not legal.
export function normalFen(fen: string): string | undefined {
  const position = openPosition(fen);
  return position && makeFen(position.toSetup());
}

export const turnOf = (fen: string): Color => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

export function factsOf(fen: string, chess960 = false): PositionFacts {
  const position = openPosition(fen);
  if (!position) return { turn: turnOf(fen), check: false, dests: new Map() };
  return { turn: position.turn, check: position.isCheck(), dests: chessgroundDests(position, { chess960 }) };
}

export interface Ending {
  kind: 'checkmate' | 'stalemate' | 'material' | 'moves';
  winner?: Color;
}

const mostQuietHalfmoves = 150; // 75 moves by each side

// The result in a position that ends the game without a claim, by the same rules as the server.
export function endingOf(fen: string): Ending | undefined {
  const position = openPosition(fen);
  if (!position) return undefined;
  if (position.isCheckmate()) return { kind: 'checkmate', winner: position.turn === 'white' ? 'black' : 'white' };
  if (position.isStalemate()) return { kind: 'stalemate' };
  if (position.isInsufficientMaterial()) return { kind: 'material' };
  return position.halfmoves >= mostQuietHalfmoves ? { kind: 'moves' } : undefined;
}

function isStandardCastling(move: Move, chess960: boolean): boolean {
  return !chess960 && isNormal(move) && squareFile(move.from) === 4 && [0, 7].includes(squareFile(move.to));
}

// Castling as the server writes it: the king's target in standard games, the rook's square in Chess960.
export function uciOf(position: Position, move: Move, chess960 = false): string {
  const side = castlingSide(position, move);
  if (side && isNormal(move) && isStandardCastling(normalizeMove(position, move), chess960))
    return makeSquare(move.from) + makeSquare(kingCastlesTo(position.turn, side));
  return makeUci(normalizeMove(position, move));
}

export function playOn(position: Position, move: Move, chess960 = false): Step | undefined {
  const legal = normalizeMove(position, move);
  if (!isNormal(legal) || !position.isLegal(legal)) return undefined;
  const uci = uciOf(position, legal, chess960);
  const san = makeSan(position, legal);
  const after = position.clone();
  after.play(legal);
  return {
    fen: makeFen(after.toSetup()),
    uci,
    san,
    from: uci.slice(0, 2) as SquareName,
    to: uci.slice(2, 4) as SquareName,
  };
}

export function playUci(fen: string, uci: string, chess960 = false): Step | undefined {
  const position = openPosition(fen);
  const move = parseUci(uci);
  return position && move ? playOn(position, move, chess960) : undefined;
}

export const PASS = '0000';

// A null move, which annotators write ("--") to show a threat; its squares are the king's. Undefined in check.
export function pass(fen: string): Step | undefined {
  const position = openPosition(fen);
  const king = position?.board.kingOf(position.turn);
  if (!position || king === undefined || position.isCheck()) return undefined;
  const { turn, halfmoves, fullmoves, ...setup } = position.toSetup();
  const after = {
    ...setup,
    turn: opposite(turn),
    epSquare: undefined,
    halfmoves: halfmoves + 1,
    fullmoves: fullmoves + (turn === 'black' ? 1 : 0),
  };
  return { fen: makeFen(after), uci: PASS, san: '--', from: makeSquare(king), to: makeSquare(king) };
}

const germanToEnglish: Record<string, string> = { S: 'N', L: 'B', T: 'R', D: 'Q' };

// Reads a typed move: e4, Nf3, Sf3, O-O, 0-0, e2e4, e8=Q, e8D.
export function readMove(fen: string, text: string, chess960 = false): Step | undefined {
  const position = openPosition(fen);
  const typed = text
    .trim()
    .replaceAll('0', 'O')
    .replace(/[+#!?]+$/, '');
  if (!position || typed === '') return undefined;
  const plain = text.trim().toLowerCase();
  const uci = /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(plain) ? parseUci(plain) : undefined;
  const english = typed.replace(
    /^[SLTD]|(?<==)[SLTD]$|(?<=[18])[SLTD]$/g,
    (letter) => germanToEnglish[letter] ?? letter,
  );
  const move =
    uci ??
    parseSan(position, typed.replace(/([18])([QRBN])$/, '$1=$2')) ??
    parseSan(position, english.replace(/([18])([QRBN])$/, '$1=$2')) ??
    parseSan(position, typed.toUpperCase());
  return move ? playOn(position, move, chess960) : undefined;
}

// Every legal move in SAN.
export function legalSans(fen: string): string[] {
  const position = openPosition(fen);
  if (!position) return [];
  const sans: string[] = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const isPromotion = position.board.pawn.has(from) && (to < 8 || to >= 56);
      const roles = isPromotion ? (['queen', 'knight', 'rook', 'bishop'] as const) : [undefined];
      for (const promotion of roles) sans.push(makeSan(position, { from, to, promotion }));
    }
  return sans;
}

// The positions of a line, up to the first illegal move.
export function replay(startFen: string, moves: readonly string[], chess960 = false): Step[] {
  const steps: Step[] = [];
  let fen = startFen;
  for (const uci of moves) {
    const step = playUci(fen, uci, chess960);
    if (!step) break;
    steps.push(step);
    fen = step.fen;
  }
  return steps;
}

export function needsPromotion(fen: string, from: string, to: string): boolean {
  const position = openPosition(fen);
  const move = parseUci(`${from}${to}q`);
  if (!position || !move || !isNormal(move)) return false;
  return position.board.pawn.has(move.from) && /[18]$/.test(to) && position.isLegal(move);
}
