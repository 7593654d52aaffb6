"""A build backend for pip (PEP 517): builds the module with CMake and packs it into a wheel.

Only the standard library is used, so that ``pip install .`` works without a network. The compiler, CMake, Ninja and
the libraries of tools/packages/build.txt, pybind11-dev and python3-dev must be there. The environment variable
KIEBITZ_BUILD_DIR names a build folder to use again.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "python" / "kiebitz"


def version():
    """The version of the project, from CMakeLists.txt."""
    return re.search(r"project\(kiebitz VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def tag():
    """The tag of Python and system: cp311-cp311-linux_x86_64."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def build_module():
    """Configures and builds; returns the path of the compiled module."""
    folder = pathlib.Path(os.environ.get("KIEBITZ_BUILD_DIR", ROOT / "build-wheel"))
    if not (folder / "build.ninja").exists():
        options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DKIEBITZ_TESTS=OFF", "-DKIEBITZ_PYTHON=ON",
                   f"-DPython_EXECUTABLE={sys.executable}"]
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, *options], check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "kiebitz_python"], check=True)
    found = list((folder / "python" / "kiebitz").glob("_core.*.so"))
    if len(found) != 1:
        raise RuntimeError(f"one compiled module is expected in {folder}, not {len(found)}")
    return found[0]


def metadata():
    return (f"Metadata-Version: 2.1\nName: kiebitz\nVersion: {version()}\nSummary: A chess system\n"
            "License: GPL-3.0-or-later\nRequires-Python: >=3.9\n")


def wheel_text():
    return f"Wheel-Version: 1.0\nGenerator: kiebitz\nRoot-Is-Purelib: false\nTag: {tag()}\n"


class Wheel:
    """A wheel that is being written, with the record of its files."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.record = []

    def add(self, name, data):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.zip.writestr(name, data)
        self.record.append(f"{name},sha256={digest},{len(data)}\n")

    def close(self, record_name):
        self.zip.writestr(record_name, "".join(self.record) + f"{record_name},,\n")
        self.zip.close()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The function that pip calls. Returns the name of the wheel."""
    del config_settings, metadata_directory
    module = build_module()
    info = f"kiebitz-{version()}.dist-info"
    name = f"kiebitz-{version()}-{tag()}.whl"
    wheel = Wheel(pathlib.Path(wheel_directory) / name)
    for file in sorted(PACKAGE.glob("*.py*")) + [PACKAGE / "py.typed"]:
        if file.is_file():
            wheel.add(f"kiebitz/{file.name}", file.read_bytes())
    wheel.add(f"kiebitz/{module.name}", module.read_bytes())
    wheel.add(f"{info}/METADATA", metadata().encode())
    wheel.add(f"{info}/WHEEL", wheel_text().encode())
    wheel.close(f"{info}/RECORD")
    return name
