"""The examples in the docstrings are run, those of the compiled part too."""

import doctest
import importlib
import inspect
import os
import pathlib
import pkgutil
import unittest

import kiebitz
from kiebitz import _core


def documented(module):
    """(name, docstring) of a module, its functions and classes, and what those hold."""
    yield module.__name__, module.__doc__
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        yield f"{module.__name__}.{name}", value.__doc__
        if inspect.isclass(value):
            for part, inner in vars(value).items():
                inner = getattr(inner, "__func__", inner)
                yield f"{module.__name__}.{name}.{part}", getattr(inner, "__doc__", None)


class Examples(unittest.TestCase):
    def test_every_example_gives_what_it_shows(self):
        names = {**vars(kiebitz), **{name: getattr(_core, name) for name in dir(_core) if name[0] != "_"}}
        names.update({name: getattr(kiebitz, name) for name in dir(kiebitz) if not name.startswith("__")})
        modules = [kiebitz, _core]
        modules += [importlib.import_module(f"kiebitz.{m.name}") for m in pkgutil.iter_modules(kiebitz.__path__)
                    if m.name != "_core"]
        parser, ran = doctest.DocTestParser(), 0
        for module in modules:
            for name, text in documented(module):
                if not isinstance(text, str) or ">>>" not in text:
                    continue
                with self.subTest(name):
                    test = parser.get_doctest(text, dict(names), name, None, None)
                    told = []
                    results = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
                    self.assertEqual(results.failed, 0, "".join(told))
                    ran += results.attempted
        self.assertGreater(ran, 60)

    def test_the_manual_shows_what_happens(self):
        source = pathlib.Path(os.environ["KIEBITZ_SOURCE"])
        text = (source / "docs" / "python.md").read_text(encoding="utf-8")
        os.chdir(source)
        test = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", None, None)
        told = []
        results = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
        self.assertEqual(results.failed, 0, "".join(told))
        self.assertGreater(results.attempted, 25)

    def test_everything_public_says_what_it_is(self):
        for name in dir(kiebitz):
            value = getattr(kiebitz, name)
            if name[0] != "_" and (inspect.isclass(value) or inspect.isroutine(value)):
                self.assertTrue(value.__doc__, f"kiebitz.{name} has no docstring")


if __name__ == "__main__":
    unittest.main()
