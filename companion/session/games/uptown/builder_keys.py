"""The keys of the builder: each is a word of a storey's code, so the chosen keys, joined, are the storey."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.text import Text, say
from companion.games.uptown.board import Card, Countable, Effect, Per, Purse
from companion.games.uptown.legality import DUO_KINDS
from companion.session.games.uptown.storey_code import KINDS, SIGNS, THINGS, write_effect
from companion.session.games.uptown.storey_text import MARKS, countable_name, effect_text, storey_text
from companion.session.games.uptown.street_view import Storey

_LEGEND = (-4, -3, -2, -1, 1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Key:
    """A word to choose: what its key shows, and what a screen reader says."""

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
    """A row of the builder: the usual numbers, the two grids, and everything else the legend has."""

    title: Text
    icon: str
    sign: str
    quick: tuple[Key, ...]
    grids: tuple[Grid, ...]
    flat: tuple[Key, ...]
    floors: tuple[Key, ...]
    other: Text


def _kind_keys() -> list[tuple[str, Storey, Text]]:
    """The kinds, six to a row; those that come as a duo have it below them, and the park takes the free place."""
    single = [kind for kind in KINDS if kind != "park"]
    cards = [
        *(Card(kind=kind) for kind in single),
        *(Card(kind=kind, duo=True) if kind in DUO_KINDS else Card(kind="park") for kind in single),
    ]
    return [(f"{card.kind} duo" if card.duo else str(card.kind), Storey(card), storey_text(card)) for card in cards]


def _effect_keys(
    purse: Purse, values: tuple[int, ...], per: Per = "flat", kind: Countable | None = None, icon: str = ""
) -> tuple[Key, ...]:
    effects = (Effect(per=per, pays=pays, kind=kind) for pays in values)
    return tuple(Key(write_effect(purse, effect), effect_text(purse, effect), icon, effect.pays) for effect in effects)


def _grid(purse: Purse, icon: str, title: Text, per: Per, values: tuple[int, ...]) -> Grid:
    rows = ((thing, countable_name(thing), _effect_keys(purse, values, per, thing)) for thing in THINGS)
    return Grid(icon, title, tuple(rows))


def _purse_keys(purse: Purse, title: Text, icon: str, usual: tuple[int, ...], other: Text) -> PurseKeys:
    """The values the legend shows: on a lot also a loss, on the street up to three."""
    return PurseKeys(
        title,
        icon,
        SIGNS[purse],
        quick=_effect_keys(purse, usual),
        grids=(
            _grid(purse, "onlot", say("For each on this lot"), "kind-on-lot", (-1, 1, 2)),
            _grid(purse, "onstreet", say("For each on the street"), "kind-on-street", (1, 2, 3)),
        ),
        flat=_effect_keys(purse, tuple(value for value in _LEGEND if value not in usual)),
        floors=(
            *_effect_keys(purse, (-1, 1), "floor-below", icon="below"),
            *_effect_keys(purse, (1, 2), "ground", icon="ground"),
        ),
        other=other,
    )


KIND_KEYS = _kind_keys()
MARK_KEYS = (
    Key("gift", MARKS["gift"], "gift", short=say("Gift")),
    Key("no-gifts", MARKS["no-gifts"], "lock", short=say("No gifts")),
    Key("only-ground", MARKS["only-ground"], "ground", short=say("Ground")),
    Key("only-upper", MARKS["only-upper"], "up", short=say("Upper")),
    Key("only-rooftop", MARKS["only-rooftop"], "roof", short=say("On roofs")),
)
"""What a card may bear besides a roof, which has a button of its own, since that also builds."""
PURSE_KEYS = (
    _purse_keys("income", say("The income"), "coin", (-1, 1, 2, 3), say("Another income")),
    _purse_keys("prestige", say("Prestige"), "star", (1, 2, 3, 4), say("Another prestige")),
)
