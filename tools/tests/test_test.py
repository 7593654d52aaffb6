"""./test: the last line counts what ran, and the exit code agrees with it."""

import shutil
import unittest

from small_repository import CMAKE, PROGRAM, ROOT, SmallRepository


class Test(SmallRepository):
    def tests(self, *commands, label="fast"):
        lines = [f'add_test(NAME t{i} COMMAND sh -c "{command}")\n' for i, command in enumerate(commands)]
        names = " ".join(f"t{i}" for i in range(len(commands)))
        lines.append(f"set_tests_properties({names} PROPERTIES LABELS {label} SKIP_RETURN_CODE 77)\n")
        self.write("tests.cmake", "".join(lines))

    def result(self, *arguments):
        run = self.call("test", *arguments)
        return run.returncode, run.stdout.splitlines()[-1]

    def test_passing_tests_are_counted(self):
        self.tests("true", "true", "true")
        self.assertEqual(self.result("--fast"), (0, "3 passed, 0 failed"))

    def test_the_default_adds_the_assertion_build(self):
        self.tests("true", "true")
        self.assertEqual(self.result(), (0, "4 passed, 0 failed"))

    def test_a_failure_is_counted_and_decides_the_exit_code(self):
        self.tests("true", "false", "true")
        self.assertEqual(self.result("--fast"), (1, "2 passed, 1 failed"))

    def test_a_skipped_test_has_not_passed(self):
        self.tests("true", "exit 77")
        self.assertEqual(self.result("--fast"), (0, "1 passed, 0 failed"))

    def test_a_missing_program_is_a_failure(self):
        self.write("tests.cmake", "add_test(NAME t COMMAND /not/there)\nset_tests_properties(t PROPERTIES LABELS fast)\n")
        self.assertEqual(self.result("--fast"), (1, "0 passed, 1 failed"))

    def test_no_tests_at_all_is_a_failure(self):
        self.assertEqual(self.result("--fast"), (1, "0 passed, 1 failed"))

    def test_a_build_that_fails_is_a_failure(self):
        self.tests("true")
        self.write("src/main.cpp", "int main( {")
        self.assertEqual(self.result("--fast"), (1, "0 passed, 1 failed"))

    def test_a_warning_is_an_error_for_developers_and_not_for_users(self):
        self.tests("true")
        shutil.copy(ROOT / "cmake" / "options.cmake", self.folder / "cmake")
        self.write("CMakeLists.txt", CMAKE.replace("option(", "include(cmake/options.cmake)\noption(", 1))
        self.write("src/main.cpp", "int main() { int unused; }\n")
        run = self.call("run")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("warning: unused variable", run.stderr)
        self.assertEqual(self.result("--fast"), (1, "0 passed, 1 failed"))
        self.write("src/main.cpp", PROGRAM)
        self.assertEqual(self.result("--fast"), (0, "1 passed, 0 failed"))

    def test_the_long_tests_are_left_out(self):
        self.tests("false", label="long")
        self.assertEqual(self.result("--fast"), (1, "0 passed, 1 failed"))

    def test_run_and_test_do_not_undo_each_other(self):
        self.tests("true")
        self.call("run")
        self.assertEqual(self.result("--fast")[0], 0)
        self.call("run")
        again = self.call("test", "--fast")
        self.assertNotIn("configuring", again.stderr)
        self.assertNotIn("configuring", self.call("run").stderr)

    def test_an_unknown_option_is_refused(self):
        self.assertEqual(self.call("test", "--quick").returncode, 2)


if __name__ == "__main__":
    unittest.main()
