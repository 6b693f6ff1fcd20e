"""Fields and what stands in them, in words: for the choice between two phones, and for the log of a player."""

from collections.abc import Sequence
from typing import Any, cast

from companion import documents
from companion.game.paths import steps
from companion.game.text import Text, joined, say
from companion.games.streets.board import BUSINESSES, Advisor, Kind
from companion.games.streets.setup import Level
from companion.games.streets.table.city_board import CityTile, owner_name, printed_name, tile_text
from companion.games.streets.table.holdings import ADVISORS, LEVELS, HandTile, HoldingsBoard
from companion.games.streets.words import KIND_TITLES, PEOPLE, ROADS, TYPES
from companion.tables import Table

_FIELDS = {
    "board.money": say("Money"),
    "board.advisor": say("Advisor"),
    "board.hand": say("Tiles in hand"),
    "board.turn": say("Whose turn it is"),
    "board.level": say("Level"),
    **{f"board.tokens.{business}": title for business, title in TYPES.items()},
}


def field_label(table: Table, path: str) -> Text | None:
    match steps(path):
        case ("board", "city", (int(x), int(y)), *_):
            return say("the tile at {x}, {y}", x=x, y=y)
    return _FIELDS.get(path) or _street_label(table, path)


def holdings_note(was: HoldingsBoard, now: HoldingsBoard) -> Text | None:
    changes = []
    if was.money != now.money and now.money is not None:
        changes.append(say("{field}: {value}", field=say("Money"), value=now.money))
    for business in BUSINESSES:
        if was.tokens.of(business) != now.tokens.of(business):
            changes.append(say("{field}: {value}", field=TYPES[business], value=now.tokens.of(business)))
    if was.advisor != now.advisor:
        value = ADVISORS[now.advisor][0] if now.advisor else say("no advisor")
        changes.append(say("{field}: {value}", field=say("Advisor"), value=value))
    return _joined(changes)


def _describe_tile(table: Table, tile: CityTile) -> Text:
    """A tile as two phones differ on it: its name, its road, its owner and its people."""
    owner = [name] if (name := owner_name(table, tile.owner or "")) else []
    people = (say("{kind}: {n}", kind=PEOPLE[kind], n=n) for kind, n in tile.people.items())
    return joined(tile_text(tile.face), ROADS[tile.road], *owner, *people)


def _street_label(table: Table, path: str) -> Text | None:
    """A choice for a street that pays: whose tokens, or which people move (`board.tokens.0,1.2`)."""
    name, _, who = path.removeprefix("board.").partition(".")
    if name not in ("tokens", "moves"):
        return None
    who = who.partition(".")[2]
    about = owner_name(table, who) if name == "tokens" else PEOPLE.get(cast(Kind, who))
    street = say("The street closes")
    return say("{field}: {value}", field=street, value=about) if about else street


def describe_value(table: Table, path: str, value: Any) -> Text | None:
    """A tile, or a value that is stored as a code, in words; none for a number."""
    match steps(path):
        case ("board", "city", (int(), int()), *_):
            return _describe_tile(table, documents.load(CityTile, value)) if value else say("no tile")
    match value:
        case dict():
            return _joined([words for one in value.values() if (words := describe_value(table, path, one))])
        case list():
            hand = [documents.load(HandTile, tile) for tile in value]
            names = ((printed_name(tile.face) if tile.face else "", tile) for tile in hand)
            return _joined([say("{name}", name=name) if name else KIND_TITLES[tile.back] for name, tile in names])
        case str():
            return _decode(table, path.removeprefix("board.").partition(".")[0], value)
    return None


def _decode(table: Table, name: str, value: str) -> Text | None:
    match name:
        case "advisor":
            return ADVISORS[cast(Advisor, value)][0]
        case "level":
            return LEVELS[cast(Level, value)]
        case "turn":
            return owner_name(table, value)
        case "tokens":
            return _joined([TYPES[business] for business in BUSINESSES for _ in range(value.split().count(business))])
        case "moves":
            x, _, y = value.partition(",")
            return say("the tile at {x}, {y}", x=x, y=y)
    return None


def _joined(words: Sequence[Text]) -> Text | None:
    return joined(*words) if words else None
