// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gamesApi } from '@/api/gamesApi';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { OpeningLookup } from '@/api/types';
import { INITIAL_FEN } from '@/chess/rules';
import { gameOf } from '@/test/game';
import { mounted } from '@/test/mounted';
import { useAnalyseStore } from './analyseStore';
import { canCastle, isPlayable, placed, readBoard, writeBoard } from './editorBoard';
import { toggledGlyph } from './gameTree';
import { readGame } from './readGame';
import { lineShapes } from './lineShapes';
import NetworkBoard from './NetworkBoard.vue';
import { pictureQuery } from './picture';
import { treeKeys } from './treeKeys';

const readPgn = (text: string) => readGame(text)?.tree;

const annotated = `[Event "Test"]
[White "A"]

1. e4 e5 (1... c5 $1 {sharp [%cal Gc5d4]} 2. Nf3) 2. Nf3 $6 {calm} *`;

// As other programs write the FEN.
const recorded = [
  '{ Before the game [%clk 0:05:00] }',
  "1. e4 $1 $14 { king's pawn [%csl Ge4] [%cal Rd1h5] [%eval 0.35,3] [%emt 0:00:01.5] [%clk 0:05:02.999] }",
  '( { Quieter } 1. d4 $10 $6 $146 { [%eval #-3] } 1... d5 ( 1... -- { threatens } 2. c4 ) )',
  '1... e5 { [%clk 1:00:00] } ( { The same again } 1... e5 { [%clk 0:59:00] } ) 2. Nf3 { [%wdl 1 2 3] kept } *',
].join(' ');

describe('a game with variations', () => {
  it('keeps clocks, evaluations, all glyphs in their order, comments before moves, passes and lines that begin alike', () => {
    expect(readPgn(recorded)?.toPgn()).toContain(recorded);
  });

  it('passes where a line shows a threat, but not in check', () => {
    const quiet = readPgn('1. e4 e5 (1... -- 2. d4) *')?.root.children[0]?.children[1];
    expect([quiet?.step?.san, quiet?.fen]).toEqual([
      '--',
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2',
    ]);
    expect(quiet?.children[0]?.step?.san).toBe('d4');
    const checked = readPgn('1. e4 f5 2. Qh5+ g6 (2... -- 3. Qxf5) *');
    expect(checked?.end().step?.san).toBe('g6');
    expect(checked?.end().parent?.children).toHaveLength(1);
  });

  it('has one glyph of a move at a time, beside what is said of the position', () => {
    expect(toggledGlyph([14], 1)).toEqual([1, 14]);
    expect(toggledGlyph([14, 1, 36], 4)).toEqual([14, 4, 36]);
    expect(toggledGlyph([14, 4, 36, 6], 4)).toEqual([14, 36]);
    expect(toggledGlyph([], 3)).toEqual([3]);
  });

  it('keeps variations, comments, glyphs and arrows through PGN', () => {
    const again = readPgn(readPgn(annotated)?.toPgn() ?? '');
    const e4 = again?.root.children[0];
    expect(e4?.children.map((move) => move.step?.san)).toEqual(['e5', 'c5']);
    expect(e4?.children[1]).toMatchObject({
      nags: [1],
      comment: 'sharp',
      shapes: [{ from: 'c5', to: 'd4', brush: 'green' }],
    });
    expect(e4?.children[0]?.children[0]).toMatchObject({ nags: [6], comment: 'calm' });
    expect(again?.headers.get('White')).toBe('A');
  });

  it('is refused when it holds no move', () => {
    expect(readPgn('hello')?.root.children).toEqual([]);
    setActivePinia(createPinia());
    expect([useAnalyseStore().openPgn('hello'), useAnalyseStore().failure]).toEqual([false, 'bad_pgn']);
    expect(readPgn('')).toBeUndefined();
  });

  it('begins where its FEN says', () => {
    const tree = readPgn('[SetUp "1"]\n[FEN "8/P7/8/8/8/8/8/k1K5 w - - 0 1"]\n\n1. a8=Q# *');
    expect(tree?.root.children[0]?.step?.uci).toBe('a7a8q');
    expect(tree?.toPgn()).toContain('[FEN "8/P7/8/8/8/8/8/k1K5 w - - 0 1"]');
  });
});

describe('the analysis store', () => {
  beforeEach(() => setActivePinia(createPinia()));

  it('grows variations, promotes and removes them', () => {
    const store = useAnalyseStore();
    store.openLine('', ['e2e4', 'e7e5']);
    store.go(store.current.parent);
    store.play('c7c5');
    expect(store.current.parent?.children).toHaveLength(2);
    store.promote();
    expect(store.tree.root.children[0]?.children[0]?.step?.san).toBe('c5');
    store.remove();
    expect(store.current.step?.san).toBe('e4');
    expect(store.current.children.map((move) => move.step?.san)).toEqual(['e5']);
  });

  it('does not add a move twice', () => {
    const store = useAnalyseStore();
    store.openLine('', ['e2e4']);
    store.go(store.tree.root);
    store.play('e2e4');
    expect(store.tree.root.children).toHaveLength(1);
  });

  it('knows a pasted position by the name the server gives it', () => {
    const store = useAnalyseStore();
    store.openFen('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3');
    expect(store.fen).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  });

  it('opens a link to a line with a pass, of which no arrow is drawn', () => {
    const store = useAnalyseStore();
    store.openLine('', ['e2e4', '0000', 'd2d4']);
    expect(store.path.map((move) => move.step?.san)).toEqual(['e4', '--', 'd4']);
    expect(pictureQuery(store.fen, 'white', 'green', '0000').arrows).toBeUndefined();
  });

  it('says what is wrong with a FEN and keeps the old position', () => {
    const store = useAnalyseStore();
    expect(store.openFen('8/8/8/8/8/8/8/8 w - - 0 1')).toBe(false);
    expect([store.failure, store.fen]).toEqual(['bad_fen', INITIAL_FEN]);
  });
});

describe('a game that is analysed', () => {
  beforeEach(() => setActivePinia(createPinia()));

  async function opened(change: Parameters<typeof gameOf>[2], share?: string) {
    const game = gameOf(['e2e4'], [], change);
    const get = vi.spyOn(gamesApi, 'get').mockResolvedValue({ ...game, state: { ...game.state, status: 'finished' } });
    const pgn = vi.spyOn(gamesApi, 'pgn').mockResolvedValue('1. e4 *');
    const store = useAnalyseStore();
    await store.openGame('game0001', share);
    expect([get.mock.lastCall, pgn.mock.lastCall]).toEqual([
      ['game0001', share],
      ['game0001', share],
    ]);
    return store;
  }

  it('is fetched by the link that lets a viewer in, who cannot keep notes with it', async () => {
    const store = await opened({ role: 'viewer' }, 'a-link-to-watch-it');
    expect([store.gameId, store.canKeep, store.current.step?.san]).toEqual(['game0001', false, 'e4']);
  });

  it('does not push aside a position that was opened while it was fetched', async () => {
    vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf(['e2e4']));
    vi.spyOn(gamesApi, 'pgn').mockResolvedValue('1. e4 *');
    const store = useAnalyseStore();
    const late = store.openGame('game0001');
    store.openLine('', ['d2d4']);
    await late;
    expect([store.gameId, store.current.step?.san]).toEqual([undefined, 'd4']);
  });

  it('is kept with what its programs noted, whatever else is written on it', async () => {
    const store = await opened({ role: 'owner' });
    const put = vi.spyOn(gamesApi, 'putPgn').mockResolvedValue(gameOf(['e2e4']));
    store.openPgn('1. e4 $14 {[%eval 0.35,3] [%clk 0:05:02.999]} *');
    Object.assign(store, { gameId: 'game0001', canKeep: true });
    store.go(store.tree.end());
    store.setComment('solid');
    store.setGlyph(1);
    await store.keep();
    expect(put.mock.lastCall?.[1]).toContain('1. e4 $1 $14 { solid [%eval 0.35,3] [%clk 0:05:02.999] } *');
  });

  it('can be kept again once a line was added or removed', async () => {
    const store = await opened({ role: 'owner' });
    vi.spyOn(gamesApi, 'putPgn').mockResolvedValue(gameOf(['e2e4']));
    store.go(store.tree.end());
    await store.keep();
    store.go(store.current.parent);
    store.play(store.tree.end().step?.uci ?? '');
    expect(store.kept).toBe(true);
    store.go(store.tree.root);
    store.play('b1c3');
    expect(store.kept).toBe(false);
    await store.keep();
    store.remove();
    expect(store.kept).toBe(false);
  });

  it('keeps the notes of its owner until another position is opened', async () => {
    const store = await opened({ role: 'owner' });
    expect(store.canKeep).toBe(true);
    store.openFen(INITIAL_FEN);
    expect(store.canKeep).toBe(false);
  });
});

it('keys that lead to no other line are left to the page', () => {
  setActivePinia(createPinia());
  const store = useAnalyseStore();
  store.openLine('', ['e2e4', 'e7e5']);
  const isTaken = (key: string, change: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, ...change });
    document.body.addEventListener('keydown', (heard) => treeKeys(heard, store), { once: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([isTaken('ArrowUp'), isTaken('ArrowDown'), isTaken('ArrowLeft', { metaKey: true })]).toEqual([
    false,
    false,
    false,
  ]);
  store.go(store.current.parent);
  store.play('c7c5');
  expect([isTaken('ArrowUp'), store.current.step?.san]).toEqual([true, 'e5']);
});

it('a late answer about a position that was left does not wipe out the newer one', async () => {
  setActivePinia(createPinia());
  const store = useAnalyseStore();
  const lookup = (fen: string): OpeningLookup => ({ fen, source: 'book', moves: [] });
  let answerLate: (found: OpeningLookup) => void = () => undefined;
  vi.spyOn(knowledgeApi, 'opening')
    .mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)))
    .mockImplementation(async (fen) => lookup(fen));
  const slow = store.lookUp(0);
  store.play('e2e4');
  await store.lookUp(0);
  answerLate(lookup(INITIAL_FEN));
  await slow;
  expect(store.opening?.fen).toBe(store.fen);
});

describe('the board editor', () => {
  it('reads and writes a position', () => {
    expect(writeBoard(readBoard(INITIAL_FEN))).toBe(INITIAL_FEN);
    // An en-passant square stays while a capture there is possible.
    const passed = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
    expect(writeBoard(readBoard(passed))).toBe(passed);
    expect(writeBoard({ ...readBoard(passed), turn: 'black' })).toBe('4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1');
    expect(writeBoard(readBoard('4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1'))).toBe('4k3/8/8/3p4/8/8/8/4K3 w - - 0 1');
  });

  it('places, replaces and takes away', () => {
    const squares = placed({ e4: 'P' }, 'e4', 'Q');
    expect(squares).toEqual({ e4: 'Q' });
    expect(placed(squares, 'e4', 'Q')).toEqual({});
    expect(placed(squares, 'e4', '')).toEqual({});
  });

  it('gives castling rights only with king and rook at home', () => {
    const board = readBoard(INITIAL_FEN);
    board.squares = placed(board.squares, 'h1', '');
    expect(canCastle(board, 'K')).toBe(false);
    expect(writeBoard(board)).toContain(' w Qkq ');
  });

  it('knows what can be played', () => {
    expect(isPlayable(readBoard(INITIAL_FEN))).toBe(true);
    expect(isPlayable(readBoard('8/8/8/8/8/8/8/8 w - - 0 1'))).toBe(false);
  });
});

it('lines that begin alike share an arrow, and old lines draw none', () => {
  const line = (rank: number, uci: string) => ({
    rank,
    depth: 8,
    score: { kind: 'cp' as const, value: 10, win_percent: 51 },
    moves: [{ uci, san: '' }],
  });
  const analysis = {
    id: 'analys01',
    state: 'running' as const,
    fen: INITIAL_FEN,
    multipv: 3,
    depth: 8,
    nodes: 1,
    nodes_per_second: 1,
    elapsed_ms: 1,
    lines: [line(1, 'e2e4'), line(2, 'd2d4'), line(3, 'e2e4')],
  };
  expect(lineShapes(analysis, INITIAL_FEN).map((shape) => shape.brush)).toEqual(['best', 'second']);
  expect(lineShapes(analysis, 'other')).toEqual([]);
});

describe('what the network sees', () => {
  it('is a board with a number under every piece it can do without', () => {
    const view = { value: 153, share: 1, pieces: [{ square: 'e2', worth: 121 }] };
    const wrapper = mounted(NetworkBoard, { fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', view });
    expect(wrapper.get('h2').text()).toContain('+1.53');
    const cells = wrapper.findAll('td');
    expect(cells).toHaveLength(64);
    expect(cells[52]?.text()).toBe('1.2');
    expect(cells[60]?.text()).toBe('');
    expect(cells[60]?.find('.piece--king').exists()).toBe(true);
    expect(wrapper.findAll('p')).toHaveLength(1);
  });

  it('tells what the engine counts of it, and where the engine does not ask the network', () => {
    const shown = (share: number) =>
      mounted(NetworkBoard, { fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', view: { value: 300, share, pieces: [] } }).text();
    expect(shown(0.25)).toContain('the engine counts +0.75');
    expect(shown(0)).toContain('classical evaluation');
  });
});
