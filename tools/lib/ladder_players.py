"""Levels and brains as players of `kiebitz match`: for the tools that measure them."""

import json
import re
import subprocess
import sys

LEVELS = [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600, 2850]
# The expected rating only decides who meets whom.
BRAINS = {"dummy": -700, "tutor": -550, "thesis-1": 380, "thesis-2": 480, "thesis-3": 540, "schachbot": 560, "baguette": 730,
          "dreival": 760, "dreival-2": 790, "thesis-4": 840}
GAME_RULES = ["--draw", "movenumber=40", "movecount=6", "score=15", "--maxmoves", "150", "--stall", "600", "--timeouts",
              "handshake=120", "ready=120"]


def level_words(program, elo):
    """A level has a cap of nodes, so it needs no clock and plays the same on a busy machine."""
    return [f"cmd={program}", "option.UCI_LimitStrength=true", f"option.UCI_Elo={elo}", "option.Hash=8",
            "nodes=1000000000"]


def brain_words(program, name, limit):
    return [f"cmd={program}", f"args=uci --brain {name} --forget", limit]


def ratings_report(tool, program, states, words=()):
    """The result of `kiebitz match ratings` for all games of these states together."""
    command = [program, "match", "ratings", *states, "--json", *words]
    answer = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if answer.returncode != 0:
        sys.exit(f"{tool}: {answer.stderr.strip()}")
    return json.loads(answer.stdout)


def published_levels(text):
    """{level: its measured rating} from the table of docs/levels.md."""
    ladder = text.split("## The ladder", 1)[-1].split("| player |", 1)[0]
    return {int(elo): int(rating.replace("−", "-"))
            for elo, rating in re.findall(r"^\| (\d+) \| ([−-]?\d+) \|", ladder, re.MULTILINE)}
