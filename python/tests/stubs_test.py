"""The type stubs say what is in the compiled part, no more and no less. The long tests also ask mypy."""

import ast
import inspect
import os
import pathlib
import subprocess
import sys
import unittest

from kiebitz import _core

PACKAGE = pathlib.Path(_core.__file__).parent
COMMON = {"__init__", "__doc__", "__module__", "__new__", "__dict__", "__weakref__", "__members__"}
# Methods that every Python object has: the stubs need not repeat them.
IMPLIED = {"__repr__", "__str__", "__eq__", "__hash__", "__reduce__", "__getstate__", "__setstate__", "__ne__",
           "__int__", "__index__", "__entries"}


def stub_names():
    """{class or "": names} of the stub file."""
    tree = ast.parse((PACKAGE / "_core.pyi").read_text())
    names = {"": set()}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names[""].add(node.name)
            inner = names.setdefault(node.name, set())
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    inner.add(part.name)
                elif isinstance(part, ast.AnnAssign):
                    inner.add(part.target.id)
        elif isinstance(node, ast.FunctionDef):
            names[""].add(node.name)
    return names


def real_names():
    names = {"": set()}
    for name, value in vars(_core).items():
        if name.startswith("__"):
            continue
        names[""].add(name)
        if inspect.isclass(value):
            names[name] = {part for part in vars(value) if part not in COMMON | IMPLIED}
    return names


class Stubs(unittest.TestCase):
    def test_stubs_and_module_name_the_same_things(self):
        stubs, real = stub_names(), real_names()
        self.assertEqual(stubs[""], real[""])
        for name in real[""] & set(stubs):
            with self.subTest(name):
                self.assertEqual(stubs[name] - COMMON - IMPLIED, real[name])

    @unittest.skipUnless(os.environ.get("KIEBITZ_MYPY"), "only in the long tests")
    def test_the_package_keeps_its_own_types(self):
        command = ["mypy", "--strict", "--python-executable", sys.executable, "--cache-dir=/dev/null", "-p", "kiebitz"]
        result = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
