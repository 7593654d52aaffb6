"""The wheel that pip makes of the source tree holds the whole package and can be imported from anywhere."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

SOURCE = pathlib.Path(os.environ["KIEBITZ_SOURCE"])
sys.path.insert(0, str(SOURCE / "python" / "packaging"))
import cmake_wheel  # noqa: E402


class Wheel(unittest.TestCase):
    def test_what_was_packed_can_be_imported(self):
        with tempfile.TemporaryDirectory() as folder:
            name = cmake_wheel.build_wheel(folder)
            self.assertRegex(name, r"^kiebitz-[\d.]+-cp3\d+-cp3\d+-\w+\.whl$")
            with zipfile.ZipFile(pathlib.Path(folder) / name) as wheel:
                names = set(wheel.namelist())
                record = next(n for n in names if n.endswith("/RECORD"))
                recorded = {line.split(",")[0] for line in wheel.read(record).decode().splitlines()}
                self.assertEqual(recorded, names)
                sources = {path.name for path in (SOURCE / "python" / "kiebitz").iterdir() if path.is_file()}
                self.assertLess({f"kiebitz/{name}" for name in sources}, names)
                wheel.extractall(folder)
            code = "import kiebitz; print(kiebitz.__file__, kiebitz.Board().perft(3))"
            told = subprocess.run([sys.executable, "-c", code], cwd=folder, env={**os.environ, "PYTHONPATH": folder},
                                  capture_output=True, text=True, check=True).stdout.split()
            self.assertTrue(told[0].startswith(folder))
            self.assertEqual(told[1], "8902")


if __name__ == "__main__":
    unittest.main()
