// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { knowledgeApi } from '@/api/knowledgeApi';
import { INITIAL_FEN } from '@/chess/rules';
import { mounted } from '@/test/mounted';
import { useAnalyseStore } from './analyseStore';
import OpeningPanel from './OpeningPanel.vue';

const settle = async () => {
  for (let i = 0; i < 10; i++) await nextTick();
};

afterEach(() => vi.restoreAllMocks());

it('my own games are asked for only while the book is looked at', async () => {
  const asked = vi
    .spyOn(knowledgeApi, 'opening')
    .mockImplementation(async (fen, source) => ({ fen, source, moves: [{ uci: 'e2e4', san: 'e4', white: 3 }] }));
  const mine = () => asked.mock.calls.filter(([, source]) => source === 'mine').map(([fen]) => fen);
  const panel = mounted(OpeningPanel, {});
  const store = useAnalyseStore();
  await settle();
  expect(mine()).toEqual([INITIAL_FEN]);
  expect(panel.text()).toContain('e4');
  store.play('e2e4');
  await settle();
  expect(mine()).toEqual([INITIAL_FEN, store.fen]);
  panel.unmount();
  store.play('e7e5');
  await store.lookUp(0);
  await settle();
  expect(mine()).toHaveLength(2);
});
