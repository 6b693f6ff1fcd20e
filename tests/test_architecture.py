"""How the project hangs together: which way the imports point, and that only a game's own folders name it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
from companion import games

ROOT = Path(companion.__file__).parents[1]
LAYERS = (
    ("companion.games",),
    ("companion.documents", "companion.rules", "companion.tables", "companion.language"),
    ("companion.session", "companion.exchange", "companion.photo"),
    (
        *("companion.web", "companion.share", "companion.site", "pdf"),
        *("companion.cli", "companion.__main__", "companion.commands"),
    ),
)
"""From the bottom to the top. Other modules of `companion` lie in the middle."""
EXAMPLES = {
    "companion/games/__init__.py": "the list of games, and examples in docstrings",
    "companion/cli.py": "examples in the help",
    "companion/session/games/__init__.py": "examples in docstrings",
    "companion/web/games/__init__.py": "examples in docstrings",
    "companion/web/api/openapi.py": "the example of a question",
    "companion/web/api/reference.py": "the example of a call",
    "pdf/games/__init__.py": "an example in a docstring",
    "pdf/cli.py": "examples in the help",
    "companion/commands/read_sheet.py": "the one game whose sheets are photographed",
}
"""The shared files that may name a game, and why."""
PHOTO = "companion/photo/"
"""Of one game alone: only its sheets are photographed."""
ORDINARY = ("streets",)
SIDES = ("companion.session.games", "companion.web.games", "pdf.games")
DOCTEST = re.compile(r"^ *>>> .*$", re.MULTILINE)
TEXT = (".py", ".html", ".css", ".js", ".svg", ".toml")


def modules() -> Iterator[tuple[str, Path]]:
    for package in ("companion", "pdf"):
        for file in sorted((ROOT / package).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


@cache
def imports() -> dict[str, set[str]]:
    """The modules of this project that each module imports when it is loaded, and those of others by their package."""
    known = {name for name, _ in modules()}
    return {name: {_known(wanted, known) for wanted in _wanted(file)} for name, file in modules()}


def _wanted(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _known(wanted: str, known: set[str]) -> str:
    """The module that is meant: `companion.games.text` by `companion.games.text.say`."""
    while wanted not in known and wanted.partition(".")[0] in ("companion", "pdf"):
        wanted = wanted.rpartition(".")[0]
    return wanted


def layer(module: str) -> int:
    for height, packages in enumerate(LAYERS):
        if any(f"{module}.".startswith(f"{package}.") for package in packages):
            return height
    return 1


def test_the_games_import_only_the_standard_library_and_each_other() -> None:
    foreign = {
        f"{module}: {wanted}"
        for module, wanteds in imports().items()
        if module.startswith("companion.games")
        for wanted in wanteds
        if not wanted.startswith("companion.games") and wanted.partition(".")[0] not in sys.stdlib_module_names
    }
    assert foreign == set()


def test_the_session_knows_neither_requests_nor_forms() -> None:
    """A table being played is scored, saved and finished without Flask: on the command line as on a page."""
    web = {"flask", "werkzeug", "wtforms", "jinja2", "markupsafe"}
    foreign = {
        f"{module}: {wanted}"
        for module, wanteds in imports().items()
        if f"{module}.".startswith("companion.session.")
        for wanted in wanteds
        if wanted.partition(".")[0] in web
    }
    assert foreign == set()


def test_photos_are_read_with_numpy_and_pillow_alone() -> None:
    foreign = {
        f"{module}: {wanted}"
        for module, wanteds in imports().items()
        if f"{module}.".startswith("companion.photo.")
        for wanted in wanteds
        if not wanted.startswith(("companion.games", "companion.photo", "companion.sheet_map"))
        and wanted.partition(".")[0] not in {"numpy", "PIL", *sys.stdlib_module_names}
    }
    assert foreign == set()


def test_no_game_imports_another() -> None:
    homes = {game_id: games.home(game_id) for game_id in games.ids()}
    sides = [(home, games.side(game_id, layer)) for game_id, home in homes.items() for layer in SIDES]
    folders = [*((home, home) for home in homes.values()), *sides]
    wrong = [
        f"{module}: {wanted}"
        for module, wanteds in imports().items()
        for home, folder in folders
        if f"{module}.".startswith(f"{folder}.")
        for wanted in wanteds
        for other, other_folder in folders
        if other != home and f"{wanted}.".startswith(f"{other_folder}.")
    ]
    assert wrong == []


def test_no_import_runs_upwards() -> None:
    upwards = [
        f"{module}: {wanted}"
        for module, wanteds in imports().items()
        if module != "companion"
        for wanted in wanteds
        if wanted.partition(".")[0] in ("companion", "pdf") and wanted != "companion" and layer(wanted) > layer(module)
    ]
    assert upwards == []


def test_no_imports_run_in_a_circle() -> None:
    edges = {module: {wanted for wanted in wanteds if wanted != module} for module, wanteds in imports().items()}
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " → ".join((*path[path.index(module) :], module))
        if module not in done:
            for wanted in edges.get(module, ()):
                visit(wanted, (*path, module))
            done.add(module)

    for module in edges:
        visit(module, ())


def test_exchange_has_no_database() -> None:
    """Of the tables it knows plain dataclasses: what it imports, and what that imports, never names SQLAlchemy."""
    reached: set[str] = set()
    waiting = {module for module in imports() if module.startswith("companion.exchange")}
    while waiting:
        reached |= waiting
        waiting = {wanted for module in waiting for wanted in imports().get(module, ())} - reached
    assert {module for module in reached if module.partition(".")[0] in ("sqlalchemy", "alembic")} == set()
    assert "companion.tables" not in reached


def own_folders(game_id: str) -> Iterator[str]:
    package = games.home(game_id).rpartition(".")[2]
    yield from (f"companion/games/{package}/", f"companion/session/games/{package}/")
    yield from (f"companion/web/games/{package}/", f"pdf/games/{package}/")
    yield from (f"templates/games/{game_id}/", f"static/games/{game_id}/")
    yield from (f"static/css/games/{game_id}/", f"static/js/games/{game_id}/")


@cache
def shared_files() -> tuple[tuple[str, str], ...]:
    """The text files outside the folders of games, by their names, without the examples that doctest runs.

    The words of a language stand together, as translators want them.
    """
    own = (*(folder for game_id in games.ids() for folder in own_folders(game_id)), PHOTO)
    paths = (path for folder in ("companion", "pdf", "templates", "static") for path in (ROOT / folder).rglob("*"))
    texts = (path for path in paths if path.suffix in TEXT and path.name != "glossary.toml")
    names = sorted(path.relative_to(ROOT).as_posix() for path in texts)
    return tuple(
        (name, DOCTEST.sub("", (ROOT / name).read_text("utf-8"))) for name in names if not name.startswith(own)
    )


def naming(game_id: str) -> re.Pattern[str]:
    """How a file names a game. Where its name is an ordinary word too, only in quotes, in a path or with a prefix."""
    package, title = games.home(game_id).rpartition(".")[2], games.get(game_id).name.message
    either = rf"(?:{game_id}|{package})"
    named = rf"""["'`#]{either}["'`]|\b(?:g|game|q|motif)-{game_id}\b|games[./]{either}\b"""
    return re.compile(named if title.lower() in ORDINARY else rf"{named}|\b{either}\b|\b{title}\b")


@pytest.mark.parametrize("game_id", games.ids())
def test_only_a_games_own_folders_name_it(game_id: str) -> None:
    assert len(shared_files()) > 150
    found = [f"{name}: {match[0]}" for name, text in shared_files() for match in naming(game_id).finditer(text)]
    assert [one for one in found if one.partition(":")[0] not in EXAMPLES] == []


def test_every_exception_is_still_one() -> None:
    for name in EXAMPLES:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert any(naming(game_id).search(text) for game_id in games.ids()), name


def test_what_a_request_sends_is_read_in_forms() -> None:
    """A form says what a field is called, what it may hold and what is wrong with it; nothing else looks at it."""
    sent = re.compile(r"\brequest\.(form|files|values)\b")
    readers = {module for module, file in modules() if sent.search(file.read_text(encoding="utf-8"))}
    assert {module for module in readers if not module.startswith("companion.web.forms.")} == set()
