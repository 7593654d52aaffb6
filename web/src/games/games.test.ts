// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { gamesApi } from '@/api/gamesApi';
import type { GameSummary, Player } from '@/api/types';
import { INITIAL_FEN } from '@/chess/rules';
import { mounted } from '@/test/mounted';
import GameRow from './GameRow.vue';
import { useGamesStore } from './gamesStore';
import GamesView from './GamesView.vue';
import { byName } from './scoreRows';
import StatisticsPanel from './StatisticsPanel.vue';

const me: Player = { type: 'visitor', name: '', is_you: true };
const summaryOf = (white: Player, black: Player): GameSummary => ({
  id: 'game0001',
  origin: 'played',
  players: { white, black },
  status: 'playing',
  revision: 1,
  ply: 0,
  fen: INITIAL_FEN,
  created_at: 0,
  updated_at: 0,
});

describe('a game in the list', () => {
  it('says that its record is damaged, and can be deleted', () => {
    const row = mounted(GameRow, {
      game: { ...summaryOf(me, me), damage: 'from half-move 4 on it is not a legal game' },
    });
    expect(row.find('[data-testid=damaged]').text()).toBe('damaged');
    expect(row.find('[data-testid=delete-game]').exists()).toBe(true);
  });

  const canDelete = (white: Player, black: Player) =>
    mounted(GameRow, { game: summaryOf(white, black) })
      .find('[data-testid=delete-game]')
      .exists();

  it('can be deleted by the visitor who began it', () => {
    expect(canDelete(me, { type: 'engine', name: 'Kiebitz', is_you: false })).toBe(true);
    expect(canDelete({ type: 'guest', name: '', is_you: false, is_present: true }, me)).toBe(true);
    expect(
      canDelete({ type: 'imported', name: 'A', is_you: false }, { type: 'imported', name: 'B', is_you: false }),
    ).toBe(true);
  });

  it('cannot be deleted by the guest', () => {
    expect(canDelete({ ...me, is_you: false }, { type: 'guest', name: '', is_you: true, is_present: true })).toBe(
      false,
    );
  });
});

it('the export says whether it is all games or a selection of them', async () => {
  vi.spyOn(gamesApi, 'list').mockResolvedValue({ games: [summaryOf(me, me)] });
  vi.spyOn(gamesApi, 'statistics').mockReturnValue(new Promise(() => undefined));
  const page = mounted(GamesView, {});
  await flushPromises();
  expect(page.text()).toContain('Export all');
  await page.get('select').setValue('finished');
  expect(page.text()).toContain('Export selection');
  page.unmount();
});

describe('an empty list of games', () => {
  async function words(isFiltered: boolean, next_cursor?: string, language: 'en' | 'de' = 'en') {
    vi.spyOn(gamesApi, 'list').mockResolvedValue({ games: [], next_cursor });
    vi.spyOn(gamesApi, 'statistics').mockReturnValue(new Promise(() => undefined));
    const page = mounted(GamesView, {}, language);
    const store = useGamesStore();
    if (isFiltered) store.filter.q = 'Müller';
    await store.load();
    const text = page.text();
    page.unmount();
    return text;
  }

  it('invites to a first game where there is none', async () => {
    expect(await words(false)).toContain('No games here yet.');
    expect(await words(false)).not.toContain('fits');
  });

  it('says that nothing fits where something was searched for', async () => {
    const text = await words(true);
    expect(text).toContain('No game fits this search.');
    expect(text).not.toContain('No games here yet.');
    expect(text).not.toContain('Older games');
    expect(await words(true, undefined, 'de')).toContain('Keine Partie passt zu dieser Suche.');
  });

  it('says that older ones were not looked through yet', async () => {
    const text = await words(true, 'more');
    expect(text).toContain('None of the newest games fits this search.');
    expect(text).toContain('Older games');
    expect(await words(true, 'more', 'de')).toContain('Von den neuesten Partien passt keine');
  });

  it('goes by the search it came from, not by the next one', async () => {
    vi.spyOn(gamesApi, 'list').mockResolvedValue({ games: [] });
    const store = useGamesStore();
    store.filter.q = 'Müller';
    await store.load();
    store.filter.q = '';
    expect([store.isSelection, store.isFiltered]).toEqual([true, false]);
  });
});

it('the statistics show the openings and opponents that were played most', () => {
  const score = (games: number) => ({ games, won: games, drawn: 0, lost: 0 });
  const ecos = ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08'];
  const games = [1, 1, 1, 1, 1, 1, 9, 5];
  const rows = ecos.map((eco, i) => ({ eco, score: score(games[i] ?? 0) }));
  const panel = mounted(StatisticsPanel, {
    statistics: {
      total: score(20),
      as_white: score(20),
      as_black: score(0),
      by_reason: [],
      rating: [],
      by_opening: rows.map(({ eco, score }) => ({ opening: { eco, name: { en: 'Opening', de: 'Eröffnung' } }, score })),
      by_opponent: rows.map(({ eco, score }) => ({
        opponent: { type: 'engine', name: `Kiebitz ${eco}`, is_you: false },
        score,
      })),
    },
  });
  for (const word of [/A0\d Opening/g, /Kiebitz A0\d/g]) {
    const shown = panel
      .text()
      .match(word)
      ?.map((name) => name.match(/A0\d/)?.[0]);
    expect(shown).toEqual(['A07', 'A08', 'A01', 'A02', 'A03', 'A04']);
  }
  panel.unmount();
});

it('opponents the reader knows by one word are one row of results', () => {
  const score = (won: number, lost: number) => ({ games: won + lost, won, drawn: 0, lost });
  expect(
    byName([
      { name: 'Guest', score: score(1, 0) },
      { name: 'Dummy', score: score(2, 0) },
      { name: 'Guest', score: score(0, 3) },
    ]),
  ).toEqual([
    { name: 'Guest', score: { games: 4, won: 1, drawn: 0, lost: 3 } },
    { name: 'Dummy', score: score(2, 0) },
  ]);
});
