"""Every kind of paper with most players and long names: no word lies on another, under a drawing or across a line,
nothing is drawn on a page that was turned, and no page is empty."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC
from itertools import product
from typing import Any, get_args

import pytest

from companion import games
from companion.game.document_types import Unreadable
from companion.session.seating import badge
from companion.statistics.people import in_year
from companion.translations import LANGUAGES
from pdf import parse_options, printing, year
from pdf.drawing import Page
from pdf.games import game_paper
from pdf.ink import Style
from pdf.options import PlayerSeat, Tent
from pdf.paginator import Paginator
from pdf.paper import FIT, Size
from pdf.pen import Pen
from pdf.result import Facts, pages
from tests import largest
from tests.pdf.seen import final_of, outside, overlapping, struck
from tests.pdf.test_result import FINALS
from tests.plays import PEOPLE, random_plays

pytestmark = pytest.mark.night
NAMES = (
    "Maximiliana-Theodora von Hohenlohe-Waldenburg", "Александра Константинопольская", "李雷", "Щ" * 60,
    "The one who always sits by the window",
)  # fmt: skip
LONG = [f"{name} {number or ''}".strip() for number, name in product(range(4), NAMES)]


def renamed(document: Any, names: dict[str, str]) -> Any:
    """The document with other names of its players, wherever they stand."""
    match document:
        case dict():
            return {names.get(key, key): renamed(value, names) for key, value in document.items()}
        case list():
            return [renamed(each, names) for each in document]
        case str():
            return names.get(document, document)
    return document


def tall(document: dict[str, Any]) -> dict[str, Any]:
    """A city turned by a quarter, so that it needs a page of its own."""
    return {**document, "city": [{**each, "x": each["y"], "y": each["x"]} for each in document["city"]]}


RESULTS = [(vector["id"], vector["game"], vector["input"]) for vector in FINALS] + [
    ("a wide city", "ginkgopolis", largest.city(120, 5)),
    ("a tall city", "ginkgopolis", tall(largest.city(100, 5))),
    ("districts", "ginkgopolis", largest.districts(12)),
    ("full cities", "happy-city", largest.happy_cities(50, 5)),
    ("sheets", "paper-quarters", largest.sheets(12)),
    ("pads", "paper-quarters", largest.pads(12)),
    ("a city of streets", "streets", largest.streets_city(60)),
    ("skylines", "uptown", largest.uptown_table(225, 5)),
]


@pytest.fixture
def drawn_late(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Pen, int]]]:
    """The pens of pages that were turned, with what each had drawn by then."""
    left: list[tuple[Pen, int]] = []
    turn = Paginator.new_page

    def turned(flow: Paginator) -> None:
        if flow.y:
            left.append((flow.pen, len(flow.pen.drawing().items)))
        turn(flow)

    monkeypatch.setattr(Paginator, "new_page", turned)
    yield left
    assert [before for pen, before in left if len(pen.drawing().items) != before] == []


def check(printed: Sequence[Page], margin: float) -> None:
    drawn = [page.drawing for page in printed] + [slip.drawing for page in printed for slip in page.slips]
    for drawing in filter(None, dict.fromkeys(drawn)):
        assert outside(drawing.items, drawing.width, drawing.height, margin) == []
        assert overlapping(drawing.words, 0.2) == []
        assert struck(drawing) == []
    assert [page for page in printed if not page.slips and not (page.drawing and page.drawing.words)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "document"), [case[1:] for case in RESULTS], ids=[case[0] for case in RESULTS])
@pytest.mark.usefixtures("drawn_late")
def test_a_result(game: str, document: dict[str, Any], paper: Size) -> None:
    names = dict(zip([player["name"] for player in document["players"]], LONG, strict=False))
    for board, lang in ((document, "en"), (renamed(document, names), "ru"), (renamed(document, names), "hu")):
        facts = Facts(lang, paper=paper, date="15.11.2026", place="Казань", address="https://kv.example/v/7K2MQX4T")
        check(pages(game, final_of(game, board), board, facts), 10)


@pytest.mark.crossed("paper", "lang")
@pytest.mark.parametrize("paper", ["a4", "a5", "a6", "letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.ids())
def test_a_pad_a_sheet_an_aid_and_a_tent(game: str, lang: str, paper: Size) -> None:
    most = min(5, games.get(game).players[1])
    who = [PlayerSeat(name, *badge(place), f"https://kv.example/s/7K2M/{place}") for place, name in enumerate(NAMES)]
    tent = Tent("https://kv.example/j/7K2M", "7K2M", ("Do corners join districts? Only sides join them",) * 6)
    common = {"paper": paper, "lang": lang}
    asked: list[tuple[dict[str, str], Sequence[PlayerSeat]]] = []
    for style, up in product(get_args(Style), (up for up in (1, 2, 4) if up <= FIT[paper])):
        pad = {"style": style, "up": str(up), "date": "15.11.2026"}
        ticks = [{}, *({choice.name: "1"} for choice in game_paper(game).choices)]
        asked += [({**pad, **tick, "names": ", ".join(NAMES[:most])}, ()) for tick in ticks]
        if paper != "a6" and up <= parse_options.most_on_page(game, paper, seated=True):
            asked.append((pad, who[:most]))
    if paper != "a6":
        asked.append(({"kind": "tent"}, who[:most]))
        if "aid" in parse_options.kinds(game):
            modules = dict.fromkeys(parse_options.modules(game), "1")
            asked += [({"kind": "aid", "players": str(count), **modules}, ()) for count in range(1, most + 1)]
    for choices, seats in asked:
        with suppress(Unreadable):  # Some choices make no sense together, and are refused in words.
            check(printing.pages(parse_options.read(game, {**common, **choices}, "en", seats, tent)), 4)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("drawn_late")
def test_a_year(lang: str) -> None:
    plays = in_year(random_plays(300), 2016, UTC)
    named = {f"person-{place}": LONG[place] for place in range(len(PEOPLE))}
    for paper in ("a4", "letter"):
        facts = year.Facts(2016, plays, named, UTC, lambda at: f"{at:%d.%m.%Y}", lambda took: f"{took // 60} min")
        check(year.pages(replace(facts, lang=lang, paper=paper, group="Клуб «Ход конём»")), 10)
