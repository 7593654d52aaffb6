import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useConnectionStore } from './connectionStore';
import { ApiError, request, type FailureCode } from './http';
import { knowledgeApi } from './knowledgeApi';
import { live } from './live';
import type { Version } from './types';

describe('the connection', () => {
  const fails = (code: FailureCode) => () => Promise.reject(new ApiError(code));

  beforeEach(() => {
    setActivePinia(createPinia());
    vi.restoreAllMocks();
    vi.spyOn(knowledgeApi, 'version').mockResolvedValue({ name: 'kiebitz' } as Version);
    vi.spyOn(knowledgeApi, 'visitor').mockResolvedValue({ id: 'one', is_new: false });
  });

  it.each(['access_denied', 'rate_limited', 'network'] as const)(
    'says %s when the password was not taken because of it',
    async (code) => {
      vi.spyOn(knowledgeApi, 'access').mockImplementation(fails(code));
      const store = useConnectionStore();
      expect(await store.openAccess('sesame')).toBe(false);
      expect(store.accessFailure).toBe(code);
    },
  );

  it('is open with the password, and says what went wrong behind the gate', async () => {
    vi.spyOn(knowledgeApi, 'access').mockResolvedValue(undefined);
    const store = useConnectionStore();
    expect(await store.openAccess('sesame')).toBe(true);
    vi.spyOn(knowledgeApi, 'visitor').mockImplementation(fails('overloaded'));
    expect(await store.openAccess('sesame')).toBe(false);
    expect(store.accessFailure).toBe('overloaded');
  });

  it('keeps the visitor when deleting failed, and says why', async () => {
    const visitor = vi.spyOn(knowledgeApi, 'visitor');
    vi.spyOn(knowledgeApi, 'forgetVisitor').mockImplementation(fails('storage_failed'));
    const store = useConnectionStore();
    expect(await store.forget()).toBe(false);
    expect([store.forgetFailure, visitor.mock.calls.length]).toEqual(['storage_failed', 0]);
  });

  it('speaks for the new visitor when the server does not know the cookie', async () => {
    const startAnew = vi.spyOn(live, 'startAnew');
    const answers = [
      new Response(JSON.stringify({ code: 'unauthorized', title: 'x', status: 401, type: 'x' }), { status: 401 }),
      new Response(JSON.stringify({ games: [] })),
    ];
    vi.stubGlobal('fetch', async () => answers.shift());
    useConnectionStore().start();
    vi.spyOn(knowledgeApi, 'visitor').mockResolvedValue({ id: 'two', is_new: true });
    await expect(request('GET', '/games')).resolves.toEqual({ games: [] });
    expect(startAnew).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('speaks for the new visitor after the old one is forgotten', async () => {
    const startAnew = vi.spyOn(live, 'startAnew');
    vi.spyOn(knowledgeApi, 'forgetVisitor').mockResolvedValue(undefined);
    const store = useConnectionStore();
    expect(await store.forget()).toBe(true);
    expect([store.forgetFailure, startAnew.mock.calls.length]).toEqual([undefined, 1]);
  });
});
