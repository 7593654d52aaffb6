// The positions of a game, computed once per move: after a new move only its position is added.
import { replay, type Step } from './rules';

export function extendSteps(
  known: readonly Step[],
  startFen: string,
  moves: readonly string[],
  chess960: boolean,
): Step[] {
  let same = 0;
  while (same < known.length && same < moves.length && known[same]?.uci === moves[same]) same++;
  const kept = known.slice(0, same);
  const fen = kept.at(-1)?.fen ?? startFen;
  return [...kept, ...replay(fen, moves.slice(same), chess960)];
}
