import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiUrl, ApiError, onUnknownVisitor, request } from './http';

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

describe('requests', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leave out what is not given', () => {
    expect(apiUrl('/games', { q: 'a b', status: undefined, limit: 3 })).toBe('/api/v1/games?q=a+b&limit=3');
  });

  it('fail with the code of the problem', async () => {
    vi.stubGlobal('fetch', async () => json(409, { code: 'stale_ply', title: 'x', status: 409, type: 'x' }));
    await expect(request('POST', '/games')).rejects.toMatchObject({ code: 'stale_ply' });
  });

  it('name a missing network and a stranger’s page', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
    await expect(request('GET', '/games')).rejects.toMatchObject({ code: 'network' });
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(request('GET', '/games')).rejects.toBeInstanceOf(ApiError);
  });

  it('name what a proxy found too large', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }));
    await expect(request('POST', '/games/import')).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('create a visitor when the server knows none, then send the request once more', async () => {
    const open = vi.fn(async () => undefined);
    onUnknownVisitor(open);
    const answers = [json(401, { code: 'unauthorized', title: 'x', status: 401, type: 'x' }), json(200, { games: [] })];
    vi.stubGlobal('fetch', async () => answers.shift());
    await expect(request('GET', '/games')).resolves.toEqual({ games: [] });
    expect(open).toHaveBeenCalledOnce();
  });

  it('open one visitor for all that are refused at once', async () => {
    let isKnown = false;
    const open = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      isKnown = true;
    });
    onUnknownVisitor(open);
    vi.stubGlobal('fetch', async () =>
      isKnown ? json(200, { games: [] }) : json(401, { code: 'unauthorized', title: 'x', status: 401, type: 'x' }),
    );
    await Promise.all([request('GET', '/games'), request('GET', '/reviews'), request('GET', '/statistics')]);
    expect(open).toHaveBeenCalledOnce();
  });

  it('send the same key when they are repeated', async () => {
    const keys: unknown[] = [];
    const answers = [json(401, { code: 'unauthorized', title: 'x', status: 401, type: 'x' }), json(201, {})];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      keys.push((init.headers as Record<string, string>)['Idempotency-Key']);
      return answers.shift();
    });
    await request('POST', '/games', { body: {}, idempotent: true });
    expect(keys[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});
