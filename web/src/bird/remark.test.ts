import { describe, expect, it } from 'vitest';
import { isStillTrue, remarkFor, type Moment, type Remark } from './remark';

const at = (ply: number, mood: Moment['mood'] = 'idle', phase: Moment['phase'] = 'opening'): Moment => ({
  gameId: 'one',
  ply,
  mood,
  phase,
});

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

  const said = (kind: Remark['kind'], ply: number): Remark => ({ kind, ply, variant: 1 });

  it('takes a word about one move back with the next one', () => {
    expect(isStillTrue(said('sorry', 8), at(8, 'sorry'))).toBe(true);
    expect(isStillTrue(said('sorry', 8), at(9, 'sorry'))).toBe(false);
    expect(isStillTrue(said('sorry', 8), at(6))).toBe(false);
  });

  it('has a connection as soon as there is one', () => {
    expect(isStillTrue(said('offline', 8), at(8, 'offline'))).toBe(true);
    expect(isStillTrue(said('offline', 8), at(8, 'idle'))).toBe(false);
  });

  it('does not like its position for ever, nor against its face', () => {
    expect(isStillTrue(said('happy', 8), at(10, 'happy'))).toBe(true);
    expect(isStillTrue(said('happy', 8), at(12, 'happy'))).toBe(false);
    expect(isStillTrue(said('happy', 8), at(10, 'worried'))).toBe(false);
    expect(isStillTrue(said('happy', 8), at(10, 'asleep'))).toBe(true);
  });

  it('lets the word about a result stand, and a greeting for two moves', () => {
    expect(isStillTrue(said('lost', 40), at(40, 'lost'))).toBe(true);
    expect(isStillTrue(said('greeting', 0), at(3))).toBe(true);
    expect(isStillTrue(said('greeting', 0), at(4, 'thinking'))).toBe(false);
  });
});
