"""How the project hangs together: which way the imports point, and that only a game's own folders name it."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
from companion import games

ROOT = Path(companion.__file__).parents[1]
LAYERS = (
    ("companion.game",),
    ("companion.games",),
    (
        "companion.hosting",
        "companion.resources",
        "companion.documents",
        "companion.translations",
        "companion.rules",
        "companion.tables",
    ),
    ("companion.session", "companion.exchange", "companion.photo", "companion.statistics", "*.table", "*.photo"),
    ("pdf", "*.pdf"),
    ("companion.share",),
    ("companion.web.forms",),
    ("companion.web.http",),
    ("companion.web.rendering",),
    ("companion.web.api",),
    ("companion.web.calculators",),
    ("companion.web.pages",),
    ("*.web",),  # the pages of a game use all that the pages of all games do
    ("companion.web",),  # puts the rooms together
    ("companion.site", "companion.commands", "companion.cli", "companion.__main__"),
)
"""From the bottom to the top; `*` is the folder of a game, and a package what of it no line above names."""
SIDES = ("table", "photo", "web", "pdf")
"""What lies beside the rules in the folder of a game."""
EXAMPLES = {
    "companion/games/__init__.py": "the list of games, and examples in docstrings",
    "companion/cli.py": "examples in the help",
    "companion/web/api/reference.py": "the example of a call",
    "pdf/games/__init__.py": "an example in a docstring",
    "companion/commands/pad.py": "examples in the help",
}
"""The shared files that may name a game, and why."""
ORDINARY = ("streets",)
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
    """The module that is meant: `companion.game.text` by `companion.game.text.say`."""
    while wanted not in known and wanted.partition(".")[0] in ("companion", "pdf"):
        wanted = wanted.rpartition(".")[0]
    return wanted


def layer(module: str) -> int:
    place = f"*.{side}" if (side := side_of(module)) else module
    return next(
        height
        for height, packages in enumerate(LAYERS)
        if any(f"{place}.".startswith(f"{package}.") for package in packages)
    )


def game_of(module: str) -> str | None:
    """The package of the game in whose folders a module lies; None for the core."""
    named = re.match(r"(?:companion|pdf)\.games\.(\w+)", module)
    return f"companion.games.{named[1]}" if named else None


def side_of(module: str) -> str | None:
    """The side of a game that a module belongs to; None for the core and for the rules of a game."""
    if module.startswith("pdf.games."):
        return "pdf"
    parts = module.split(".")
    return parts[3] if game_of(module) and len(parts) > 3 and parts[3] in SIDES else None


def is_rules(module: str) -> bool:
    """Whether a module says what the rules of a game say."""
    return game_of(module) is not None and side_of(module) is None


def imported(of: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """These modules, each with everything that it imports."""
    return ((module, wanted) for module, wanteds in imports().items() if of(module) for wanted in wanteds)


def test_no_module_of_the_core_imports_a_game() -> None:
    core = imported(lambda module: game_of(module) is None)
    assert {f"{module}: {wanted}" for module, wanted in core if game_of(wanted)} == set()


def test_the_rules_of_a_game_import_only_the_standard_library_and_what_games_are_made_of() -> None:
    foreign = {
        f"{module}: {wanted}"
        for module, wanted in imported(lambda module: is_rules(module) or f"{module}.".startswith("companion.game."))
        if not (is_rules(module) and is_rules(wanted))
        and not f"{wanted}.".startswith("companion.game.")
        and wanted.partition(".")[0] not in sys.stdlib_module_names
    }
    assert foreign == set()


def test_a_table_is_played_without_requests_and_forms() -> None:
    """It is entered, scored, saved and finished without Flask: on the command line as on a page."""
    web = {"flask", "werkzeug", "wtforms", "jinja2", "markupsafe"}
    played = imported(lambda module: f"{module}.".startswith("companion.session.") or side_of(module) == "table")
    assert {f"{module}: {wanted}" for module, wanted in played if wanted.partition(".")[0] in web} == set()


def test_a_calculation_runs_without_flask() -> None:
    asked = '{"game": "uptown", "calculation": "setup", "input": {"players": 3}}'
    code = "import sys; from companion.cli import main; main(['calc', '--batch'], standalone_mode=False)"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*sys.modules)"],
        input=asked, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    answer, modules = run.stdout.splitlines()
    assert "steps" in answer
    assert not {"flask", "werkzeug", "wtforms"} & set(modules.split())


def test_photos_are_read_with_numpy_pillow_and_zxing_alone() -> None:
    """Those of any sheet by what games are made of; those of a game's sheet by its rules too."""
    shared = ("companion.photo.", "companion.game.")
    foreign = {
        f"{module}: {wanted}"
        for module, wanted in imported(lambda module: f"{module}.".startswith(shared[0]) or side_of(module) == "photo")
        if not f"{wanted}.".startswith(shared)
        and not (side_of(module) == "photo" and (is_rules(wanted) or side_of(wanted) == "photo"))
        and wanted.partition(".")[0] not in {"numpy", "PIL", "zxingcpp", *sys.stdlib_module_names}
    }
    assert foreign == set()


def test_no_game_imports_another() -> None:
    inside = imported(lambda module: game_of(module) is not None)
    assert [f"{module}: {wanted}" for module, wanted in inside if game_of(wanted) not in (None, game_of(module))] == []


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
    yield from (f"companion/games/{package}/", f"pdf/games/{package}/")
    yield from (f"templates/games/{game_id}/", f"static/games/{game_id}/")
    yield from (f"static/css/games/{game_id}/", f"static/js/games/{game_id}/")


@cache
def shared_files() -> tuple[tuple[str, str], ...]:
    """The text files outside the folders of games, by their names, without the examples that doctest runs.

    The words of a language stand together, as translators want them.
    """
    own = tuple(folder for game_id in games.ids() for folder in own_folders(game_id))
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


def test_no_test_imports_the_lab() -> None:
    """What measures and trains may need what no test needs, and may change without one."""
    files = (file for file in (ROOT / "tests").rglob("*.py") if ROOT / "tests/lab" not in file.parents)
    assert [file.name for file in files for wanted in _wanted(file) if f"{wanted}.".startswith("tests.lab.")] == []
