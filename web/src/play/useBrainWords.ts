// Names and descriptions of the players. The catalogues describe the shipped brains in both languages; the brain of a
// user has its own text. A player without a name is called by the seat, in the reader's language.
import type { Color, Game, Player } from '@/api/types';
import { useWords } from '@/i18n/words';
import { byStrength, firstSentence, isNameless, isShipped, shortName, type NamedBrain } from './brainWords';

export function useBrainWords() {
  const { t, local } = useWords();
  const brainName = (brain: { id: string; name: string }): string =>
    isShipped(brain.id) ? t(`brain.${brain.id}.name`) : shortName(brain);
  const brainText = (brain: NamedBrain): string =>
    isShipped(brain.id) ? t(`brain.${brain.id}.text`) : firstSentence(local(brain.description));
  const namedOr = (name: string | undefined, color: Color): string =>
    name === undefined || isNameless(name) ? t(`color.${color}`) : name;

  // `isMet`: the reader plays against them.
  function playerName(player: Player, color: Color, isMet = true): string {
    if (player.is_you) return isNameless(player.name) ? t('play.you') : player.name;
    if (player.brain) return brainName({ id: player.brain, name: player.name });
    if (!isNameless(player.name)) return player.name;
    switch (player.type) {
      case 'visitor':
      case 'guest':
        return isMet ? t('play.opponent') : t(`color.${color}`);
      case 'uci':
        return player.uci ?? t('play.computer');
      case 'engine':
        return player.rating === undefined ? t('opponent.full') : t('opponent.level', { rating: player.rating });
      case 'brain':
        return t('play.computer');
      case 'imported':
        return t(`color.${color}`);
    }
  }

  // Two people at one device have the same visitor, so they are called by their colours.
  function playerNames({ white, black }: Game['players']): Record<Color, string> {
    const isOneVisitor = white.type === 'visitor' && black.type === 'visitor';
    const isMet = white.is_you || black.is_you;
    const nameOf = (player: Player, color: Color) =>
      isOneVisitor ? namedOr(player.name, color) : playerName(player, color, isMet);
    return { white: nameOf(white, 'white'), black: nameOf(black, 'black') };
  }

  return { brainName, brainText, playerName, playerNames, namedOr, byStrength };
}
