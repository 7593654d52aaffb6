// What a board shows and allows; views fill this in and never speak to Chessground.
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
  ply?: number; // of the game, wherever one looks; fewer than before means that moves were taken back
  shapes?: BoardShape[];
  drawn?: BoardShape[];
}
