"""The commits that tools/checked_since.txt records, and the git of the repository."""

import subprocess

FILE = "tools/checked_since.txt"


def git(root, *arguments):
    """What git says, or None if it fails: no git, no repository, a history that ends too early."""
    try:
        run = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=False,
                             stdin=subprocess.DEVNULL)
    except OSError:
        return None
    return run.stdout if run.returncode == 0 else None


def recorded_bases(root):
    lines = (root / FILE).read_text(encoding="utf-8").splitlines() if (root / FILE).is_file() else []
    return dict(line.split() for line in lines if line.strip() and not line.startswith("#"))


def base_of(root, check):
    """(commit, None) if the commit recorded for a check is part of the history, else (None, why not)."""
    if git(root, "rev-parse", "--git-dir") is None:
        return None, "there is no git history here"
    base = recorded_bases(root).get(check)
    if base is None:
        return None, f"{FILE} records no commit for {check}"
    if git(root, "merge-base", "--is-ancestor", base, "HEAD") is None:
        return None, f"the history does not reach back to {base[:7]}"
    return base, None


def record_base(root, check, commit):
    """Writes the commit down."""
    path = root / FILE
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    kept = [line for line in lines if line.split()[:1] != [check]]
    path.write_text("\n".join([*kept, f"{check} {commit}"]) + "\n", encoding="utf-8")
