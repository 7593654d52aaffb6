import { apiUrl, request, requestText } from './http';
import type {
  Addresses,
  BrainDetail,
  EngineOption,
  Explanation,
  OpeningLookup,
  Opponents,
  Position,
  TablebaseResult,
  Version,
  Visitor,
} from './types';

export const knowledgeApi = {
  version: () => request<Version>('GET', '/version'),
  visitor: () => request<Visitor>('POST', '/visitor', { body: {} }),
  access: (password: string) => request<undefined>('POST', '/access', { body: { password } }),
  forgetVisitor: (games: 'keep' | 'delete') => request<undefined>('DELETE', '/visitor', { query: { games } }),
  addresses: () => request<Addresses>('GET', '/addresses'),
  opponents: () => request<Opponents>('GET', '/opponents'),
  engineOptions: () => request<{ options: EngineOption[] }>('GET', '/engine/options'),
  brain: (id: string) => request<BrainDetail>('GET', `/brains/${encodeURIComponent(id)}`),
  opening: (fen: string, source: 'book' | 'mine') =>
    request<OpeningLookup>('GET', '/openings', { query: { fen, source } }),
  tablebase: (fen: string) => request<TablebaseResult>('GET', '/tablebase', { query: { fen } }),
  explanation: (position: Position) => request<Explanation>('POST', '/positions/explanation', { body: { position } }),
  position: (fen: string) => request<unknown>('POST', '/positions/legal-moves', { body: { position: { fen } } }),
  image: (query: Record<string, string | number | undefined>) =>
    requestText('/positions/image.svg', 'image/svg+xml', query),
  imageUrl: (query: Record<string, string | number | undefined>) => apiUrl('/positions/image.svg', query),
};
