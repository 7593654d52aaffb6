import type { Clocks, Color } from '@/api/types';

// 1:05:09, 4:07, and tenths below ten seconds.
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : `${Math.floor(seconds / 60)}:${parts[1]}`;
}

export function remainingMs(clocks: Clocks, color: Color, serverNow: number): number {
  const left = color === 'white' ? clocks.white_ms : clocks.black_ms;
  return clocks.running === color ? Math.max(0, left - Math.max(0, serverNow - clocks.at)) : left;
}

export function settingText(initialMs: number, incrementMs: number): string {
  const minutes = initialMs / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)} + ${incrementMs / 1000}`;
}
