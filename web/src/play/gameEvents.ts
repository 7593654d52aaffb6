// Applies events to a game. Pure, so that tests of resuming need no connection.
import type { Color, Game, GameEvent } from '@/api/types';

export function isOlder(candidate: Game, current: Game): boolean {
  return candidate.revision < current.revision || (candidate.epoch === current.epoch && candidate.seq < current.seq);
}

// The changed game; undefined if the event is already applied; 'gap' if an event before it is missing.
export function applyEvent(game: Game, event: GameEvent): Game | 'gap' | undefined {
  if (event.kind === 'snapshot') return event.game;
  if (event.epoch !== game.epoch) return 'gap';
  if (event.seq <= game.seq) return undefined;
  if (event.seq > game.seq + 1) return 'gap';
  const state = event.state ?? game.state;
  let moves = game.moves;
  if (event.kind === 'move' && event.move) moves = [...moves.slice(0, event.move.ply - 1), event.move];
  if (event.kind === 'takeback') moves = moves.slice(0, state.ply);
  return { ...game, moves, state, revision: event.revision, seq: event.seq, updated_at: event.at };
}

// Whether the reader's takeback request has gone without a move or takeback, so it was declined. The answer is an event
// and not part of the state: a page that fetches the game instead of receiving events sees only this.
export function isTakebackDeclined(before: Game, after: Game): boolean {
  const { takeback_request: asker, ply } = before.state;
  const mine = myColors(before);
  const isMine = asker !== undefined && mine.length === 1 && mine[0] === asker;
  return (
    isMine &&
    after.epoch === before.epoch &&
    after.state.status === 'playing' &&
    after.state.ply === ply &&
    after.state.takeback_request === undefined
  );
}

export function myColors(game: Game): Color[] {
  return (['white', 'black'] as const).filter((color) => game.players[color].is_you);
}
