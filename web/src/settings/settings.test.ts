// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaults, readSettings, useSettingsStore } from './settingsStore';

describe('settings', () => {
  beforeEach(() => {
    localStorage.clear();
    setActivePinia(createPinia());
  });

  it('survive a damaged or older store', () => {
    expect(readSettings('{bad')).toEqual(defaults);
    expect(readSettings('{"theme":"dark","volume":"loud","unknown":1}')).toEqual({ ...defaults, theme: 'dark' });
  });

  it('are kept in the browser', () => {
    useSettingsStore().settings.board = 'wood';
    setActivePinia(createPinia());
    expect(useSettingsStore().settings.board).toBe('wood');
  });

  it('follow what another tab changes, and do not write it again', () => {
    const store = useSettingsStore();
    const newValue = JSON.stringify({ ...defaults, board: 'wood', language: 'de' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'kiebitz.settings', newValue }));
    expect([store.settings.board, store.settings.language]).toEqual(['wood', 'de']);
    expect(localStorage.getItem('kiebitz.settings')).toBeNull();
    store.settings.birdSpeaks = false;
    expect(readSettings(localStorage.getItem('kiebitz.settings'))).toEqual({
      ...defaults,
      board: 'wood',
      language: 'de',
      birdSpeaks: false,
    });
  });

  it('follow the language of the browser, and its letters', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'de-AT', 'en']);
    const store = useSettingsStore();
    expect([store.language, store.letters]).toEqual(['de', 'german']);
    store.settings.language = 'en';
    expect([store.language, store.letters]).toEqual(['en', 'english']);
    store.settings.letters = 'figurine';
    expect(store.letters).toBe('figurine');
  });
});
