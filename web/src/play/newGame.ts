// The reader's choices, and the request for a new game made from them.
import type { ClockSettings, Color, NewGame, NewPlayer } from '@/api/types';
import type { Settings } from '@/settings/settingsStore';

export type ComputerChoice =
  { kind: 'level'; rating: number } | { kind: 'full' } | { kind: 'brain'; id: string } | { kind: 'uci'; id: string };

export type OpponentChoice =
  | ComputerChoice
  | { kind: 'device' }
  | { kind: 'link' }
  | { kind: 'watch'; white: ComputerChoice; black: ComputerChoice };

export type ColorChoice = Color | 'random';
export type StartChoice = 'standard' | 'chess960' | 'fen' | 'odds';
export type Odds = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen';

export interface SideClock {
  initialMs: number;
  incrementMs: number;
}

// One clock for both sides, or the reader's with a different one for the opponent. If the reader plays both sides or
// none: White's and Black's.
export interface ClockChoice extends SideClock {
  other?: SideClock;
}

export interface GameChoice {
  opponent: OpponentChoice;
  color: ColorChoice;
  clock: ClockChoice | null;
  start: StartChoice;
  fen: string;
  chess960Number: number; // -1: drawn by the server
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

export const clocks: readonly SideClock[] = [
  { initialMs: 60_000, incrementMs: 0 },
  { initialMs: 180_000, incrementMs: 2000 },
  { initialMs: 300_000, incrementMs: 3000 },
  { initialMs: 600_000, incrementMs: 5000 },
  { initialMs: 900_000, incrementMs: 10_000 },
  { initialMs: 1_800_000, incrementMs: 20_000 },
];

const computerKinds: readonly string[] = ['level', 'full', 'brain', 'uci'];
export const isComputer = (choice: OpponentChoice): choice is ComputerChoice => computerKinds.includes(choice.kind);
// Whether the reader plays exactly one side.
export const hasOwnColor = (choice: OpponentChoice): boolean => choice.kind !== 'device' && choice.kind !== 'watch';

function computerPlayer(choice: ComputerChoice): NewPlayer {
  switch (choice.kind) {
    case 'level':
      return { type: 'engine', rating: choice.rating };
    case 'full':
      return { type: 'engine' };
    case 'brain':
      return { type: 'brain', brain: choice.id };
    case 'uci':
      return { type: 'uci', uci: choice.id };
  }
}

function playersOf(choice: GameChoice, color: Color, name: string): NewGame['players'] {
  const { opponent } = choice;
  if (opponent.kind === 'watch')
    return { white: computerPlayer(opponent.white), black: computerPlayer(opponent.black) };
  if (opponent.kind === 'device') return { white: { type: 'me' }, black: { type: 'me' } };
  const me: NewPlayer = name ? { type: 'me', name } : { type: 'me' };
  const other: NewPlayer = opponent.kind === 'link' ? { type: 'guest' } : computerPlayer(opponent);
  return color === 'white' ? { white: me, black: other } : { white: other, black: me };
}

const sideTime = ({ initialMs, incrementMs }: SideClock) => ({ initial_ms: initialMs, increment_ms: incrementMs });

function clockOf(clock: ClockChoice | null, color: Color): ClockSettings | undefined {
  if (!clock) return undefined;
  if (!clock.other) return sideTime(clock);
  const [white, black] = color === 'white' ? [clock, clock.other] : [clock.other, clock];
  return { ...sideTime(white), black: sideTime(black) };
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

// The chosen pace applies to games with a clock and to games that are watched; otherwise the answer comes at once.
function paceOf(choice: GameChoice, pace: Settings['pace']): NewGame['pace'] {
  return choice.clock || choice.opponent.kind === 'watch' ? pace : 'instant';
}

// The server draws a random colour; with different clocks for the sides the page draws it.
export function newGameOf(
  choice: GameChoice,
  { name, pace, computersResign }: Pick<Settings, 'name' | 'pace' | 'computersResign'>,
  draw: () => boolean = () => Math.random() < 0.5,
): NewGame {
  const isDrawn = choice.color === 'random' && hasOwnColor(choice.opponent);
  const isDrawnHere = isDrawn && choice.clock?.other !== undefined;
  const color: Color = isDrawnHere ? (draw() ? 'white' : 'black') : choice.color === 'black' ? 'black' : 'white';
  const side = hasOwnColor(choice.opponent) ? color : 'white';
  return {
    players: playersOf(choice, side, name),
    colors: isDrawn && !isDrawnHere ? 'random' : 'as_given',
    clock: clockOf(choice.clock, side),
    start: startOf(choice),
    pace: paceOf(choice, pace),
    computers_resign: computersResign,
  };
}
