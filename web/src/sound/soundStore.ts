import { defineStore } from 'pinia';
import { useSettingsStore } from '@/settings/settingsStore';
import { playSound, type SoundName } from './synth';

export const useSoundStore = defineStore('sound', () => {
  const { settings } = useSettingsStore();

  function play(name: SoundName): void {
    if (settings.sounds) playSound(name, settings.volume / 100);
  }

  function playMove(san: string): void {
    if (/[+#]$/.test(san)) play('check');
    else if (san.startsWith('O')) play('castle');
    else play(san.includes('x') ? 'capture' : 'move');
  }

  return { play, playMove };
});
