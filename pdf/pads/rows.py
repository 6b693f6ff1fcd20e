"""What a score pad consists of, game by game: its rows are those of the pad entry on the phone, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pdf.paper import Orientation

Translate = Callable[[str], str]
Kind = Literal["names", "plain", "count", "split", "heads", "total", "note"]
"""`count` is not added: a dotted rule and a light label. `split` has two halves. `note` is a line under the table."""


@dataclass(frozen=True)
class Row:
    id: str
    kind: Kind
    label: str
    height: float
    """At the size of an A6 slip, in millimetres; a bigger slip stretches it."""
    note: str = ""
    icon: str = ""
    badge: str = ""
    sign: str = ""
    """At the end of the label: what is done with the row."""
    half: str = ""
    """In the corner of the second half of a split cell."""
    rings: tuple[str, ...] = ()
    """Letters to ring, in the label."""


@dataclass(frozen=True)
class Pad:
    game: str
    title: str
    orientation: Orientation
    label: float
    """Width of the label column at the size of an A6 slip."""
    rows: tuple[Row, ...]
    tables: int = 1
    """How many games have room on a slip."""


def uptown(_: Translate) -> Pad:
    lots = tuple(Row(f"lot-{lot}", "plain", _("Lot"), 8.3, badge=str(lot)) for lot in range(1, 6))
    return Pad(
        "uptown",
        _("UpTown"),
        "landscape",
        38,
        (
            Row("names", "names", _("Players"), 9.6),
            *lots,
            Row("coins", "split", _("Coins ÷ 3"), 8.6, note=_("the rest does not count"), icon="coin", half="÷3"),
            Row("total", "total", _("Total"), 11, icon="star", sign="Σ"),
            Row("tallest", "note", _("Tallest building, floors"), 6.4),
        ),
    )


def happy_city(_: Translate) -> Pad:
    return Pad(
        "happy-city",
        _("Happy City"),
        "landscape",
        36,
        (
            Row("names", "names", _("Players"), 7.4),
            Row("residents", "plain", _("Residents"), 7, icon="resident"),
            Row("hearts", "plain", _("Hearts"), 7, icon="heart", sign="×"),
            Row("points", "total", _("Points"), 8.4, icon="star", sign="="),
            Row("coins", "note", _("coins, if equal"), 5.2),
        ),
        tables=2,
    )


def happy_city_cards(_: Translate) -> Pad:
    """Ten rows for the ten cards of a city, residents and hearts side by side."""
    cards = tuple(Row(f"card-{card}", "split", str(card), 7.6) for card in range(1, 11))
    return Pad(
        "happy-city",
        _("Happy City"),
        "portrait",
        22,
        (
            Row("names", "names", _("Players"), 11),
            Row("heads", "heads", _("Cards"), 5.6),
            *cards,
            Row("sums", "split", _("Together"), 8.6, half="×"),
            Row("points", "total", _("Points"), 11, icon="star", sign="="),
            Row("coins", "note", _("coins, if equal"), 6),
        ),
    )


def ginkgopolis(_: Translate) -> Pad:
    colours = (_("Red")[0], _("Blue")[0], _("Yellow")[0])
    districts = tuple(
        Row(f"district-{number}", "plain", _("District {number}").format(number=number), 8.4, rings=colours)
        for number in range(1, 9)
    )
    return Pad(
        "ginkgopolis",
        _("Ginkgopolis"),
        "portrait",
        30,
        (
            Row("names", "names", _("Players"), 12.4),
            Row("tokens", "plain", _("Tokens"), 9.4, note=_("success points"), icon="star"),
            Row("refresh", "split", _("Refresh"), 9.4, note=_("not spent"), icon="turn", half="×2"),
            Row("cards", "plain", _("Cards “=”"), 9.4, icon="plan"),
            *districts,
            Row("total", "total", _("Total"), 12.6, icon="game-ginkgopolis", sign="Σ"),
        ),
    )


def streets(_: Translate) -> Pad:
    halves = tuple(
        Row(f"building-{number}", "plain", _("½ income of a building"), 7.6, badge=str(number))
        for number in range(1, 6)
    )
    return Pad(
        "streets",
        _("Streets"),
        "portrait",
        33,
        (
            Row("names", "names", _("Players"), 12),
            Row("money", "plain", _("Money"), 9, icon="coin"),
            *halves,
            Row("restaurant", "count", _("Restaurants"), 7.4, icon="fork"),
            Row("residential", "count", _("Residential"), 7.4, icon="g-home"),
            Row("leisure", "count", _("Leisure"), 7.4, icon="g-leisure"),
            Row("retail", "count", _("Retail"), 7.4, icon="shopper"),
            Row("majority", "plain", _("Majorities"), 9, note=_("10, or 5 if shared"), icon="chart"),
            Row("sets", "plain", _("Sets"), 9, note=_("10 for each four kinds"), icon="mixed"),
            Row("total", "total", _("Total"), 12, icon="coin", sign="Σ"),
        ),
    )


PADS: dict[str, Callable[[Translate], Pad]] = {
    "uptown": uptown,
    "happy-city": happy_city,
    "ginkgopolis": ginkgopolis,
    "streets": streets,
}
