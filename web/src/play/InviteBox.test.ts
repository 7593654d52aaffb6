// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gamesApi } from '@/api/gamesApi';
import { ApiError } from '@/api/http';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { Share } from '@/api/types';
import { gameOf } from '@/test/game';
import { mounted } from '@/test/mounted';
import InviteBox from './InviteBox.vue';
import { usePlayStore } from './playStore';

vi.mock('@/api/live', () => ({ live: { watchGame: () => () => undefined, refreshGame: vi.fn() } }));

const link: Share = { share: 'word', role: 'player', url: '/play/7?share=word', created_at: 0 };

describe('the link for a friend', () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());

  beforeEach(() => {
    vi.spyOn(knowledgeApi, 'addresses').mockResolvedValue({
      listens_on: '0.0.0.0',
      port: 8080,
      only_this_machine: false,
      addresses: ['http://192.168.1.20:8080'],
    });
    vi.spyOn(gamesApi, 'share').mockReset().mockResolvedValue(link);
    Object.assign(navigator, { share });
  });
  afterEach(() => Object.assign(navigator, { share: undefined }));

  async function opened(shares: Share[]) {
    vi.spyOn(gamesApi, 'shares').mockResolvedValue({ shares });
    window.location.href = 'http://localhost:8080/play/7';
    const box = mounted(InviteBox, {});
    usePlayStore().game = gameOf([]);
    await usePlayStore().findInvitation();
    await flushPromises();
    return box;
  }
  const shown = (box: Awaited<ReturnType<typeof opened>>) =>
    (box.find('[data-testid=invite-link]').element as HTMLInputElement).value;

  it('is there without being asked for, and is not made twice', async () => {
    const box = await opened([{ ...link, role: 'viewer', url: '/watch' }, link]);
    expect(shown(box)).toBe('http://192.168.1.20:8080/play/7?share=word');
    expect(gamesApi.share).not.toHaveBeenCalled();
  });

  it('is made where there is none', async () => {
    await opened([]);
    expect(gamesApi.share).toHaveBeenCalledWith('game0001', 'player');
  });

  it('can be given to another app', async () => {
    const box = await opened([link]);
    await box.find('[data-testid=share-link]').trigger('click');
    expect(share).toHaveBeenCalledWith({ title: 'A game of chess', url: 'http://192.168.1.20:8080/play/7?share=word' });
  });

  it('says why there is none', async () => {
    vi.spyOn(gamesApi, 'share').mockRejectedValue(new ApiError('storage_failed'));
    const box = await opened([]);
    expect(box.text()).toContain('could not write to its disk');
  });
});
