import { describe, expect, it } from 'vitest';
import { shortNumber } from './number';
import { scoreText, verdictOf } from './score';
import { clockText, remainingMs, settingText } from './time';

const cp = (value: number) => ({ kind: 'cp' as const, value, win_percent: 50 });

describe('scores', () => {
  it('are short and signed', () => {
    expect([0, 15, -76, 130, -1250].map((value) => scoreText(cp(value)))).toEqual([
      '0.0',
      '+0.15',
      '−0.76',
      '+1.3',
      '−13',
    ]);
  });

  it('show mates with their side', () => {
    expect(scoreText({ kind: 'mate', value: 3, winner: 'white', win_percent: 100 })).toBe('#3');
    expect(scoreText({ kind: 'mate', value: -2, winner: 'black', win_percent: 0 })).toBe('−#2');
    expect(scoreText({ kind: 'mate', value: 0, winner: 'white', win_percent: 100 })).toBe('#0');
  });

  it('come with a meaning', () => {
    expect(verdictOf(cp(20))).toEqual({ side: 'none', verdict: 'equal' });
    expect([29, 30, 79, 80, 199, 200].map((value) => verdictOf(cp(value)).verdict)).toEqual([
      'equal',
      'slight',
      'slight',
      'clear',
      'clear',
      'winning',
    ]);
    expect(verdictOf(cp(130))).toEqual({ side: 'white', verdict: 'clear' });
    expect(verdictOf(cp(-400))).toEqual({ side: 'black', verdict: 'winning' });
  });
});

describe('clocks', () => {
  it.each([
    [0, '0:00.0'],
    [9_940, '0:09.9'],
    [59_001, '1:00'],
    [247_000, '4:07'],
    [3_909_000, '1:05:09'],
    [-5, '0:00.0'],
  ])('%i ms is %s', (ms, text) => expect(clockText(ms)).toBe(text));

  it('run only for the side to move, by the server’s time', () => {
    const clocks = { white_ms: 60_000, black_ms: 50_000, running: 'white' as const, at: 1000 };
    expect(remainingMs(clocks, 'white', 11_000)).toBe(50_000);
    expect(remainingMs(clocks, 'black', 11_000)).toBe(50_000);
    expect(remainingMs(clocks, 'white', 500)).toBe(60_000);
  });

  it('are named by minutes and seconds', () => {
    expect(settingText(300_000, 3000)).toBe('5 + 3');
    expect(settingText(30_000, 0)).toBe('0.5 + 0');
  });
});

it('large numbers are shortened', () => {
  expect([999, 12_345, 123_456, 1_234_567, 5_000_000_000].map(shortNumber)).toEqual([
    '999',
    '12.3k',
    '123k',
    '1.2M',
    '5.0G',
  ]);
});
