// The time for the analysis of a position; without a limit it ends when the reader leaves the position.
export const thinkingTimes = {
  endless: undefined,
  seconds5: { time_ms: 5000 },
  seconds30: { time_ms: 30_000 },
  depth12: { depth: 12 },
  depth20: { depth: 20 },
} as const;
export type ThinkingTime = keyof typeof thinkingTimes;
export const thinkingTimeNames = Object.keys(thinkingTimes) as ThinkingTime[];
