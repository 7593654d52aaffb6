// Finds the places of the moves in the text of a PGN. chessops skips words that it does not understand and keeps no
// places; this reads the words again in the same order.

export interface PgnWord {
  text: string; // as written in the PGN
  sans: string[]; // the moves that chessops reads from it
  isMove: boolean; // chessops reads the whole word as one move
  line: number; // from 1
}

const moveToken =
  /(?:[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqkNBRQK])?|[pnbrqkPNBRQK]?@[a-h][1-8]|[O0o][-–—][O0o](?:[-–—][O0o])?)[+#]?|--|Z0|0000|@@@@/g;
const header = /^\s*\[[A-Za-z0-9][A-Za-z0-9_+#=:-]*\s+"(?:[^"\\]|\\"|\\\\)*"\]/;
// The words between moves: numbers, dots, glyphs, results, and marks of annotators.
const betweenMoves =
  /^(?!--$|0000$)(?:\d+[.…]*|[.…]+|[?!]+|\$\d{1,4}|1[-–—]0|0[-–—]1|1\/2[-–—]1\/2|½[-–—]½|\*|[()]|e\.?p\.?|TN?|N|D|[-+=/±∓⩲⩱∞]+)$/;
const pieces = /[{};()]|\$\d{1,4}|\d+\s*[.…]+|[.…]+(?=\S)|[?!]+|[^\s{};()$?!]+/g;

const normal = (token: string): string => {
  if (/^[O0o][-–—]/.test(token)) return token.replace(/[0o]/g, 'O').replace(/[–—]/g, '-');
  return ['Z0', '0000', '@@@@'].includes(token) ? '--' : token;
};

// The words of the first game that are moves or look like misspelt moves.
export function wordsOfPgn(text: string): PgnWord[] {
  const words: PgnWord[] = [];
  let state: 'headers' | 'moves' | 'comment' = 'headers';
  let isFound = false;
  for (const [index, whole] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    let line = whole;
    const isBlank = line.trim() === '';
    if (state !== 'comment' && line.startsWith('%')) continue;
    if (state === 'moves' && isBlank) break;
    const isOpen: boolean = state === 'comment';
    if (state === 'headers') {
      for (let rest = line.replace(header, ''); rest !== line; rest = line.replace(header, '')) {
        isFound = true;
        line = rest;
      }
      if (line.trim() === '') continue;
      isFound = true;
      state = 'moves';
    }
    state = readLine(line, index + 1, isOpen, words) ? 'comment' : 'moves';
  }
  return isFound ? words : [];
}

// Whether a comment is still open at the end of the line.
function readLine(line: string, number: number, startsInComment: boolean, words: PgnWord[]): boolean {
  let isComment = startsInComment;
  let rest = line;
  for (;;) {
    if (isComment) {
      const end = rest.indexOf('}');
      if (end < 0) return true;
      rest = rest.slice(end + 1);
      isComment = false;
    }
    const next = rest.search(/[{;]/);
    for (const [piece] of (next < 0 ? rest : rest.slice(0, next)).matchAll(pieces)) {
      const word = piece.trim();
      if (betweenMoves.test(word)) continue;
      const tokens = [...word.matchAll(moveToken)].map((match) => match[0]);
      words.push({ text: word, sans: tokens.map(normal), isMove: tokens[0] === word, line: number });
    }
    if (next < 0 || rest[next] === ';') return false;
    isComment = true;
    rest = rest.slice(next + 1);
  }
}
