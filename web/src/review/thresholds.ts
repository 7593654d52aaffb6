// The losses from which a review names a move; they must grow.
import type { ReviewThresholds } from '@/api/types';

export const thresholdNames = ['inaccuracy', 'mistake', 'blunder'] as const;

type Chosen = Record<(typeof thresholdNames)[number], number>;

export function areThresholdsFine({ inaccuracy, mistake, blunder }: Chosen): boolean {
  const isNumber = [inaccuracy, mistake, blunder].every(
    (value) => Number.isFinite(value) && value >= 1 && value <= 100,
  );
  return isNumber && inaccuracy <= mistake && mistake <= blunder;
}

// What is asked of the server; nothing where the choice makes no sense, so that its own apply.
export const thresholdsOf = (chosen: Chosen): ReviewThresholds | undefined =>
  areThresholdsFine(chosen)
    ? { inaccuracy: chosen.inaccuracy, mistake: chosen.mistake, blunder: chosen.blunder }
    : undefined;
