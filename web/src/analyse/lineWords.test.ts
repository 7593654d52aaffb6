import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { lineWords, type Say } from './lineWords';

const say: Say = (key, values, count) =>
  count === undefined ? i18n.global.t(key, values ?? {}) : i18n.global.t(key, values ?? {}, count);
const told = (fen: string, line: string, language: 'en' | 'de' = 'en', score?: number) => {
  i18n.global.locale.value = language;
  return lineWords(fen, line.split(' '), say, score);
};

describe('a line in words', () => {
  const exchange = 'r2q1rk1/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2Q1RK1 w - - 0 8';

  it('says who takes what and who takes back', () => {
    expect(told(exchange, 'e3c5 d6c5 c4b5')).toBe(
      'White takes the bishop on c5 with the bishop. Black takes back with the pawn. White plays the bishop to b5.',
    );
  });

  it('speaks German with the right cases', () => {
    expect(told(exchange, 'e3c5 d6c5 c4b5', 'de')).toBe(
      'Weiß schlägt den Läufer auf c5 mit dem Läufer. Schwarz schlägt mit dem Bauern zurück. Weiß zieht den Läufer nach b5.',
    );
  });

  it('names castling, check, mate and what the pawn becomes', () => {
    expect(told('4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1')).toBe('White castles kingside.');
    expect(told('6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1', 'd1d8')).toBe('White plays the rook to d8, checkmate.');
    expect(told('8/P6k/8/8/8/8/7K/8 w - - 0 1', 'a7a8q')).toContain('which becomes a queen');
  });

  it('ends with what was won', () => {
    expect(told('4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1', 'e4d5 e8d7', 'en', 5)).toContain(
      'White has won material worth 9 pawns',
    );
    expect(told('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', 'd4e3 e1e2', 'en', -1.5)).toContain(
      'Black has won a pawn’s worth',
    );
  });

  it('says of nothing that it is won before the line proves it', () => {
    const gambit = 'rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2';
    expect(told(gambit, 'd5c4 e2e3', 'en', 0.5)).not.toContain('won'); // a gambit
    expect(told(gambit, 'd5c4', 'en', -1)).not.toContain('won'); // a recapture is possible
    expect(told(gambit, 'd5c4 e2e3', 'en', -1)).toContain('won');
    expect(told(gambit, 'd5c4 e2e3')).not.toContain('won');
  });

  it('tells an exchange to its end', () => {
    const words = lineWords('4k3/8/8/3r4/4P3/8/8/3RK3 w - - 0 1', ['e4d5', 'e8e7', 'd1d4'], say, 6, 1);
    expect(words).toBe('White takes the rook on d5 with the pawn. By then White has won material worth 5 pawns.');
    expect(lineWords('4k3/3r4/8/3n4/4P3/8/8/3RK3 w - - 0 1', ['e4d5', 'd7d5', 'd1d5', 'e8e7'], say, 6, 1)).toContain(
      'takes back with the rook. White takes back with the rook.',
    );
  });

  it('stops where a move does not fit', () => {
    expect(told('4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1 a1a8')).toBe('White castles kingside.');
    expect(told('bad', 'e2e4')).toBe('');
  });
});
