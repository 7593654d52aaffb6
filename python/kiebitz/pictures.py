"""Pictures and tables for notebooks: analyses, evaluations, graphs, search trees. Plain SVG and HTML, no scripts.

The colours are readable on light and on dark pages; signs and words repeat the meaning of colours.
"""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Dict, List, Optional, Sequence, Tuple, Union

from kiebitz.scores import Score, SearchResult

if TYPE_CHECKING:
    from kiebitz.brains import SearchTree
    from kiebitz.evaluation import Evaluation

INK, GRID, ACCENT, SHADE = "#555555", "#bbbbbb", "#2f6fb3", "#2f8f4e"
GRAPH_LIMIT = 1000  # centipawns at the edge of a graph


class Picture:
    """An SVG document that notebooks display; ``str()`` is its text."""

    def __init__(self, svg: str):
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


class Table:
    """A table that notebooks display; ``rows`` are its texts."""

    def __init__(self, head: Sequence[str], rows: Sequence[Sequence[object]]):
        self.head = list(head)
        self.rows = [[str(cell) for cell in row] for row in rows]

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(cell)}</th>" for cell in self.head)
        body = "".join(
            "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in row) + "</tr>"
            for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def __str__(self) -> str:
        columns = list(zip(self.head, *self.rows)) if self.rows else [(cell,) for cell in self.head]
        widths = [max(len(cell) for cell in column) for column in columns]
        lines = [self.head, *self.rows]
        return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(line, widths)).rstrip() for line in lines)


def lines_table(result: SearchResult) -> str:
    """The lines of a search as HTML."""
    rows = [(line.rank, line.score, line.depth, f"{line.nodes:,}", line.san()) for line in result.lines]
    return Table(("", "score", "depth", "nodes", "line"), rows)._repr_html_()


def evaluation_table(evaluation: "Evaluation") -> str:
    """The terms of an evaluation as HTML, without the terms that are zero for both sides."""
    rows = [
        (term.title, "{:+d} {:+d}".format(*term.white), "{:+d} {:+d}".format(*term.black), f"{term.points:+d}")
        for term in evaluation.terms
        if any(term.white) or any(term.black)
    ]
    rows.append(("total", "", "", f"{evaluation.total:+d}"))
    return Table(("term", "White (mg eg)", "Black (mg eg)", "points"), rows)._repr_html_()


def _open(width: int, height: int, title: str) -> List[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="sans-serif" font-size="11" fill="{INK}">',
        f"<title>{escape(title)}</title>",
    ]


def _centipawns(value: Union[Score, float, int, None]) -> Optional[float]:
    if isinstance(value, Score):
        return value.white().score(mate_score=100 * GRAPH_LIMIT)
    return value


def evaluation_graph(
    scores: Sequence[Union[Score, float, int, None]],
    *,
    labels: Optional[Sequence[str]] = None,
    width: int = 640,
    height: int = 180,
) -> Picture:
    """A graph of the scores of consecutive positions (centipawns for White, or ``Score``). None leaves a gap.

    >>> "polyline" in str(evaluation_graph([10, 30, -20, None, 400]))
    True
    """
    left, middle = 34, height / 2
    step = (width - left - 6) / max(len(scores) - 1, 1)
    values = [_centipawns(score) for score in scores]
    out = _open(width, height, f"Evaluation of {len(scores)} positions")
    for pawns in (-10, -5, 0, 5, 10):
        y = middle - pawns * 100 / GRAPH_LIMIT * (middle - 8)
        weight = 1 if pawns == 0 else 0.5
        ends = f'x1="{left}" x2="{width - 6}" y1="{y:.1f}" y2="{y:.1f}"'
        out.append(f'<line {ends} stroke="{GRID}" stroke-width="{weight}"/>')
        out.append(f'<text x="{left - 4}" y="{y + 4:.1f}" text-anchor="end">{pawns:+d}</text>')
    points: List[str] = []
    for i, value in enumerate([*values, None]):
        if value is None:
            if points:
                out.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{ACCENT}" stroke-width="2"/>')
            points = []
            continue
        cut = max(-GRAPH_LIMIT, min(GRAPH_LIMIT, value))
        x, y = left + i * step, middle - cut / GRAPH_LIMIT * (middle - 8)
        points.append(f"{x:.1f},{y:.1f}")
        name = labels[i] if labels and i < len(labels) else str(i)
        told = f"<title>{escape(name)}: {scores[i]}</title>"
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{ACCENT}">{told}</circle>')
    return Picture("".join(out) + "</svg>")


def bar_chart(values: Sequence[float], labels: Sequence[str], *, title: str = "", width: int = 640) -> Picture:
    """Numbers as horizontal bars, each with its name and its number.

    >>> "1,200" in str(bar_chart([1200, 30], ["minimax", "alpha-beta"]))
    True
    """
    row, left = 22, 10 + 7 * max((len(label) for label in labels), default=0)
    largest = max(list(values) + [1])
    out = _open(width, row * len(values) + 8, title or "Bars")
    for i, (value, label) in enumerate(zip(values, labels)):
        y, length = 4 + i * row, (width - left - 90) * value / largest
        out.append(f'<text x="{left - 6}" y="{y + 15}" text-anchor="end">{escape(label)}</text>')
        out.append(f'<rect x="{left}" y="{y + 3}" width="{max(length, 1):.1f}" height="{row - 6}" fill="{ACCENT}"/>')
        out.append(f'<text x="{left + length + 6:.1f}" y="{y + 15}">{value:,.0f}</text>')
    return Picture("".join(out) + "</svg>")


class _Layout:
    """Computes the places of a tree's nodes: leaves side by side, parents centred above their children."""

    def __init__(self, tree: "SearchTree", max_ply: int, max_children: int):
        self.nodes = tree.nodes
        self.kept: List[int] = []
        self.hidden: Dict[int, int] = {}
        self.x: Dict[int, float] = {}
        below: Dict[int, List[int]] = {}
        for i, node in enumerate(tree.nodes):
            if node.parent >= 0:
                below.setdefault(node.parent, []).append(i)
        self.below = below
        self.next_leaf = 0
        if tree.nodes:
            self._place(0, max_ply, max_children)

    def _place(self, index: int, max_ply: int, max_children: int) -> float:
        self.kept.append(index)
        children = self.below.get(index, [])
        ordered = sorted(children, key=lambda i: self.nodes[i].value)[:max_children]
        shown = [i for i in children if i in ordered] if self.nodes[index].ply < max_ply else []
        self.hidden[index] = len(children) - len(shown)
        places = [self._place(i, max_ply, max_children) for i in shown]
        if places:
            self.x[index] = (places[0] + places[-1]) / 2
        else:
            self.x[index] = self.next_leaf
            self.next_leaf += 1
        return self.x[index]


SIGNS = {"cutoff": "✂", "cached": "↺", "game over": "#", "draw": "="}


def tree_svg(tree: "SearchTree", *, max_ply: int = 3, max_children: int = 4) -> str:
    """A search tree as SVG: the best children of every node, the principal variation drawn thick.

    Values are those of the side to move at the root. Signs: ✂ cut off, ↺ from the cache, # game over, = draw.
    """
    layout = _Layout(tree, max_ply, max_children)
    gap, rise, top = 58, 74, 18
    width = max(220, gap * max(layout.next_leaf, 1) + 20)
    height = top * 2 + rise * max((tree.nodes[i].ply for i in layout.kept), default=0) + 24
    best = {0, *tree.best_line()}
    out = _open(width, height, f"Search tree, {len(tree.nodes)} nodes kept, {tree.left_out} more")

    def place(index: int) -> Tuple[float, float]:
        return 14 + gap / 2 + layout.x[index] * gap, top + tree.nodes[index].ply * rise

    for i in layout.kept:
        if i == 0:
            continue
        (x1, y1), (x2, y2) = place(tree.nodes[i].parent), place(i)
        stroke = f'stroke="{SHADE}" stroke-width="3"' if i in best else f'stroke="{GRID}"'
        out.append(f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" {stroke}/>')
    for i in layout.kept:
        node, (x, y) = tree.nodes[i], place(i)
        shown = node.value if node.ply % 2 == 0 else -node.value
        word = "start" if node.move is None else str(node.move)
        more = layout.hidden[i] + node.skipped
        sign = SIGNS.get(node.end, "")
        out.append(
            f'<g><title>{escape(word)}: {shown:g}, {node.end}, {more} more moves</title>'
            f'<rect x="{x - 26:.0f}" y="{y - 14:.0f}" width="52" height="30" rx="4" fill="#ffffff" '
            f'stroke="{SHADE if i in best else INK}"/>'
            f'<text x="{x:.0f}" y="{y - 2:.0f}" text-anchor="middle">{escape(word)}</text>'
            f'<text x="{x:.0f}" y="{y + 11:.0f}" text-anchor="middle" font-size="10">{shown:g} {sign}</text></g>'
        )
    return "".join(out) + "</svg>"
