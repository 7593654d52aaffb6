"""Reads src/modules.json, the table of modules."""

import json
import pathlib


class Module:
    """One row of the table. `folder` is the module's folder, relative to the repository."""

    def __init__(self, row, root):
        self.name = row["name"]
        self.layer = row["layer"]
        self.about = row["about"]
        self.uses = row["uses"]
        self.upwards = row.get("upwards", {})
        self.libraries = row["libraries"]
        self.hides = row.get("hides", [])
        self.is_outside = "folder" in row
        layered = pathlib.Path("src", self.layer, self.name)
        self.folder = pathlib.Path(row["folder"]) if self.is_outside else (
            layered if (root / layered).is_dir() else pathlib.Path("src", self.name))


class Modules:
    def __init__(self, root):
        self.root = root
        table = json.loads((root / "src" / "modules.json").read_text(encoding="utf-8"))
        self.layers = table["layers"]
        self.libraries = table["libraries"]
        self.by_name = {row["name"]: Module(row, root) for row in table["modules"]}

    def __iter__(self):
        return iter(self.by_name.values())

    def folder(self, name):
        return self.root / self.by_name[name].folder

    def owner(self, path):
        """The module a path relative to the repository belongs to, or None."""
        owners = [module for module in self if path.is_relative_to(module.folder)]
        return max(owners, key=lambda module: len(module.folder.parts), default=None)
