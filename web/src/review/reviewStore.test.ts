// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gamesApi } from '@/api/gamesApi';
import { ApiError } from '@/api/http';
import { jobsApi } from '@/api/jobsApi';
import { live } from '@/api/live';
import type { Evaluation, Review, ReviewMove } from '@/api/types';
import { INITIAL_FEN, playUci } from '@/chess/rules';
import { useGamesStore } from '@/games/gamesStore';
import { cp } from '@/test/game';
import { useReviewStore } from './reviewStore';

const blackFirst = INITIAL_FEN.replace(' w ', ' b ');

// A game of one bad move; `better` was best.
function reviewOf(startFen: string, played: string, better: string): Review {
  const name = (uci: string) => ({ uci, san: playUci(startFen, uci)?.san ?? '' });
  const move: ReviewMove = {
    ply: 1,
    move: name(played),
    phase: 'opening',
    score: cp(0),
    win_percent_before: 60,
    win_percent_after: 30,
    loss: 30,
    accuracy: 10,
    label: 'blunder',
    best: { rank: 1, depth: 8, score: cp(0), moves: [name(better)] },
  };
  return {
    id: 'review01',
    state: 'done',
    progress: { done: 2, total: 2 },
    created_at: 0,
    start_fen: startFen,
    nodes_per_move: 1000,
    thresholds: { inaccuracy: 5, mistake: 10, blunder: 15 },
    moves: [move],
    key_moments: [],
  };
}

it('a report that arrives after another one was opened is dropped and not watched', async () => {
  setActivePinia(createPinia());
  const slow = { ...reviewOf(INITIAL_FEN, 'f2f3', 'e2e4'), id: 'review02', state: 'running' as const };
  let answerLate: (review: Review) => void = () => undefined;
  vi.spyOn(jobsApi, 'getReview')
    .mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)))
    .mockResolvedValueOnce(reviewOf(INITIAL_FEN, 'f2f3', 'e2e4'));
  const watch = vi.spyOn(live, 'watchReview');
  const store = useReviewStore();
  const late = store.open('review02');
  await store.open('review01');
  answerLate(slow);
  await late;
  expect([store.review?.id, watch.mock.calls.length]).toEqual(['review01', 0]);
});

it('the games to choose from are a list of its own, and the games page keeps its filter', async () => {
  setActivePinia(createPinia());
  const games = useGamesStore();
  games.filter.q = 'Müller';
  const list = vi.spyOn(gamesApi, 'list').mockResolvedValue({ games: [] });
  await useReviewStore().loadFinished();
  expect(list.mock.calls).toEqual([[{ status: 'finished', limit: 5 }]]);
  expect(games.filter).toMatchObject({ q: 'Müller', status: '' });
});

describe('a mistake played again', () => {
  beforeEach(() => setActivePinia(createPinia()));

  async function verdictOn(review: Review, uci: string, whiteChance: number) {
    vi.spyOn(jobsApi, 'getReview').mockResolvedValue(review);
    const evaluation: Partial<Evaluation> = { score: { kind: 'cp', value: 0, win_percent: whiteChance } };
    vi.spyOn(jobsApi, 'evaluate').mockResolvedValue(evaluation as Evaluation);
    const store = useReviewStore();
    await store.open('review01');
    store.nextMistake();
    await store.tryMove(uci);
    return store.attempt?.verdict;
  }

  it('is judged by White’s chance where White moved', async () => {
    expect(await verdictOn(reviewOf(INITIAL_FEN, 'f2f3', 'e2e4'), 'd2d4', 58)).toBe('good');
    expect(await verdictOn(reviewOf(INITIAL_FEN, 'f2f3', 'e2e4'), 'd2d4', 42)).toBe('worse');
  });

  // A position in which the game is over is not searched: the server would refuse it.
  async function verdictUnasked(review: Review, uci: string) {
    vi.spyOn(jobsApi, 'getReview').mockResolvedValue(review);
    vi.spyOn(jobsApi, 'evaluate').mockRejectedValue(new ApiError('game_over_position'));
    const store = useReviewStore();
    await store.open('review01');
    store.nextMistake();
    await store.tryMove(uci);
    return store.attempt?.verdict;
  }

  it('is good with another mate than the best one', async () => {
    const twoMates = '6k1/5ppp/8/8/8/8/8/QR5K w - - 0 1';
    expect(await verdictUnasked(reviewOf(twoMates, 'h1g1', 'a1a8'), 'b1b8')).toBe('good');
  });

  it('counts a draw as half a point', async () => {
    const stalemates = '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1';
    const won = reviewOf(stalemates, 'g5h6', 'g5g7');
    expect(await verdictUnasked(won, 'g5g6')).toBe('worse');
    const even = { ...won, moves: won.moves.map((move) => ({ ...move, win_percent_before: 52 })) };
    expect(await verdictUnasked(even, 'g5g6')).toBe('good');
  });

  it('is judged by Black’s chance where the game began with Black to move', async () => {
    expect(await verdictOn(reviewOf(blackFirst, 'f7f6', 'e7e5'), 'd7d5', 42)).toBe('good');
    expect(await verdictOn(reviewOf(blackFirst, 'f7f6', 'e7e5'), 'd7d5', 58)).toBe('worse');
  });
});
