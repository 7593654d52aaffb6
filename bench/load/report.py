"""Rows of the one table the load prints."""

import dataclasses


@dataclasses.dataclass
class Row:
    what: str
    measured: str
    goal: str
    met: bool


def percentile(values, percent):
    """The percentile of sorted values."""
    return values[min(len(values) - 1, len(values) * percent // 100)] if values else 0.0


def milliseconds(seconds):
    return f"{1000 * seconds:.1f} ms"


def print_table(rows):
    print("| what | measured | goal | met |\n|---|---|---|---|")
    for row in rows:
        print(f"| {row.what} | {row.measured} | {row.goal} | {'yes' if row.met else '**no**'} |")
