"""Looks the installed dependencies up in the lists of known weaknesses, and says how many could be looked up.

Status 1: there are weaknesses. Status 2: nothing could be looked up here, which is no all-clear.
"""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

TOOL = Path(__file__).parents[1] / "build" / "audit"
"""Apart from the environment that is audited."""


def told(dependencies: list[dict[str, Any]]) -> tuple[str, int]:
    """What came of it, in lines, and the exit status."""
    found = [dependency for dependency in dependencies if dependency["name"] != "kvartal"]
    known = [dependency for dependency in found if "skip_reason" not in dependency]
    lines = [
        f"{dependency['name']} {dependency['version']}: {weakness['id']}, mended in "
        f"{', '.join(weakness['fix_versions']) or 'no version yet'}"
        for dependency in known
        for weakness in dependency["vulns"]
    ]
    if not known:
        return f"Not audited: none of {len(found)} packages could be looked up from here.", 2
    lines.append(f"{len(known)} of {len(found)} packages looked up, {len(lines)} known weaknesses.")
    return "\n".join(lines), 1 if len(lines) > 1 else 0


def main() -> int:
    install = ["pip", "install", "-q", "--disable-pip-version-check", "--upgrade", "--target", str(TOOL), "pip-audit"]
    if subprocess.run([sys.executable, "-m", *install], check=False).returncode:
        print("Not audited: pip-audit cannot be installed here.", file=sys.stderr)
        return 2
    environment = {**os.environ, "PYTHONPATH": str(TOOL)}
    audit = ["pip_audit", "--format", "json", "--progress-spinner", "off", "--path", sysconfig.get_path("purelib")]
    done = subprocess.run([sys.executable, "-m", *audit], env=environment, capture_output=True, text=True, check=False)
    try:
        said, status = told(json.loads(done.stdout)["dependencies"])
    except (ValueError, KeyError):
        said, status = f"Not audited: {done.stderr.strip().splitlines()[-1:] or ['pip-audit said nothing']}", 2
    print(said)
    return status


if __name__ == "__main__":
    sys.exit(main())
