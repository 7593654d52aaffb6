import { request, requestText } from './http';
import type { Color, Game, GamePage, Hint, ImportResult, NewGame, Share, Statistics } from './types';

export interface GameFilter {
  status?: string;
  outcome?: string;
  origin?: string;
  q?: string;
  since?: number;
}

const one = (id: string) => `/games/${encodeURIComponent(id)}`;

export const gamesApi = {
  list: (filter: GameFilter & { cursor?: string; limit?: number }) =>
    request<GamePage>('GET', '/games', { query: { ...filter } }),
  create: (game: NewGame) => request<Game>('POST', '/games', { body: game, idempotent: true }),
  get: (id: string, share?: string) => request<Game>('GET', one(id), { query: { share } }),
  remove: (id: string) => request<undefined>('DELETE', one(id)),
  // `revision`: the revision on the screen. The server refuses an action for another one.
  move: (id: string, revision: number, move: string, ply: number) =>
    request<Game>('POST', `${one(id)}/moves`, { body: { move, ply, revision }, idempotent: true }),
  takeBack: (id: string, revision: number, decline = false) =>
    request<Game>('POST', `${one(id)}/takeback`, { body: decline ? { decline, revision } : { revision } }),
  resign: (id: string, revision: number, color?: Color) =>
    request<Game>('POST', `${one(id)}/resign`, { body: color ? { color, revision } : { revision } }),
  draw: (id: string, revision: number, action: 'offer' | 'accept' | 'decline' | 'claim', color?: Color) =>
    request<Game>('POST', `${one(id)}/draw`, { body: color ? { action, color, revision } : { action, revision } }),
  hint: (id: string, step: number) => request<Hint>('POST', `${one(id)}/hint`, { body: { step } }),
  rematch: (id: string) => request<Game>('POST', `${one(id)}/rematch`),
  share: (id: string, role: 'viewer' | 'player') => request<Share>('POST', `${one(id)}/shares`, { body: { role } }),
  shares: (id: string) => request<{ shares: Share[] }>('GET', `${one(id)}/shares`),
  join: (id: string, share: string, name?: string) =>
    request<Game>('POST', `${one(id)}/join`, { body: name ? { share, name } : { share } }),
  rename: (id: string, revision: number, color: Color, name: string) =>
    request<Game>('PATCH', one(id), { body: { names: { [color]: name }, revision } }),
  pgn: (id: string, share?: string) => requestText(`${one(id)}/pgn`, 'application/x-chess-pgn', { share }),
  putPgn: (id: string, pgn: string) =>
    request<Game>('PUT', `${one(id)}/pgn`, { text: { type: 'application/x-chess-pgn', content: pgn } }),
  importPgn: (pgn: string) =>
    request<ImportResult>('POST', '/games/import', { text: { type: 'application/x-chess-pgn', content: pgn } }),
  exportAll: (filter: GameFilter) => requestText('/games/export', 'application/x-chess-pgn', { ...filter }),
  statistics: () => request<Statistics>('GET', '/statistics'),
};
