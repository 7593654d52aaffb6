// The comparisons of the lab: each step adds one idea of tree search to the steps before.
import type { LabSwitches } from '@/api/types';

export interface Rung {
  name: 'minimax' | 'alphaBeta' | 'ordering' | 'deepening' | 'cache' | 'quiescence';
  switches: Required<LabSwitches>;
}

const none = { alpha_beta: false, ordering: false, iterative_deepening: false, cache: false, quiescence: false };

export const ladder: Rung[] = [
  { name: 'minimax', switches: { ...none } },
  { name: 'alphaBeta', switches: { ...none, alpha_beta: true } },
  { name: 'ordering', switches: { ...none, alpha_beta: true, ordering: true } },
  { name: 'deepening', switches: { ...none, alpha_beta: true, ordering: true, iterative_deepening: true } },
  { name: 'cache', switches: { ...none, alpha_beta: true, ordering: true, iterative_deepening: true, cache: true } },
  {
    name: 'quiescence',
    switches: { alpha_beta: true, ordering: true, iterative_deepening: true, cache: true, quiescence: true },
  },
];

export const switchNames = ['alpha_beta', 'ordering', 'iterative_deepening', 'cache', 'quiescence'] as const;

// The bars are logarithmic, because one algorithm visits a thousand times as many nodes as another.
export function logShare(value: number, largest: number): number {
  if (value <= 0 || largest <= 1) return 0;
  return Math.max(0.02, Math.log10(value + 1) / Math.log10(largest + 1));
}
