"""check_format, check_scripts and check_docs must be able to fail: each case gives them something wrong."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent.parent


class Checks(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run_tool(self, *command):
        run = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
        return run.returncode, run.stdout + run.stderr


class CheckFormat(Checks):
    def check(self, text):
        shutil.copy(TOOLS.parent / ".clang-format", self.folder)
        self.write("src/rules/x.cpp", text)
        return self.run_tool(TOOLS / "check_format", self.folder)

    def test_formatted_code_passes(self):
        self.assertEqual(self.check("int twice(int x) { return 2 * x; }\n"), (0, ""))

    def test_other_code_is_reported_with_its_place(self):
        code, report = self.check("int  twice( int x ) {\nreturn 2*x; }\n")
        self.assertNotEqual(code, 0)
        self.assertIn("src/rules/x.cpp:1:", report)

    def test_nothing_to_check_is_a_failure(self):
        self.assertNotEqual(self.run_tool(TOOLS / "check_format", self.folder)[0], 0)


class CheckScripts(Checks):
    def test_a_careful_script_passes(self):
        self.write("tools/x", '#!/usr/bin/env bash\necho "$1"\n')
        self.assertEqual(self.run_tool(TOOLS / "check_scripts", self.folder)[0], 0)

    def test_an_unquoted_variable_is_reported(self):
        self.write("tools/x", "#!/usr/bin/env bash\nrm $1\n")
        code, report = self.run_tool(TOOLS / "check_scripts", self.folder)
        self.assertNotEqual(code, 0)
        self.assertIn("SC2086", report)

    def test_python_that_does_not_parse_is_reported(self):
        self.write("tools/x", "#!/usr/bin/env bash\ntrue\n")
        self.write("tools/y", "#!/usr/bin/env python3\ndef (:\n")
        self.assertNotEqual(self.run_tool(TOOLS / "check_scripts", self.folder)[0], 0)


class CheckDocs(Checks):
    def check(self, text):
        kiebitz = self.write("kiebitz", '#!/bin/sh\necho "called with $*"\n')
        kiebitz.chmod(0o755)
        document = self.write("doc.md", text)
        return self.run_tool(sys.executable, TOOLS / "check_docs", "--kiebitz", kiebitz, document)

    def test_an_example_with_the_right_output_passes(self):
        code, report = self.check("```sh run\n./run perft 3\n```\ngives\n```text output\ncalled with perft 3\n```\n")
        self.assertEqual(code, 0, report)

    def test_three_dots_stand_for_any_lines(self):
        code, report = self.check("```sh run\nseq 9\n```\n\n```text output\n1\n...\n9\n```\n")
        self.assertEqual(code, 0, report)

    def test_another_output_is_reported(self):
        code, report = self.check("text\n\n```sh run\n./run perft 3\n```\n\n```text output\n8902\n```\n")
        self.assertEqual(code, 1)
        self.assertIn("doc.md:3: expected:\n8902", report)

    def test_a_command_that_fails_is_reported(self):
        self.assertEqual(self.check("```sh run\n./run && false\ntrue\n```\n")[0], 1)

    def test_a_failure_that_is_announced_passes(self):
        self.assertEqual(self.check("```sh run\nexit 3  # exits with 3\n```\n")[0], 0)

    def test_a_quotation_that_differs_is_reported(self):
        code, report = self.check("```cpp file=CMakeLists.txt\nint main() {}\n```\n")
        self.assertEqual(code, 1)
        self.assertIn("differs from CMakeLists.txt", report)

    def test_a_document_without_examples_is_a_failure(self):
        self.assertEqual(self.check("```sh\nrm -rf /nowhere\n```\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
