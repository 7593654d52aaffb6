// Says how a game ended, with the player's name: "Anna resigned.", "You gave checkmate."
import type { Color, EndReason, Game, Outcome } from '@/api/types';
import { myColors } from './gameEvents';

export interface OutcomeWords {
  key: string;
  names: { name: string; other: string };
}

const otherColor = (color: Color): Color => (color === 'white' ? 'black' : 'white');

// The subject of the sentence: after a mate the winner, otherwise the loser.
const bySubject: Partial<Record<EndReason, 'winner' | 'loser'>> = {
  checkmate: 'winner',
  resignation: 'loser',
  time_forfeit: 'loser',
  abandonment: 'loser',
};

function subjectOf({ reason, winner }: Outcome, { state }: Game): Color | undefined {
  const who = bySubject[reason];
  if (who && winner) return who === 'winner' ? winner : otherColor(winner);
  // Without a winner it is the side to move, which is stalemated or out of time.
  return reason === 'stalemate' || reason === 'time_forfeit' ? state.turn : undefined;
}

export function outcomeWords(game: Game, names: Record<Color, string>): OutcomeWords | undefined {
  const outcome = game.state.outcome;
  if (!outcome) return undefined;
  const subject = subjectOf(outcome, game);
  const end = outcome.winner ? 'win' : 'draw';
  const mine = myColors(game);
  const isMine = mine.length === 1 && mine[0] === subject;
  const named = subject ?? outcome.winner ?? 'white';
  const who = subject === undefined ? '' : isMine ? '.you' : '.other';
  return {
    key: `outcome.${end}.${outcome.reason}${who}`,
    names: { name: names[named], other: names[otherColor(named)] },
  };
}
