"""check_layers must be able to fail: each case builds a small tree with one fault in it."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent.parent / "check_layers"

GOOD = {
    "CMakeLists.txt": """kiebitz_room(base)
kiebitz_room(rules DEPENDS base)
kiebitz_room(notation DEPENDS base rules)
""",
    "src/base/expected.h": "#include <variant>\n",
    "src/rules/position.h": '#include <array>\n\n#include "base/expected.h"\n',
    "src/rules/position.cpp": '#include "rules/position.h"\n#include <immintrin.h>\n',
    "src/notation/fen.h": '#include <fmt/format.h>\n#include "rules/position.h"\n',
    "src/notation/fen_test.cpp": '#include "notation/fen.h"\n#include <gtest/gtest.h>\n#include "support/text.h"\n',
    "src/cli/main.cpp": '#include <CLI/CLI.hpp>\n#include "notation/fen.h"\n',
    "python/CMakeLists.txt": "target_link_libraries(kiebitz_python PRIVATE kiebitz_notation)\n",
    "python/src/board.h": '#include <pybind11/pybind11.h>\n#include "rules/position.h"\n',
    "python/src/board.cpp": '#include "board.h"\n#include "notation/fen.h"\n',
}


class CheckLayers(unittest.TestCase):
    def report(self, changes):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**GOOD, **changes}.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            run = subprocess.run([sys.executable, TOOL, folder], capture_output=True, text=True, check=False)
        self.assertEqual(run.stderr, "")
        self.assertEqual(run.returncode, 0 if "in order" in run.stdout else 1)
        return run.stdout

    def test_a_tree_without_faults_passes(self):
        self.assertEqual(self.report({}), "all doors are in order\n")

    def test_a_closed_room_is_reported_with_file_and_line(self):
        report = self.report({"src/rules/position.cpp": '#include "rules/position.h"\n#include "notation/fen.h"\n'})
        self.assertIn('src/rules/position.cpp:2: rules may not use "notation/fen.h"', report)

    def test_two_rooms_that_use_each_other_are_a_circle(self):
        report = self.report({"src/rules/see.cpp": '#include "notation/fen.h"\n'})
        self.assertIn("a circle of rooms: notation, rules", report)

    def test_two_modules_that_use_each_other_through_a_source_are_a_circle(self):
        report = self.report({
            "src/rules/a.h": "", "src/rules/a.cpp": '#include "rules/b.h"\n', "src/rules/b.h": '#include "rules/a.h"\n',
        })
        self.assertIn("a circle of modules: rules/a, rules/b", report)

    def test_a_header_may_not_lead_back_to_itself_over_three_others(self):
        report = self.report({f"src/rules/{a}.h": f'#include "rules/{b}.h"\n' for a, b in ("pq", "qr", "rp")})
        self.assertIn("a circle of modules: rules/p, rules/q, rules/r", report)

    def test_a_module_and_its_part_may_know_each_other(self):
        changes = {"src/rules/position.cpp": '#include "rules/position_make.h"\n',
                   "src/rules/position_make.h": '#include "rules/position.h"\n'}
        self.assertEqual(self.report(changes), "all doors are in order\n")

    def test_a_door_that_only_cmake_opens_is_reported(self):
        cmake = GOOD["CMakeLists.txt"].replace("rules DEPENDS base)", "rules DEPENDS base notation)", 1)
        self.assertIn("rules links notation, which is closed", self.report({"CMakeLists.txt": cmake}))

    def test_a_door_that_cmake_forgot_is_reported(self):
        cmake = GOOD["CMakeLists.txt"].replace("notation DEPENDS base rules", "notation DEPENDS base")
        self.assertIn("does not link notation with rules", self.report({"CMakeLists.txt": cmake}))

    def test_the_python_room_keeps_to_its_doors(self):
        report = self.report({"python/src/x.cpp": '#include "cli/main.h"\n#include "absent.h"\n', "src/cli/main.h": "",
                              "python/CMakeLists.txt": "target_link_libraries(kiebitz_python PRIVATE kiebitz_store)\n"})
        self.assertIn('python/src/x.cpp:1: python may not use "cli/main.h"', report)
        self.assertIn('python/src/x.cpp:2: "python/absent.h" is no file', report)
        self.assertIn("python links store, which is closed", report)

    def test_nothing_below_uses_the_python_room(self):
        report = self.report({"src/cli/x.cpp": '#include "python/board.h"\n',
                              "src/rules/x.cpp": "#include <pybind11/x.h>\n"})
        self.assertIn('cli may not use "python/board.h"', report)
        self.assertIn("<pybind11/x.h> belongs to python", report)

    def test_a_library_outside_its_room_is_reported(self):
        self.assertIn("<CLI/CLI.hpp> belongs to cli", self.report({"src/rules/x.cpp": "#include <CLI/CLI.hpp>\n"}))

    def test_an_unknown_library_is_reported(self):
        self.assertIn("<acme/x.h> is no library", self.report({"src/rules/x.cpp": "#include <acme/x.h>\n"}))

    def test_the_operating_system_is_out_of_bounds_for_rules(self):
        self.assertIn("<unistd.h> belongs to", self.report({"src/rules/x.cpp": "#include <unistd.h>\n"}))

    def test_test_libraries_and_test_support_belong_to_tests(self):
        report = self.report({"src/rules/x.cpp": '#include <gtest/gtest.h>\n#include "support/text.h"\n',
                              "src/rules/y.h": '#include "rules/snapshot_testing.h"\n'})
        self.assertIn("<gtest/gtest.h> belongs to tests", report)
        self.assertIn('"support/text.h" belongs to tests', report)
        self.assertIn('"rules/snapshot_testing.h" belongs to tests', report)

    def test_a_file_that_is_not_there_is_reported(self):
        self.assertIn('"position.h" is no file', self.report({"src/rules/x.cpp": '#include "position.h"\n'}))

    def test_a_room_that_is_not_in_the_table_is_reported(self):
        self.assertIn("src/utils: not in the table", self.report({"src/utils/string.h": ""}))


if __name__ == "__main__":
    unittest.main()
