"""The boards of UpTown and Happy City under a printed result: the numbers on them are those of the pages."""

import json
from typing import Any

import pytest

from companion.session.reasons import Reasons
from pdf.drawing import Path, Words
from pdf.games.uptown.skylines import TONE as STREET
from tests.pdf.seen import final_of
from tests.pdf.test_result import FINALS, on_paper

UPTOWN = next(
    vector["input"] for vector in FINALS if vector["game"] == "uptown" and "kind-on-street" in json.dumps(vector)
)
HAPPY_CITY = {
    "scoring": "product",
    "players": [
        {
            "name": "Vera", "coins": 4,
            "city": [
                "market", "square", "apartment-block", "factory", "stadium", "haunted-house", "mars-embassy",
                "observatory",
            ],
        }
    ],
}  # fmt: skip


def plates(document: dict[str, Any], game: str) -> list[int]:
    """The numbers in bold on the boards, which are drawn between the table and the reasons."""
    _, printed, _ = on_paper(game, document)
    words = [item for page in printed for item in page.drawing.items if isinstance(item, Words)]
    reasons = next(n for n, item in enumerate(words) if item.text == "Where the points come from")
    first = next(n for n, item in enumerate(words) if item.role == "H2")
    shown = [item for item in words[first:reasons] if item.weight == "bold" and item.role == "P"]
    return [int(item.text.replace("−", "-")) for item in shown if item.anchor == "middle"]


@pytest.mark.parametrize(("game", "document"), [("uptown", UPTOWN), ("happy-city", HAPPY_CITY)])
def test_a_printed_board_has_every_number_of_the_score_once(game: str, document: dict[str, Any]) -> None:
    final = final_of(game, document)
    built = [n for n, player in enumerate(document["players"]) if any(player.get("lots", ())) or "city" in player]
    paid = [spot.points for n in built for spot in Reasons(final, n).spots.values()]
    assert sorted(plates(document, game)) == sorted(paid)


def paths(document: dict[str, Any], game: str) -> list[Path]:
    _, printed, _ = on_paper(game, document)
    return [item for page in printed for item in page.drawing.items if isinstance(item, Path)]


def test_a_card_that_pays_nothing_has_no_tint_on_paper() -> None:
    paying = {"kind": "hotel", "prestige": [{"per": "flat", "pays": 2}]}
    tinted = []
    for lot in ([{"kind": "shop"}, paying, {"kind": "cafe"}], [{"kind": "shop"}]):
        drawn = paths({"players": [{"name": "Ann", "coins": 0, "lots": [lot, [], [], [], []]}]}, "uptown")
        tinted.append(sum(path.fill == STREET.tint for path in drawn))
    assert tinted[0] - tinted[1] == 1
