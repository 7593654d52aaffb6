// The choices before a game; the last ones are remembered in this browser.
import { defineStore } from 'pinia';
import { reactive, ref, shallowRef, watch } from 'vue';
import { gamesApi } from '@/api/gamesApi';
import { codeOf, type FailureCode } from '@/api/http';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { Game, GameSummary, Opponents } from '@/api/types';
import { firstChoice, newGameOf, type GameChoice } from './newGame';
import { drawChess960Number, isChess960Number } from './startPosition';

const storageKey = 'kiebitz.choice';

export function readChoice(text: string | null): GameChoice {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<GameChoice>;
    const known = ['level', 'full', 'brain', 'device', 'link'].includes(kept.opponent?.kind ?? '');
    return known ? { ...firstChoice, ...kept } : { ...firstChoice };
  } catch {
    return { ...firstChoice };
  }
}

export const useSetupStore = defineStore('setup', () => {
  const choice = reactive(readChoice(localStorage.getItem(storageKey)));
  const opponents = shallowRef<Opponents>();
  const open = shallowRef<GameSummary[]>([]);
  const failure = ref<FailureCode>();
  const starting = ref(false);
  const isFirstVisit = ref(localStorage.getItem(storageKey) === null);

  function drawPosition(): void {
    choice.chess960Number = drawChess960Number();
  }

  // A position is drawn as soon as Chess960 is chosen: the board shows it before the game begins.
  watch(
    () => choice.start === 'chess960' && !isChess960Number(choice.chess960Number),
    (isMissing) => isMissing && drawPosition(),
    { immediate: true, flush: 'sync' },
  );
  watch(choice, () => localStorage.setItem(storageKey, JSON.stringify(choice)));

  async function load(): Promise<void> {
    try {
      const playing = gamesApi.list({ status: 'playing', limit: 3 });
      opponents.value ??= await knowledgeApi.opponents();
      open.value = (await playing).games;
      failure.value = undefined;
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  // The game, with a first move already made on the waiting board.
  async function begin(firstMove?: string): Promise<Game | undefined> {
    if (starting.value) return undefined;
    starting.value = true;
    failure.value = undefined;
    try {
      const game = await gamesApi.create(newGameOf(choice));
      localStorage.setItem(storageKey, JSON.stringify(choice));
      isFirstVisit.value = false;
      return firstMove ? await gamesApi.move(game.id, firstMove, game.state.ply) : game;
    } catch (error) {
      failure.value = codeOf(error);
      return undefined;
    } finally {
      starting.value = false;
    }
  }

  return { choice, opponents, open, failure, starting, isFirstVisit, load, begin, drawPosition };
});
