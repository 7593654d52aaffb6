// The sentence about how a game ended, in the reader's language.
import type { Game } from '@/api/types';
import { useWords } from '@/i18n/words';
import { outcomeWords } from './outcomeWords';
import { useBrainWords } from './useBrainWords';

export function useResultWords() {
  const { t, te, sentence } = useWords();
  const { playerNames } = useBrainWords();

  // A newer server may send reasons that this page does not know.
  function resultSentence(game: Game): string {
    const words = outcomeWords(game, playerNames(game.players));
    if (!words) return '';
    return te(words.key) ? t(words.key, words.names) : sentence(game.state.outcome?.text);
  }

  return { resultSentence };
}
