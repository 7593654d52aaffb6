// Describes a line of moves in sentences: captures, recaptures, and the material won at the end. Pure.
import { balance } from '@/chess/material';
import { openPosition, playOn } from '@/chess/rules';
import { castlingSide, normalizeMove, type Position } from 'chessops/chess';
import { isNormal, type NormalMove } from 'chessops/types';
import { makeSquare, parseUci } from 'chessops/util';

export type Say = (key: string, values?: Record<string, string | number>, count?: number) => string;

interface Scene {
  position: Position;
  move: NormalMove;
  takesBackOn?: number; // the square of the last capture by the other side
}

function deed({ position, move, takesBackOn }: Scene, say: Say): string {
  const color = say(`color.${position.turn}`);
  const role = position.board.getRole(move.from) ?? 'pawn';
  const side = castlingSide(position, move);
  if (side) return say(side === 'h' ? 'line.castlesShort' : 'line.castlesLong', { color });
  const square = makeSquare(move.to);
  const isEnPassant = role === 'pawn' && move.to === position.epSquare;
  const prey = isEnPassant ? 'pawn' : position.board.getRole(move.to);
  const values = { color, square, piece: say(`pieceWith.${role}`), prey: prey ? say(`pieceObject.${prey}`) : '' };
  if (prey && takesBackOn === move.to) return say('line.takesBack', values);
  if (prey) return say('line.takes', values);
  return say('line.plays', { ...values, piece: say(`pieceObject.${role}`) });
}

function sentence(scene: Scene, san: string, say: Say): string {
  const promotion = scene.move.promotion
    ? say('line.promotes', { piece: say(`pieceInto.${scene.move.promotion}`) })
    : '';
  const ending = san.endsWith('#') ? say('line.mate') : san.endsWith('+') ? say('line.check') : '';
  return `${deed(scene, say)}${promotion}${ending}.`;
}

// Claims only what the line proves: a gambit's pawn is not won, so the score (from White's side, in pawns) must agree.
function gain(before: string, after: string, score: number | undefined, say: Say): string[] {
  const change = Math.round(balance(after) - balance(before));
  if (change === 0) return [];
  const points = Math.abs(change);
  const agreed = score === undefined ? 0 : (score - balance(before)) / change;
  if (agreed < 0.5) return [];
  return [say('line.gain', { color: say(change > 0 ? 'color.white' : 'color.black'), count: points }, points)];
}

const longestExchange = 4; // half-moves

// Describes about `most` half-moves; an exchange is described to its end, because its balance is wrong before.
// `score` is that of the line from White's side, in pawns; without it no gain is claimed.
export function lineWords(fen: string, moves: readonly string[], say: Say, score?: number, most = 5): string {
  let position: Position | undefined = openPosition(fen);
  let now = fen;
  let takesBackOn: number | undefined;
  const told: string[] = [];
  let isAtRest = false; // no exchange is in progress
  for (const uci of moves.slice(0, most + longestExchange)) {
    const parsed = parseUci(uci);
    if (!position || !parsed) break;
    const move = normalizeMove(position, parsed);
    const step = playOn(position, move);
    if (!step || !isNormal(move)) break;
    if (told.length >= most && !step.san.includes('x')) {
      isAtRest = true;
      break;
    }
    told.push(sentence({ position, move, takesBackOn }, step.san, say));
    takesBackOn = step.san.includes('x') ? move.to : undefined;
    isAtRest = takesBackOn === undefined;
    now = step.fen;
    position = openPosition(now);
  }
  return [...told, ...(isAtRest ? gain(fen, now, score, say) : [])].join(' ');
}
