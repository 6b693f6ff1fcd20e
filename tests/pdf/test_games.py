"""How the shared code finds a game's paper side, and what a game without one gets."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import pdf
from companion import games
from companion.commands.pad import pad
from companion.documents.results import read_final
from companion.game.text import say
from companion.translations import LANGUAGES
from pdf import parse_options, pictograms, printing
from pdf.games import game_paper
from pdf.pads.layout import MARGIN
from pdf.result import Facts, pages
from tests.pdf.seen import faults, reader

ENGINE = """
from companion.game.description import Category, PadRow
from companion.game.game import Game
from companion.game.text import say

CATEGORIES = (Category("bridges", say("Bridges"), "ring"), Category("floods", say("Floods"), "no-such-pictogram"))
GAME = Game(
    id="river-town", name=say("River Town"), prefix="RT", players=(2, 6), categories=CATEGORIES, calculations={},
    pad=tuple(PadRow(line.key, line.title, line.icon, minus=line.key == "floods") for line in CATEGORIES),
)
"""
PAPER = """
from companion.game.text import say
from pdf.ink import AQUA
from pdf.theme import Theme
from pdf.game_paper import PrintChoice, GamePaper

PAPER = GamePaper(Theme("pool", AQUA), choices=(PrintChoice("boats", say("A row for boats"), "River Town: boats."),))
"""
FINAL = {
    "players": [
        {"name": "Аня", "place": 1, "total": 5, "categories": {"bridges": 7, "floods": -2},
         "tie_breaks": {"boats": 3}, "lines": [
            {"category": "bridges", "points": 7, "rule": "RT-01", "why": "seven bridges", "where": ""},
            {"category": "ferries", "points": 0, "rule": "RT-02", "why": "no ferry", "where": ""},
        ]},
        {"name": "Борис", "place": 2, "total": 5, "categories": {"bridges": 5, "floods": 0},
         "tie_breaks": {"boats": 1}, "lines": []},
    ],
    "winners": ["Аня"], "decided_by": "boats", "findings": [], "readings": [],
}  # fmt: skip


@pytest.fixture
def river_town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A sixth game whose home lies outside the project, without a paper side."""
    home = tmp_path / "river_town"
    home.mkdir()
    (home / "__init__.py").write_text(ENGINE)
    monkeypatch.syspath_prepend(tmp_path)
    game_id = games.register("river_town")
    yield home
    games.unregister(game_id)
    for module in [name for name in sys.modules if name.partition(".")[0] == "river_town"]:
        del sys.modules[module]


@pytest.mark.crossed("language", "up")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("up", ["4", "2", "1"])
@pytest.mark.usefixtures("river_town")
def test_a_game_without_a_paper_side_has_a_plain_pad(language: str, up: str) -> None:
    (page,) = printing.pages(parse_options.read("river-town", {"lang": language, "up": up}))
    drawing = page.slips[0].drawing
    assert {f"{row}-6" for row in ("names", "bridges", "floods", "total")} <= {box.name for box in drawing.boxes}
    assert {"River Town", "Bridges", "Floods", "−"} <= {words.text for words in drawing.words}
    assert faults(drawing, MARGIN - 0.5) == []


@pytest.mark.usefixtures("river_town")
def test_a_game_without_a_paper_side_has_no_aid() -> None:
    assert parse_options.kinds("river-town") == ("pad",)


@pytest.mark.usefixtures("river_town")
def test_its_result_is_printed_in_the_words_of_its_description() -> None:
    (page,) = pages("river-town", read_final(FINAL, say), {"players": []}, Facts())
    texts = {words.text for words in page.drawing.words}
    assert {"River Town", "Bridges", "Floods", "Аня", "Борис", "−2", "ferries"} <= texts
    assert any(text.startswith("Аня wins. Tied on points; decided by boats.") for text in texts)


def test_the_paper_side_of_a_game_lies_in_its_home(river_town: Path) -> None:
    (river_town / "pdf.py").write_text(PAPER)
    options = parse_options.read("river-town", {"boats": "1"})
    assert options.ticked == {"boats"}
    assert game_paper("river-town").theme.pictogram == "pool"
    assert len(reader(printing.pad(options)).pages) == 1


def test_the_command_takes_a_game_and_its_choices(river_town: Path, tmp_path: Path) -> None:
    (river_town / "pdf.py").write_text(PAPER)
    output = tmp_path / "pad.pdf"
    run = CliRunner().invoke(pad, ["river-town", "--boats", "-o", str(output)])
    assert run.exit_code == 0, run.output
    assert len(reader(output.read_bytes()).pages) == 1


@pytest.mark.parametrize("game", games.ids())
def test_every_pictogram_of_a_games_description_can_be_printed(game: str) -> None:
    described, side = games.get(game), game_paper(game)
    lines: list[Any] = [*described.categories, *described.pad, *side.categories.values()]
    icons = {side.theme.pictogram, *(line.icon for line in lines)}
    assert [icon for icon in icons if not pictograms.exists(icon)] == []


def test_only_a_games_own_folder_names_it() -> None:
    folder = Path(pdf.__file__).parent
    shared = [path for path in folder.rglob("*.py") if "games" not in path.relative_to(folder).parts[:-1]]
    assert len(shared) > 20
    named = [
        (path.name, game_id)
        for path in shared
        for game_id in games.ids()
        if any(f"{quote}{game_id}{quote}" in path.read_text("utf-8") for quote in "\"'")
    ]
    assert named == []
