"""What the pages for whoever runs Kvartal name is there: tests, commands, settings; and systemd reads the units."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from companion.cli import main
from companion.exchange.incoming import MOST_BYTES
from tests.audit import told
from tests.server import ROOT

FOLDER = ROOT / "companion" / "deployment"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
PROMISES = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


@cache
def every_test() -> dict[str, str]:
    """Every test by its file."""
    files = (ROOT / "tests").rglob("test_*.py")
    return {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}


def test_every_promise_names_tests_that_there_are() -> None:
    rows = re.findall(r"^\| ([^*\n]+) \| (`.+) \|$", PROMISES, re.MULTILINE)
    assert len(rows) > 15
    for promise, shown in rows:
        for file in re.findall(r"`(tests/[^`]+)`", shown):
            assert file in every_test(), promise
        named = re.findall(r"`(test_\w+)`", shown)
        assert named, promise
        for name in named:
            assert any(f"def {name}(" in text for text in every_test().values()), f"{promise}: {name}"


def test_every_link_leads_somewhere() -> None:
    for folder, page in ((FOLDER, PAGE), (ROOT, PROMISES), (ROOT, (ROOT / "README.md").read_text(encoding="utf-8"))):
        for link in re.findall(r"\]\(([^):]+)\)", page):
            assert (folder / link).exists(), link
    assert {file.name for file in FOLDER.iterdir() if file.name not in PAGE} == {"README.md"}


def test_every_command_is_one_of_ours() -> None:
    units = "".join(file.read_text(encoding="utf-8") for file in FOLDER.iterdir())
    named = set(re.findall(r"(?:`|/)companion ([a-z]+)", units))
    assert {"serve", "backup", "restore", "check", "tables"} <= named <= set(main.commands)


@pytest.mark.parametrize("command", ["restore", "tables prune", "check"])
def test_a_command_on_the_database_has_the_user_folder_and_settings_of_the_service(command: str) -> None:
    unit = (FOLDER / "kvartal.service").read_text(encoding="utf-8")
    user, settings, folder = (
        re.findall(rf"^{name}=(.+)$", unit, re.MULTILINE)[0] for name in ("User", "EnvironmentFile", "WorkingDirectory")
    )
    begun = f"sudo -u {user} sh -c 'cd {folder} && set -a && . {settings} && exec /opt/kvartal/bin/companion {command}"
    assert any(line.startswith(begun) for line in PAGE.splitlines())


def test_every_setting_is_read_somewhere() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "companion").rglob("*.py"))
    units = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.service"))
    names = re.findall(r"^#? ?([A-Z_]+)=", (FOLDER / "kvartal.env").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"PUBLIC_URL", "TRUSTED_PROXIES", "SECRET_KEY", "BACKUPS"} <= set(names)
    for name in names:
        assert f'"{name}"' in code or f"${name}" in units, name


def test_no_proxy_writes_down_the_keys_of_tables() -> None:
    """Errors tell the address that was asked, and so does the way from HTTP to HTTPS."""
    servers = (FOLDER / "nginx.conf").read_text(encoding="utf-8").split("\nserver {")[1:]
    assert len(servers) == 2
    for server in servers:
        assert "    access_log off;\n" in server
        assert re.search(r"^    error_log \S+ emerg;$", server, re.MULTILINE)
    assert "\tlog {\n\t\texclude http.log.error\n" in (FOLDER / "Caddyfile").read_text(encoding="utf-8")


def test_the_proxy_lets_through_what_kvartal_takes() -> None:
    most = re.search(r"client_max_body_size (\d+)m;", (FOLDER / "nginx.conf").read_text(encoding="utf-8"))
    assert most
    assert int(most[1]) * 1024 * 1024 > MOST_BYTES


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    """What they start stands elsewhere than on the machine of a club."""
    (tmp_path / "companion").touch(0o755)
    for file in (*FOLDER.glob("*.service"), *FOLDER.glob("*.timer")):
        unit = file.read_text(encoding="utf-8").replace("/opt/kvartal/bin", str(tmp_path)).replace("User=kvartal", "")
        (tmp_path / file.name.replace("@", "@8001")).write_text(unit, encoding="utf-8")
    units = sorted(map(str, (*tmp_path.glob("*.service"), *tmp_path.glob("*.timer"))))
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "kvartal" in line]
    assert (len(units), ours) == (4, [])


def test_an_audit_that_could_look_nothing_up_is_no_all_clear() -> None:
    skipped = {"name": "flask", "skip_reason": "not found"}
    sound = {"name": "click", "version": "8.1", "vulns": []}
    weak = {"name": "jinja2", "version": "3.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1.6"]}]}
    assert told([{"name": "kvartal", "skip_reason": "ours"}, skipped]) == (
        "Not audited: none of 1 packages could be looked up from here.",
        2,
    )
    assert told([skipped, sound]) == ("1 of 2 packages looked up, 0 known weaknesses.", 0)
    assert told([sound, weak])[0].splitlines()[0] == "jinja2 3.0: PYSEC-1, mended in 3.1.6"
    assert told([sound, weak])[1] == 1
