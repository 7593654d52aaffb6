import { describe, expect, it } from 'vitest';
import { limitedClock } from './clockFields';

const clock = { initialMs: 300_000, incrementMs: 3000 };

describe('a clock of one’s own', () => {
  it('takes minutes and seconds, with a point or a comma', () => {
    expect(limitedClock(clock, 'initialMs', '7.5')).toEqual({ initialMs: 450_000, incrementMs: 3000 });
    expect(limitedClock(clock, 'incrementMs', '0,5')).toEqual({ initialMs: 300_000, incrementMs: 500 });
  });

  it('stays within what the server takes', () => {
    expect(limitedClock(clock, 'initialMs', '0').initialMs).toBe(6000);
    expect(limitedClock(clock, 'initialMs', '99999').initialMs).toBe(86_400_000);
    expect(limitedClock(clock, 'incrementMs', '-3').incrementMs).toBe(0);
  });

  it('is what it was where nothing was typed', () => {
    expect(limitedClock(clock, 'initialMs', '')).toEqual(clock);
  });
});
