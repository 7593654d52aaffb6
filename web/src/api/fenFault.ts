// Why the server refuses a FEN: field, place and reason as text. Undefined if it accepts the FEN or does not answer.
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
