import type { SquareName } from 'chessops/types';
import type { Analysis } from '@/api/types';
import type { BoardShape } from '@/board/boardModel';

// One arrow per line, thinner for lower ranks; lines that begin with the same move share one.
export function lineShapes(analysis: Analysis | undefined, fen: string): BoardShape[] {
  if (!analysis || analysis.fen !== fen) return [];
  const seen = new Set<string>();
  return analysis.lines.flatMap((line) => {
    const uci = line.moves[0]?.uci;
    if (!uci || seen.has(uci)) return [];
    seen.add(uci);
    return [
      {
        from: uci.slice(0, 2) as SquareName,
        to: uci.slice(2, 4) as SquareName,
        brush: line.rank === 1 ? 'best' : 'second',
        width: line.rank === 1 ? 9 : Math.max(3, 8 - line.rank),
      } satisfies BoardShape,
    ];
  });
}
