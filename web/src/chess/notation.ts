// Moves in the reader's notation, and as text for screen readers.
import type { Color } from '@/api/types';
import { turnOf } from './rules';

export type PieceLetters = 'english' | 'german' | 'figurine';

const german: Record<string, string> = { N: 'S', B: 'L', R: 'T', Q: 'D', K: 'K' };
const figurine: Record<string, string> = { N: '♘', B: '♗', R: '♖', Q: '♕', K: '♔' };

export function showSan(san: string, letters: PieceLetters): string {
  if (letters === 'english' || san.startsWith('O')) return san;
  const table = letters === 'german' ? german : figurine;
  return san.replace(/[NBRQK]/g, (letter) => table[letter] ?? letter);
}

export type Translate = (key: string, values?: Record<string, string>) => string;

const roleOf: Record<string, string> = { N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

// "Nbxd7+" is spoken as "knight b takes d7, check" in the reader's language.
export function speakSan(san: string, t: Translate): string {
  const ending = san.endsWith('#') ? `, ${t('speech.mate')}` : san.endsWith('+') ? `, ${t('speech.check')}` : '';
  const core = san.replace(/[+#]/g, '');
  if (core === '--') return t('speech.passes');
  if (core === 'O-O') return t('speech.castlesShort') + ending;
  if (core === 'O-O-O') return t('speech.castlesLong') + ending;
  const match = /^([NBRQK]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([NBRQ]))?$/.exec(core);
  if (!match) return core + ending;
  const [, letter = '', from = '', takes = '', to = '', promotion] = match;
  const words = [letter ? t(`piece.${roleOf[letter]}`) : '', from, takes ? t('speech.takes') : '', to].filter(Boolean);
  if (promotion) words.push(t('speech.becomes', { piece: t(`piece.${roleOf[promotion]}`) }));
  return words.join(' ') + ending;
}

// The start position gives the side to move and the first move number.
export function moverOf(startFen: string, ply: number): Color {
  const isFirstSide = ply % 2 === 1;
  return isFirstSide === (turnOf(startFen) === 'white') ? 'white' : 'black';
}

export function moveNumber(startFen: string, ply: number): string {
  const first = Number(startFen.split(' ')[5]) || 1;
  const skipped = turnOf(startFen) === 'black' ? 1 : 0;
  return `${first + ((ply - 1 + skipped) >> 1)}${moverOf(startFen, ply) === 'white' ? '.' : '…'}`;
}
