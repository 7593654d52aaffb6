import { useI18n } from 'vue-i18n';
import { shortName } from './brainWords';
import type { OpponentChoice } from './newGame';
import { useSetupStore } from './setupStore';

export function useOpponentName(): (choice: OpponentChoice) => string {
  const { t } = useI18n();
  const setup = useSetupStore();
  return (choice) => {
    if (choice.kind === 'level') return t(choice.rating <= 1200 ? 'opponent.friendly' : 'opponent.level', { rating: choice.rating });
    if (choice.kind === 'full') return t('opponent.full');
    if (choice.kind === 'brain') return shortName(setup.opponents?.brains.find((brain) => brain.id === choice.id) ?? { id: choice.id, name: choice.id });
    return t(`opponent.${choice.kind}`);
  };
}
