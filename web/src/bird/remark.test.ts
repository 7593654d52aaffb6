import { describe, expect, it } from 'vitest';
import { remarkFor, type Moment } from './remark';

const at = (ply: number, mood: Moment['mood'] = 'idle', phase: Moment['phase'] = 'opening'): Moment => ({ gameId: 'one', ply, mood, phase });

describe('the remarks of the Kiebitz', () => {
  it('greets at the beginning, not in the middle', () => {
    expect(remarkFor(undefined, at(0), undefined)?.kind).toBe('greeting');
    expect(remarkFor(undefined, at(30), undefined)).toBeUndefined();
  });

  it('speaks when its mood changes and keeps quiet while it stays', () => {
    expect(remarkFor(at(20), at(22, 'worried'), undefined)?.kind).toBe('worried');
    expect(remarkFor(at(22, 'worried'), at(24, 'worried'), undefined)).toBeUndefined();
  });

  it('does not chatter: six half-moves between quiet remarks', () => {
    const spoken = { kind: 'greeting' as const, ply: 20, variant: 1 };
    expect(remarkFor(at(22), at(24, 'happy'), spoken)).toBeUndefined();
    expect(remarkFor(at(24), at(26, 'happy'), spoken)?.kind).toBe('happy');
  });

  it('does not wait with what is loud', () => {
    const spoken = { kind: 'greeting' as const, ply: 20, variant: 1 };
    expect(remarkFor(at(20), at(22, 'startled'), spoken)?.kind).toBe('startled');
    expect(remarkFor(at(20), at(21, 'lost'), spoken)?.kind).toBe('lost');
  });

  it('names a new phase', () => {
    expect(remarkFor(at(24), at(25, 'idle', 'middlegame'), undefined)?.kind).toBe('middlegame');
  });
});
