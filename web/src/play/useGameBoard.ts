// Computes the board's model from the state of the game, and passes moves on the board to the store.
import { computed, ref, watch, type Ref } from 'vue';
import type { SquareName } from 'chessops/types';
import type { Color } from '@/api/types';
import type { BoardModel, BoardShape } from '@/board/boardModel';
import { factsOf, playUci, type Step } from '@/chess/rules';
import { useSettingsStore } from '@/settings/settingsStore';
import { usePlayStore } from './playStore';

const pair = (step: { from: SquareName; to: SquareName } | undefined): [SquareName, SquareName] | undefined =>
  step ? [step.from, step.to] : undefined;

export function useGameBoard(flipped: Ref<boolean>) {
  const store = usePlayStore();
  const { settings } = useSettingsStore();
  const confirming = ref<Step>();

  // A move waits for confirmation in one position only: a takeback, a typed move or the end of the game drops it.
  watch(
    [() => store.game?.id, () => store.game?.state.fen, () => store.game?.state.can.move, () => store.livePending],
    () => (confirming.value = undefined),
  );

  const natural = computed<Color>(() => {
    if (store.mine.length === 2) return settings.flipOnOneDevice ? (store.game?.state.turn ?? 'white') : 'white';
    return store.mine[0] ?? 'white';
  });
  const orientation = computed<Color>(() => {
    if (!flipped.value) return natural.value;
    return natural.value === 'white' ? 'black' : 'white';
  });

  const step = computed(() => {
    if (!store.isNewest) return store.steps[store.shownPly - 1];
    return confirming.value ?? store.livePending?.step ?? store.steps.at(-1);
  });
  const fen = computed(() =>
    store.isNewest ? (step.value?.fen ?? store.fens[0] ?? '') : (store.fens[store.shownPly] ?? ''),
  );

  const hintShapes = computed<BoardShape[]>(() => {
    const hint = store.hint;
    if (!hint || !store.isNewest || hint.ply !== store.game?.state.ply) return [];
    const from = hint.from as SquareName;
    const to = (hint.move ? hint.move.uci.slice(2, 4) : hint.to) as SquareName | undefined;
    return to ? [{ from, to, brush: 'hint' }] : [{ from, brush: 'hint' }];
  });

  const canMove = computed(
    () => store.isNewest && !confirming.value && !store.livePending && (store.game?.state.can.move ?? false),
  );

  const model = computed<BoardModel>(() => {
    const facts = factsOf(fen.value, store.game?.chess960);
    const playing = store.game?.state.status === 'playing' && store.isNewest && !confirming.value;
    // While the opponent is to move the reader can make a premove.
    const side = playing && store.mine.length > 0 ? (store.mine.length === 2 ? 'both' : store.mine[0]) : undefined;
    return {
      fen: fen.value,
      orientation: orientation.value,
      turn: facts.turn,
      check: facts.check,
      lastMove: pair(step.value),
      movable: side,
      dests: canMove.value ? facts.dests : undefined,
      premovable: settings.premoves && store.mine.length === 1,
      ply: store.game?.state.ply,
      shapes: hintShapes.value,
    };
  });

  function onMove(uci: string): void {
    if (!settings.confirmMoves) return void store.playMove(uci);
    confirming.value = store.game ? playUci(store.game.state.fen, uci, store.game.chess960) : undefined;
  }

  function confirm(): void {
    const move = confirming.value;
    confirming.value = undefined;
    if (move) void store.playMove(move.uci);
  }

  return { model, orientation, confirming, onMove, confirm, cancel: () => (confirming.value = undefined) };
}
