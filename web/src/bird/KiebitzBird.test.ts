// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { messages } from '@/i18n';
import { mounted } from '@/test/mounted';
import BirdCorner from './BirdCorner.vue';
import KiebitzBird from './KiebitzBird.vue';
import type { Mood } from './mood';

const moods: Mood[] = [
  'idle',
  'asleep',
  'thinking',
  'happy',
  'proud',
  'worried',
  'sweating',
  'impressed',
  'startled',
  'sorry',
  'won',
  'lost',
  'draw',
  'offline',
];

describe('the face of the Kiebitz', () => {
  it.each(moods)('%s has a class, eyes and a name in both languages', (mood) => {
    const bird = mounted(KiebitzBird, { mood });
    expect(bird.classes()).toContain(`bird--${mood}`);
    expect(bird.find('.bird__eyes').element.children.length).toBeGreaterThan(0);
    expect(bird.attributes('aria-label')).toBe(messages.en[`mood.${mood}`]);
    expect(messages.de[`mood.${mood}`]).toBeTruthy();
  });

  it('shows that it has lost: a plaster on its head', () => {
    expect(mounted(KiebitzBird, { mood: 'lost' }).find('.bird__plaster').exists()).toBe(true);
    expect(mounted(KiebitzBird, { mood: 'won' }).find('.bird__plaster').exists()).toBe(false);
  });

  it('says its remark, and nothing when muted', async () => {
    const corner = mounted(BirdCorner, { mood: 'lost', remark: { kind: 'lost', ply: 40, variant: 1 } }, 'de');
    expect(corner.find('.bird-corner__bubble').text()).toBe('Du hast mich geschlagen. Glückwunsch!');
    await corner.find('.bird-corner__mute').trigger('click');
    expect(corner.find('.bird-corner__bubble').exists()).toBe(false);
  });
});
