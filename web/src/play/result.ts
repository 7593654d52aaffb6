import type { Game } from '@/api/types';
import { myColors } from './gameEvents';

export type ResultKey = 'won' | 'lost' | 'draw' | 'whiteWon' | 'blackWon';

// As the person at this page sees it: with both sides or none, by colour.
export function resultKey(game: Game): ResultKey {
  const winner = game.state.outcome?.winner;
  if (!winner) return 'draw';
  const mine = myColors(game);
  if (mine.length === 1) return mine[0] === winner ? 'won' : 'lost';
  return winner === 'white' ? 'whiteWon' : 'blackWon';
}
