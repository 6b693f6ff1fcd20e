"""The builder's keys: every key is a word of a storey's text, so what is chosen, joined, is the storey."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.text import Text, say
from companion.games.uptown.board import Card, Effect, Purse
from companion.games.uptown.legality import DUO_KINDS
from companion.session.games.uptown import words
from companion.session.games.uptown.notation import KINDS, THINGS, write_effect
from companion.session.games.uptown.street import Storey


@dataclass(frozen=True)
class Key:
    """One word to choose: what is drawn on its key, and how it is read out."""

    word: str
    says: Text
    icon: str = ""
    pays: int | None = None
    short: Text | None = None


@dataclass(frozen=True)
class Grid:
    """What can be counted, each with the values to choose from."""

    icon: str
    title: Text
    rows: tuple[tuple[str, Text, tuple[Key, ...]], ...]


@dataclass(frozen=True)
class PurseKeys:
    """A row of the builder: the usual numbers, the two grids, and everything else the legend knows."""

    purse: Purse
    title: Text
    icon: str
    sign: str
    quick: tuple[Key, ...]
    grids: tuple[Grid, ...]
    flat: tuple[Key, ...]
    floors: tuple[Key, ...]
    other: Text


def kinds() -> list[tuple[str, Storey, Text]]:
    """The kinds, six to a row; those that come as a duo have it below them, and the park takes the free place."""
    single = [kind for kind in KINDS if kind != "park"]
    cards = [
        *(Card(kind=kind) for kind in single),
        *(Card(kind=kind, duo=True) if kind in DUO_KINDS else Card(kind="park") for kind in single),
    ]
    return [(f"{card.kind} duo" if card.duo else str(card.kind), Storey(card), words.storey(card)) for card in cards]


def marks() -> tuple[Key, ...]:
    """What a card may bear besides a roof: that has a button of its own, since it also builds."""
    return (
        Key("gift", words.MARKS["gift"], "gift", short=say("Gift")),
        Key("no-gifts", words.MARKS["no-gifts"], "lock", short=say("No gifts")),
        Key("only-ground", words.MARKS["only-ground"], "ground", short=say("Ground")),
        Key("only-upper", words.MARKS["only-upper"], "up", short=say("Upper")),
        Key("only-rooftop", words.MARKS["only-rooftop"], "roof", short=say("On roofs")),
    )


def _key(purse: Purse, effect: Effect) -> Key:
    return Key(write_effect(purse, effect), words.effect(purse, effect), pays=effect.pays)


def _flat(purse: Purse, values: Iterable[int]) -> tuple[Key, ...]:
    return tuple(_key(purse, Effect(per="flat", pays=pays)) for pays in values)


def _grids(purse: Purse) -> tuple[Grid, Grid]:
    """The values the legend shows: on a lot also a loss, on the street up to three."""

    def rows(street: bool, values: tuple[int, ...]) -> tuple[tuple[str, Text, tuple[Key, ...]], ...]:
        return tuple(
            (
                countable,
                words.countable(countable),
                tuple(
                    _key(purse, Effect(per="kind-on-street" if street else "kind-on-lot", pays=pays, kind=countable))
                    for pays in values
                ),
            )
            for countable in THINGS
        )

    return (
        Grid("onlot", say("For each on this lot"), rows(False, (-1, 1, 2))),
        Grid("onstreet", say("For each on the street"), rows(True, (1, 2, 3))),
    )


def _floors(purse: Purse) -> tuple[Key, ...]:
    below = (Effect(per="floor-below", pays=pays) for pays in (-1, 1))
    ground = (Effect(per="ground", pays=pays) for pays in (1, 2))
    return (
        *(Key(write_effect(purse, effect), words.effect(purse, effect), "below", effect.pays) for effect in below),
        *(Key(write_effect(purse, effect), words.effect(purse, effect), "ground", effect.pays) for effect in ground),
    )


_LEGEND = (-4, -3, -2, -1, 1, 2, 3, 4, 5, 6)
_USUAL: dict[Purse, tuple[int, ...]] = {"income": (-1, 1, 2, 3), "prestige": (1, 2, 3, 4)}


def _purse(purse: Purse, title: Text, icon: str, sign: str, other: Text) -> PurseKeys:
    usual = _USUAL[purse]
    rest = tuple(value for value in _LEGEND if value not in usual)
    return PurseKeys(
        purse, title, icon, sign, _flat(purse, usual), _grids(purse), _flat(purse, rest), _floors(purse), other
    )


PURSES = (
    _purse("income", say("The income"), "coin", "$", say("Another income")),
    _purse("prestige", say("Prestige"), "star", "*", say("Another prestige")),
)
