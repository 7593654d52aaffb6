// The losses from which a review labels a move; they must increase.
import type { ReviewThresholds } from '@/api/types';

export const thresholdNames = ['inaccuracy', 'mistake', 'blunder'] as const;

type Chosen = Record<(typeof thresholdNames)[number], number>;

export function areThresholdsFine({ inaccuracy, mistake, blunder }: Chosen): boolean {
  const isNumber = [inaccuracy, mistake, blunder].every(
    (value) => Number.isFinite(value) && value >= 1 && value <= 100,
  );
  return isNumber && inaccuracy <= mistake && mistake <= blunder;
}

// The thresholds to send; undefined if they do not increase, so that the server uses its defaults.
export const thresholdsOf = (chosen: Chosen): ReviewThresholds | undefined =>
  areThresholdsFine(chosen)
    ? { inaccuracy: chosen.inaccuracy, mistake: chosen.mistake, blunder: chosen.blunder }
    : undefined;
