// One game of the server. A move is shown immediately and taken back if the server refuses it.
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { gamesApi } from '@/api/gamesApi';
import { codeOf, willPass, type FailureCode } from '@/api/http';
import { live } from '@/api/live';
import type { Color, Game, GameEvent, Hint, Share } from '@/api/types';
import { playUci, type Step } from '@/chess/rules';
import { extendSteps } from '@/chess/steps';
import { useSettingsStore } from '@/settings/settingsStore';
import { applyEvent, isOlder, isTakebackDeclined, myColors } from './gameEvents';

// The action was for an older state: the page shows the new state, and the reader decides again.
const behind: readonly FailureCode[] = ['stale_ply', 'stale_revision'];
const retryDelaysMs = [500, 1000, 2000, 4000, 8000];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const usePlayStore = defineStore('play', () => {
  const game = shallowRef<Game>();
  const share = ref<string>();
  const loading = ref(false);
  const failure = ref<FailureCode>();
  const viewPly = ref<number>(); // absent: the newest position
  const pending = shallowRef<{ step: Step; ply: number }>();
  const hint = shallowRef<Hint>();
  const hintBusy = ref(false);
  const invitation = shallowRef<Share>();
  const inviteFailure = ref<FailureCode>();
  const takebackDeclined = ref(false); // until the next move or request
  const lastMoveAt = ref(Date.now());
  let stopWatching: (() => void) | undefined;
  let known: Step[] = [];
  let visit = 0; // counts the games opened; a response to an earlier one is dropped

  const steps = computed(() => {
    const now = game.value;
    known = now
      ? extendSteps(
          known,
          now.start_fen,
          now.moves.map((move) => move.uci),
          now.chess960,
        )
      : [];
    return known;
  });
  const fens = computed(() => [game.value?.start_fen ?? '', ...steps.value.map((step) => step.fen)]);
  const mine = computed<Color[]>(() => (game.value ? myColors(game.value) : []));
  const livePending = computed(() => (pending.value?.ply === game.value?.state.ply ? pending.value : undefined));
  const shownPly = computed(() => viewPly.value ?? game.value?.state.ply ?? 0);
  const isNewest = computed(() => viewPly.value === undefined);

  function apply(next: Game): void {
    const now = game.value;
    if (now && now.id === next.id && isOlder(next, now)) return;
    if (!now || now.id !== next.id || now.state.ply !== next.state.ply) lastMoveAt.value = Date.now();
    if (now?.state.ply !== next.state.ply || next.state.outcome) hint.value = undefined;
    if (now?.id === next.id && isTakebackDeclined(now, next)) takebackDeclined.value = true;
    else if (now?.state.ply !== next.state.ply || next.state.takeback_request) takebackDeclined.value = false;
    game.value = next;
    if (next.id !== now?.id || next.state.ply <= shownPly.value) viewPly.value = undefined;
  }

  function onEvent(event: GameEvent): void {
    const now = game.value;
    if (!now || event.game_id !== now.id) return;
    const result = applyEvent(now, event);
    if (result === 'gap') live.refreshGame(now.id);
    else if (result) apply(result);
    // Events do not contain the seats and names of the players.
    if (event.kind === 'joined' || event.kind === 'changed') void refresh();
    if (event.kind === 'deleted') failure.value = 'not_found';
  }

  function watchLive(id: string, token?: string): void {
    stopWatching?.();
    const resume = () => (game.value ? { epoch: game.value.epoch, seq: game.value.seq } : undefined);
    const onRefused = (code: FailureCode) => (failure.value = code);
    stopWatching = live.watchGame(id, { share: token, resume, onEvent, onRefused });
  }

  // False if it failed or another game was opened meanwhile; the response is then dropped.
  async function ask<T>(question: () => Promise<T>, accept: (answer: T) => void): Promise<boolean> {
    const here = visit;
    failure.value = undefined;
    try {
      const answer = await question();
      if (here !== visit) return false;
      accept(answer);
      return true;
    } catch (error) {
      if (here === visit && behind.includes(codeOf(error))) await refresh();
      if (here === visit) failure.value = codeOf(error);
      return false;
    }
  }

  async function open(id: string, token?: string): Promise<void> {
    close();
    const here = visit;
    share.value = token;
    loading.value = true;
    await ask(
      () => gamesApi.get(id, token),
      (answer) => {
        apply(answer);
        watchLive(id, token);
      },
    );
    if (here === visit) loading.value = false;
  }

  function close(): void {
    visit++;
    stopWatching?.();
    stopWatching = undefined;
    game.value = undefined;
    loading.value = false;
    failure.value = undefined;
    viewPly.value = undefined;
    pending.value = undefined;
    hint.value = undefined;
    hintBusy.value = false;
    invitation.value = undefined;
    inviteFailure.value = undefined;
    takebackDeclined.value = false;
    known = [];
  }

  async function attempt(action: (id: string, revision: number) => Promise<Game>): Promise<boolean> {
    const now = game.value;
    return now !== undefined && ask(() => action(now.id, now.revision), apply);
  }

  // A background request: it removes no message, and the banner reports temporary failures.
  async function refresh(): Promise<void> {
    const id = game.value?.id;
    if (id === undefined) return;
    const here = visit;
    try {
      const answer = await gamesApi.get(id, share.value);
      if (here === visit) apply(answer);
    } catch (error) {
      if (here === visit && !willPass(codeOf(error))) failure.value = codeOf(error);
    }
  }

  // A repeated move is harmless, so it is sent again after a lost connection.
  async function sendMove(now: Game, uci: string): Promise<Game> {
    const send = () => gamesApi.move(now.id, now.revision, uci, now.state.ply);
    for (const delay of retryDelaysMs) {
      try {
        return await send();
      } catch (error) {
        if (codeOf(error) !== 'network') throw error;
        await pause(delay);
      }
    }
    return send();
  }

  async function playMove(uci: string): Promise<boolean> {
    const now = game.value;
    if (!now?.state.can.move || livePending.value) return false;
    const step = playUci(now.state.fen, uci, now.chess960);
    if (!step) return false;
    const here = visit;
    pending.value = { step, ply: now.state.ply };
    failure.value = undefined;
    hint.value = undefined;
    try {
      const answer = await sendMove(now, step.uci);
      if (here !== visit) return false;
      apply(answer);
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (here === visit && behind.includes(code)) await refresh();
      if (here === visit) failure.value = code;
      return false;
    } finally {
      if (here === visit) pending.value = undefined;
    }
  }

  async function askHint(): Promise<void> {
    const id = game.value?.id;
    if (id === undefined || hintBusy.value) return;
    const here = visit;
    const position = game.value?.state.fen;
    const step = Math.min(3, (hint.value?.step ?? 0) + 1);
    hintBusy.value = true;
    await ask(
      () => gamesApi.hint(id, step),
      (answer) => {
        if (position === game.value?.state.fen && !livePending.value) hint.value = answer;
      },
    );
    if (here === visit) hintBusy.value = false;
  }

  async function rematch(): Promise<string | undefined> {
    const id = game.value?.id;
    let next: string | undefined;
    if (id !== undefined)
      await ask(
        () => gamesApi.rematch(id),
        (answer) => (next = answer.id),
      );
    return next;
  }

  // The link from the start of the game or from before a reload; without one, a new link is made.
  async function findInvitation(): Promise<void> {
    const id = game.value?.id;
    if (id === undefined) return;
    const here = visit;
    inviteFailure.value = undefined;
    try {
      const { shares } = await gamesApi.shares(id);
      const link = shares.find((each) => each.role === 'player') ?? (await gamesApi.share(id, 'player'));
      if (here === visit) invitation.value = link;
    } catch (error) {
      if (here === visit) inviteFailure.value = codeOf(error);
    }
  }

  const rename = (color: Color, name: string) => attempt((id, revision) => gamesApi.rename(id, revision, color, name));

  // The server answers again, so a message about the lost connection is removed.
  function forgetPassingFailure(): void {
    if (failure.value && willPass(failure.value)) failure.value = undefined;
  }

  const onTurn = (): Color | undefined => (mine.value.length === 2 ? game.value?.state.turn : undefined);
  const takeBack = () => attempt((id, revision) => gamesApi.takeBack(id, revision));
  const declineTakeback = () => attempt((id, revision) => gamesApi.takeBack(id, revision, true));
  const resign = () => attempt((id, revision) => gamesApi.resign(id, revision, onTurn()));
  const draw = (action: 'offer' | 'accept' | 'decline' | 'claim') =>
    attempt((id, revision) => gamesApi.draw(id, revision, action, onTurn()));

  // A player subscribes again as a player, because events contain the rights of the subscriber.
  async function join(): Promise<void> {
    const id = game.value?.id;
    if (id === undefined) return;
    await ask(
      () => gamesApi.join(id, share.value ?? '', useSettingsStore().settings.name || undefined),
      (answer) => {
        apply(answer);
        watchLive(id);
      },
    );
  }

  function view(ply: number): void {
    const last = game.value?.state.ply ?? 0;
    viewPly.value = ply >= last ? undefined : Math.max(0, ply);
  }

  return {
    game,
    share,
    loading,
    failure,
    hint,
    hintBusy,
    invitation,
    inviteFailure,
    takebackDeclined,
    lastMoveAt,
    steps,
    fens,
    mine,
    livePending,
    shownPly,
    isNewest,
    open,
    close,
    refresh,
    playMove,
    askHint,
    rematch,
    findInvitation,
    rename,
    forgetPassingFailure,
    takeBack,
    declineTakeback,
    resign,
    draw,
    join,
    view,
    onEvent,
  };
});
