// The choices for a new game; the last ones are stored in this browser.
import { defineStore } from 'pinia';
import { reactive, ref, shallowRef, watch } from 'vue';
import { fenFaultOf, whyNoFen } from '@/api/fenFault';
import { gamesApi } from '@/api/gamesApi';
import { codeOf, type FailureCode } from '@/api/http';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { Game, GameSummary, LocalText, Opponents } from '@/api/types';
import { useSettingsStore } from '@/settings/settingsStore';
import { firstChoice, newGameOf, type GameChoice, type OpponentChoice } from './newGame';
import { drawChess960Number, isChess960Number } from './startPosition';

const storageKey = 'kiebitz.choice';
const typingMs = 300;

export function readChoice(text: string | null): GameChoice {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<GameChoice>;
    const known = ['level', 'full', 'brain', 'uci', 'device', 'link', 'watch'].includes(kept.opponent?.kind ?? '');
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
  const fenFault = shallowRef<LocalText>(); // why the server refuses the chosen FEN
  const starting = ref(false);
  const isFirstVisit = ref(localStorage.getItem(storageKey) === null);

  function drawPosition(): void {
    choice.chess960Number = drawChess960Number();
  }

  // The Chess960 position is drawn when Chess960 is chosen, so that the board shows it before the game.
  watch(
    () => choice.start === 'chess960' && !isChess960Number(choice.chess960Number),
    (isMissing) => isMissing && drawPosition(),
    { immediate: true, flush: 'sync' },
  );
  // The request is sent when the reader has stopped typing.
  let asking: ReturnType<typeof setTimeout> | undefined;
  watch(
    () => (choice.start === 'fen' ? choice.fen.trim() : ''),
    (fen) => {
      clearTimeout(asking);
      fenFault.value = undefined;
      if (failure.value === 'bad_fen') failure.value = undefined;
      if (fen === '') return;
      asking = setTimeout(async () => {
        const fault = await whyNoFen(fen);
        if (choice.start === 'fen' && choice.fen.trim() === fen) fenFault.value = fault;
      }, typingMs);
    },
    { immediate: true },
  );
  watch(choice, () => localStorage.setItem(storageKey, JSON.stringify(choice)));

  // A stored opponent may no longer be set up on this server.
  function forgetMissingEngine({ uci_engines = [] }: Opponents): void {
    const isMissing = (computer: OpponentChoice) =>
      computer.kind === 'uci' && !uci_engines.some((engine) => engine.id === computer.id);
    const { opponent } = choice;
    const computers = opponent.kind === 'watch' ? [opponent.white, opponent.black] : [opponent];
    if (computers.some(isMissing)) choice.opponent = { ...firstChoice.opponent };
  }

  async function load(): Promise<void> {
    try {
      const playing = gamesApi.list({ status: 'playing', limit: 3 });
      opponents.value ??= await knowledgeApi.opponents();
      forgetMissingEngine(opponents.value);
      open.value = (await playing).games;
      failure.value = undefined;
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  // Starts the game, with the first move if it was made on the board.
  async function begin(firstMove?: string): Promise<Game | undefined> {
    if (starting.value) return undefined;
    starting.value = true;
    failure.value = undefined;
    try {
      const game = await gamesApi.create(newGameOf(choice, useSettingsStore().settings));
      // The same click also makes the friend's link. If that fails, the waiting game tries again.
      if (choice.opponent.kind === 'link') await gamesApi.share(game.id, 'player').catch(() => undefined);
      localStorage.setItem(storageKey, JSON.stringify(choice));
      isFirstVisit.value = false;
      return firstMove ? await gamesApi.move(game.id, game.revision, firstMove, game.state.ply) : game;
    } catch (error) {
      failure.value = codeOf(error);
      fenFault.value = fenFaultOf(error) ?? fenFault.value;
      return undefined;
    } finally {
      starting.value = false;
    }
  }

  return { choice, opponents, open, failure, fenFault, starting, isFirstVisit, load, begin, drawPosition };
});
