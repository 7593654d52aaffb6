import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from 'vue';
import { gamesApi } from '@/api/gamesApi';
import { ApiError } from '@/api/http';
import type { Game, GameEvent, Hint } from '@/api/types';
import { gameOf } from '@/test/game';
import { applyEvent, isOlder } from './gameEvents';
import { firstChoice, newGameOf } from './newGame';
import { usePlayStore } from './playStore';
import { resultKey } from './result';
import { readChoice } from './setupStore';

vi.mock('@/api/live', () => ({ live: { watchGame: () => () => undefined, refreshGame: vi.fn() } }));

const event = (change: Partial<GameEvent>): GameEvent => ({
  game_id: 'game0001',
  revision: 6,
  epoch: 'one',
  seq: 11,
  kind: 'move',
  at: 5,
  ...change,
});

describe('events of a game', () => {
  const game = gameOf(['e2e4']);

  it('add a move', () => {
    const move = { ply: 2, uci: 'e7e5', san: 'e5' };
    const next = applyEvent(game, event({ move, state: { ...game.state, ply: 2 } }));
    expect(next).toMatchObject({ seq: 11, moves: [{ uci: 'e2e4' }, { uci: 'e7e5' }] });
  });

  it('take moves back', () => {
    const next = applyEvent(game, event({ kind: 'takeback', state: { ...game.state, ply: 0 } }));
    expect(next).toMatchObject({ moves: [] });
  });

  it('are ignored when known, and a gap or a restarted server is noticed', () => {
    expect(applyEvent(game, event({ seq: 10 }))).toBeUndefined();
    expect(applyEvent(game, event({ seq: 12 }))).toBe('gap');
    expect(applyEvent(game, event({ epoch: 'two' }))).toBe('gap');
  });

  it('replace everything as a snapshot', () => {
    const whole = gameOf(['d2d4'], [], { epoch: 'two', seq: 1 });
    expect(applyEvent(game, event({ kind: 'snapshot', epoch: 'two', seq: 1, game: whole }))).toBe(whole);
    expect(isOlder(whole, game)).toBe(false);
  });
});

describe('the game asked for', () => {
  const usual = { name: '', pace: 'human', computersResign: 'by_strength' } as const;

  it('is the first one without a word: White against a level', () => {
    expect(newGameOf(firstChoice, usual)).toEqual({
      players: { white: { type: 'me' }, black: { type: 'engine', rating: 1000 } },
      colors: 'as_given',
      clock: undefined,
      start: undefined,
      pace: 'instant',
      computers_resign: 'by_strength',
    });
  });

  it('has the colours, clock and start that were chosen', () => {
    const game = newGameOf(
      {
        ...firstChoice,
        opponent: { kind: 'brain', id: 'tutor' },
        color: 'black',
        clock: { initialMs: 60_000, incrementMs: 0 },
        start: 'chess960',
      },
      usual,
    );
    expect(game.players).toEqual({ white: { type: 'brain', brain: 'tutor' }, black: { type: 'me' } });
    expect(game.clock).toEqual({ initial_ms: 60_000, increment_ms: 0 });
    expect(game.start).toEqual({ chess960: -1 });
  });

  it('lets computers think like people where a clock runs, and behave as the settings say', () => {
    const clock = { initialMs: 60_000, incrementMs: 0 };
    expect(newGameOf({ ...firstChoice, clock }, usual).pace).toBe('human');
    const settings = { ...usual, pace: 'instant', computersResign: 'never' } as const;
    expect(newGameOf({ ...firstChoice, clock }, settings)).toMatchObject({
      pace: 'instant',
      computers_resign: 'never',
    });
  });

  it('gives each side its own clock, whichever colour it has', () => {
    const clock = { initialMs: 600_000, incrementMs: 5000, other: { initialMs: 60_000, incrementMs: 0 } };
    const long = { initial_ms: 600_000, increment_ms: 5000 };
    const short = { initial_ms: 60_000, increment_ms: 0 };
    expect(newGameOf({ ...firstChoice, clock }, usual).clock).toEqual({ ...long, black: short });
    expect(newGameOf({ ...firstChoice, clock, color: 'black' }, usual).clock).toEqual({ ...short, black: long });
    const drawn = newGameOf({ ...firstChoice, clock, color: 'random' }, usual, () => false);
    expect(drawn.colors).toBe('as_given');
    expect(drawn.players.black).toEqual({ type: 'me' });
    expect(drawn.clock).toEqual({ ...short, black: long });
    const device = newGameOf({ ...firstChoice, opponent: { kind: 'device' }, clock, color: 'black' }, usual);
    expect(device.clock).toEqual({ ...long, black: short });
  });

  it('may be between two computers, or against an engine of the server', () => {
    const white = { kind: 'uci', id: 'stockfish' } as const;
    const game = newGameOf({ ...firstChoice, opponent: { kind: 'watch', white, black: { kind: 'full' } } }, usual);
    expect(game.players).toEqual({ white: { type: 'uci', uci: 'stockfish' }, black: { type: 'engine' } });
    expect(game.pace).toBe('human');
    expect(newGameOf({ ...firstChoice, opponent: white }, { ...usual, name: 'Anna' }).players).toEqual({
      white: { type: 'me', name: 'Anna' },
      black: { type: 'uci', uci: 'stockfish' },
    });
  });

  it('survives a damaged memory', () => {
    expect(readChoice('{bad')).toEqual(firstChoice);
    expect(readChoice('{"opponent":{"kind":"ghost"}}')).toEqual(firstChoice);
    expect(readChoice('{"opponent":{"kind":"device"}}').opponent).toEqual({ kind: 'device' });
  });
});

describe('the store of a game', () => {
  beforeEach(() => setActivePinia(createPinia()));

  async function opened(uci: string[] = []) {
    vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf(uci));
    const store = usePlayStore();
    await store.open('game0001');
    return store;
  }

  it('shows a move before the server has answered, and keeps it after', async () => {
    const store = await opened();
    let answer: (game: ReturnType<typeof gameOf>) => void = () => undefined;
    vi.spyOn(gamesApi, 'move').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const done = store.playMove('e2e4');
    expect(store.livePending?.step.san).toBe('e4');
    answer({ ...gameOf(['e2e4']), seq: 11 });
    expect(await done).toBe(true);
    expect(store.livePending).toBeUndefined();
    expect(store.game?.moves).toHaveLength(1);
  });

  it('takes a refused move back and says why', async () => {
    const store = await opened();
    vi.spyOn(gamesApi, 'move').mockRejectedValue(new ApiError('storage_failed'));
    expect(await store.playMove('e2e4')).toBe(false);
    expect(store.livePending).toBeUndefined();
    expect(store.failure).toBe('storage_failed');
  });

  it('sends a move again when the connection was lost', async () => {
    vi.useFakeTimers();
    const store = await opened();
    const move = vi
      .spyOn(gamesApi, 'move')
      .mockRejectedValueOnce(new ApiError('network'))
      .mockResolvedValue({ ...gameOf(['e2e4']), seq: 11 });
    const done = store.playMove('e2e4');
    await vi.advanceTimersByTimeAsync(600);
    expect(await done).toBe(true);
    expect(move).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('shows a game that was changed elsewhere, says so, and sends nothing again', async () => {
    const store = await opened(['e2e4', 'e7e5', 'g1f3']);
    const now = { ...gameOf(['e2e4', 'e7e5', 'd2d4']), revision: 7, epoch: 'two', seq: 0 };
    const refused = async (spy: { mock: { calls: unknown[][] } }, act: () => Promise<unknown>) => {
      await store.open('game0001');
      vi.spyOn(gamesApi, 'get').mockResolvedValue(now);
      await act();
      expect([store.failure, store.game?.moves.at(-1)?.uci, spy.mock.calls.length]).toEqual([
        'stale_revision',
        'd2d4',
        1,
      ]);
      expect(spy.mock.calls[0]?.slice(0, 2)).toEqual(['game0001', 5]);
      vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf(['e2e4', 'e7e5', 'g1f3'], [], { players: bothMine }));
    };
    const bothMine = {
      white: { type: 'visitor', name: '', is_you: true },
      black: { type: 'visitor', name: '', is_you: true },
    } as const;
    const fresh = gameOf(['e2e4', 'e7e5', 'g1f3'], [], { players: bothMine });
    fresh.state.can.move = true;
    vi.spyOn(gamesApi, 'get').mockResolvedValue(fresh);
    const conflict = new ApiError('stale_revision');
    await refused(vi.spyOn(gamesApi, 'move').mockReset().mockRejectedValue(conflict), () => store.playMove('b8c6'));
    await refused(vi.spyOn(gamesApi, 'takeBack').mockReset().mockRejectedValue(conflict), store.takeBack);
    await refused(vi.spyOn(gamesApi, 'resign').mockReset().mockRejectedValue(conflict), store.resign);
  });

  it('never sends an illegal move', async () => {
    const store = await opened();
    const move = vi.spyOn(gamesApi, 'move').mockClear();
    expect(await store.playMove('e2e5')).toBe(false);
    expect(move).not.toHaveBeenCalled();
  });

  it('looks back without losing the newest position', async () => {
    const store = await opened(['e2e4', 'e7e5']);
    store.view(1);
    expect([store.shownPly, store.isNewest]).toEqual([1, false]);
    store.view(99);
    expect([store.shownPly, store.isNewest]).toEqual([2, true]);
    store.view(-5);
    expect(store.shownPly).toBe(0);
  });

  it('is at the newest position again when moves are taken back to the one looked at', async () => {
    const store = await opened(['e2e4', 'e7e5']);
    store.view(0);
    vi.spyOn(gamesApi, 'get').mockResolvedValue({ ...gameOf([]), seq: 11 });
    await store.refresh();
    expect([store.shownPly, store.isNewest]).toEqual([0, true]);
  });

  it('does not go back to an older answer', async () => {
    const store = await opened(['e2e4', 'e7e5']);
    vi.spyOn(gamesApi, 'get').mockResolvedValue({ ...gameOf(['e2e4']), seq: 9 });
    await store.refresh();
    expect(store.game?.moves).toHaveLength(2);
  });

  it('says nothing of an outage when it asks by itself, and leaves what it said', async () => {
    const store = await opened();
    vi.spyOn(gamesApi, 'move').mockRejectedValue(new ApiError('storage_failed'));
    await store.playMove('e2e4');
    const seen: unknown[] = [];
    const stop = watch(
      () => store.failure,
      (failure) => seen.push(failure),
      { flush: 'sync' },
    );
    for (const code of ['network', 'overloaded'] as const) {
      vi.spyOn(gamesApi, 'get').mockRejectedValueOnce(new ApiError(code));
      await store.refresh();
    }
    expect([store.failure, seen]).toEqual(['storage_failed', []]);
    vi.spyOn(gamesApi, 'get').mockRejectedValueOnce(new ApiError('not_found'));
    await store.refresh();
    expect(store.failure).toBe('not_found');
    stop();
  });

  it('asks for hints step by step', async () => {
    const store = await opened();
    const hint = vi
      .spyOn(gamesApi, 'hint')
      .mockImplementation(async (_, step) => ({ step, ply: 0, from: 'e2', text: { en: '', de: '' } }));
    for (let i = 0; i < 4; i++) await store.askHint();
    expect(hint.mock.calls.map((call) => call[1])).toEqual([1, 2, 3, 3]);
  });
});

describe('a takeback request', () => {
  beforeEach(() => setActivePinia(createPinia()));

  const asking = (asker?: 'white' | 'black', change: Partial<Game> = {}) => {
    const game = gameOf(['e2e4', 'e7e5'], [], change);
    return { ...game, state: { ...game.state, takeback_request: asker } };
  };

  async function asked(game = asking('white')) {
    vi.spyOn(gamesApi, 'get').mockResolvedValue(game);
    const store = usePlayStore();
    await store.open('game0001');
    return store;
  }

  it('that is declined is reported to the player who asked, until a move is made', async () => {
    const store = await asked();
    store.onEvent(event({ kind: 'takeback_declined', state: asking().state }));
    expect(store.takebackDeclined).toBe(true);
    store.onEvent(event({ seq: 12, kind: 'changed', state: asking().state }));
    expect(store.takebackDeclined).toBe(true);
    const move = { ply: 3, uci: 'g1f3', san: 'Nf3' };
    store.onEvent(event({ seq: 13, move, state: { ...asking().state, ply: 3 } }));
    expect(store.takebackDeclined).toBe(false);
  });

  it('that is declined is noticed without events too, and forgotten when it is asked again', async () => {
    const store = await asked();
    vi.spyOn(gamesApi, 'get').mockResolvedValue(asking(undefined, { seq: 11 }));
    await store.refresh();
    expect(store.takebackDeclined).toBe(true);
    vi.spyOn(gamesApi, 'takeBack').mockResolvedValue(asking('white', { seq: 12 }));
    await store.takeBack();
    expect(store.takebackDeclined).toBe(false);
  });

  it.each([
    ['granted', asking('white'), gameOf(['e2e4'], [], { seq: 11 })],
    ['the other side’s', asking('black'), asking(undefined, { seq: 11 })],
    ['lost with a restarted server', asking('white'), asking(undefined, { epoch: 'two', seq: 1 })],
  ])('is not called declined when it was %s', async (_, before, after) => {
    const store = await asked(before);
    vi.spyOn(gamesApi, 'get').mockResolvedValue(after);
    await store.refresh();
    expect(store.takebackDeclined).toBe(false);
  });
});

it.each(['before', 'after'])(
  'a hint that comes when the move was made is dropped, %s the server has taken it',
  async (when) => {
    setActivePinia(createPinia());
    vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf([]));
    const store = usePlayStore();
    await store.open('game0001');
    let answerHint: (hint: Hint) => void = () => undefined;
    let answerMove: (game: Game) => void = () => undefined;
    vi.spyOn(gamesApi, 'hint').mockReturnValue(new Promise((resolve) => (answerHint = resolve)));
    vi.spyOn(gamesApi, 'move').mockReturnValue(new Promise((resolve) => (answerMove = resolve)));
    const hint = store.askHint();
    const move = store.playMove('e2e4');
    if (when === 'after') {
      answerMove({ ...gameOf(['e2e4']), seq: 11 });
      await move;
    }
    answerHint({ step: 1, ply: 0, from: 'e2', text: { en: '', de: '' } });
    await hint;
    expect([store.hint, store.hintBusy]).toEqual([undefined, false]);
  },
);

describe('an answer that comes after the game was left', () => {
  beforeEach(() => setActivePinia(createPinia()));

  // A request whose response the test sends later.
  function question<T>() {
    let answer: (value: T) => void = () => undefined;
    const asked = new Promise<T>((resolve) => (answer = resolve));
    return { asked, answer };
  }
  const second = () => gameOf(['d2d4'], [], { id: 'game0002' });

  async function openSecond(store: ReturnType<typeof usePlayStore>) {
    vi.spyOn(gamesApi, 'get').mockResolvedValue(second());
    await store.open('game0002');
  }

  async function openFirst() {
    vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf([]));
    const store = usePlayStore();
    await store.open('game0001');
    return store;
  }

  it('does not show the game of the first of two quick requests', async () => {
    const slow = question<Game>();
    const quick = question<Game>();
    vi.spyOn(gamesApi, 'get').mockReturnValueOnce(slow.asked).mockReturnValueOnce(quick.asked);
    const store = usePlayStore();
    const first = store.open('game0001');
    const next = store.open('game0002');
    slow.answer(gameOf([]));
    await first;
    expect([store.game, store.loading]).toEqual([undefined, true]);
    quick.answer(second());
    await next;
    expect([store.game?.id, store.loading]).toEqual(['game0002', false]);
  });

  it('does not bring back the game of a move that had to be sent again', async () => {
    vi.useFakeTimers();
    const store = await openFirst();
    vi.spyOn(gamesApi, 'move')
      .mockRejectedValueOnce(new ApiError('network'))
      .mockResolvedValue({ ...gameOf(['e2e4']), seq: 11 });
    const done = store.playMove('e2e4');
    await openSecond(store);
    await vi.advanceTimersByTimeAsync(600);
    expect([await done, store.game?.id, store.failure]).toEqual([false, 'game0002', undefined]);
    vi.useRealTimers();
  });

  it('brings neither its failure, nor its hint, nor its rematch into the next game', async () => {
    const store = await openFirst();
    const hint = question<Hint>();
    vi.spyOn(gamesApi, 'hint').mockReturnValue(hint.asked);
    const refused = question<Game>();
    vi.spyOn(gamesApi, 'takeBack').mockReturnValue(
      refused.asked.then(() => Promise.reject(new ApiError('takeback_refused'))),
    );
    const rematch = question<Game>();
    vi.spyOn(gamesApi, 'rematch').mockReturnValue(rematch.asked);
    const all = Promise.all([store.askHint(), store.takeBack(), store.rematch()]);
    await openSecond(store);
    hint.answer({ step: 1, ply: 0, from: 'e2', text: { en: '', de: '' } });
    refused.answer(gameOf([]));
    rematch.answer(gameOf([], [], { id: 'game0003' }));
    expect(await all).toEqual([undefined, false, undefined]);
    expect([store.game?.id, store.failure, store.hint, store.hintBusy]).toEqual([
      'game0002',
      undefined,
      undefined,
      false,
    ]);
  });

  it('leaves nothing open after the page of the game was left', async () => {
    const slow = question<Game>();
    vi.spyOn(gamesApi, 'get').mockReturnValue(slow.asked);
    const store = usePlayStore();
    const opening = store.open('game0001');
    store.close();
    slow.answer(gameOf([]));
    await opening;
    expect([store.game, store.loading]).toEqual([undefined, false]);
  });
});

describe('results', () => {
  const outcome = (winner?: 'white' | 'black') => ({
    result: winner === 'white' ? ('1-0' as const) : winner ? ('0-1' as const) : ('1/2-1/2' as const),
    winner,
    reason: 'checkmate' as const,
    text: { en: '', de: '' },
  });
  const ended = (winner?: 'white' | 'black') => {
    const game = gameOf([]);
    return { ...game, state: { ...game.state, outcome: outcome(winner) } };
  };

  it('are mine to win and to lose', () => {
    expect([resultKey(ended('white')), resultKey(ended('black')), resultKey(ended())]).toEqual(['won', 'lost', 'draw']);
  });

  it('go by colour where both sides are mine', () => {
    const game = ended('black');
    game.players.black.is_you = true;
    expect(resultKey(game)).toBe('blackWon');
  });
});
