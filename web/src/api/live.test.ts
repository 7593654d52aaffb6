import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveClient, type Socket } from './live';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  isClosed = false;
  close(): void {
    this.isClosed = true;
    this.onclose?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const hello = { type: 'hello', api: '1', epoch: 'one', at: 1000 };

describe('the live connection', () => {
  let sockets: FakeSocket[];
  let client: LiveClient;
  const last = () => sockets.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    client = new LiveClient(() => {
      sockets.push(new FakeSocket());
      return last();
    });
  });

  afterEach(() => {
    vi.useRealTimers(); // a client of another test must not continue to ping
  });

  it('opens only when something is watched, and subscribes after the hello', () => {
    expect(sockets).toHaveLength(0);
    client.watchGame('game0001', { resume: () => undefined, onEvent: () => undefined });
    expect(last().sent).toEqual([]);
    last().say(hello);
    expect(last().sent).toEqual([{ type: 'subscribe_game', game_id: 'game0001', request_id: '1' }]);
  });

  it('comes back by itself and resumes where it was', () => {
    const states: string[] = [];
    client.onState = (state) => states.push(state);
    client.watchGame('game0001', { resume: () => ({ epoch: 'one', seq: 7 }), onEvent: () => undefined });
    last().say(hello);
    last().close();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    last().say(hello);
    expect(last().sent).toEqual([
      { type: 'subscribe_game', game_id: 'game0001', epoch: 'one', seq: 7, request_id: '2' },
    ]);
    expect(states).toEqual(['connecting', 'open', 'lost', 'open']);
  });

  it('hands events to the right watcher, and none after it left', () => {
    const seen: string[] = [];
    const stop = client.watchGame('game0001', { resume: () => undefined, onEvent: (event) => seen.push(event.kind) });
    last().say(hello);
    const event = { game_id: 'game0001', epoch: 'one', seq: 1, kind: 'move', at: 1 };
    last().say({ type: 'game', event });
    last().say({ type: 'game', event: { ...event, game_id: 'other000' } });
    stop();
    last().say({ type: 'game', event });
    expect(seen).toEqual(['move']);
  });

  const refusal = (code: string, status: number, change: object = {}) => ({
    type: 'error',
    request_id: last().sent.at(-1)?.request_id,
    problem: { type: 'x', title: 'x', code, status, ...change },
  });

  it.each([
    ['storage_failed', 503, {}, 3000],
    ['overloaded', 503, { retry_after_s: 1 }, 1000],
    ['rate_limited', 429, { retry_after_s: 0 }, 1000],
  ] as const)('subscribes again after a refusal that will pass: %s', (code, status, change, waitMs) => {
    const refused: string[] = [];
    client.watchGame('game0001', {
      resume: () => ({ epoch: 'one', seq: 7 }),
      onEvent: () => undefined,
      onRefused: (why) => refused.push(why),
    });
    last().say(hello);
    last().say(refusal(code, status, change));
    vi.advanceTimersByTime(waitMs - 1);
    expect(last().sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(last().sent).toMatchObject([
      { request_id: '1' },
      { type: 'subscribe_game', game_id: 'game0001', epoch: 'one', seq: 7, request_id: '2' },
    ]);
    last().say({ type: 'ok', request_id: '2' });
    vi.advanceTimersByTime(20_000);
    expect([last().sent.length, refused]).toEqual([2, []]);
  });

  it('asks for analyses and reviews again too', () => {
    client.watchAnalysis('analys01', () => undefined);
    client.watchReview('review01', () => undefined);
    last().say(hello);
    last().say({ ...refusal('overloaded', 503), request_id: '1' });
    last().say({ ...refusal('overloaded', 503), request_id: '2' });
    vi.advanceTimersByTime(3000);
    expect(last().sent.slice(2)).toMatchObject([
      { type: 'watch_analysis', analysis_id: 'analys01' },
      { type: 'watch_review', review_id: 'review01' },
    ]);
  });

  it('tells the watcher of a refusal that will not pass, and asks no more', () => {
    const refused: string[] = [];
    client.watchGame('game0001', {
      resume: () => undefined,
      onEvent: () => undefined,
      onRefused: (why) => refused.push(why),
    });
    last().say(hello);
    last().say(refusal('not_found', 404));
    vi.advanceTimersByTime(20_000);
    expect([refused, last().sent.length]).toEqual([['not_found'], 1]);
  });

  it('reports a deleted analysis once, and only to a listener that still watches it', () => {
    const refused: string[] = [];
    const stop = client.watchAnalysis(
      'analys01',
      () => undefined,
      (why) => refused.push(why),
    );
    client.watchAnalysis(
      'analys02',
      () => undefined,
      (why) => refused.push(`second ${why}`),
    );
    last().say(hello);
    stop();
    last().say({ ...refusal('not_found', 404), request_id: '1' });
    last().say({ ...refusal('not_found', 404), request_id: '2' });
    vi.advanceTimersByTime(20_000);
    expect(refused).toEqual(['second not_found']);
  });

  it('does not come back to a game that was left, nor ask twice after a new connection', () => {
    const stop = client.watchGame('game0001', { resume: () => undefined, onEvent: () => undefined });
    client.watchGame('game0002', { resume: () => undefined, onEvent: () => undefined });
    last().say(hello);
    last().say({ ...refusal('overloaded', 503), request_id: '1' });
    last().say({ ...refusal('overloaded', 503), request_id: '2' });
    stop();
    last().close();
    vi.advanceTimersByTime(1000);
    last().say(hello);
    vi.advanceTimersByTime(10_000);
    expect(last().sent).toMatchObject([{ type: 'subscribe_game', game_id: 'game0002' }]);
  });

  it('starts anew for another visitor without a word about a lost connection', () => {
    const states: string[] = [];
    const stop = client.watchGame('game0001', { resume: () => undefined, onEvent: () => undefined });
    last().say(hello);
    client.onState = (state) => states.push(state);
    client.startAnew();
    expect(sockets).toHaveLength(2);
    last().say(hello);
    expect(last().sent).toMatchObject([{ type: 'subscribe_game', game_id: 'game0001' }]);
    stop();
    client.startAnew();
    vi.advanceTimersByTime(20_000);
    expect([sockets.length, states]).toEqual([2, ['idle', 'connecting', 'open', 'idle']]);
  });

  it('takes a connection for lost on which no answer to a ping comes, and opens another', () => {
    const states: string[] = [];
    client.watchGame('game0001', { resume: () => undefined, onEvent: () => undefined });
    last().say(hello);
    client.onState = (state) => states.push(state);
    vi.advanceTimersByTime(25_000);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    last().say({ type: 'pong', at: 2000 });
    vi.advanceTimersByTime(24_000);
    expect(states).toEqual([]);
    vi.advanceTimersByTime(12_000);
    expect([states, sockets.length, sockets[0]?.isClosed]).toEqual([['lost'], 2, true]);
    last().say(hello);
    expect(last().sent).toMatchObject([{ type: 'subscribe_game', game_id: 'game0001' }]);
  });

  it('has one socket at a time, however often the reader asks to try now', () => {
    client.watchReview('review01', () => undefined);
    last().say(hello);
    last().close();
    client.retryNow();
    client.retryNow();
    expect(sockets.map((socket) => socket.isClosed)).toEqual([true, true, false]);
    last().say(hello);
    vi.advanceTimersByTime(20_000);
    expect([client.state, sockets.length]).toEqual(['open', 3]);
  });

  it('waits longer after every failure', () => {
    client.watchReview('review01', () => undefined);
    for (let i = 0; i < 6; i++) {
      last().close();
      vi.advanceTimersByTime(15_000);
    }
    const before = sockets.length;
    last().close();
    vi.advanceTimersByTime(5000);
    expect(sockets).toHaveLength(before);
  });
});
