// When the Kiebitz says something: rarely, at a new phase, a tactical event, a big swing, or the result.
import type { GamePhase } from '@/chess/material';
import type { Mood } from './mood';

export type RemarkKind = 'greeting' | 'middlegame' | 'endgame' | Exclude<Mood, 'idle' | 'thinking' | 'asleep'>;

export interface Moment {
  gameId: string;
  ply: number;
  mood: Mood;
  phase: GamePhase;
}

export interface Remark {
  kind: RemarkKind;
  ply: number;
  variant: number; // 1..variants
}

export const variants = 3;
const pausePlies = 6;
const patiencePlies = 4; // how long a remark about the position stays true
const results: readonly string[] = ['won', 'lost', 'draw'];
const reactions: readonly string[] = ['startled', 'sorry', 'impressed'];
const standings: readonly string[] = ['happy', 'proud', 'worried', 'sweating'];
const loud: Mood[] = ['startled', 'sorry', 'impressed', 'won', 'lost', 'draw', 'offline'];

function kindFor(last: Moment | undefined, now: Moment): RemarkKind | undefined {
  if (!last || last.gameId !== now.gameId) {
    const over = now.mood === 'won' || now.mood === 'lost' || now.mood === 'draw';
    return over ? (now.mood as RemarkKind) : now.ply <= 1 ? 'greeting' : undefined;
  }
  if (now.mood !== last.mood && !['idle', 'thinking', 'asleep'].includes(now.mood)) return now.mood as RemarkKind;
  if (now.phase !== last.phase && now.phase !== 'opening') return now.phase;
  return undefined;
}

export function remarkFor(last: Moment | undefined, now: Moment, spoken: Remark | undefined): Remark | undefined {
  const kind = kindFor(last, now);
  if (!kind) return undefined;
  const isPause = spoken !== undefined && last?.gameId === now.gameId && now.ply - spoken.ply < pausePlies;
  if (isPause && !loud.includes(now.mood)) return undefined;
  return { kind, ply: now.ply, variant: 1 + ((now.ply + kind.length) % variants) };
}

// Whether the remark is still true: "That one was free" ends with the next move, "no connection" with a connection.
export function isStillTrue(said: Remark, now: Moment): boolean {
  const age = now.ply - said.ply;
  if (said.kind === 'offline' || results.includes(said.kind)) return now.mood === said.kind;
  if (age < 0) return false; // moves were taken back
  if (reactions.includes(said.kind)) return age === 0;
  const isOtherwise = standings.includes(said.kind) && now.mood !== said.kind;
  const isReacting = reactions.includes(now.mood) || now.mood === 'asleep';
  return age < patiencePlies && (!isOtherwise || isReacting);
}
