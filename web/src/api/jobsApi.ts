// Work that takes longer than a request: analyses, reviews and the searches of the lab.
import { request } from './http';
import type {
  Analysis,
  Evaluation,
  LabRun,
  LabSwitches,
  Position,
  Review,
  ReviewSummary,
  ReviewThresholds,
  SearchLimits,
  Tree,
  TreeNodes,
} from './types';

export interface LabQuestion {
  position: Position;
  brain: string;
  switches: LabSwitches;
  depth: number;
  max_nodes?: number;
}

export const jobsApi = {
  analyse: (position: Position, multipv: number, limits?: SearchLimits) =>
    request<Analysis>('POST', '/analyses', { body: { position, multipv, limits } }),
  evaluate: (position: Position, timeMs: number) =>
    request<Evaluation>('POST', '/positions/evaluation', { body: { position, limits: { time_ms: timeMs } } }),
  stopAnalysis: (id: string) => request<undefined>('DELETE', `/analyses/${id}`, { keepalive: true }),
  review: (body: { game_id?: string; pgn?: string; nodes_per_move?: number; thresholds?: ReviewThresholds }) =>
    request<Review>('POST', '/reviews', { body }),
  getReview: (id: string) => request<Review>('GET', `/reviews/${id}`),
  listReviews: () => request<{ reviews: ReviewSummary[] }>('GET', '/reviews', { query: { limit: 20 } }),
  deleteReview: (id: string) => request<undefined>('DELETE', `/reviews/${id}`),
  run: (question: LabQuestion) => request<LabRun>('POST', '/lab/runs', { body: question }),
  tree: (question: LabQuestion) => request<Tree>('POST', '/lab/trees', { body: question }),
  treeNodes: (id: string, node: number, levels: number, cursor?: string, limit = 1000) =>
    request<TreeNodes>('GET', `/lab/trees/${id}/nodes`, { query: { node, levels, cursor, limit } }),
};
