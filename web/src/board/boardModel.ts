// What a board shows and allows. Views fill this in and never call Chessground.
import type { SquareName } from 'chessops/types';
import type { Color } from '@/api/types';
import type { Dests } from '@/chess/rules';

export type Brush = 'best' | 'second' | 'hint' | 'mark' | 'warn' | 'green' | 'red' | 'blue' | 'yellow';

export interface BoardShape {
  from: SquareName;
  to?: SquareName;
  brush: Brush;
  width?: number;
  label?: string;
}

export interface BoardModel {
  fen: string;
  orientation: Color;
  turn: Color;
  check: boolean;
  lastMove?: [SquareName, SquareName];
  movable?: Color | 'both';
  dests?: Dests;
  premovable?: boolean;
  ply?: number; // length of the game, whatever half-move is shown; a smaller number means that moves were taken back
  shapes?: BoardShape[];
  drawn?: BoardShape[];
}
