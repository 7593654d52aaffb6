import type { Game } from '@/api/types';
import { myColors } from './gameEvents';

export type ResultKey = 'won' | 'lost' | 'draw' | 'whiteWon' | 'blackWon';

// The result for the reader: won, lost or drawn; with both sides or none it names the winning colour.
export function resultKey(game: Game): ResultKey {
  const winner = game.state.outcome?.winner;
  if (!winner) return 'draw';
  const mine = myColors(game);
  if (mine.length === 1) return mine[0] === winner ? 'won' : 'lost';
  return winner === 'white' ? 'whiteWon' : 'blackWon';
}
