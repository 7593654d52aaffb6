// A game with variations, comments, glyphs, arrows and notes of other programs; written as PGN. `readGame.ts` reads it.
import {
  ChildNode,
  defaultHeaders,
  makeComment,
  makePgn,
  setStartingPosition,
  type Comment,
  type CommentShape,
  type Game,
  type Node,
  type PgnNodeData,
} from 'chessops/pgn';
import { parseSquare } from 'chessops/util';
import { shallowReactive } from 'vue';
import type { BoardShape, Brush } from '@/board/boardModel';
import { INITIAL_FEN, openPosition, type Step } from '@/chess/rules';

export interface TreeMove {
  id: number;
  parent?: TreeMove;
  ply: number;
  fen: string;
  step?: Step; // none at the root
  children: TreeMove[];
  before: string; // a comment before the move, if the move begins a variation
  comment: string;
  nags: number[]; // in their order: those of the move (see `glyphs`) and those of the position
  shapes: BoardShape[];
  noted: Pick<Comment, 'clock' | 'emt' | 'evaluation'>; // written by programs; kept but not shown
}

export const glyphs: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

const isGlyph = (nag: number): boolean => nag in glyphs;
export const glyphOf = (move: TreeMove): number | undefined => move.nags.find(isGlyph);

// Sets this glyph of the move, or removes it if it was set; glyphs of the position stay.
export function toggledGlyph(nags: number[], glyph: number): number[] {
  const place = Math.max(nags.findIndex(isGlyph), 0);
  const others = nags.filter((nag) => !isGlyph(nag));
  return nags[place] === glyph ? others : [...others.slice(0, place), glyph, ...others.slice(place)];
}

const colors: Brush[] = ['green', 'red', 'yellow', 'blue'];

export class GameTree {
  readonly root: TreeMove;
  headers = defaultHeaders();
  private readonly byId = new Map<number, TreeMove>();
  private nextId = 0;

  constructor(
    fen = INITIAL_FEN,
    readonly chess960 = false,
  ) {
    this.root = this.make(undefined, fen);
  }

  get(id: number): TreeMove | undefined {
    return this.byId.get(id);
  }

  private make(parent: TreeMove | undefined, fen: string, step?: Step): TreeMove {
    // Notes and following moves are reactive for the views that show the move.
    const children = shallowReactive<TreeMove[]>([]);
    const move: TreeMove = shallowReactive({
      id: this.nextId++,
      parent,
      ply: parent ? parent.ply + 1 : 0,
      fen,
      step,
      children,
      before: '',
      comment: '',
      nags: [],
      shapes: [],
      noted: {},
    });
    this.byId.set(move.id, move);
    parent?.children.push(move);
    return move;
  }

  // Adds a move after `parent`, or returns the existing one.
  add(parent: TreeMove, step: Step): TreeMove {
    return parent.children.find((child) => child.step?.uci === step.uci) ?? this.append(parent, step);
  }

  // Adds a separate line even if another one begins with the same move, because each has its own notes.
  append(parent: TreeMove, step: Step): TreeMove {
    return this.make(parent, step.fen, step);
  }

  remove(move: TreeMove): void {
    const { parent } = move;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(move), 1);
    const forget = (gone: TreeMove) => {
      this.byId.delete(gone.id);
      gone.children.forEach(forget);
    };
    forget(move);
  }

  // Makes the line with this move the main line, at every branch above it.
  promote(move: TreeMove): void {
    for (let now: TreeMove | undefined = move; now?.parent; now = now.parent) {
      const { children } = now.parent;
      children.splice(children.indexOf(now), 1);
      children.unshift(now);
    }
  }

  path(move: TreeMove): TreeMove[] {
    const path: TreeMove[] = [];
    for (let now: TreeMove | undefined = move; now?.parent; now = now.parent) path.unshift(now);
    return path;
  }

  end(move = this.root): TreeMove {
    let last = move;
    while (last.children[0]) last = last.children[0];
    return last;
  }

  toPgn(): string {
    const game: Game<PgnNodeData> = {
      headers: new Map(this.headers),
      moves: { children: [] } as unknown as Node<PgnNodeData>,
    };
    const start = openPosition(this.root.fen);
    if (start && this.root.fen !== INITIAL_FEN) setStartingPosition(game.headers, start);
    if (this.chess960) game.headers.set('Variant', 'Chess960');
    const rootComment = commentOf(this.root);
    if (rootComment) game.comments = [rootComment];
    const copy = (from: TreeMove, to: Node<PgnNodeData>) => {
      to.children = from.children.map((child) => {
        const comment = commentOf(child);
        const node = new ChildNode<PgnNodeData>({
          san: child.step?.san ?? '',
          startingComments: child.before ? [child.before] : undefined,
          comments: comment ? [comment] : undefined,
          nags: child.nags,
        });
        copy(child, node);
        return node;
      });
    };
    copy(this.root, game.moves);
    return makePgn(game);
  }
}

function commentOf(move: TreeMove): string {
  const shapes = move.shapes.flatMap((shape): CommentShape[] => {
    const from = parseSquare(shape.from);
    const to = shape.to ? parseSquare(shape.to) : from;
    const color = colors.includes(shape.brush) ? (shape.brush as CommentShape['color']) : 'green';
    return from === undefined || to === undefined ? [] : [{ color, from, to }];
  });
  return makeComment({ text: move.comment, shapes, ...move.noted }).trim();
}
