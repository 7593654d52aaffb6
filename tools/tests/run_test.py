"""./run: installs, builds, starts; what it prints and what it does not touch."""

import resource
import subprocess
import unittest

from small_repository import PROGRAM, SmallRepository


def processor_seconds():
    """Processor time of all children so far: on a busy machine it says more about a script than real time."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Run(SmallRepository):
    def test_arguments_input_and_output_belong_to_the_program(self):
        result = self.call("run", "uci", "two words", stdin="isready\n")
        self.assertEqual((result.returncode, result.stdout), (0, "uci|two words|isready\n"), result.stderr)
        self.assertIn("building", result.stderr)

    def test_a_second_start_is_quick_and_silent(self):
        self.call("run")
        begin = processor_seconds()
        result = self.call("run", "again")
        self.assertEqual((result.stdout, result.stderr), ("again|", ""))
        self.assertLess(processor_seconds() - begin, 0.5)

    def test_it_works_from_any_folder_and_through_a_link(self):
        link = self.folder / "elsewhere" / "kiebitz"
        link.parent.mkdir()
        link.symlink_to("../run")
        result = subprocess.run([link, "x"], cwd="/", env=self.environment(), capture_output=True, text=True,
                                stdin=subprocess.DEVNULL, check=False)
        self.assertEqual(result.stdout, "x|", result.stderr)

    def test_a_changed_source_is_built_again(self):
        self.call("run")
        self.write("src/main.cpp", PROGRAM.replace("'|'", "'#'"))
        self.assertEqual(self.call("run", "x").stdout, "x#")

    def test_a_broken_source_never_starts_the_old_program_and_is_mended_by_the_next_start(self):
        self.call("run")
        self.write("src/main.cpp", "int main( {")
        for _ in range(2):
            result = self.call("run", "x")
            self.assertNotEqual(result.returncode, 0)
            self.assertEqual(result.stdout, "")
        self.write("src/main.cpp", PROGRAM)
        self.assertEqual(self.call("run", "x").stdout, "x|")

    def test_changed_presets_configure_again(self):
        self.call("run")
        presets = self.folder / "CMakePresets.json"
        self.write("CMakePresets.json", presets.read_text() + "\n")
        self.assertIn("configuring", self.call("run").stderr)

    def test_a_moved_repository_builds_again(self):
        self.call("run")
        moved = self.folder.with_name(self.folder.name + "-moved")
        self.folder.rename(moved)
        original, self.folder = self.folder, moved
        try:
            result = self.call("run", "x")
            self.assertEqual(result.stdout, "x|", result.stderr)
        finally:
            self.folder = moved.rename(original)

    def test_two_starts_at_once_build_once(self):
        starts = [subprocess.Popen([self.folder / "run", "x"], env=self.environment(), text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                  for _ in range(2)]
        results = [start.communicate() for start in starts]
        self.assertEqual([out for out, _ in results], ["x|", "x|"])
        self.assertEqual(sum("building" in messages for _, messages in results), 1)


APT = """#!/bin/bash
# Pretends to be apt-get: knows packages only after an update if the lists are stale.
echo "$@" >> "{log}"
case " $* " in
  *" update "*) touch "{folder}/updated" ;;
  *" --simulate "*) [ -e "{folder}/updated" ] || [ "$LISTS" != stale ] ;;
  *" install "*) [ "$INSTALL" != fails ] && touch "{folder}/installed" ;;
esac
"""
DPKG_QUERY = """#!/bin/bash
[ -e "{folder}/installed" ] && printf 'install ok installed %s\\n' "${{@:3}}"
"""


class RunInstalls(SmallRepository):
    """dpkg-query and apt-get are stubs: nothing is installed until apt-get was asked."""

    def setUp(self):
        super().setUp()
        self.log = self.folder / "apt.log"
        for name, text in (("apt-get", APT), ("dpkg-query", DPKG_QUERY)):
            self.write(f"stubs/{name}", text.format(folder=self.folder, log=self.log), 0o755)
        self.write("stubs/sudo", "#!/bin/sh\nexit 1\n", 0o755)
        self.write("stubs/dpkg", "#!/bin/sh\nexit 0\n", 0o755)
        self.become(0)

    def become(self, user):
        self.write("stubs/id", f"#!/bin/sh\necho {user}\n", 0o755)

    def start(self, **environment):
        return self.call("run", "x", KIEBITZ_PACKAGES="", **environment)

    def calls(self):
        return self.log.read_text().splitlines() if self.log.exists() else []

    def test_missing_packages_are_installed_without_an_update_if_the_lists_know_them(self):
        result = self.start()
        self.assertEqual(result.stdout, "x|", result.stderr)
        self.assertFalse(any(" update" in call for call in self.calls()))
        self.assertIn("--no-install-recommends install g++ cmake ninja-build", self.calls()[-1])

    def test_stale_lists_are_updated_first(self):
        self.assertEqual(self.start(LISTS="stale").stdout, "x|")
        self.assertTrue(any(" update" in call for call in self.calls()))

    def test_the_second_start_asks_nobody(self):
        self.start()
        before = len(self.calls())
        self.write("stubs/dpkg-query", "#!/bin/sh\necho must not be asked >&2\n", 0o755)
        result = self.start()
        self.assertEqual((result.stdout, result.stderr), ("x|", ""))
        self.assertEqual(len(self.calls()), before)

    def test_a_longer_list_is_checked_again(self):
        self.start()
        with open(self.folder / "tools/packages/build.txt", "a", encoding="utf-8") as file:
            file.write("libnew-dev\n")
        (self.folder / "installed").unlink()
        self.assertIn("libnew-dev", self.start().stderr)

    def assert_explains(self, result):
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual(result.stdout, "")
        self.assertIn("sudo apt-get install --no-install-recommends g++ cmake ninja-build", result.stderr)
        self.assertFalse((self.folder / "build/build.ninja").exists())

    def test_without_rights_it_says_what_to_type(self):
        self.become(1000)
        self.assert_explains(self.start())
        self.assertEqual(self.calls(), [])

    def test_an_installation_that_fails_says_what_to_type_and_is_tried_again(self):
        self.assert_explains(self.start(INSTALL="fails"))
        self.assertEqual(self.start().stdout, "x|")


if __name__ == "__main__":
    unittest.main()
