"""The notebooks run from top to bottom without a person, and show what they promise. Cells with the tag "interactive"
need input from a keyboard and are left out."""

import json
import os
import pathlib
import re
import sys
import tempfile
import unittest

import nbclient
import nbformat

from small_network import train

NOTEBOOKS = pathlib.Path(os.environ["KIEBITZ_SOURCE"]) / "notebooks"

# What the outputs of each notebook must hold, in this order.
PROMISES = {
    "Play": [r"<svg", r"'Ke4' in ", r"\('C60'", r"<svg", r"0-1 \(resignation\)",
             r"first_move - thesis-1: \+0", r"<svg", r"tutor"],
    "How a chess program thinks": [
        r"<svg", r"1 half-moves: +\d+ lines", r"after \d+ positions\n", r"Search tree", r"positions instead of \d+",
        r"✂", r"all exact algorithms agree: True", r"<table>.*?minimax.*?alpha-beta.*?quiescence", r"Positions visited",
        r"<svg", r"<table>.*?Material.*?total", r"<table>.*?depth", r"Positions visited up to each depth",
        r"effective branching factor \d", r"28 pieces, inputs", r"the terms say"],
    "Build your own engine": [
        r"Qxf7# after \d+ positions", r"<svg", r"Search tree", r"better - dummy: \+\d =\d -0",
        r"<table>.*?minimax.*?alpha-beta", r"for the side to move", r"after \d+ positions", r"<table>.*?mobility"],
    "Your games": [
        r"2 games, 0 that could not be read", r"<table>.*?Morphy.*?C41.*?Reti.*?B15", r"'1-0': 2", r"White wins",
        r"White \d+ %, Black \d+ %", r"<table>.*?played.*?why", r"<svg", r"better ", r"<svg",
        r"\d+ positions, [\d.]+ moves on average", r"Evaluation of \d+ positions"],
}


def text_of(output):
    if output.output_type == "stream":
        return output.text
    data = output.get("data", {})
    return "".join(data.get(kind, "") for kind in ("image/svg+xml", "text/html", "text/plain"))


class Notebooks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # The kernel is the interpreter the module was built for, not another installed one.
        cls.folder = tempfile.TemporaryDirectory()
        kernel = pathlib.Path(cls.folder.name) / "kernels" / "kiebitz"
        kernel.mkdir(parents=True)
        launch = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        told = {"argv": launch, "display_name": "Kiebitz", "language": "python"}
        (kernel / "kernel.json").write_text(json.dumps(told))
        os.environ["JUPYTER_PATH"] = cls.folder.name
        os.environ["IPYTHONDIR"] = cls.folder.name
        os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # a warning of the debugger, which is not used here

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def outputs(self, name, network=None):
        book = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
        nbformat.validate(book)
        for cell in book.cells:
            if network and "network" in cell.metadata.get("tags", []):
                self.assertIn("NETWORK = None", cell.source)
                cell.source = cell.source.replace("NETWORK = None", f"NETWORK = {str(network)!r}")
        book.cells = [cell for cell in book.cells if "interactive" not in cell.metadata.get("tags", [])]
        nbclient.NotebookClient(book, timeout=300, kernel_name="kiebitz",
                                resources={"metadata": {"path": self.folder.name}}).execute()
        return "\n".join(text_of(output) for cell in book.cells if cell.cell_type == "code" for output in cell.outputs)

    def check(self, name):
        outputs, at = self.outputs(name), 0
        for promise in PROMISES[name]:
            found = re.compile(promise, re.DOTALL).search(outputs, at)
            self.assertTrue(found, f"{name} does not show {promise!r} after\n{outputs[:at][-500:]}")
            at = found.end()

    def test_a_network_is_added_up_by_hand(self):
        network = train(pathlib.Path(self.folder.name), "small.kbn", "--output-buckets", "8")
        promises = (r"Network \(768 -> 64\) x 2 -> 8", r"by hand -?\d+ as the engine says", "worth to the network")
        self.assertRegex(self.outputs("How a chess program thinks", network), r"[\s\S]*".join(promises))

    def test_every_notebook_is_checked_and_stored_without_outputs(self):
        self.assertEqual({path.stem for path in NOTEBOOKS.glob("*.ipynb")}, set(PROMISES))
        for path in NOTEBOOKS.glob("*.ipynb"):
            for cell in json.loads(path.read_text())["cells"]:
                self.assertFalse(cell.get("outputs"), f"{path.name} was stored with outputs")


def add_case(name):
    def case(self):
        self.check(name)

    setattr(Notebooks, "test_" + name.lower().replace(" ", "_"), case)


for title in PROMISES:
    add_case(title)

if __name__ == "__main__":
    unittest.main()
