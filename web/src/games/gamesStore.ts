import { defineStore } from 'pinia';
import { computed, reactive, ref, shallowRef } from 'vue';
import { gamesApi, type GameFilter } from '@/api/gamesApi';
import { ApiError, codeOf, type FailureCode } from '@/api/http';
import type { GameSummary, ProblemPlace, Statistics } from '@/api/types';

const pageSize = 30;

export const useGamesStore = defineStore('games', () => {
  const filter = reactive({ q: '', status: '', outcome: '', origin: '' });
  const games = shallowRef<GameSummary[]>([]);
  const isSelection = ref(false); // whether the games shown are filtered; a newer request may still be running
  const cursor = ref<string>();
  const statistics = shallowRef<Statistics>();
  const failure = ref<FailureCode>();
  const loading = ref(false);
  const imported = shallowRef<{ count: number; duplicates: number; errors: ProblemPlace[]; errorCount: number }>();
  let request = 0; // number of the newest request

  const wanted = (): GameFilter => ({
    q: filter.q.trim() || undefined,
    status: filter.status || undefined,
    outcome: filter.outcome || undefined,
    origin: filter.origin || undefined,
  });

  const isFiltered = computed(() => Object.values(wanted()).some((value) => value !== undefined));

  async function attempt(action: () => Promise<void>): Promise<void> {
    failure.value = undefined;
    try {
      await action();
    } catch (error) {
      failure.value = codeOf(error);
    }
  }

  // Typing in the search field sends many requests; only the newest response is used.
  async function load(more = false): Promise<void> {
    const mine = ++request;
    loading.value = true;
    const selects = isFiltered.value;
    await attempt(async () => {
      const page = await gamesApi.list({ ...wanted(), limit: pageSize, cursor: more ? cursor.value : undefined });
      if (mine !== request) return;
      games.value = more ? [...games.value, ...page.games] : page.games;
      cursor.value = page.next_cursor;
      isSelection.value = selects;
    });
    if (mine === request) loading.value = false;
  }

  const loadStatistics = () => attempt(async () => void (statistics.value = await gamesApi.statistics()));

  const remove = (id: string) =>
    attempt(async () => {
      await gamesApi.remove(id);
      games.value = games.value.filter((game) => game.id !== id);
    });

  const importPgn = (text: string) =>
    attempt(async () => {
      imported.value = undefined;
      try {
        const result = await gamesApi.importPgn(text);
        imported.value = {
          count: result.games.length,
          duplicates: result.duplicates ?? 0,
          errors: result.errors,
          errorCount: result.error_count,
        };
      } catch (error) {
        const errors = error instanceof ApiError ? error.problem?.errors : undefined;
        if (errors?.length) imported.value = { count: 0, duplicates: 0, errors, errorCount: errors.length };
        throw error;
      }
      await load();
    });

  async function exportPgn(): Promise<string | undefined> {
    let text: string | undefined;
    await attempt(async () => void (text = await gamesApi.exportAll(wanted())));
    return text;
  }

  return {
    filter,
    isFiltered,
    games,
    isSelection,
    cursor,
    statistics,
    failure,
    loading,
    imported,
    load,
    loadStatistics,
    remove,
    importPgn,
    exportPgn,
  };
});
