// The WebSocket of the page: opens when somebody watches something, comes back by itself, and subscribes again.
import type { Analysis, GameEvent, LiveMessage, LiveRequest, ReviewProgress } from './types';

export type LiveState = 'idle' | 'connecting' | 'open' | 'lost';

export interface GameWatch {
  share?: string;
  resume: () => { epoch: string; seq: number } | undefined;
  onEvent: (event: GameEvent) => void;
}

export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

const firstRetryMs = 500;
const lastRetryMs = 10_000;
const pingMs = 25_000;

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/v1/live`) as Socket;
}

export class LiveClient {
  onState: (state: LiveState) => void = () => {};
  onServerTime: (at: number) => void = () => {};
  state: LiveState = 'idle';

  private socket: Socket | undefined;
  private retryMs = firstRetryMs;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private readonly games = new Map<string, GameWatch>();
  private readonly analyses = new Map<string, (analysis: Analysis) => void>();
  private readonly reviews = new Map<string, (review: ReviewProgress) => void>();

  constructor(private readonly open: () => Socket = openSocket) {}

  watchGame(id: string, watch: GameWatch): () => void {
    this.games.set(id, watch);
    this.sendOrConnect(this.gameRequest(id, watch));
    return () => {
      if (this.games.get(id) !== watch) return;
      this.games.delete(id);
      this.sendIfOpen({ type: 'unsubscribe_game', game_id: id });
    };
  }

  // Asks for everything again; for a reader who noticed a gap.
  refreshGame(id: string): void {
    const watch = this.games.get(id);
    if (watch) this.sendIfOpen({ type: 'subscribe_game', game_id: id, share: watch.share });
  }

  watchAnalysis(id: string, onAnalysis: (analysis: Analysis) => void): () => void {
    this.analyses.set(id, onAnalysis);
    this.sendOrConnect({ type: 'watch_analysis', analysis_id: id });
    return () => {
      this.analyses.delete(id);
      this.sendIfOpen({ type: 'unwatch_analysis', analysis_id: id });
    };
  }

  watchReview(id: string, onReview: (review: ReviewProgress) => void): () => void {
    this.reviews.set(id, onReview);
    this.sendOrConnect({ type: 'watch_review', review_id: id });
    return () => {
      this.reviews.delete(id);
      this.sendIfOpen({ type: 'unwatch_review', review_id: id });
    };
  }

  retryNow(): void {
    if (this.state === 'lost') this.connect();
  }

  private gameRequest(id: string, watch: GameWatch): LiveRequest {
    return { type: 'subscribe_game', game_id: id, share: watch.share, ...watch.resume() };
  }

  private setState(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    this.onState(state);
  }

  private sendOrConnect(message: LiveRequest): void {
    if (this.state === 'open') this.sendIfOpen(message);
    else if (this.state === 'idle') this.connect();
  }

  private sendIfOpen(message: LiveRequest): void {
    if (this.state === 'open') this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    if (this.state === 'idle') this.setState('connecting');
    const socket = this.open();
    this.socket = socket;
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private lose(): void {
    this.socket = undefined;
    clearInterval(this.pingTimer);
    this.setState('lost');
    this.retryTimer = setTimeout(() => this.connect(), this.retryMs * (0.75 + Math.random() / 2));
    this.retryMs = Math.min(this.retryMs * 2, lastRetryMs);
  }

  // The server's hello, not the open socket, says that it listens.
  private welcome(at: number): void {
    this.retryMs = firstRetryMs;
    this.setState('open');
    this.onServerTime(at);
    this.pingTimer = setInterval(() => this.sendIfOpen({ type: 'ping' }), pingMs);
    for (const [id, watch] of this.games) this.sendIfOpen(this.gameRequest(id, watch));
    for (const id of this.analyses.keys()) this.sendIfOpen({ type: 'watch_analysis', analysis_id: id });
    for (const id of this.reviews.keys()) this.sendIfOpen({ type: 'watch_review', review_id: id });
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as LiveMessage;
    switch (message.type) {
      case 'hello':
        return this.welcome(message.at);
      case 'pong':
        return this.onServerTime(message.at);
      case 'game':
        return this.games.get(message.event.game_id)?.onEvent(message.event);
      case 'analysis':
        return this.analyses.get(message.analysis.id)?.(message.analysis);
      case 'review':
        return this.reviews.get(message.review.id)?.(message.review);
      default:
    }
  }
}

export const live = new LiveClient();
