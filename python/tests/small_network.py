"""A small network, trained on a few quick games."""

import os
import subprocess

PROGRAM = os.environ["KIEBITZ"]


def train(folder, name, *shape):
    """Its path. The games are played once for a folder."""
    games, network = folder / "games.kbg", folder / name
    if not games.exists():
        learn("generate", "--games", "8", "--nodes", "60", "--classical", "--output", games)
    learn("train", "--data", games, "--output", network, "--hidden", "64", "--epochs", "2", "--threads", "1",
          "--hold-out", "0.3", *shape)
    return network


def learn(*words):
    subprocess.run([PROGRAM, "learn", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
