// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Opponents } from '@/api/types';
import { mounted } from '@/test/mounted';
import type { OpponentChoice } from './newGame';
import OpponentChooser from './OpponentChooser.vue';

const about = { en: '', de: '' };
const opponents: Opponents = {
  engine: { name: 'Kiebitz', min_rating: 400, max_rating: 2850, step: 50, default_rating: 1000, levels: [] },
  brains: [
    {
      id: 'thesis-1',
      name: 'Thesis 1',
      description: about,
      rating: { value: 1150, error: 45, games: 300, clock: '8+0.1' },
    },
    { id: 'dummy', name: 'Dummy', description: about },
  ],
  uci_engines: [{ id: 'fish', name: 'The Fish' }],
};

const chooser = (modelValue: OpponentChoice, language: 'en' | 'de' = 'en') =>
  mounted(OpponentChooser, { modelValue, opponents }, language);
const chosen = (box: ReturnType<typeof chooser>) => box.emitted<[OpponentChoice]>('update:modelValue')?.at(-1)?.[0];

describe('whom to play', () => {
  it('tells a newcomer what a measured rating means, and how sure it is', () => {
    const rated = chooser({ kind: 'brain', id: 'thesis-1' }).find('[data-testid=brain-rating]');
    expect(rated.text()).toBe(
      'Rating 1150: about as strong as the Kiebitz set to 1150. A player with 200 points more scores about three points of four. Measured in 300 games with 8 seconds for the whole game and 0.1 per move; it may be off by 45.',
    );
    expect(chooser({ kind: 'brain', id: 'thesis-1' }, 'de').text()).toContain('45 Punkte Abweichung sind möglich.');
  });

  it('says nothing about what was not measured', () => {
    expect(chooser({ kind: 'brain', id: 'dummy' }).find('[data-testid=brain-rating]').exists()).toBe(false);
  });

  it('may be an engine of the operator', async () => {
    const box = chooser({ kind: 'full' });
    await box.find('[data-opponent=fish]').trigger('click');
    expect(chosen(box)).toEqual({ kind: 'uci', id: 'fish' });
  });

  it('may be two computers, the first of them the one chosen last', async () => {
    const box = chooser({ kind: 'brain', id: 'dummy' });
    await box.find('[data-opponent=watch]').trigger('click');
    const watch = { kind: 'watch', white: { kind: 'brain', id: 'dummy' }, black: { kind: 'level', rating: 1000 } };
    expect(chosen(box)).toEqual(watch);
    const pair = chooser(watch as OpponentChoice);
    await pair.find('[data-testid=computer-black]').setValue(JSON.stringify({ kind: 'uci', id: 'fish' }));
    expect(chosen(pair)).toEqual({ ...watch, black: { kind: 'uci', id: 'fish' } });
  });
});
