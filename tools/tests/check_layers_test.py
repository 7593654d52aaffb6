"""check_layers must be able to fail: each case builds a small tree with one fault in it, or puts one into a copy of ours."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = ROOT / "tools" / "check_layers"
sys.path.insert(0, str(ROOT / "tools" / "lib"))
from modules import Modules  # noqa: E402

TABLE = {
    "layers": ["foundation", "chess", "frontends"],
    "libraries": [
        {"name": "fmt", "includes": ["fmt/"], "everywhere": True},
        {"name": "cli11", "includes": ["CLI/"]},
        {"name": "gtest", "includes": ["gtest/"], "tests": True},
        {"name": "posix", "includes": ["sys/", "unistd.h"], "tests": True},
        {"name": "std locks", "includes": ["mutex"]},
        {"name": "pybind11", "includes": ["pybind11/"]},
    ],
    "modules": [
        {"name": "base", "layer": "foundation", "about": "results", "uses": [], "libraries": ["posix", "std locks"]},
        {"name": "rules", "layer": "chess", "about": "moves", "uses": ["base"], "libraries": []},
        {"name": "notation", "layer": "chess", "about": "text", "uses": ["rules"], "libraries": []},
        {"name": "cli", "layer": "frontends", "about": "commands", "uses": ["notation"], "libraries": ["cli11"]},
        {"name": "python", "layer": "frontends", "about": "a module", "uses": ["rules", "notation"],
         "libraries": ["pybind11"], "folder": "python/src"},
    ],
}
DOCUMENT = "# Modules\n<!-- modules: written by tools/check_layers --fix -->\n<!-- end of modules -->\nthe end\n"
GOOD = {
    "src/base/expected.h": "#include <mutex>\n#include <unistd.h>\n",
    "src/rules/position.h": '#include <array>\n\n#include "base/expected.h"\n',
    "src/rules/position.cpp": '#include "rules/position.h"\n',
    "src/notation/fen.h": '#include <fmt/format.h>\n#include "rules/position.h"\n',
    "src/notation/fen_test.cpp": '#include "notation/fen.h"\n#include <gtest/gtest.h>\n#include "support/text.h"\n',
    "src/cli/main.cpp": '#include <CLI/CLI.hpp>\n#include "notation/fen.h"\n',
    "python/src/board.h": '#include <pybind11/pybind11.h>\n#include "rules/position.h"\n',
    "python/src/board.cpp": '#include "board.h"\n#include "notation/fen.h"\n',
    "docs/architecture.md": DOCUMENT,
}


def check(folder, *options):
    run = subprocess.run([sys.executable, TOOL, *options, folder], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


class SmallTree(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, changes):
        for name, text in changes.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def report(self, changes=None, **rows):
        """The report about the small tree with these files and these changed rows of the table."""
        modules = [{**row, **rows.get(row["name"], {})} for row in TABLE["modules"]]
        modules += [{"name": name, **row} for name, row in rows.items() if name not in {m["name"] for m in modules}]
        self.write({**GOOD, "src/modules.json": json.dumps({**TABLE, "modules": modules})})
        check(self.folder, "--fix")
        self.write(changes or {})
        code, report = check(self.folder)
        self.assertEqual(code, 0 if "table of modules holds" in report else 1, report)
        return report

    def test_a_header_that_shows_what_its_module_hides_is_reported(self):
        report = self.report({"src/base/expected.h": "#include <mutex>\n#include <unistd.h>\n"},
                             base={"hides": ["posix"]})
        self.assertIn("src/base/expected.h:2: <unistd.h> belongs into sources, base hides posix", report)

    def test_sources_and_tests_may_use_what_their_module_hides(self):
        report = self.report({"src/base/expected.h": "#include <mutex>\n",
                              "src/base/file.cpp": "#include <unistd.h>\n",
                              "src/base/x_testing.h": "#include <unistd.h>\n"}, base={"hides": ["posix"]})
        self.assertEqual(report, "the table of modules holds\n")

    def test_a_tree_without_faults_passes(self):
        self.assertEqual(self.report(), "the table of modules holds\n")

    def test_a_module_that_may_not_be_used_is_reported_with_file_and_line(self):
        report = self.report({"src/rules/position.cpp": '#include "rules/position.h"\n#include "notation/fen.h"\n'})
        self.assertIn('src/rules/position.cpp:2: rules may not use "notation/fen.h"', report)

    def test_two_modules_that_use_each_other_are_a_circle(self):
        report = self.report({"src/rules/see.cpp": '#include "notation/fen.h"\n'})
        self.assertIn("a circle of modules: notation, rules", report)

    def test_two_files_that_use_each_other_through_a_source_are_a_circle(self):
        report = self.report({
            "src/rules/a.h": "", "src/rules/a.cpp": '#include "rules/b.h"\n', "src/rules/b.h": '#include "rules/a.h"\n',
        })
        self.assertIn("a circle of files: rules/a, rules/b", report)

    def test_a_header_may_not_lead_back_to_itself_over_three_others(self):
        report = self.report({f"src/rules/{a}.h": f'#include "rules/{b}.h"\n' for a, b in ("pq", "qr", "rp")})
        self.assertIn("a circle of files: rules/p, rules/q, rules/r", report)

    def test_names_that_begin_alike_are_no_excuse_for_a_circle(self):
        report = self.report({"src/rules/position.cpp": '#include "rules/position_make.h"\n',
                              "src/rules/position_make.h": '#include "rules/position.h"\n'})
        self.assertIn("a circle of files: rules/position, rules/position_make", report)

    def test_a_later_layer_is_reported_unless_the_table_says_why(self):
        self.write({"src/rules/play.cpp": '#include "cli/main.h"\n', "src/cli/main.h": ""})
        report = self.report(rules={"uses": ["base", "cli"]})
        self.assertIn("rules (chess) uses cli, which is in a later layer (frontends)", report)
        report = self.report({"src/cli/main.cpp": "#include <CLI/CLI.hpp>\n"}, cli={"uses": []},
                             rules={"uses": ["base", "cli"], "upwards": {"cli": "a reason"}})
        self.assertEqual(report, "the table of modules holds\n")

    def test_an_exception_that_is_none_is_reported(self):
        report = self.report(rules={"upwards": {"base": "a reason"}})
        self.assertIn("rules needs no exception for base", report)

    def test_what_the_table_allows_and_nobody_uses_is_reported(self):
        report = self.report(notation={"uses": ["base", "rules"], "libraries": ["cli11"]})
        self.assertIn("notation does not use base", report)
        self.assertIn("notation does not use cli11", report)

    def test_unknown_names_in_the_table_are_reported(self):
        report = self.report(rules={"uses": ["base", "bass"], "layer": "ches"}, cli={"libraries": ["cli12"]})
        self.assertIn("rules is in the unknown layer ches", report)
        self.assertIn("cli uses cli12, which is unknown", report)

    def test_a_module_in_the_folder_of_its_layer_is_found(self):
        self.write({"src/chess/rules/see.h": '#include "base/expected.h"\n', "src/cli/x.cpp": '#include "rules/see.h"\n'})
        report = self.report()
        self.assertIn("src/rules: in no module of src/modules.json", report)
        self.assertIn('src/cli/x.cpp:1: cli may not use "rules/see.h"', report)
        self.assertIn('"rules/position.h" is no file of a module', report)

    def test_a_document_that_is_not_made_from_the_table_is_reported_and_mended(self):
        self.report()
        written = (self.folder / "docs/architecture.md").read_text()
        self.assertIn("| chess | `rules` | moves | base |\n|  | `notation` | text | rules |\n", written)
        self.assertIn("  notation --> rules\n", written)
        self.assertTrue(written.endswith("the end\n"))
        self.write({"docs/architecture.md": written.replace("| text | rules |", "| text | base, rules |")})
        self.assertIn("picture and table of the modules are out of date", check(self.folder)[1])
        check(self.folder, "--fix")
        self.assertEqual((self.folder / "docs/architecture.md").read_text(), written)

    def test_a_document_without_a_place_for_the_table_is_reported(self):
        self.assertIn("has no place for picture and table", self.report({"docs/architecture.md": "# Modules\n"}))

    def test_the_python_module_keeps_to_its_row(self):
        report = self.report({"python/src/x.cpp": '#include "cli/main.h"\n#include "absent.h"\n', "src/cli/main.h": ""})
        self.assertIn('python/src/x.cpp:1: python may not use "cli/main.h"', report)
        self.assertIn('python/src/x.cpp:2: "python/absent.h" is no file', report)

    def test_nothing_below_uses_the_python_module(self):
        report = self.report({"src/cli/x.cpp": '#include "python/board.h"\n',
                              "src/rules/x.cpp": "#include <pybind11/x.h>\n"})
        self.assertIn('cli may not use "python/board.h"', report)
        self.assertIn("<pybind11/x.h> belongs to python", report)

    def test_a_library_outside_its_module_is_reported(self):
        self.assertIn("<CLI/CLI.hpp> belongs to cli", self.report({"src/rules/x.cpp": "#include <CLI/CLI.hpp>\n"}))

    def test_an_unknown_library_is_reported(self):
        self.assertIn("<acme/x.h> is no library", self.report({"src/rules/x.cpp": "#include <acme/x.h>\n"}))

    def test_a_mutex_that_clang_cannot_check_is_reported(self):
        self.assertIn("<mutex> belongs to base", self.report({"src/rules/x.cpp": "#include <mutex>\n"}))

    def test_the_operating_system_is_out_of_bounds_for_rules_but_not_for_tests(self):
        report = self.report({"src/rules/x.cpp": "#include <unistd.h>\n", "src/rules/x_test.cpp": "#include <unistd.h>\n"})
        self.assertIn("src/rules/x.cpp:1: <unistd.h> belongs to base", report)
        self.assertNotIn("x_test.cpp", report)

    def test_test_libraries_and_test_support_belong_to_tests(self):
        report = self.report({"src/rules/x.cpp": '#include <gtest/gtest.h>\n#include "support/text.h"\n',
                              "src/rules/y.h": '#include "rules/snapshot_testing.h"\n'})
        self.assertIn("<gtest/gtest.h> belongs to tests", report)
        self.assertIn('"support/text.h" belongs to tests', report)
        self.assertIn('"rules/snapshot_testing.h" belongs to tests', report)

    def test_a_file_that_is_not_there_is_reported(self):
        self.assertIn('"position.h" is no file', self.report({"src/rules/x.cpp": '#include "position.h"\n'}))

    def test_a_folder_that_is_in_no_module_is_reported(self):
        self.assertIn("src/utils: in no module", self.report({"src/utils/string.h": ""}))


class FormerCircles(unittest.TestCase):
    """Circles that this tree once had, put back one by one into a copy of it."""

    @classmethod
    def setUpClass(cls):
        cls.copy = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.copy)
        for path in [*(ROOT / "src").rglob("*"), *(ROOT / "python" / "src").rglob("*"), ROOT / "docs/architecture.md"]:
            if path.suffix in (".h", ".cpp", ".json", ".md") and "CMake" not in path.name:
                target = cls.copy / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
        cls.modules = Modules(cls.copy)

    def assert_circle(self, file, header, *members):
        """`file`, written like an include, gets an include of `header`."""
        module, _, name = file.partition("/")
        path = self.modules.folder(module) / name
        text = path.read_text(encoding="utf-8")
        path.write_text(f'#include "{header}"\n{text}', encoding="utf-8")
        try:
            code, report = check(self.copy)
        finally:
            path.write_text(text, encoding="utf-8")
        self.assertEqual(code, 1, report)
        self.assertIn(f"a circle of files: {', '.join(members)}\n", report)

    def test_the_copy_has_none(self):
        self.assertEqual(check(self.copy), (0, "the table of modules holds\n"))

    def test_term_and_brain(self):
        self.assert_circle("brains/brain.h", "brains/terms/term.h", "brains/brain", "brains/terms/term",
                           "brains/terms/term_counts", "brains/terms/term_input")

    def test_table_table_file_and_table_set(self):
        self.assert_circle("tablebase/table.h", "tablebase/table_file.h", "tablebase/table", "tablebase/table_file")

    def test_san_and_san_text(self):
        self.assert_circle("notation/san_text.h", "notation/san.h", "notation/san", "notation/san_text")

    def test_process_and_process_spawn(self):
        self.assert_circle("platform/process/process_spawn.h", "platform/process/process.h",
                           "platform/process/process", "platform/process/process_spawn")

    def test_syzygy_and_syzygy_files(self):
        self.assert_circle("tablebase/syzygy_files.h", "tablebase/syzygy.h", "tablebase/syzygy",
                           "tablebase/syzygy_files")

    def test_live_sockets_and_routes(self):
        self.assert_circle("server/api/live.cpp", "server/api/live_socket.h", "server/api/live",
                           "server/api/live_socket")
        self.assert_circle("server/api/live.cpp", "server/reviews/review_routes.h", "server/api/live",
                           "server/reviews/review_routes")

    def test_boards_of_python(self):
        self.assert_circle("python/bindings.h", "python/board_quick.h", "python/bindings", "python/board_quick")


if __name__ == "__main__":
    unittest.main()
