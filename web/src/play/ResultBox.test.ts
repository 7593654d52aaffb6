// @vitest-environment happy-dom
import { RouterLinkStub } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import type { Game } from '@/api/types';
import { gameOf } from '@/test/game';
import { mounted } from '@/test/mounted';
import { usePlayStore } from './playStore';
import ResultBox from './ResultBox.vue';

describe('after a game', () => {
  async function offers(change: Partial<Game>, share?: string) {
    const box = mounted(ResultBox, {});
    const store = usePlayStore();
    store.game = gameOf(['e2e4'], [], change);
    store.share = share;
    await nextTick();
    const links = box
      .findAllComponents(RouterLinkStub)
      .map((link) => link.props('to') as string | { name: string; query: object });
    const to = (name: string) =>
      links.flatMap((link) => (typeof link === 'object' && link.name === name ? [link.query] : []))[0];
    return { rematch: box.find('[data-testid=rematch]').exists(), review: to('review'), analyse: to('analyse') };
  }

  it('its owner may play again, review and analyse', async () => {
    expect(await offers({})).toEqual({ rematch: true, review: { game: 'game0001' }, analyse: { game: 'game0001' } });
  });

  it('a guest may review and analyse, but the next game is the owner’s to begin', async () => {
    expect(await offers({ role: 'player' }, 'a-link-that-was-used')).toEqual({
      rematch: false,
      review: { game: 'game0001' },
      analyse: { game: 'game0001' },
    });
  });

  it('an imported game has no rematch', async () => {
    expect((await offers({ origin: 'imported' })).rematch).toBe(false);
  });

  it('a viewer may analyse, by the link that lets them in', async () => {
    expect(await offers({ role: 'viewer' }, 'a-link-to-watch-it')).toEqual({
      rematch: false,
      review: undefined,
      analyse: { game: 'game0001', share: 'a-link-to-watch-it' },
    });
  });
});
