// Reads typed values of a clock and limits them to the server's range.
import type { SideClock } from './newGame';

export type ClockPart = keyof SideClock;

const units: Record<ClockPart, { ms: number; min: number; max: number }> = {
  initialMs: { ms: 60_000, min: 6000, max: 86_400_000 },
  incrementMs: { ms: 1000, min: 0, max: 600_000 },
};

// A text that is no number leaves the value unchanged.
export function limitedClock(clock: SideClock, part: ClockPart, text: string): SideClock {
  const { ms, min, max } = units[part];
  const number = Number.parseFloat(text.replace(',', '.'));
  const value = Number.isFinite(number) ? Math.round(number * ms) : clock[part];
  return { initialMs: clock.initialMs, incrementMs: clock.incrementMs, [part]: Math.min(max, Math.max(min, value)) };
}
