"""The small checks must be able to fail: each case gives them something wrong."""

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
    def check(self, text, *options):
        kiebitz = self.write("kiebitz", '#!/bin/sh\necho "called with $*"\n')
        kiebitz.chmod(0o755)
        document = self.write("doc.md", text)
        return self.run_tool(sys.executable, TOOLS / "check_docs", "--kiebitz", kiebitz, *options, document)

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

    def test_a_line_of_more_than_120_columns_is_reported_with_its_place(self):
        code, report = self.check("```sh run\ntrue\n```\n" + "words " * 20 + "x\n")
        self.assertEqual(code, 1)
        self.assertIn("doc.md:4: 121 columns, at most 120", report)

    def test_with_lines_the_other_documents_of_a_folder_are_checked_too(self):
        self.write("src/rules/README.md", "words " * 21 + "\n")
        self.write("web/node_modules/x/README.md", "words " * 21 + "\n")
        code, report = self.check("```sh run\ntrue\n```\n", "--lines", self.folder)
        self.assertEqual(code, 1)
        self.assertIn("src/rules/README.md:1: 126 columns, at most 120\n1 examples, 0 wrong; 2 documents, 1 lines", report)

    def test_tables_code_and_single_words_may_be_longer(self):
        long = "x" * 130
        text = f"```sh run\ntrue # {long}\n```\n| table | {long} |\n\n    indented {long}\n\n{long}\n{'words ' * 20}\n"
        code, report = self.check(text.replace(" \n", "\n"))
        self.assertEqual(code, 0, report)

    def test_a_document_without_examples_is_a_failure(self):
        self.assertEqual(self.check("```sh\nrm -rf /nowhere\n```\n")[0], 1)


class CheckWords(Checks):
    LIST = """
[[word]]
pattern = 'whoever'
instead = "the client"
reason = "name the role"
code = ["server", "tools"]

[[word]]
pattern = '(?:goes|go) on'
instead = "continue"
reason = "one verb exists"
code = ["server"]
"""

    def check(self, *options):
        words = self.write("words.toml", self.LIST)
        return self.run_tool(TOOLS / "check_words", *options, "--words", words, self.folder)

    def test_plain_prose_passes(self):
        self.write("README.md", "The client continues.\n")
        self.assertEqual(self.check(), (0, "2 words, 0 found\n"))

    def test_a_word_in_a_document_is_reported_with_place_replacement_and_reason(self):
        self.write("docs/x.md", "first\nWhoever asks gets an answer.\n")
        code, report = self.check()
        self.assertEqual(code, 1)
        self.assertIn('docs/x.md:2: "Whoever": the client (name the role)', report)

    def test_code_in_a_document_may_have_it(self):
        self.write("docs/x.md", "`whoever` and\n\n```sh\nwhoever\n```\n[link](whoever.md)\n")
        self.assertEqual(self.check()[0], 0)

    def test_comments_and_texts_are_read_and_names_are_not(self):
        self.write("src/chess/rules/x.h", "int whoever();  // plain\n")
        self.assertEqual(self.check()[0], 0)
        self.write("src/chess/rules/x.h", '// It goes\n// on.\nauto text = "whoever";\n')
        code, report = self.check()
        self.assertEqual(code, 1)
        self.assertIn('src/chess/rules/x.h:1: "goes // on"', report)
        self.assertIn('src/chess/rules/x.h:3: "whoever"', report)

    def test_python_shell_and_cmake_are_read(self):
        self.write("bench/x.py", '"""whoever"""\n')
        self.write("bench/y", "#!/bin/sh\necho  # whoever\n")
        self.write("bench/CMakeLists.txt", "# whoever\n")
        self.assertIn("2 words, 3 found", self.check()[1])

    def test_an_exception_holds_for_code_of_its_folder_only(self):
        self.write("src/frontends/server/x.cpp", "// whoever\n")
        self.write("tools/x.py", "# whoever\n")
        self.assertEqual(self.check()[0], 0)
        self.write("src/frontends/server/README.md", "whoever\n")
        self.write("tests/server/x.py", "# whoever\n")
        self.assertIn("2 words, 2 found", self.check()[1])

    def test_exceptions_that_are_not_needed_can_be_removed(self):
        self.write("src/frontends/server/x.cpp", "// whoever\n")
        self.check("--prune")
        pruned = (self.folder / "words.toml").read_text()
        self.assertEqual(pruned.count("code ="), 1)
        self.assertIn('code = ["server"]', pruned)


class CheckReadmes(Checks):
    def check(self, text):
        self.write("src/modules.json", """{"layers": ["chess"], "libraries": [], "modules": [
            {"name": "rules", "layer": "chess", "about": "", "uses": [], "libraries": []}]}""")
        self.write("src/chess/rules/position.h", "")
        self.write("web/src/api/http.ts", "")
        self.write("web/README.md", text)
        return self.run_tool(sys.executable, TOOLS / "check_readmes", self.folder)

    def test_names_beside_below_and_from_the_top_pass_and_so_do_includes(self):
        code, report = self.check("`http.ts`, `api/`, `web/src/api/http.ts`, `rules/position.h`, `api/*.{ts,ts}`, `x_test.cpp`, "
                                  "[here](src/api/http.ts#top), [there](https://example.org/no.ts), `fetch`, `a/b`\n")
        self.assertEqual(code, 0, report)

    def test_a_file_that_is_gone_is_reported_with_its_line(self):
        code, report = self.check("text\n`live.ts` and `http.ts`\n")
        self.assertEqual((code, report), (1, "web/README.md:2: there is no live.ts\n"))

    def test_folders_patterns_links_and_includes_that_lead_nowhere_are_reported(self):
        for name in ("`apis/`", "`api/*.vue`", "`api/{http,live}.ts`", "[x](src/live.ts)", "`rules/move.h`"):
            self.assertEqual(self.check(f"{name}\n")[0], 1, name)

    def test_a_file_of_another_folder_is_not_found_by_its_name_alone(self):
        self.assertIn("there is no position.h", self.check("`position.h`\n")[1])


class CheckTemporaryFiles(Checks):
    def check(self):
        return self.run_tool(sys.executable, TOOLS / "check_temporary_files", self.folder)

    def test_a_temporary_path_made_by_hand_is_reported(self):
        self.write("src/base/temporary_folder_testing.h", "fs::temp_directory_path(); mkdtemp(p);\n")
        self.write("src/rules/x_test.cpp", "\nauto p = testing::TempDir();\n")
        self.write("tests/y.h", "auto p = std::filesystem::temp_directory_path();\n")
        code, report = self.check()
        self.assertEqual(code, 1)
        self.assertIn("src/rules/x_test.cpp:2: 'TempDir('", report)
        self.assertIn("tests/y.h:1: 'temp_directory_path('", report)
        self.assertEqual(report.count("\n"), 2, report)

    def test_the_folder_type_passes(self):
        self.write("src/rules/x_test.cpp", "const test::TemporaryFolder folder;\n")
        self.assertEqual(self.check()[0], 0)


if __name__ == "__main__":
    unittest.main()
