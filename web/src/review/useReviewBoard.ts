import type { SquareName } from 'chessops/types';
import { computed, type Ref } from 'vue';
import type { Color } from '@/api/types';
import type { BoardModel, BoardShape } from '@/board/boardModel';
import { factsOf } from '@/chess/rules';
import { useSoundStore } from '@/sound/soundStore';
import { useReviewStore } from './reviewStore';

const arrow = (uci: string, brush: BoardShape['brush']): BoardShape => ({
  from: uci.slice(0, 2) as SquareName,
  to: uci.slice(2, 4) as SquareName,
  brush,
});

export function useReviewBoard(orientation: Ref<Color>) {
  const store = useReviewStore();
  const sounds = useSoundStore();

  // In a retry: the position before the mistake, or after what was tried.
  const fen = computed(() => {
    const attempt = store.attempt;
    if (attempt) return attempt.step?.fen ?? store.fens[attempt.ply - 1] ?? '';
    return store.fens[store.ply] ?? '';
  });

  const shapes = computed<BoardShape[]>(() => {
    const move = store.current;
    const attempt = store.attempt;
    if (!move || (attempt && attempt.verdict !== 'best')) return [];
    const best = move.best?.moves[0];
    const facts = move.facts ?? [];
    return [
      ...(best ? [arrow(best.uci, 'best')] : []),
      ...facts.flatMap((fact) =>
        (fact.squares ?? []).map((square): BoardShape => ({ from: square as SquareName, brush: 'mark' })),
      ),
      ...facts.flatMap((fact) => (fact.arrows ?? []).map((uci) => arrow(uci, 'warn'))),
    ];
  });

  const model = computed<BoardModel>(() => {
    const facts = factsOf(fen.value);
    const last = store.attempt ? store.attempt.step : store.steps[store.ply - 1];
    const canTry = store.attempt !== undefined && store.attempt.step === undefined;
    return {
      fen: fen.value,
      orientation: orientation.value,
      turn: facts.turn,
      check: facts.check,
      lastMove: last ? [last.from, last.to] : undefined,
      movable: canTry ? facts.turn : undefined,
      dests: canTry ? facts.dests : undefined,
      shapes: shapes.value,
    };
  });

  const score = computed(() => (store.attempt ? undefined : (store.current?.score ?? store.review?.first_score)));

  function onMove(uci: string): void {
    void store.tryMove(uci);
    sounds.play('move');
  }

  return { model, score, onMove };
}
