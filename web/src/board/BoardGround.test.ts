// @vitest-environment happy-dom
import { Chessground } from 'chessground';
import { describe, expect, it, vi, beforeEach } from 'vitest';
import { INITIAL_FEN } from '@/chess/rules';
import { mounted } from '@/test/mounted';
import BoardGround from './BoardGround.vue';
import type { BoardModel } from './boardModel';

const ground = vi.hoisted(() => ({
  set: vi.fn(),
  setShapes: vi.fn(),
  cancelPremove: vi.fn(),
  playPremove: vi.fn(),
  destroy: vi.fn(),
}));
vi.mock('chessground', () => ({ Chessground: vi.fn(() => ground) }));

const model = (change: Partial<BoardModel>): BoardModel => ({
  fen: INITIAL_FEN,
  orientation: 'white',
  turn: 'white',
  check: false,
  ...change,
});
const shown = (first: BoardModel) =>
  mounted(BoardGround, { model: first, coordinates: true, animationMs: 0, drawable: true });

describe('the board', () => {
  beforeEach(() => vi.clearAllMocks());

  it('forgets a move made ahead when moves are taken back, before it could be played', async () => {
    const board = shown(model({ ply: 4, movable: 'white' }));
    await board.setProps({ model: model({ ply: 5, turn: 'black', movable: 'white' }) });
    expect(ground.cancelPremove).not.toHaveBeenCalled();
    await board.setProps({ model: model({ ply: 4, movable: 'white' }) });
    expect(ground.cancelPremove.mock.invocationCallOrder[0]).toBeLessThan(
      ground.playPremove.mock.invocationCallOrder.at(-1) ?? 0,
    );
  });

  it('forgets a move made ahead when the move before it is refused', async () => {
    const board = shown(model({ ply: 4, movable: 'white' }));
    await board.setProps({ model: model({ ply: 4, turn: 'black', movable: 'white' }) });
    expect(ground.cancelPremove).not.toHaveBeenCalled();
    await board.setProps({ model: model({ ply: 4, movable: 'white' }) });
    expect(ground.cancelPremove).toHaveBeenCalledOnce();
  });

  it('shows what is drawn from the first moment, and a piece that is picked up does not wipe it away', () => {
    shown(model({ drawn: [{ from: 'e2', to: 'e4', brush: 'green' }] }));
    expect(ground.setShapes.mock.calls[0]?.[0]).toMatchObject([{ orig: 'e2', dest: 'e4', brush: 'green' }]);
    expect(vi.mocked(Chessground).mock.calls[0]?.[1]?.drawable?.eraseOnClick).toBe(false);
  });
});
