import { describe, expect, it } from 'vitest';
import { fensOf, gameOf } from '@/test/game';
import { birdColor, factsOfGame } from './gameFacts';
import { limits, moodOf, type Mood, type MoodFacts } from './mood';

const calm: MoodFacts = { online: true, thinking: false, sacrificed: false, wonPiece: false, quietMs: 0 };
const mood = (change: Partial<MoodFacts>) => moodOf({ ...calm, ...change });

describe('the mood of the Kiebitz', () => {
  it('is idle when nothing happens and asleep after two minutes', () => {
    expect(mood({})).toBe('idle');
    expect(mood({ quietMs: limits.asleepMs })).toBe('asleep');
  });

  it('thinks while the engine searches, however long', () => {
    expect(mood({ thinking: true })).toBe('thinking');
    expect(mood({ thinking: true, quietMs: limits.asleepMs })).toBe('thinking');
  });

  it.each([
    [0, 'idle'],
    [1.4, 'idle'],
    [1.5, 'happy'],
    [4, 'proud'],
    [-0.9, 'idle'],
    [-1, 'worried'],
    [-3, 'sweating'],
    [-100, 'sweating'],
  ] as const)('at %s pawns for it is %s', (standing, expected) => {
    expect(mood({ standing, before: standing })).toBe(expected);
  });

  it('keeps its worries while it thinks', () => {
    expect(mood({ standing: -2, thinking: true })).toBe('worried');
  });

  it('is startled by a fall of two pawns, impressed by a smaller one', () => {
    expect(mood({ standing: -1.5, before: 0.5 })).toBe('startled');
    expect(mood({ standing: -0.5, before: 0.5 })).toBe('impressed');
  });

  it('is impressed by a sacrifice that works', () => {
    expect(mood({ standing: 0, before: 0.2, sacrificed: true })).toBe('impressed');
  });

  it('is sorry for a piece the player gave away, not for a fair gain', () => {
    expect(mood({ standing: 3, before: 0, wonPiece: true })).toBe('sorry');
    expect(mood({ standing: 3, before: 0, wonPiece: false })).toBe('happy');
  });

  it.each(['won', 'lost', 'draw'] as const)('shows the result %s whatever it thought before', (result) => {
    expect(mood({ result, standing: 5, before: 5 })).toBe(result);
    expect(mood({ result, standing: -5, before: 5, thinking: true, quietMs: limits.asleepMs })).toBe(result);
  });

  // The type demands an entry for every mood, so that each new mood gets a test.
  const waysTo: Record<Mood, Partial<MoodFacts>> = {
    idle: {},
    asleep: { quietMs: limits.asleepMs },
    thinking: { thinking: true },
    happy: { standing: limits.happy },
    proud: { standing: limits.proud },
    worried: { standing: limits.worried },
    sweating: { standing: limits.sweating },
    impressed: { standing: -0.5, before: 0.5 },
    startled: { standing: -2, before: 0 },
    sorry: { standing: 2, before: 0, wonPiece: true },
    won: { result: 'won' },
    lost: { result: 'lost' },
    draw: { result: 'draw' },
    offline: { online: false },
  };
  it.each(Object.entries(waysTo))('can be %s', (expected, facts) => {
    expect(mood(facts)).toBe(expected);
  });

  it('is offline before everything else', () => {
    expect(mood({ online: false, result: 'won', thinking: true })).toBe('offline');
  });
});

describe('what the Kiebitz reads from a game', () => {
  const opening = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
  const moodIn = (scores: number[], change = {}) => {
    const game = gameOf(opening, scores, change);
    return moodOf(factsOfGame(game, fensOf(game), true, 0));
  };

  it('takes its own side of the score: White’s advantage worries a bird with Black', () => {
    expect(moodIn([1.5, 1.6])).toBe('worried');
    expect(moodIn([-1.5, -1.6])).toBe('happy');
  });

  it('does not jump at the errors a weak level makes in judging', () => {
    expect(moodIn([-1.4, 0.7])).toBe('idle');
    const sure = gameOf(opening, [-1.4, 0.7]);
    sure.players.black = { type: 'brain', name: 'Tutor', brain: 'tutor', is_you: false };
    expect(moodOf(factsOfGame(sure, fensOf(sure), true, 0))).toBe('startled');
  });

  it('sees that it is losing when the player mates it', () => {
    const outcome = {
      result: '1-0' as const,
      winner: 'white' as const,
      reason: 'checkmate' as const,
      text: { en: '', de: '' },
    };
    const game = gameOf(opening, [3, 9]);
    const over = { ...game, state: { ...game.state, status: 'finished' as const, outcome } };
    expect(moodOf(factsOfGame(over, fensOf(over), true, 0))).toBe('lost');
  });

  it('counts a mate against it as the worst standing', () => {
    const game = gameOf(opening, [3]);
    const last = game.moves[3];
    if (last) last.score = { kind: 'mate', value: 3, winner: 'white', win_percent: 100 };
    expect(factsOfGame(game, fensOf(game), true, 0).standing).toBe(-100);
  });

  it('notices that it has just won a queen', () => {
    const game = gameOf(['e2e4', 'e7e5', 'd1h5', 'g8f6', 'h5e5', 'f8e7', 'e5e7', 'd8e7'], [0, 0, 0.5, -8]);
    const facts = factsOfGame(game, fensOf(game), true, 0);
    expect(facts.wonPiece).toBe(true);
    expect(moodOf(facts)).toBe('sorry');
  });

  it('has no side where two people play', () => {
    const game = gameOf(opening);
    game.players.black = { type: 'visitor', name: 'You', is_you: true };
    expect(birdColor(game)).toBeUndefined();
  });
});
