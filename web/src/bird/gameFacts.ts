// Computes from a game the facts that decide the bird's mood.
import type { Color, Game } from '@/api/types';
import { balance, phaseOf, type GamePhase } from '@/chess/material';
import { moverOf } from '@/chess/notation';
import { pawnsOf } from '@/format/score';
import type { MoodFacts } from './mood';

const bigGain = 2; // pawns
const mateSize = 90; // pawns; beyond it a score is a mate
const vagueMoves = 3;

function mean(values: number[]): number | undefined {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;
}

// The side of the engine, which the bird stands for; none in a game between people.
export function birdColor(game: Game): Color | undefined {
  const isMachine = (color: Color) => ['engine', 'brain', 'uci'].includes(game.players[color].type);
  if (isMachine('black')) return 'black';
  return isMachine('white') ? 'white' : undefined;
}

export function birdResult(game: Game, color: Color | undefined): MoodFacts['result'] {
  const outcome = game.state.outcome;
  if (!outcome) return undefined;
  if (!outcome.winner || !color) return 'draw';
  return outcome.winner === color ? 'won' : 'lost';
}

// `fens[n]` is the position after n half-moves.
export function factsOfGame(game: Game, fens: readonly string[], online: boolean, quietMs: number): MoodFacts {
  const color = birdColor(game);
  const sign = color === 'black' ? -1 : 1;
  const own = game.moves.filter((move) => move.score && moverOf(game.start_fen, move.ply) === color);
  const views = own.map((move) => (move.score ? sign * pawnsOf(move.score) : 0));
  const last = own.at(-1);
  const gain = last ? sign * (balance(fens[last.ply] ?? '') - balance(fens[last.ply - 2] ?? '')) : 0;
  const isHuge = Math.abs(views.at(-1) ?? 0) > mateSize;
  // A weak level misjudges by a pawn or two on purpose: its scores are averaged, except for mates and large captures.
  const isVague =
    color !== undefined && game.players[color].type === 'engine' && game.players[color].rating !== undefined;
  const isSure = !isVague || isHuge || Math.abs(gain) >= bigGain;
  const standing = isSure ? views.at(-1) : mean(views.slice(-vagueMoves));
  const before = isSure ? views.at(-2) : undefined;
  return {
    online,
    result: birdResult(game, color),
    thinking: game.state.thinking !== undefined,
    standing,
    before,
    sacrificed: gain >= bigGain && standing !== undefined && before !== undefined && standing <= before && !isHuge,
    wonPiece: gain >= bigGain,
    quietMs,
  };
}

export const phaseOfGame = (game: Game): GamePhase => phaseOf(game.state.fen, game.state.ply);
