// A report on a game: the server makes it in the background; the page follows its progress, steps through it and lets
// the reader play the mistakes again.
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { gamesApi } from '@/api/gamesApi';
import { codeOf, type FailureCode } from '@/api/http';
import { jobsApi } from '@/api/jobsApi';
import { live } from '@/api/live';
import type { Color, GameSummary, Review, ReviewMove, ReviewSummary } from '@/api/types';
import { endingOf, playUci, replay, turnOf, type Step } from '@/chess/rules';
import { useSettingsStore } from '@/settings/settingsStore';
import { thresholdsOf } from './thresholds';

export interface Attempt {
  ply: number;
  step?: Step; // the move tried
  verdict?: 'best' | 'good' | 'worse' | 'checking';
}

const reloadMs = 1500;
const tryMs = 700;
const offeredGames = 5;

export const useReviewStore = defineStore('review', () => {
  const { settings } = useSettingsStore();
  const review = shallowRef<Review>();
  const list = shallowRef<ReviewSummary[]>([]);
  const finished = shallowRef<GameSummary[]>([]); // games that can be reviewed
  const failure = ref<FailureCode>();
  const ply = ref(0);
  const attempt = shallowRef<Attempt>();
  let stopWatching: (() => void) | undefined;
  let lastLoad = 0;
  let visit = 0; // counts the reports opened; a response to an earlier one is dropped

  const steps = computed(() =>
    review.value
      ? replay(
          review.value.start_fen,
          review.value.moves.map((move) => move.move.uci),
        )
      : [],
  );
  const fens = computed(() => [review.value?.start_fen ?? '', ...steps.value.map((step) => step.fen)]);
  const current = computed<ReviewMove | undefined>(() => review.value?.moves[ply.value - 1]);
  const isDone = computed(() => review.value !== undefined && !['queued', 'running'].includes(review.value.state));
  const mistakes = computed(() =>
    (review.value?.moves ?? []).filter(
      (move) => ['inaccuracy', 'mistake', 'blunder', 'missed_win'].includes(move.label) && move.best,
    ),
  );

  async function load(id: string): Promise<void> {
    const here = visit;
    lastLoad = Date.now();
    try {
      const answer = await jobsApi.getReview(id);
      if (here === visit) review.value = answer;
    } catch (error) {
      if (here === visit) failure.value = codeOf(error);
    }
  }

  async function open(id: string): Promise<void> {
    close();
    const here = visit;
    await load(id);
    if (here !== visit || !review.value || isDone.value) return;
    stopWatching = live.watchReview(id, (progress) => {
      const now = review.value;
      if (!now || now.id !== progress.id) return;
      review.value = { ...now, state: progress.state, progress: progress.progress };
      const ended = !['queued', 'running'].includes(progress.state);
      if (ended || Date.now() - lastLoad > reloadMs) void load(id);
      if (ended) stopWatching?.();
    });
  }

  function close(): void {
    visit++;
    stopWatching?.();
    stopWatching = undefined;
    review.value = undefined;
    failure.value = undefined;
    ply.value = 0;
    attempt.value = undefined;
  }

  async function create(what: { game_id?: string; pgn?: string }): Promise<string | undefined> {
    failure.value = undefined;
    try {
      return (await jobsApi.review({ ...what, thresholds: thresholdsOf(settings) })).id;
    } catch (error) {
      failure.value = codeOf(error);
      return undefined;
    }
  }

  async function loadList(): Promise<void> {
    try {
      list.value = (await jobsApi.listReviews()).reviews;
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  // The games page has a separate list with the reader's filter.
  async function loadFinished(): Promise<void> {
    try {
      finished.value = (await gamesApi.list({ status: 'finished', limit: offeredGames })).games;
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  async function removeGame(id: string): Promise<void> {
    failure.value = undefined;
    try {
      await gamesApi.remove(id);
    } catch (error) {
      failure.value = codeOf(error);
    }
    await loadFinished();
  }

  async function remove(id: string): Promise<void> {
    await jobsApi.deleteReview(id).catch(() => undefined);
    list.value = list.value.filter((each) => each.id !== id);
  }

  function go(target: number): void {
    attempt.value = undefined;
    ply.value = Math.max(0, Math.min(target, review.value?.moves.length ?? 0));
  }

  // Returns to the position before a mistake, so that the reader can try a better move.
  function retry(move: ReviewMove): void {
    ply.value = move.ply;
    attempt.value = { ply: move.ply };
  }

  // The chance of the side that made the move. A position in which the game is over is not searched.
  async function chanceAfter(step: Step, mover: Color): Promise<number> {
    const ending = endingOf(step.fen);
    if (ending) return ending.winner ? 100 : 50; // a win by this move: no move mates its own side
    const { score } = await jobsApi.evaluate({ fen: step.fen }, tryMs);
    return mover === 'white' ? score.win_percent : 100 - score.win_percent;
  }

  async function tryMove(uci: string): Promise<void> {
    const now = attempt.value;
    const played = review.value?.moves[(now?.ply ?? 0) - 1];
    const fen = fens.value[(now?.ply ?? 0) - 1];
    if (!now || !played || !fen || !review.value) return;
    const step = playUci(fen, uci);
    if (!step) return;
    if (step.uci === played.best?.moves[0]?.uci) return void (attempt.value = { ...now, step, verdict: 'best' });
    if (step.uci === played.move.uci) return void (attempt.value = { ...now, step, verdict: 'worse' });
    attempt.value = { ...now, step, verdict: 'checking' };
    const limit = review.value.thresholds.inaccuracy ?? 5;
    const before = played.win_percent_before;
    const verdict = await chanceAfter(step, turnOf(fen))
      .then((after) => (before - after < limit ? ('good' as const) : ('worse' as const)))
      .catch(() => undefined);
    if (attempt.value?.step === step) attempt.value = { ...now, step, verdict };
  }

  const retryAgain = () => attempt.value && (attempt.value = { ply: attempt.value.ply });
  const stopRetry = () => (attempt.value = undefined);

  function nextMistake(): void {
    const after = mistakes.value.find((move) => move.ply > ply.value) ?? mistakes.value[0];
    if (after) retry(after);
  }

  return {
    review,
    list,
    finished,
    failure,
    ply,
    attempt,
    steps,
    fens,
    current,
    isDone,
    mistakes,
    open,
    close,
    create,
    loadList,
    loadFinished,
    remove,
    removeGame,
    go,
    retry,
    tryMove,
    retryAgain,
    stopRetry,
    nextMistake,
  };
});
