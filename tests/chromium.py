"""Finds a Chromium for the browser tests, or gets one: the system's, else Playwright's download, else apt-get as root
in a container: nobody's machine gets packages for a test.

Prints its path. Where none can be had it fails and says what to install: browser tests are never skipped in silence.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def system() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def downloaded() -> str | None:
    quietly([sys.executable, "-m", "playwright", "install", "chromium"])
    return playwrights_own()


def from_apt() -> str | None:
    if not (is_container() and os.geteuid() == 0 and shutil.which("apt-get")):
        return None
    quietly(["apt-get", "update"])
    for package in ("chromium-headless-shell", "chromium"):  # The first is lighter; not every release has it.
        quietly(["apt-get", "install", "-y", "--no-install-recommends", package])
        if found := system():
            return found
    return None


def is_container() -> bool:
    """Whether this is a container: it says so, or its first process is what it was started for."""
    if "container" in os.environ or Path("/.dockerenv").exists() or Path("/run/.containerenv").exists():
        return True
    first = Path("/proc/1/comm")
    return first.exists() and first.read_text().strip() not in ("systemd", "init")


def quietly(command: list[str]) -> None:
    subprocess.run(command, stdout=sys.stderr, stderr=sys.stderr, check=False)


def find() -> str | None:
    """The first way that gives one."""
    return next(filter(None, (way() for way in (system, playwrights_own, downloaded, from_apt))), None)


if __name__ == "__main__":
    path = find()
    if path is None:
        sys.exit(
            "No Chromium for the browser tests. Install the package `chromium` (or Google Chrome) and run again, "
            "or name one: CHROMIUM=/path/to/chromium make test"
        )
    print(path)
