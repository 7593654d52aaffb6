import { useI18n } from 'vue-i18n';
import type { OpponentChoice } from './newGame';
import { useSetupStore } from './setupStore';
import { useBrainWords } from './useBrainWords';

// The name as the object of "against"; `plain` is the name alone.
export function useOpponentName(): (choice: OpponentChoice, plain?: boolean) => string {
  const { t } = useI18n();
  const setup = useSetupStore();
  const { brainName } = useBrainWords();
  return (choice, plain = false) => {
    if (choice.kind === 'level')
      return t(choice.rating <= 1200 && !plain ? 'opponent.friendly' : 'opponent.level', { rating: choice.rating });
    if (choice.kind === 'full') return t('opponent.full');
    if (choice.kind === 'brain')
      return brainName(
        setup.opponents?.brains.find((brain) => brain.id === choice.id) ?? { id: choice.id, name: choice.id },
      );
    if (choice.kind === 'uci')
      return setup.opponents?.uci_engines?.find((engine) => engine.id === choice.id)?.name ?? choice.id;
    return t(`opponent.${choice.kind}`);
  };
}
