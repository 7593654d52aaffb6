// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { INITIAL_FEN } from '@/chess/rules';
import MoveList from '@/play/MoveList.vue';
import { gameOf } from '@/test/game';
import { mounted } from '@/test/mounted';
import BoardGround from './BoardGround.vue';
import BoardText from './BoardText.vue';
import { boardRows } from './boardRows';
import EvalBar from './EvalBar.vue';
import GameBoard from './GameBoard.vue';
import MoveInput from './MoveInput.vue';
import PromotionChooser from './PromotionChooser.vue';

describe('the board in words', () => {
  it('names every square from the side that looks at it', () => {
    expect(boardRows(INITIAL_FEN, 'white')[0]?.cells[0]).toEqual({
      square: 'a8',
      letter: 'r',
      piece: { color: 'black', role: 'rook' },
    });
    expect(boardRows(INITIAL_FEN, 'black')[0]?.cells[0]?.square).toBe('h1');
  });

  it('is a table a screen reader can walk through', () => {
    const table = mounted(BoardText, { fen: INITIAL_FEN, orientation: 'white', visible: false });
    expect(table.findAll('tbody tr')).toHaveLength(8);
    expect(table.text()).toContain('e1: White king');
    expect(table.text()).toContain('e4: empty');
  });
});

describe('a move by typing', () => {
  it('is sent, and refused with words', async () => {
    const input = mounted(MoveInput, { fen: INITIAL_FEN });
    await input.find('input').setValue('Nf3');
    await input.find('form').trigger('submit');
    expect(input.emitted('move')).toEqual([['g1f3']]);
    await input.find('input').setValue('Ke5');
    await input.find('form').trigger('submit');
    expect(input.emitted('move')).toHaveLength(1);
    expect(input.find('[role=alert]').text()).toContain('Ke5');
  });
});

describe('the choice of a promotion', () => {
  it('stands on the file of the pawn, also when the board is turned', () => {
    const style = (orientation: string) =>
      mounted(PromotionChooser, { square: 'g8', color: 'white', orientation })
        .find('.promotion__choices')
        .attributes('style');
    expect(style('white')).toContain('75%');
    expect(style('black')).toContain('12.5%');
  });

  it('offers four pieces and can be left', async () => {
    const chooser = mounted(PromotionChooser, { square: 'a8', color: 'white', orientation: 'white' });
    await chooser.findAll('button')[1]?.trigger('click');
    expect(chooser.emitted('choose')).toEqual([['n']]);
    await chooser.trigger('keydown', { key: 'Escape' });
    expect(chooser.emitted('cancel')).toHaveLength(1);
  });
});

describe('the question which piece a pawn becomes', () => {
  const model = (fen: string, movable: string | undefined = 'white') => ({
    fen,
    orientation: 'white',
    turn: 'white',
    check: false,
    movable,
  });
  const pawn = '7k/P7/8/8/8/8/8/K7 w - - 0 1';

  async function asked() {
    const board = mounted(GameBoard, { model: model(pawn), label: 'Board' });
    board.findComponent(BoardGround).vm.$emit('move', 'a7', 'a8');
    await board.vm.$nextTick();
    expect(board.findComponent(PromotionChooser).exists()).toBe(true);
    return board;
  }

  it('is over when the position changes or the side may no longer move', async () => {
    const elsewhere = await asked();
    await elsewhere.setProps({ model: model(INITIAL_FEN) });
    expect(elsewhere.findComponent(PromotionChooser).exists()).toBe(false);
    const ended = await asked();
    await ended.setProps({ model: { ...model(pawn), movable: undefined } });
    expect(ended.findComponent(PromotionChooser).exists()).toBe(false);
  });

  it('stands while only what is drawn around it changes', async () => {
    const board = await asked();
    await board.setProps({ model: { ...model(pawn), shapes: [] } });
    expect(board.findComponent(PromotionChooser).exists()).toBe(true);
  });
});

describe('the list of moves', () => {
  it('numbers the moves and marks the one shown', async () => {
    const list = mounted(MoveList, { moves: gameOf(['e2e4', 'e7e5', 'g1f3']).moves, shown: 2, startFen: INITIAL_FEN });
    expect(list.findAll('.moves__row')).toHaveLength(2);
    expect(list.find('.moves__move--here').text()).toBe('e5');
    await list.findAll('.moves__move')[0]?.trigger('click');
    expect(list.emitted('go')).toEqual([[1]]);
  });

  it('leaves the first place empty where Black begins', () => {
    const startFen = '4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 12';
    const moves = [{ ply: 1, uci: 'e7e5', san: 'e5' }];
    const list = mounted(MoveList, { moves, shown: 1, startFen });
    expect(list.find('.moves__row').text()).toContain('12.…');
  });
});

it('the evaluation bar says in words what it shows', () => {
  const bar = mounted(EvalBar, { score: { kind: 'cp', value: 130, win_percent: 68 }, orientation: 'white' });
  expect(bar.attributes('aria-label')).toBe('+1.3 · White is clearly better');
});
