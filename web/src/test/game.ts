// Games for tests, as the server sends them.
import type { Game, PlayedMove, Score } from '@/api/types';
import { INITIAL_FEN, replay } from '@/chess/rules';

export const cp = (value: number): Score => ({ kind: 'cp', value, win_percent: 50 + value / 20 });

// Scores are those of an engine with Black, from White's side.
export function gameOf(uci: string[], blackScores: (number | undefined)[] = [], change: Partial<Game> = {}): Game {
  const steps = replay(change.start_fen ?? INITIAL_FEN, uci);
  const moves = steps.map((step, index): PlayedMove => {
    const score = index % 2 === 1 ? blackScores[(index - 1) / 2] : undefined;
    return { ply: index + 1, uci: step.uci, san: step.san, score: score === undefined ? undefined : cp(score * 100) };
  });
  const fen = steps.at(-1)?.fen ?? change.start_fen ?? INITIAL_FEN;
  return {
    id: 'game0001',
    origin: 'played',
    role: 'owner',
    players: {
      white: { type: 'visitor', name: 'You', is_you: true },
      black: { type: 'engine', name: 'Kiebitz 1000', rating: 1000, is_you: false },
    },
    start_fen: INITIAL_FEN,
    chess960: false,
    created_at: 0,
    updated_at: 0,
    revision: 5,
    epoch: 'one',
    seq: 10,
    moves,
    state: {
      status: 'playing',
      ply: moves.length,
      fen,
      turn: fen.split(' ')[1] === 'w' ? 'white' : 'black',
      is_check: false,
      legal_moves: [],
      can: {
        move: moves.length % 2 === 0,
        take_back: true,
        resign: true,
        offer_draw: true,
        answer_draw: false,
        claim_draw: false,
        hint: true,
      },
    },
    ...change,
  };
}

export const fensOf = (game: Game): string[] => [
  game.start_fen,
  ...replay(
    game.start_fen,
    game.moves.map((move) => move.uci),
  ).map((step) => step.fen),
];
