// The sentence about a position in which the game is over; empty if it is not over.
import { computed, type ComputedRef } from 'vue';
import { useI18n } from 'vue-i18n';
import { endingOf } from '@/chess/rules';
import { useAnalyseStore } from './analyseStore';

export function useEnding(): ComputedRef<string> {
  const store = useAnalyseStore();
  const { t } = useI18n();
  return computed(() => {
    const ending = endingOf(store.fen);
    return ending ? t(`analyse.over.${ending.kind}`, { color: ending.winner ? t(`color.${ending.winner}`) : '' }) : '';
  });
}
