// Names and sentences of the brains. Those that come with the program are described here in both languages; a brain
// somebody wrote speaks for itself.
import type { Player } from '@/api/types';
import { useWords } from '@/i18n/words';
import { byStrength, firstSentence, isShipped, shortName, type NamedBrain } from './brainWords';

export function useBrainWords() {
  const { t, local } = useWords();
  const brainName = (brain: { id: string; name: string }): string => (isShipped(brain.id) ? t(`brain.${brain.id}.name`) : shortName(brain));
  const brainText = (brain: NamedBrain): string => (isShipped(brain.id) ? t(`brain.${brain.id}.text`) : firstSentence(local(brain.description)));
  // A player as the reader knows them; imported games leave names out as "?".
  const playerName = (player: Player, color: 'white' | 'black'): string => {
    if (player.is_you) return t('play.you');
    if (player.brain) return brainName({ id: player.brain, name: player.name });
    return namedOr(player.name, color);
  };
  const namedOr = (name: string | undefined, color: 'white' | 'black'): string => (!name || name === '?' ? t(`color.${color}`) : name);
  return { brainName, brainText, playerName, namedOr, byStrength };
}
