// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, h, nextTick } from 'vue';
import { i18n } from '@/i18n';
import { useAnalyseStore } from './analyseStore';
import MoveNotes from './MoveNotes.vue';
import VariationTree from './VariationTree.vue';

const Panel = defineComponent(() => () => h('div', [h(VariationTree), h(MoveNotes)]));

describe('notes on a game', () => {
  let store: ReturnType<typeof useAnalyseStore>;

  function opened() {
    const pinia = createPinia();
    setActivePinia(pinia);
    store = useAnalyseStore();
    store.openLine('', ['e2e4', 'e7e5']);
    return mount(Panel, { global: { plugins: [pinia, i18n] } });
  }
  const movesOf = (panel: ReturnType<typeof opened>) => panel.findAll('.variation__move').map((move) => move.text());

  beforeEach(() => (i18n.global.locale.value = 'en'));

  it('are seen at once: glyphs, comments and another main line', async () => {
    const panel = opened();
    await panel.findAll('.notes__glyph')[1]?.trigger('click');
    expect(movesOf(panel)).toEqual(['e4', 'e5!']);
    expect(panel.findAll('.notes__glyph')[1]?.attributes('aria-pressed')).toBe('true');
    await panel.find('.notes input').setValue('solid');
    expect(panel.find('.variation__comment').text()).toBe('solid');
    store.go(store.current.parent);
    store.play('c7c5');
    await nextTick();
    expect(movesOf(panel)).toEqual(['e4', 'e5!', 'c5']);
    store.promote();
    await nextTick();
    expect(movesOf(panel)).toEqual(['e4', 'c5', 'e5!']);
    store.remove();
    await nextTick();
    expect(movesOf(panel)).toEqual(['e4', 'e5!']);
  });

  it('stand before the move where they were written before it', async () => {
    const panel = opened();
    store.openPgn('1. e4 (1. d4 {after}) ( {before} 1. c4 $14) *');
    await nextTick();
    expect(panel.find('.tree__text').text().replace(/\s+/g, ' ')).toContain('before1.c4');
  });

  it('are kept while they are typed, for the board takes the next move without leaving the field', async () => {
    const panel = opened();
    const field = panel.find<HTMLInputElement>('.notes input');
    field.element.value = 'open game';
    await field.trigger('input');
    const noted = store.current;
    store.play('g1f3');
    await nextTick();
    expect([noted.comment, field.element.value]).toEqual(['open game', '']);
  });
});
