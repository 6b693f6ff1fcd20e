"""Buildings, districts and what changed, in words: for a screen reader, the log and the choice of two phones."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Building
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS, Colour
from companion.games.ginkgopolis.table.city_board import StoredBuilding
from companion.games.ginkgopolis.table.holdings import HoldingsBoard
from companion.session.editors.city import Cell, by_cell, changed_cell
from companion.tables import Seat

_TILES = {"red": say("red {number}"), "blue": say("blue {number}"), "yellow": say("yellow {number}")}
CARD_TITLES: Mapping[str, Text] = {card_id: wording.card(card) for card_id, card in BUILDINGS.items()}
COLOUR_TITLES: Mapping[Colour, Text] = {"red": say("Red"), "blue": say("Blue"), "yellow": say("Yellow")}
_SIDES: Mapping[Cell, Text] = {
    (-1, 0): say("east of {other}"),
    (1, 0): say("west of {other}"),
    (0, 1): say("south of {other}"),
    (0, -1): say("north of {other}"),
}
"""Where a cell lies from the neighbour in this direction; the western one is named first."""


def tile_text(building: StoredBuilding) -> Text:
    """“red 7”, as far as it is known."""
    if not isinstance(building, Building):
        return say("an incomplete building")
    return _TILES[building.colour] % {"number": building.number}


def building_text(building: StoredBuilding, seats: Mapping[str, Seat]) -> Text:
    """“red 7, 2 levels, Anya”."""
    seat = seats.get(building.owner or "")
    owner = say("{name}", name=seat.name) if seat else say("nobody's")
    return joined(tile_text(building), say_n("{n} level", "{n} levels", building.height), owner)


def district_text(value: Any, seats: Mapping[str, Seat]) -> Text:
    """A district that was counted without its buildings, what somebody has there, or one fact of it."""
    match value:
        case {"holds": holds, "colour": colour}:
            ink = COLOUR_TITLES[colour] if colour else say("nothing")
            held = (
                say("{field}: {value}", field=seats[owner].name, value=district_text(hold, seats))
                for owner, hold in holds.items()
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


def text_beside(cell: Cell, at: Mapping[Cell, StoredBuilding]) -> Iterator[Text]:
    """“east of blue 12”: beside one neighbour, the western one where there is one."""
    for (dx, dy), words in _SIDES.items():
        other = at.get((cell[0] + dx, cell[1] + dy))
        if other is not None and other.tile:
            yield words % {"other": tile_text(other)}
            return


def city_note(was: Sequence[StoredBuilding], now: Sequence[StoredBuilding], seats: Mapping[str, Seat]) -> Text | None:
    """The one building that came, went or changed; one that somebody built has no owner only until that is known."""
    before, after = by_cell(was), by_cell(now)
    cell = changed_cell(before, after)
    if cell is None:
        return None
    if cell not in after:
        return say("removed: {building}", building=tile_text(before[cell]))
    building = after[cell]
    if building.owner is None and (building.number or 0) > 3:
        return tile_text(building)
    return building_text(building, seats)


def holdings_note(was: HoldingsBoard, now: HoldingsBoard) -> Text | None:
    """What of a player changed."""
    changes = [
        say("{field}: {value}", field=title, value=after)
        for title, before, after in (
            (say("Success points"), was.tokens, now.tokens),
            (say("Refresh tokens"), was.refresh, now.refresh),
        )
        if before != after and after is not None
    ]
    changes += [
        say("{field}: {value}", field=wording.character(character), value=now.characters.get(key, 0))
        for key, character in CHARACTERS.items()
        if was.characters.get(key) != now.characters.get(key)
    ]
    came = [CARD_TITLES[card] for card in now.cards if card not in was.cards]
    went = [CARD_TITLES[card] for card in was.cards if card not in now.cards]
    changes += [say("kept: {card}", card=joined(*came))] if came else []
    changes += [say("removed: {building}", building=joined(*went))] if went else []
    return joined(*changes) if changes else None
