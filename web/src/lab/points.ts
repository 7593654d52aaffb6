// Converts the values of a brain, which are in its own points, to pawns and mates.
import { signed } from '@/format/score';

export interface PointScale {
  pawn: number; // points of one pawn
  mate: number; // points of a mate on the board; some brains give fewer points for later mates
}

const mateRange = 512; // half-moves; evaluations are further from a mate's value

export const scaleOf = (run: { pawn_points: number; mate_points: number }): PointScale => ({
  pawn: run.pawn_points,
  mate: run.mate_points,
});

export function pointsText(value: number, { pawn, mate }: PointScale): string {
  const missing = mate - Math.abs(value);
  if (missing > mateRange) return signed(value / pawn, 2);
  const moves = Math.ceil(missing / 2);
  return `${value > 0 ? '+' : '−'}#${moves > 0 ? moves : ''}`;
}
