// The WebSocket of the page. It opens with the first subscription, reconnects by itself and subscribes again, also
// after a temporary refusal.
import type { Analysis, GameEvent, LiveMessage, LiveRequest, Problem, ProblemCode, ReviewProgress } from './types';

export type LiveState = 'idle' | 'connecting' | 'open' | 'lost';

export interface GameWatch {
  share?: string;
  resume: () => { epoch: string; seq: number } | undefined;
  onEvent: (event: GameEvent) => void;
  onRefused?: (code: ProblemCode) => void; // permanently; after a temporary refusal the page subscribes again
}

interface AnalysisWatch {
  onAnalysis: (analysis: Analysis) => void;
  onRefused?: (code: ProblemCode) => void; // permanently
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
const pongMs = 10_000; // without an answer for this long the connection counts as lost: a lost network closes no socket
const usualPatienceS = 3; // if a refusal does not say how long to wait
const mostPatienceS = 60;
const passing = [429, 503]; // temporary: too many requests, a busy server, a failing disk

// Called when a request is refused.
interface Refused {
  again: () => void;
  forGood?: (code: ProblemCode) => void;
}

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
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  private lastRequest = 0;
  private readonly unanswered = new Map<string, Refused>(); // by request id
  private readonly patience = new Set<ReturnType<typeof setTimeout>>();
  private readonly games = new Map<string, GameWatch>();
  private readonly analyses = new Map<string, AnalysisWatch>();
  private readonly reviews = new Map<string, (review: ReviewProgress) => void>();

  constructor(private readonly open: () => Socket = openSocket) {}

  watchGame(id: string, watch: GameWatch): () => void {
    this.games.set(id, watch);
    this.askOrConnect(() => this.askGame(id));
    return () => {
      if (this.games.get(id) !== watch) return;
      this.games.delete(id);
      this.sendIfOpen({ type: 'unsubscribe_game', game_id: id });
    };
  }

  // Subscribes to everything again, after a gap in the events.
  refreshGame(id: string): void {
    this.askGame(id, true);
  }

  watchAnalysis(
    id: string,
    onAnalysis: AnalysisWatch['onAnalysis'],
    onRefused?: AnalysisWatch['onRefused'],
  ): () => void {
    const watch = { onAnalysis, onRefused };
    this.analyses.set(id, watch);
    this.askOrConnect(() => this.askAnalysis(id));
    return () => {
      if (this.analyses.get(id) !== watch) return;
      this.analyses.delete(id);
      this.sendIfOpen({ type: 'unwatch_analysis', analysis_id: id });
    };
  }

  watchReview(id: string, onReview: (review: ReviewProgress) => void): () => void {
    this.reviews.set(id, onReview);
    this.askOrConnect(() => this.askReview(id));
    return () => {
      this.reviews.delete(id);
      this.sendIfOpen({ type: 'unwatch_review', review_id: id });
    };
  }

  retryNow(): void {
    if (this.state === 'lost') this.connect();
  }

  // After a change of visitor: a connection belongs to the visitor who opened it.
  startAnew(): void {
    this.dropSocket();
    clearTimeout(this.retryTimer);
    this.setState('idle');
    if (this.games.size + this.analyses.size + this.reviews.size > 0) this.connect();
  }

  private askGame(id: string, isEverything = false): void {
    const watch = this.games.get(id);
    if (!watch) return;
    const resume = isEverything ? undefined : watch.resume();
    const ifWatched = (act: () => void) => {
      if (this.games.get(id) === watch) act();
    };
    this.ask(
      { type: 'subscribe_game', game_id: id, share: watch.share, ...resume },
      { again: () => ifWatched(() => this.askGame(id)), forGood: (code) => ifWatched(() => watch.onRefused?.(code)) },
    );
  }

  private askAnalysis(id: string): void {
    const watch = this.analyses.get(id);
    if (!watch) return;
    const ifWatched = (act: () => void) => {
      if (this.analyses.get(id) === watch) act();
    };
    this.ask(
      { type: 'watch_analysis', analysis_id: id },
      {
        again: () => ifWatched(() => this.askAnalysis(id)),
        forGood: (code) => ifWatched(() => watch.onRefused?.(code)),
      },
    );
  }

  private askReview(id: string): void {
    if (this.reviews.has(id)) this.ask({ type: 'watch_review', review_id: id }, { again: () => this.askReview(id) });
  }

  private ask(request: LiveRequest, refused: Refused): void {
    if (this.state !== 'open') return; // the next hello subscribes to everything
    const id = String(++this.lastRequest);
    this.unanswered.set(id, refused);
    this.sendIfOpen({ ...request, request_id: id });
  }

  private refuse(id: string, problem: Problem): void {
    const refused = this.unanswered.get(id);
    this.unanswered.delete(id);
    if (!refused) return;
    if (!passing.includes(problem.status)) return refused.forGood?.(problem.code);
    const seconds = Math.min(Math.max(problem.retry_after_s ?? usualPatienceS, 1), mostPatienceS);
    const timer = setTimeout(() => {
      this.patience.delete(timer);
      refused.again();
    }, seconds * 1000);
    this.patience.add(timer);
  }

  private setState(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    this.onState(state);
  }

  private askOrConnect(ask: () => void): void {
    if (this.state === 'idle') this.connect();
    else ask();
  }

  private sendIfOpen(message: LiveRequest): void {
    if (this.state === 'open') this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    this.dropSocket(); // one that is still opening, if the reader does not want to wait
    if (this.state === 'idle') this.setState('connecting');
    const socket = this.open();
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private forgetSocket(): void {
    this.socket = undefined;
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    this.unanswered.clear();
    for (const timer of this.patience) clearTimeout(timer);
    this.patience.clear();
  }

  // Closed by this page: listeners get no message about a lost connection.
  private dropSocket(): void {
    const socket = this.socket;
    this.forgetSocket();
    socket?.close();
  }

  private lose(): void {
    this.forgetSocket();
    this.setState('lost');
    this.retryTimer = setTimeout(() => this.connect(), this.retryMs * (0.75 + Math.random() / 2));
    this.retryMs = Math.min(this.retryMs * 2, lastRetryMs);
  }

  // The server is ready when its hello arrives, not when the socket opens.
  private welcome(at: number): void {
    this.retryMs = firstRetryMs;
    this.setState('open');
    this.onServerTime(at);
    this.pingTimer = setInterval(() => this.ping(), pingMs);
    for (const id of this.games.keys()) this.askGame(id);
    for (const id of this.analyses.keys()) this.askAnalysis(id);
    for (const id of this.reviews.keys()) this.askReview(id);
  }

  private ping(): void {
    this.sendIfOpen({ type: 'ping' });
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => {
      this.dropSocket();
      this.lose();
    }, pongMs);
  }

  private receive(text: string): void {
    clearTimeout(this.pongTimer); // any message proves that the server is there
    const message = JSON.parse(text) as LiveMessage;
    switch (message.type) {
      case 'hello':
        return this.welcome(message.at);
      case 'pong':
        return this.onServerTime(message.at);
      case 'ok':
        return void this.unanswered.delete(message.request_id ?? '');
      case 'error':
        return this.refuse(message.request_id ?? '', message.problem);
      case 'game':
        return this.games.get(message.event.game_id)?.onEvent(message.event);
      case 'analysis':
        return this.analyses.get(message.analysis.id)?.onAnalysis(message.analysis);
      case 'review':
        return this.reviews.get(message.review.id)?.(message.review);
      default:
    }
  }
}

export const live = new LiveClient();
