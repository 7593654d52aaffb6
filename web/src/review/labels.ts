import type { ReviewLabel } from '@/api/types';

// Sign and shape of every label; the shape repeats the meaning of the colour.
export const labelSigns: Record<ReviewLabel, string> = {
  book: '',
  forced: '',
  brilliant: '!!',
  great: '!',
  best: '',
  excellent: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  missed_win: '✕',
};

// Paths around 0,0 for the graph; labels without one leave no dot.
export const labelShapes: Partial<Record<ReviewLabel, string>> = {
  inaccuracy: 'M0 -5L5 4H-5Z',
  mistake: 'M-4.5 -4.5H4.5V4.5H-4.5Z',
  blunder: 'M0 -6.5L6.5 0 0 6.5 -6.5 0Z',
  missed_win: 'M-5 -3L-3 -5 0 -2 3 -5 5 -3 2 0 5 3 3 5 0 2 -3 5 -5 3 -2 0Z',
  great: 'M0 -5A5 5 0 1 1 0 5A5 5 0 1 1 0 -5Z',
  brilliant: 'M0 -7L2 -2.2 7 -2.2 3 1 4.4 6 0 3 -4.4 6 -3 1 -7 -2.2 -2 -2.2Z',
};

export const countedLabels: ReviewLabel[] = [
  'brilliant',
  'great',
  'best',
  'excellent',
  'good',
  'book',
  'inaccuracy',
  'mistake',
  'blunder',
  'missed_win',
];
