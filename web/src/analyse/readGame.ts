// Reads a PGN into a tree of moves. Illegal moves are left out and reported with their place.
import { makeFen } from 'chessops/fen';
import { parseComment, parsePgn, startingPosition, type ChildNode, type Node, type PgnNodeData } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { makeSquare } from 'chessops/util';
import { moveNumber } from '@/chess/notation';
import { openPosition, pass, playOn, type Step } from '@/chess/rules';
import { GameTree, type TreeMove } from './gameTree';
import { wordsOfPgn, type PgnWord } from './pgnWords';

export interface PgnFault {
  kind: 'illegal' | 'unreadable';
  text: string; // as written in the PGN
  number?: string; // "12." or "12…": the number of the expected move
  line?: number; // of the text, from 1
  isMain: boolean; // it cuts the main line, not a variation
}

export interface ReadGame {
  tree: GameTree;
  faults: PgnFault[];
  games: number; // number of games in the text, of which the first one is read
}

// The game as far as chessops reads it; the FEN of its start may be wrong.
export const fenOfPgn = (text: string): string | undefined => parsePgn(text)[0]?.headers.get('FEN');

// Undefined if the text has no game or its start position is illegal.
export function readGame(text: string): ReadGame | undefined {
  const games = parsePgn(text);
  const game = games[0];
  if (!game) return undefined;
  const start = startingPosition(game.headers).unwrap(
    (position) => position,
    () => undefined,
  );
  if (!start || start.rules !== 'chess') return undefined;
  const tree = new GameTree(makeFen(start.toSetup()), /960|fischer/i.test(game.headers.get('Variant') ?? ''));
  tree.headers = game.headers;
  readNotes(tree.root, game.comments);
  const words = wordsOfPgn(text);
  const faults: PgnFault[] = words
    .filter((word) => word.sans.length === 0)
    .map((word) => ({ kind: 'unreadable', text: word.text, line: word.line, isMain: false }));
  copyMoves(game.moves, tree, placesOf(game.moves, words), faults);
  return { tree, faults: faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), games: games.length };
}

type PgnNode = ChildNode<PgnNodeData>;

// The nodes in the order of the text: variations of a move follow it, before the next move.
function inTextOrder(from: Node<PgnNodeData>): PgnNode[] {
  const nodes: PgnNode[] = [];
  for (let main = from.children[0], before = from; main; before = main, main = main.children[0]) {
    nodes.push(main);
    for (const other of before.children.slice(1)) nodes.push(other, ...inTextOrder(other));
  }
  return nodes;
}

// Empty if the two readings of the text differ: no place is reported rather than a wrong one.
function placesOf(moves: Node<PgnNodeData>, words: readonly PgnWord[]): Map<PgnNode, PgnWord> {
  const nodes = inTextOrder(moves);
  const placed = words.flatMap((word) => word.sans.map((san) => ({ san, word })));
  const isSame = nodes.length === placed.length && nodes.every((node, index) => node.data.san === placed[index]?.san);
  return new Map(
    isSame ? nodes.flatMap((node, index) => (placed[index] ? [[node, placed[index].word] as const] : [])) : [],
  );
}

function copyMoves(moves: Node<PgnNodeData>, tree: GameTree, places: Map<PgnNode, PgnWord>, faults: PgnFault[]): void {
  const copy = (from: Node<PgnNodeData>, to: TreeMove, isMain: boolean) => {
    for (const [index, child] of from.children.entries()) {
      const word = places.get(child);
      const step = word?.isMove === false ? undefined : readStep(to.fen, child.data.san, tree.chess960);
      const isChildMain = isMain && index === 0;
      if (!step) {
        const kind = word?.isMove === false ? 'unreadable' : 'illegal';
        faults.push({
          kind,
          text: word?.text ?? child.data.san,
          number: moveNumber(tree.root.fen, to.ply + 1),
          line: word?.line,
          isMain: isChildMain,
        });
        if (index === 0) return; // otherwise a variation would take the place of the missing move
        continue;
      }
      const added = tree.append(to, step);
      added.nags = child.data.nags ?? [];
      readNotes(added, child.data.startingComments, 'before');
      readNotes(added, child.data.comments);
      copy(child, added, isChildMain);
    }
  };
  copy(moves, tree.root, true);
}

function readNotes(move: TreeMove, comments: string[] | undefined, place: 'before' | 'comment' = 'comment'): void {
  for (const text of comments ?? []) {
    const { text: words, shapes, clock, emt, evaluation } = parseComment(text);
    move[place] = [move[place], words].filter(Boolean).join(' ');
    move.noted.clock ??= clock;
    move.noted.emt ??= emt;
    move.noted.evaluation ??= evaluation;
    for (const { color, from, to } of shapes)
      move.shapes.push({ brush: color, from: makeSquare(from), to: from === to ? undefined : makeSquare(to) });
  }
}

function readStep(fen: string, san: string, chess960: boolean): Step | undefined {
  if (san === '--') return pass(fen);
  const position = openPosition(fen);
  const move = position && parseSan(position, san);
  return position && move && playOn(position, move, chess960);
}
