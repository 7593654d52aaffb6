// Why the server refuses a FEN, in its own words: field, place and reason. Nothing if it takes it, or does not answer.
import { ApiError, codeOf } from './http';
import { knowledgeApi } from './knowledgeApi';
import type { LocalText } from './types';

export const fenFaultOf = (error: unknown): LocalText | undefined =>
  error instanceof ApiError && codeOf(error) === 'bad_fen' ? error.problem?.errors?.[0]?.text : undefined;

export async function whyNoFen(fen: string): Promise<LocalText | undefined> {
  try {
    await knowledgeApi.position(fen);
    return undefined;
  } catch (error) {
    return fenFaultOf(error);
  }
}
