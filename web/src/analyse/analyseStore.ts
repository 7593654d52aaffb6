// The position shown, its game, and what is known about it. The engine's analysis is in engineStore.ts.
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, type ShallowRef } from 'vue';
import { whyNoFen } from '@/api/fenFault';
import { gamesApi } from '@/api/gamesApi';
import { codeOf, type FailureCode } from '@/api/http';
import { knowledgeApi } from '@/api/knowledgeApi';
import type { Color, Explanation, LocalText, OpeningLookup, TablebaseResult } from '@/api/types';
import type { BoardShape } from '@/board/boardModel';
import { menOf } from '@/chess/material';
import { INITIAL_FEN, normalFen, pass, PASS, playUci } from '@/chess/rules';
import { GameTree, toggledGlyph, type TreeMove } from './gameTree';
import { fenOfPgn, readGame, type PgnFault, type ReadGame } from './readGame';

export const useAnalyseStore = defineStore('analyse', () => {
  const tree = shallowRef(new GameTree());
  const currentId = ref(0);
  const orientation = ref<Color>('white');
  const gameId = ref<string>();
  const share = ref<string>(); // the token of another visitor's game
  const isOver = ref(false); // the game is finished and will not grow
  const canKeep = ref(false); // the owner of a finished game can store notes on the server
  const failure = ref<FailureCode>();
  const fenFault = shallowRef<LocalText>(); // why the server refused the FEN
  const loaded = shallowRef<Omit<ReadGame, 'tree'>>(); // the result of reading a PGN, until another game is shown
  const pgnFaults = shallowRef<PgnFault[]>([]); // faults of a PGN without a playable move
  const explanation = shallowRef<Explanation>();
  const opening = shallowRef<OpeningLookup>();
  const mine = shallowRef<OpeningLookup>();
  const tablebase = shallowRef<TablebaseResult>();
  const kept = ref(false);
  let shownTrees = 0; // counts the games shown; a game that arrives after a newer one is dropped
  let fenOfMine: string | undefined;

  const current = computed(() => tree.value.get(currentId.value) ?? tree.value.root);
  const fen = computed(() => current.value.fen);
  const path = computed(() => tree.value.path(current.value));

  function show(next: GameTree, at: TreeMove = next.root): void {
    shownTrees++;
    tree.value = next;
    currentId.value = at.id;
    failure.value = undefined;
    fenFault.value = undefined;
    loaded.value = undefined;
    pgnFaults.value = [];
    kept.value = false;
    canKeep.value = false;
    isOver.value = false;
  }

  function openFen(text: string): boolean {
    // A response is matched to the position by its FEN, so the FEN must be written as the server writes it.
    const position = normalFen(text.trim().replaceAll('_', ' '));
    if (!position) {
      void refuseFen(text);
      return false;
    }
    gameId.value = undefined;
    show(new GameTree(position));
    return true;
  }

  function openLine(start: string, moves: readonly string[]): void {
    if (!openFen(start || INITIAL_FEN)) return;
    for (const move of moves) if (!play(move)) break;
  }

  // Shows the code immediately and the reason when the server has sent it.
  async function refuseFen(text: string): Promise<void> {
    const before = shownTrees;
    failure.value = 'bad_fen';
    fenFault.value = undefined;
    pgnFaults.value = [];
    const fault = await whyNoFen(text.trim());
    if (before === shownTrees && failure.value === 'bad_fen') fenFault.value = fault;
  }

  function openPgn(text: string): boolean {
    const read = readGame(text);
    const start = fenOfPgn(text);
    if (!read && start) {
      void refuseFen(start);
      return false;
    }
    if (!read || (read.tree.root.children.length === 0 && !start)) {
      failure.value = 'bad_pgn';
      fenFault.value = undefined;
      pgnFaults.value = read?.faults ?? [];
      return false;
    }
    gameId.value = undefined;
    show(read.tree);
    loaded.value = { faults: read.faults, games: read.games };
    return true;
  }

  async function openGame(id: string, token?: string): Promise<void> {
    const before = shownTrees;
    try {
      const [game, pgn] = await Promise.all([gamesApi.get(id, token), gamesApi.pgn(id, token)]);
      if (before !== shownTrees) return;
      const next = readGame(pgn)?.tree;
      if (!next) throw new Error('empty_game');
      show(next, next.end());
      gameId.value = id;
      share.value = token;
      isOver.value = game.state.status === 'finished';
      canKeep.value = game.role === 'owner' && isOver.value;
    } catch (error) {
      if (before === shownTrees) failure.value = codeOf(error);
    }
  }

  function play(uci: string): boolean {
    const step = uci === PASS ? pass(fen.value) : playUci(fen.value, uci, tree.value.chess960);
    if (!step) return false;
    const known = current.value.children.length;
    const next = tree.value.add(current.value, step);
    if (current.value.children.length !== known) kept.value = false;
    currentId.value = next.id;
    return true;
  }

  function go(target: TreeMove | undefined): void {
    if (target) currentId.value = target.id;
  }

  function change(edit: (move: TreeMove) => void): void {
    edit(current.value);
    kept.value = false;
  }

  const setComment = (text: string) => change((move) => (move.comment = text));
  const setGlyph = (glyph: number) => change((move) => (move.nags = toggledGlyph(move.nags, glyph)));
  const setShapes = (shapes: BoardShape[]) => change((move) => (move.shapes = shapes));
  const promote = () => change((move) => tree.value.promote(move));

  function remove(): void {
    const gone = current.value;
    if (!gone.parent) return;
    currentId.value = gone.parent.id;
    tree.value.remove(gone);
    kept.value = false;
  }

  async function keep(): Promise<void> {
    if (!gameId.value || !canKeep.value) return;
    try {
      await gamesApi.putPgn(gameId.value, tree.value.toPgn());
      kept.value = true;
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  // A response for a position that is no longer shown is dropped.
  async function learn<T>(about: ShallowRef<T | undefined>, ask: (position: string) => Promise<T>): Promise<void> {
    const position = fen.value;
    const answer = await ask(position).catch(() => undefined);
    if (position === fen.value) about.value = answer;
  }

  const explain = () => learn(explanation, (position) => knowledgeApi.explanation({ fen: position }));

  async function lookUp(tablePieces: number): Promise<void> {
    const position = fen.value;
    if (menOf(position) <= tablePieces) await learn(tablebase, knowledgeApi.tablebase);
    else tablebase.value = undefined;
    if (position === fen.value) await learn(opening, (here) => knowledgeApi.opening(here, 'book'));
  }

  // The server reads all games of the visitor for this, so it is requested only if the tab is open.
  async function lookUpMine(): Promise<void> {
    if (fenOfMine !== fen.value) mine.value = undefined;
    fenOfMine = fen.value;
    await learn(mine, (position) => knowledgeApi.opening(position, 'mine'));
  }

  // Undefined if the server could not draw it.
  async function picture(query: Record<string, string | undefined>): Promise<string | undefined> {
    failure.value = undefined;
    try {
      return await knowledgeApi.image(query);
    } catch (error) {
      failure.value = codeOf(error);
      return undefined;
    }
  }

  return {
    tree,
    current,
    fen,
    path,
    orientation,
    gameId,
    share,
    isOver,
    canKeep,
    failure,
    fenFault,
    loaded,
    pgnFaults,
    explanation,
    opening,
    mine,
    tablebase,
    kept,
    openFen,
    refuseFen,
    openLine,
    openPgn,
    openGame,
    play,
    go,
    setComment,
    setGlyph,
    setShapes,
    promote,
    remove,
    keep,
    explain,
    lookUp,
    lookUpMine,
    picture,
  };
});
