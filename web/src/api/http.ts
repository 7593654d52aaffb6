// All HTTP requests of the page. Every failure is an ApiError with a code for which the catalogues have a text.
import type { Problem, ProblemCode } from './types';

export type FailureCode = ProblemCode | 'network';

// Whether the request was right and may succeed later.
const passing: readonly FailureCode[] = ['network', 'overloaded', 'rate_limited', 'shutting_down', 'storage_failed'];
export const willPass = (code: FailureCode): boolean => passing.includes(code);

export class ApiError extends Error {
  constructor(
    readonly code: FailureCode,
    readonly problem?: Problem,
  ) {
    super(problem?.detail ?? problem?.title ?? code);
  }
}

export interface RequestOptions {
  body?: unknown;
  text?: { type: string; content: string };
  keepalive?: boolean; // may outlive the page
  query?: Record<string, string | number | undefined>;
  idempotent?: boolean;
  accept?: string;
}

const base = '/api/v1';

// The server may not know the cookie of a request (first visit, deleted store). The start of the page sets this to
// create a visitor; the request is then sent once more.
let openVisitor: (() => Promise<void>) | undefined;
let opening: Promise<void> | undefined;

export function onUnknownVisitor(open: () => Promise<void>): void {
  openVisitor = open;
}

// If several requests are refused at once, the first one creates a visitor, and all are sent again as that visitor.
function openVisitorOnce(open: () => Promise<void>): Promise<void> {
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

// Requests wait until the page has a visitor; before that the server would refuse all of them.
let introduced: Promise<unknown> = Promise.resolve();
const openPaths = ['/visitor', '/version', '/access'];

export function waitFor(introduction: Promise<unknown>): void {
  introduced = introduction;
}

export function apiUrl(path: string, query: RequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return base + path + (text ? `?${text}` : '');
}

// crypto.randomUUID exists on secure pages only; a server in a local network may use plain http.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function failureOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as Problem;
    if (typeof problem.code === 'string') return new ApiError(problem.code, problem);
  } catch {
    // Not a reply of the server, for example an error page of a proxy.
  }
  if (response.status === 413) return new ApiError('payload_too_large');
  return new ApiError(response.status >= 500 ? 'overloaded' : 'internal');
}

async function send(method: string, path: string, options: RequestOptions, key: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: options.accept ?? 'application/json' };
  if (options.text) headers['Content-Type'] = options.text.type;
  else if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotent) headers['Idempotency-Key'] = key;
  const body = options.text?.content ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  try {
    return await fetch(apiUrl(path, options.query), {
      method,
      headers,
      body,
      credentials: 'same-origin',
      keepalive: options.keepalive,
    });
  } catch {
    throw new ApiError('network');
  }
}

async function sendChecked(method: string, path: string, options: RequestOptions): Promise<Response> {
  const key = randomKey();
  if (!openPaths.includes(path)) await introduced;
  let response = await send(method, path, options, key);
  if (response.status === 401 && openVisitor && path !== '/visitor') {
    const failure = await failureOf(response);
    if (failure.code !== 'unauthorized') throw failure;
    await openVisitorOnce(openVisitor);
    response = await send(method, path, options, key);
  }
  if (!response.ok) throw await failureOf(response);
  return response;
}

export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await sendChecked(method, path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export async function requestText(path: string, accept: string, query?: RequestOptions['query']): Promise<string> {
  return (await sendChecked('GET', path, { accept, query })).text();
}

export function codeOf(error: unknown): FailureCode {
  return error instanceof ApiError ? error.code : 'internal';
}
