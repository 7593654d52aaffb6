"""check_tidy must be able to fail: each case commits a small program and then plants a fault in it."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = ROOT / "tools" / "check_tidy"

FAULT = "int* nothing() { return 0; }\n"  # modernize-use-nullptr
LOCKS = """#include "base/mutex.h"
class Counter {
 public:
  void add() {
    const kiebitz::MutexLock lock(mutex_);
    ++count_;
  }
  int count() {%s return count_; }

 private:
  kiebitz::Mutex mutex_;
  int count_ KIEBITZ_GUARDED_BY(mutex_) = 0;
};
"""


class CheckTidy(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp()).resolve()
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copy(ROOT / ".clang-tidy", self.folder)
        self.write("src/a.cpp", '#include "a.h"\nint one() { return 1; }\n')
        self.write("src/a.h", "#pragma once\nint one();\n")
        self.write("src/b.h", "#pragma once\ninline int two() { return 2; }\n")
        self.write("src/b_test.cpp", '#include "b.h"\nint three() { return two() + 1; }\n')
        self.write("src/c.cpp", '#include "b.h"\nint four() { return 2 * two(); }\n')
        # As CMake does it: a and c are one bundle, tests are by themselves, and g++ knows more than clang.
        bundle = self.folder / "build/Unity/unity_0_cxx.cxx"
        self.write("build/Unity/unity_0_cxx.cxx",
                   "".join(f'#include "{self.folder}/src/{name}.cpp"\n' for name in ("a", "c")))
        flags = f"c++ -std=c++20 -I{self.folder}/src -I{ROOT}/src -Wall -Werror -flto=auto -fpch-preprocess"
        self.write("build/compile_commands.json", json.dumps([
            {"directory": str(self.folder / "build"), "command": f"{flags} -o x.o -c {file}", "file": str(file)}
            for file in (bundle, self.folder / "src/b_test.cpp")]))
        self.write(".gitignore", "build\n")
        self.git("init", "--quiet")
        self.commit()
        self.write("tools/checked_since.txt", f"clang-tidy {self.git('rev-parse', 'HEAD')}\n")
        self.commit()

    def git(self, *arguments):
        who = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
        return subprocess.run(["git", "-C", self.folder, *who, *arguments], capture_output=True, text=True,
                              check=True).stdout.strip()

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", "x")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def report(self, *options):
        run = subprocess.run([sys.executable, TOOL, *options, self.folder], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0 if "\n0 findings\n" in run.stdout else 1, run.stdout + run.stderr)
        return run.stdout

    def test_what_has_not_changed_is_not_looked_at(self):
        self.assertIn("looks at 0 of 1 units (0 files changed", self.report())

    def test_a_fault_in_a_changed_source_is_found_committed_or_not(self):
        self.write("src/a.cpp", FAULT)
        self.assertIn("src/a.cpp:1:25: error: use nullptr [modernize-use-nullptr", self.report())
        self.commit()
        self.assertIn("modernize-use-nullptr", self.report())

    def test_a_fault_in_a_header_is_found_through_a_source_that_includes_it(self):
        self.write("src/b.h", f"#pragma once\ninline int two() {{ return 2; }}\ninline {FAULT}")
        report = self.report()
        self.assertIn("src/b.h:3:32: error: use nullptr", report)
        self.assertTrue(report.endswith("1 findings\n"), report)

    def test_a_member_that_is_read_without_its_mutex_is_found(self):
        self.write("src/a.cpp", LOCKS % " const kiebitz::MutexLock lock(mutex_);")
        self.assertIn("\n0 findings\n", self.report())
        self.write("src/a.cpp", LOCKS % "")
        self.assertIn("reading variable 'count_' requires holding mutex 'mutex_'", self.report())

    def test_tests_are_left_out_and_a_moved_file_has_not_changed(self):
        self.write("src/b_test.cpp", FAULT)
        self.git("mv", "src/a.h", "src/moved.h")
        self.assertIn("looks at 0 of 1 units (0 files changed", self.report())

    def test_all_without_a_base_and_after_a_change_of_the_rules(self):
        self.assertIn("looks at 1 of 1 units (everything)", self.report("--all"))
        with (self.folder / ".clang-tidy").open("a") as rules:
            rules.write("# one more line\n")
        self.assertIn("everything: .clang-tidy changed", self.report())
        self.write("tools/checked_since.txt", "")
        self.assertIn("everything: tools/checked_since.txt records no commit for clang-tidy", self.report())

    def test_a_clean_tree_becomes_the_new_base(self):
        self.write("src/a.cpp", FAULT)
        self.commit()
        self.report("--all", "--record")
        self.assertIn("1 files changed", self.report())
        self.write("src/a.cpp", "int one() { return 1; }\n")
        self.commit()
        self.report("--all", "--record")
        self.assertIn("0 files changed", self.report())

    def test_a_build_folder_that_is_not_configured_is_a_failure(self):
        shutil.rmtree(self.folder / "build")
        run = subprocess.run([sys.executable, TOOL, self.folder], capture_output=True, text=True, check=False)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("is not configured", run.stderr)


if __name__ == "__main__":
    unittest.main()
