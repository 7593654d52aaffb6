// Scores as numbers and as keys of sentences; always from White's side, as the server gives them.
import type { Score } from '@/api/types';

export function scoreText(score: Score): string {
  if (score.kind === 'mate') {
    const white = score.value > 0 || (score.value === 0 && score.winner === 'white');
    return `${white ? '' : '−'}#${Math.abs(score.value)}`;
  }
  const pawns = score.value / 100;
  if (Math.abs(pawns) < 0.005) return '0.0';
  const digits = Math.abs(pawns) >= 10 ? 0 : Math.abs(pawns) < 1 ? 2 : 1;
  return `${pawns > 0 ? '+' : '−'}${Math.abs(pawns).toFixed(digits)}`;
}

export function pawnsOf(score: Score): number {
  if (score.kind === 'cp') return score.value / 100;
  const white = score.value > 0 || (score.value === 0 && score.winner === 'white');
  return white ? 100 : -100;
}

export type Verdict = 'equal' | 'slight' | 'clear' | 'winning' | 'mate';

// The same limits as in the server's sentences, so that all parts of the page say the same.
export function verdictOf(score: Score): { side: 'white' | 'black' | 'none'; verdict: Verdict } {
  const pawns = pawnsOf(score);
  const size = Math.abs(pawns);
  const side = pawns > 0 ? 'white' : 'black';
  if (score.kind === 'mate') return { side, verdict: 'mate' };
  if (size < 0.3) return { side: 'none', verdict: 'equal' };
  return { side, verdict: size < 0.8 ? 'slight' : size < 2 ? 'clear' : 'winning' };
}

export function signed(value: number, digits = 0): string {
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;
}
