// What the player asked for, and the game the server is asked to begin.
import type { Color, NewGame, NewPlayer } from '@/api/types';

export type OpponentChoice =
  | { kind: 'level'; rating: number }
  | { kind: 'full' }
  | { kind: 'brain'; id: string }
  | { kind: 'device' }
  | { kind: 'link' };

export type ColorChoice = Color | 'random';
export type StartChoice = 'standard' | 'chess960' | 'fen' | 'odds';
export type Odds = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen';

export interface GameChoice {
  opponent: OpponentChoice;
  color: ColorChoice;
  clock: { initialMs: number; incrementMs: number } | null;
  start: StartChoice;
  fen: string;
  chess960Number: number; // -1: draw one
  odds: Odds;
}

export const firstChoice: GameChoice = {
  opponent: { kind: 'level', rating: 1000 },
  color: 'white',
  clock: null,
  start: 'standard',
  fen: '',
  chess960Number: -1,
  odds: 'knight',
};

export const clocks = [
  { initialMs: 60_000, incrementMs: 0 },
  { initialMs: 180_000, incrementMs: 2000 },
  { initialMs: 300_000, incrementMs: 3000 },
  { initialMs: 600_000, incrementMs: 5000 },
  { initialMs: 900_000, incrementMs: 10_000 },
  { initialMs: 1_800_000, incrementMs: 20_000 },
];

function opponentPlayer(choice: OpponentChoice): NewPlayer {
  switch (choice.kind) {
    case 'level':
      return { type: 'engine', rating: choice.rating };
    case 'full':
      return { type: 'engine' };
    case 'brain':
      return { type: 'brain', brain: choice.id };
    case 'device':
      return { type: 'me' };
    case 'link':
      return { type: 'guest' };
  }
}

function startOf(choice: GameChoice): NewGame['start'] {
  switch (choice.start) {
    case 'standard':
      return undefined;
    case 'chess960':
      return { chess960: choice.chess960Number };
    case 'fen':
      return choice.fen.trim() ? { fen: choice.fen.trim() } : undefined;
    case 'odds':
      return { odds: choice.odds };
  }
}

export function newGameOf(choice: GameChoice): NewGame {
  const me: NewPlayer = { type: 'me' };
  const other = opponentPlayer(choice.opponent);
  const isWhite = choice.color !== 'black';
  return {
    players: { white: isWhite ? me : other, black: isWhite ? other : me },
    colors: choice.color === 'random' && choice.opponent.kind !== 'device' ? 'random' : 'as_given',
    clock: choice.clock ? { initial_ms: choice.clock.initialMs, increment_ms: choice.clock.incrementMs } : undefined,
    start: startOf(choice),
  };
}
