"""A repository in a temporary folder with the real scripts and a tiny program instead of Kiebitz."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
option(KIEBITZ_TESTS "" ON)
option(KIEBITZ_BENCHMARKS "" OFF)
add_executable(kiebitz src/main.cpp)
add_custom_target(rules_test)
add_custom_target(perft_suite_test)
add_custom_target(search_test)
add_custom_target(engine_test)
add_custom_target(mates_test)
enable_testing()
if(KIEBITZ_TESTS)
  include(tests.cmake)
endif()
"""
PROGRAM = """#include <iostream>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::cout << argv[i] << '|';
  std::cout << std::cin.rdbuf();
}
"""


class SmallRepository(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp()).resolve()
        self.addCleanup(shutil.rmtree, self.folder)
        for script in ("run", "test"):
            shutil.copy(ROOT / script, self.folder)
        for part in ("lib", "packages"):
            shutil.copytree(ROOT / "tools" / part, self.folder / "tools" / part)
        presets = [{"name": name, "generator": "Ninja", "binaryDir": "${sourceDir}/" + folder}
                   for name, folder in (("release", "build"), ("debug", "build-debug"))]
        self.write("CMakePresets.json", json.dumps({"version": 6, "configurePresets": presets}))
        self.write("CMakeLists.txt", CMAKE)
        self.write("cmake/empty.cmake", "")
        self.write("tests.cmake", "")
        self.write("src/main.cpp", PROGRAM)

    def write(self, name, text, mode=0o644):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)

    def environment(self, **changes):
        """Programs in stubs/ come before those of the system. Packages are those of the machine by default."""
        path = f"{self.folder}/stubs:{os.environ['PATH']}"
        return {**os.environ, "PATH": path, "KIEBITZ_PACKAGES": "skip", **changes}

    def call(self, script, *arguments, stdin="", **environment):
        # A new session has no terminal, so that no password can be typed.
        return subprocess.run([self.folder / script, *arguments], input=stdin, capture_output=True, text=True,
                              env=self.environment(**environment), start_new_session=True, check=False)
