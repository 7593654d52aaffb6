// 1234567 -> 1.2M; exact below ten thousand.
export function shortNumber(value: number): string {
  if (value < 10_000) return String(value);
  if (value < 1_000_000) return `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)}k`;
  if (value < 1_000_000_000) return `${(value / 1_000_000).toFixed(value < 100_000_000 ? 1 : 0)}M`;
  return `${(value / 1_000_000_000).toFixed(1)}G`;
}

export function percent(value: number, digits = 0): string {
  return `${value.toFixed(digits)} %`;
}
