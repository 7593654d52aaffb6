import type { ScoreCount } from '@/api/types';

export interface ScoreRow {
  name: string;
  score: ScoreCount;
}

// Opponents with the same name for the reader, such as all guests without a name, are one row.
export function byName(rows: readonly ScoreRow[]): ScoreRow[] {
  const sums = new Map<string, ScoreCount>();
  for (const { name, score } of rows) {
    const sum = sums.get(name) ?? { games: 0, won: 0, drawn: 0, lost: 0 };
    sums.set(name, {
      games: sum.games + score.games,
      won: sum.won + score.won,
      drawn: sum.drawn + score.drawn,
      lost: sum.lost + score.lost,
    });
  }
  return [...sums].map(([name, score]) => ({ name, score }));
}

// Shortens the list to a few rows.
export function mostPlayed(rows: readonly ScoreRow[], count: number): ScoreRow[] {
  return [...rows].sort((a, b) => b.score.games - a.score.games).slice(0, count);
}
