// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gamesApi } from '@/api/gamesApi';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { Game } from '@/api/types';
import BirdCorner from '@/bird/BirdCorner.vue';
import { i18n } from '@/i18n';
import { gameOf } from '@/test/game';
import { useAnalyseStore } from './analyseStore';
import AnalyseStrip from './AnalyseStrip.vue';
import AnalyseView from './AnalyseView.vue';
import EngineLines from './EngineLines.vue';
import { useEngineStore } from './engineStore';

const query = vi.hoisted(() => ({ value: {} as Record<string, string> }));
const replace = vi.hoisted(() => vi.fn());
vi.mock('vue-router', () => ({
  useRoute: () => ({ name: 'analyse', query: query.value }),
  useRouter: () => ({ replace }),
}));
vi.mock('@/api/live', () => ({ live: { watchAnalysis: () => () => undefined } }));

function opened(asked: Record<string, string>, pinia = createPinia()) {
  query.value = asked;
  const view = mount(AnalyseView, { shallow: true, global: { plugins: [pinia, i18n], stubs: { StageLayout: false } } });
  return { view, pinia, store: useAnalyseStore(pinia), engine: useEngineStore(pinia) };
}

describe('the page of the analysis', () => {
  beforeEach(() => {
    i18n.global.locale.value = 'en';
    vi.spyOn(knowledgeApi, 'explanation').mockRejectedValue(new Error('not asked here'));
    vi.spyOn(knowledgeApi, 'engineOptions').mockResolvedValue({ options: [] });
    vi.spyOn(knowledgeApi, 'opening').mockRejectedValue(new Error('not asked here'));
  });

  it('starts no search if the reader left while the game was fetched', async () => {
    let answer: (game: Game) => void = () => undefined;
    vi.spyOn(gamesApi, 'get').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    vi.spyOn(gamesApi, 'pgn').mockResolvedValue('1. e4 *');
    const { view, engine } = opened({ game: 'game0001' });
    view.unmount();
    answer(gameOf(['e2e4']));
    await flushPromises();
    expect(engine.fen).toBeUndefined();
  });

  it('ends what it says about the position with a full stop', async () => {
    const { view, store, engine } = opened({});
    await flushPromises();
    engine.isOn = true;
    engine.analysis = {
      id: 'analysis1',
      state: 'running',
      fen: store.fen,
      multipv: 1,
      depth: 1,
      nodes: 1,
      nodes_per_second: 1,
      elapsed_ms: 1,
      lines: [],
      words: { en: 'The position is equal', de: 'Die Stellung ist ausgeglichen' },
    };
    await flushPromises();
    expect(view.getComponent(BirdCorner).props('text')).toBe('The position is equal.');
    view.unmount();
  });

  it('does not walk through the game while a position is set up', async () => {
    const { view, store } = opened({ moves: 'e2e4' });
    await flushPromises();
    const back = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    view.getComponent(AnalyseStrip).vm.$emit('edit');
    back();
    expect(store.current.ply).toBe(1);
    view.getComponent(AnalyseStrip).vm.$emit('edit');
    back();
    expect(store.current.ply).toBe(0);
    view.unmount();
  });

  it('keeps variations and notes for a reader who comes back, by the address or without it', async () => {
    const first = opened({ moves: 'e2e4' });
    await flushPromises();
    first.store.setComment('best by test');
    first.view.unmount();
    for (const asked of [{ moves: 'e2e4' }, {} as Record<string, string>]) {
      replace.mockClear();
      const { view, store } = opened(asked, first.pinia);
      await flushPromises();
      expect(store.current.comment).toBe('best by test');
      expect(replace).toHaveBeenCalledWith({ query: { fen: undefined, moves: 'e2e4' } });
      view.unmount();
    }
    const { view, store } = opened({ moves: 'd2d4' }, first.pinia);
    await flushPromises();
    expect(store.path.map((move) => move.step?.uci)).toEqual(['d2d4']);
    view.unmount();
  });

  it('fetches a game again only while it is running', async () => {
    const get = vi.spyOn(gamesApi, 'get').mockResolvedValue(gameOf(['e2e4']));
    vi.spyOn(gamesApi, 'pgn').mockResolvedValue('1. e4 *');
    const { view, pinia, store } = opened({ game: 'game0001' });
    await flushPromises();
    view.unmount();
    opened({ game: 'game0001' }, pinia).view.unmount();
    await flushPromises();
    expect(get).toHaveBeenCalledTimes(2);
    store.isOver = true;
    opened({ game: 'game0001' }, pinia).view.unmount();
    await flushPromises();
    expect(get).toHaveBeenCalledTimes(2);
    expect(replace).toHaveBeenLastCalledWith({ query: { game: 'game0001', share: undefined } });
  });

  it('says how the game ended instead of waiting for lines', async () => {
    const { pinia, store } = opened({ fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' });
    await flushPromises();
    expect(store.fen).toContain('6Q1');
    const lines = mount(EngineLines, { global: { plugins: [pinia, i18n] } });
    expect(lines.get('[data-testid=game-over]').text()).toBe('Checkmate: White has won.');
    expect(lines.find('.engine__line').exists()).toBe(false);
  });
});
