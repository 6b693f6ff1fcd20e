"""Buildings, cards and what changed, in words: for a screen reader, the log and the choice between two phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Cell
from companion.games.ginkgopolis.cards import CHARACTERS, Colour
from companion.games.text import Text, joined, say, say_n
from companion.tables import Seat
from companion.web.games.ginkgopolis.city import Kept, cell_of, is_told

_TILES: Mapping[Colour, Text] = {
    "red": say("red {number}"),
    "blue": say("blue {number}"),
    "yellow": say("yellow {number}"),
}
COLOUR_TITLES: Mapping[Colour, Text] = {"red": say("Red"), "blue": say("Blue"), "yellow": say("Yellow")}
_SIDES: Mapping[Cell, Text] = {
    (-1, 0): say("east of {other}"),
    (1, 0): say("west of {other}"),
    (0, 1): say("south of {other}"),
    (0, -1): say("north of {other}"),
}
"""Where a cell lies from the neighbour in this direction; the western one is named first."""


def tile_words(building: Mapping[str, Any]) -> Text:
    """“red 7”, as far as it is told."""
    if not is_told(building):
        return say("a building told by halves")
    return replace(_TILES[building["colour"]], values={"number": building["number"]})


def building_words(building: Mapping[str, Any], seats: Mapping[str, Seat]) -> Text:
    """“red 7, 2 levels, Anya”."""
    seat = seats.get(building["owner"])
    owner = say("{name}", name=seat.name) if seat else say("nobody's")
    return joined(tile_words(building), say_n("{n} level", "{n} levels", building["height"]), owner)


def told_words(value: Any, seats: Mapping[str, Seat]) -> Text:
    """A district that was told without its buildings, what somebody has there, or one fact of it."""
    match value:
        case {"holds": holds, "colour": colour}:
            ink = COLOUR_TITLES[colour] if colour else say("nothing")
            names = {owner: say("{name}", name=seats[owner].name) for owner in holds}
            held = (
                say("{field}: {value}", field=names[owner], value=told_words(holds[owner], seats)) for owner in holds
            )
            return joined(ink, *held)
        case dict():
            return joined(*_facts(value))
        case str():
            return COLOUR_TITLES[cast(Colour, value)]
    return say("{n}", n=value)


def _facts(hold: Mapping[str, int]) -> Iterator[Text]:
    yield say_n("{n} resource", "{n} resources", hold.get("resources", 0))
    if "tallest" in hold:
        yield say_n("{n} level", "{n} levels", hold["tallest"])
    if "number" in hold:
        yield say("{n}", n=hold["number"])


def beside(cell: Cell, at: Mapping[Cell, Kept]) -> Iterator[Text]:
    """“east of blue 12”: beside one neighbour, the western one where there is one."""
    for (dx, dy), words in _SIDES.items():
        other = at.get((cell[0] + dx, cell[1] + dy))
        if other is not None and is_told(other):
            yield replace(words, values={"other": tile_words(other)})
            return


def city_note(was: Sequence[Kept], now: Sequence[Kept], seats: Mapping[str, Seat]) -> Text | None:
    """The one building that came, went or changed; one that somebody built has no owner only until that is told."""
    before, after = ({cell_of(building): building for building in city} for city in (was, now))
    changed = [cell for cell in before | after if before.get(cell) != after.get(cell)]
    if len(changed) != 1:
        return None
    cell = changed[0]
    if cell not in after:
        return say("taken away: {building}", building=tile_words(before[cell]))
    building = after[cell]
    if building["owner"] is None and (building["number"] or 0) > 3:
        return tile_words(building)
    return building_words(building, seats)


def holdings_note(was: Mapping[str, Any], now: Mapping[str, Any], cards: Mapping[str, Text]) -> Text | None:
    """What of a player changed."""
    changes = [
        say("{field}: {value}", field=title, value=now[key])
        for key, title in (("tokens", say("Success points")), ("refresh", say("Refresh tokens")))
        if was[key] != now[key] and now[key] is not None
    ]
    changes += [
        say("{field}: {value}", field=wording.character(character), value=now["characters"].get(key, 0))
        for key, character in CHARACTERS.items()
        if was["characters"].get(key) != now["characters"].get(key)
    ]
    changes += [say("kept: {card}", card=cards[card]) for card in now["cards"] if card not in was["cards"]]
    changes += [
        say("taken away: {building}", building=cards[card]) for card in was["cards"] if card not in now["cards"]
    ]
    return joined(*changes) if changes else None
