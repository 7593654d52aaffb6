// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { gamesApi } from '@/api/gamesApi';
import { ApiError } from '@/api/http';
import type { GameSummary, Problem } from '@/api/types';
import { mounted } from '@/test/mounted';
import ImportGames from './ImportGames.vue';

const place = { game: 2, line: 14, reason: 'Ke5 is not legal here' };
const kept = { id: 'game0001' } as GameSummary;

describe('games as PGN', () => {
  async function imported(
    answer: () => Promise<{ games: GameSummary[]; errors: (typeof place)[]; error_count: number; duplicates?: number }>,
    language: 'en' | 'de' = 'en',
  ) {
    vi.spyOn(gamesApi, 'importPgn').mockImplementation(answer);
    vi.spyOn(gamesApi, 'list').mockResolvedValue({ games: [kept] });
    const form = mounted(ImportGames, {}, language);
    await form.get('textarea').setValue('1. e4 *');
    await form.trigger('submit');
    await flushPromises();
    return form;
  }

  it('leave the field when all of them are kept', async () => {
    const form = await imported(async () => ({ games: [kept], errors: [], error_count: 0 }));
    expect([form.get('textarea').element.value, form.find('li').exists()]).toEqual(['', false]);
  });

  it('stay in the field when some could not be read, with the places', async () => {
    const form = await imported(async () => ({ games: [kept], errors: [place], error_count: 1 }), 'de');
    expect(form.get('textarea').element.value).toBe('1. e4 *');
    expect(form.get('li').text()).toBe('Partie 2, Zeile 14: Ke5 is not legal here');
    expect(form.text()).toContain('doppelt');
  });

  it('that are there already are said to be', async () => {
    const form = await imported(async () => ({ games: [], errors: [], error_count: 0, duplicates: 3 }));
    expect(form.text()).toContain('Kept: 0. Already here: 3. Could not be read: 0.');
    const mixed = await imported(async () => ({ games: [], errors: [place], error_count: 1, duplicates: 2 }), 'de');
    expect(mixed.text()).toContain('Gespeichert: 0. Schon da: 2. Nicht lesbar: 1.');
    expect(mixed.text()).toContain('doppelt');
  });

  it('are counted as before where the server does not say which are there already', async () => {
    const form = await imported(async () => ({ games: [kept], errors: [], error_count: 0 }));
    expect(form.text()).toContain('Kept: 1. Could not be read: 0.');
  });

  it('stay in the field with the places when none could be read', async () => {
    const problem: Problem = { type: '', title: '', status: 422, code: 'bad_pgn', errors: [place] };
    const form = await imported(async () => Promise.reject(new ApiError('bad_pgn', problem)));
    expect(form.get('textarea').element.value).toBe('1. e4 *');
    expect(form.get('li').text()).toBe('Game 2, line 14: Ke5 is not legal here');
    expect(form.text()).not.toContain('twice');
  });

  it('are read from a file in whatever letters it was written', async () => {
    const form = mounted(ImportGames, {});
    const field = form.get<HTMLInputElement>('input[type=file]');
    Object.defineProperty(field.element, 'files', { value: [new Blob([new Uint8Array([0x4d, 0xfc, 0x6c])])] });
    await field.trigger('change');
    await flushPromises();
    expect(form.get('textarea').element.value).toBe('Mül');
  });
});
