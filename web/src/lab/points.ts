// Values of a brain, which counts in points of its own, as people read them: in pawns, and mates as mates.
import { signed } from '@/format/score';

export interface PointScale {
  pawn: number; // points of one pawn
  mate: number; // points of a mate on the board; some brains give less the later it comes
}

const mateRange = 512; // half-moves; evaluations stay further away

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
