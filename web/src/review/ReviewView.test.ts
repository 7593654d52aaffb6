// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { describe, expect, it, vi } from 'vitest';
import { jobsApi } from '@/api/jobsApi';
import type { Review } from '@/api/types';
import { i18n } from '@/i18n';
import ReviewView from './ReviewView.vue';

const replace = vi.hoisted(() => vi.fn());
vi.mock('vue-router', () => ({ useRoute: () => ({ query: { game: 'game0001' } }), useRouter: () => ({ replace }) }));

describe('a report that was asked for', () => {
  const opened = () => mount(ReviewView, { shallow: true, global: { plugins: [createPinia(), i18n] } });

  it('is shown when it has begun, but does not bring back a reader who left', async () => {
    let answer: (review: Review) => void = () => undefined;
    vi.spyOn(jobsApi, 'review')
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
      .mockResolvedValue({ id: 'review02' } as Review);
    opened().unmount();
    answer({ id: 'review01' } as Review);
    await flushPromises();
    expect(replace).not.toHaveBeenCalled();
    opened();
    await flushPromises();
    expect(replace).toHaveBeenCalledWith({ name: 'review', params: { id: 'review02' } });
  });
});
