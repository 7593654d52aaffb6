import { describe, expect, it } from 'vitest';
import { capturedBy, menOf, phaseOf } from './material';
import { speakSan, showSan } from './notation';
import { INITIAL_FEN } from './rules';

describe('captured material', () => {
  it('counts the men', () => {
    expect([menOf(INITIAL_FEN), menOf('8/8/8/8/8/2k5/4P3/4K3 b - - 0 1')]).toEqual([32, 3]);
  });

  it('is empty at the start', () => {
    expect(capturedBy('white', INITIAL_FEN, INITIAL_FEN)).toEqual({ pieces: [], lead: 0 });
  });

  it('lists what is missing, strongest first, and who leads', () => {
    const fen = 'rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    expect(capturedBy('white', fen, INITIAL_FEN)).toEqual({ pieces: ['queen', 'pawn'], lead: 10 });
    expect(capturedBy('black', fen, INITIAL_FEN).lead).toBe(0);
  });

  it('does not count a promoted pawn as taken', () => {
    const fen = 'rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNq w Qkq - 0 1';
    expect(capturedBy('white', fen, INITIAL_FEN).pieces).toEqual([]);
  });

  it('knows the phases', () => {
    expect(phaseOf(INITIAL_FEN, 0)).toBe('opening');
    expect(phaseOf(INITIAL_FEN, 30)).toBe('middlegame');
    expect(phaseOf('4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1', 80)).toBe('endgame');
  });
});

describe('moves in letters and words', () => {
  const t = (key: string, values?: Record<string, string>) =>
    [key.split('.')[1], ...Object.values(values ?? {})].join(' ');

  it('shows German letters and figurines', () => {
    expect(showSan('Nbxd7+', 'german')).toBe('Sbxd7+');
    expect(showSan('e8=Q#', 'german')).toBe('e8=D#');
    expect(showSan('O-O', 'german')).toBe('O-O');
    expect(showSan('Bb5', 'figurine')).toBe('♗b5');
  });

  it('speaks moves', () => {
    expect(speakSan('Nbxd7+', t)).toBe('knight b takes d7, check');
    expect(speakSan('O-O-O#', t)).toBe('castlesLong, mate');
    expect(speakSan('exd8=Q', t)).toBe('e takes d8 becomes queen');
  });
});
