import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveClient, type Socket } from './live';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
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

  it('opens only when something is watched, and subscribes after the hello', () => {
    expect(sockets).toHaveLength(0);
    client.watchGame('game0001', { resume: () => undefined, onEvent: () => undefined });
    expect(last().sent).toEqual([]);
    last().say(hello);
    expect(last().sent).toEqual([{ type: 'subscribe_game', game_id: 'game0001' }]);
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
    expect(last().sent).toEqual([{ type: 'subscribe_game', game_id: 'game0001', epoch: 'one', seq: 7 }]);
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
