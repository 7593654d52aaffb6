"""check_commits must be able to fail: each case commits something to a repository of its own."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent.parent / "check_commits"
TABLE = """{"layers": ["chess"], "libraries": [], "modules": [
  {"name": "rules", "layer": "chess", "about": "", "uses": [], "libraries": []}]}"""


class CheckCommits(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.git("init", "--quiet", "--initial-branch=main")
        self.write("src/modules.json", TABLE)
        self.write("tests/data/bench_nodes.txt", "1234\n")
        self.commit("Begin: anything goes before the rule, however long the first line of the message may become")
        self.record(self.git("rev-parse", "HEAD"))

    def git(self, *arguments):
        who = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
        return subprocess.run(["git", "-C", self.folder, *who, *arguments], capture_output=True, text=True,
                              check=True).stdout.strip()

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def commit(self, message):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--cleanup=verbatim", "-m", message)

    def record(self, commit):
        self.write("tools/checked_since.txt", f"# a comment\ncommits {commit}\n")
        self.commit("tools: record the commit\n\nNo functional change")

    def report(self, *messages):
        for message in messages:
            self.commit(message)
        run = subprocess.run([sys.executable, TOOL, self.folder], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0 if "in order" in run.stdout or "checked no" in run.stdout else 1, run.stderr)
        return run.stdout

    def test_good_messages_pass(self):
        self.assertEqual(self.report("rules: faster\n\nWhy.\n\nBench: 1234", "rules, src: x\n\nNo functional change"),
                         "3 commits, all in order\n")

    def test_a_first_line_of_72_characters_passes_and_a_longer_one_is_reported(self):
        self.assertIn("in order", self.report(f"rules: {'x' * 65}\n\nNo functional change"))
        self.assertIn("the first line has 73 characters", self.report(f"rules: {'x' * 66}\n\nNo functional change"))

    def test_a_first_line_without_a_module_is_reported(self):
        self.assertIn('is not "module: what changed"', self.report("Faster rules\n\nNo functional change"))

    def test_an_unknown_module_is_reported(self):
        self.assertIn("ruels: neither a module nor a folder", self.report("rules, ruels: x\n\nNo functional change"))

    def test_a_missing_last_line_is_reported(self):
        self.assertIn("the last line is neither", self.report("rules: x\n\nNo functional change\n\nOr is there?"))
        self.assertIn("the last line is neither", self.report("rules: x"))

    def test_text_in_the_second_line_is_reported(self):
        self.assertIn("the second line is not empty", self.report("rules: x\ny\n\nNo functional change"))

    def test_the_newest_bench_must_be_the_number_of_the_tests(self):
        self.assertIn("says Bench: 1235, and tests/data/bench_nodes.txt says 1234", self.report("rules: x\n\nBench: 1235"))
        self.assertIn("in order", self.report("rules: y\n\nBench: 1234"))

    def test_merges_are_left_out(self):
        self.git("checkout", "--quiet", "-b", "side", "HEAD~1")
        self.commit("rules: x\n\nNo functional change")
        self.git("merge", "--quiet", "--no-ff", "-m", "Merge branch main into side", "main")
        self.assertIn("2 commits, all in order", self.report())

    def test_a_history_that_is_cut_off_checks_nothing_and_says_so(self):
        self.commit("No module\n\nNo functional change")
        shallow = self.folder / "shallow"
        self.git("clone", "--quiet", "--depth=1", f"file://{self.folder}", str(shallow))
        run = subprocess.run([sys.executable, TOOL, shallow], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("checked no commit: the history does not reach back to", run.stdout)

    def test_no_history_at_all_checks_nothing_and_says_so(self):
        shutil.rmtree(self.folder / ".git")
        self.assertIn("checked no commit: there is no git history here", self.report())


if __name__ == "__main__":
    unittest.main()
