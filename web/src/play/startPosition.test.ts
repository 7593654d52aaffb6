// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { INITIAL_FEN, openPosition } from '@/chess/rules';
import { firstChoice, type GameChoice } from './newGame';
import { useSetupStore } from './setupStore';
import { beginner, startFen } from './startPosition';

const choose = (change: Partial<GameChoice>): GameChoice => ({ ...firstChoice, ...change });
const row = (chess960Number: number) => startFen(choose({ start: 'chess960', chess960Number }))?.split('/')[0];

describe('the waiting board', () => {
  it('shows the position that belongs to a Chess960 number', () => {
    expect(startFen(choose({ start: 'chess960', chess960Number: 518 }))).toBe(INITIAL_FEN);
    expect([row(0), row(1), row(959)]).toEqual(['bbqnnrkr', 'bqnbnrkr', 'rkrnnqbb']);
  });

  it('knows 960 different ones, all legal', () => {
    const all = Array.from(
      { length: 960 },
      (_, number) => startFen(choose({ start: 'chess960', chess960Number: number })) ?? '',
    );
    expect(new Set(all).size).toBe(960);
    expect(all.every((fen) => /r.*k.*r/.test(fen.split('/')[0] ?? '') && openPosition(fen))).toBe(true);
  });

  it('lacks what the opponent gives', () => {
    expect(startFen(choose({ start: 'odds', odds: 'knight' }))).toBe(
      'r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    );
    expect(startFen(choose({ start: 'odds', odds: 'pawn' }))).toBe(
      'rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    );
    const asBlack = choose({ start: 'odds', odds: 'rook', color: 'black' });
    expect(startFen(asBlack)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1');
    expect(startFen({ ...asBlack, opponent: { kind: 'link' } })).toContain('1nbqkbnr/');
  });

  it('shows a FEN once it is one', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1';
    expect(startFen(choose({ start: 'fen', fen: ` ${fen}` }))).toBe(fen);
    expect(startFen(choose({ start: 'fen', fen: '4k3/8' }))).toBeUndefined();
    expect(startFen(choose({ start: 'fen', fen: '' }))).toBe(INITIAL_FEN);
  });

  it('takes a first move from who is to move, if the colour is known', () => {
    expect(beginner(firstChoice)).toBe('white');
    expect(beginner(choose({ start: 'odds' }))).toBe('white');
    expect(beginner(choose({ color: 'black' }))).toBeUndefined();
    expect(beginner(choose({ color: 'random' }))).toBeUndefined();
    expect(beginner(choose({ opponent: { kind: 'link' } }))).toBeUndefined();
    const blackBegins = { start: 'fen', fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1' } as const;
    expect(beginner(choose({ ...blackBegins, color: 'black' }))).toBe('black');
    expect(beginner(choose({ ...blackBegins, opponent: { kind: 'device' } }))).toBe('black');
    expect(beginner(choose({ start: 'fen', fen: '4k3/8' }))).toBeUndefined();
  });
});

describe('Chess960', () => {
  beforeEach(() => {
    localStorage.clear();
    setActivePinia(createPinia());
  });

  it('is drawn when chosen, and again where the number is none', () => {
    const setup = useSetupStore();
    expect(setup.choice.chess960Number).toBe(-1);
    setup.choice.start = 'chess960';
    expect(startFen(setup.choice)).toBeDefined();
    setup.choice.chess960Number = 2000;
    expect(startFen(setup.choice)).toBeDefined();
  });
});
