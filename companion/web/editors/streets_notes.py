"""What changed, in words for the log and for the choice between two phones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.streets.words import PEOPLE
from companion.games.text import Text, say
from companion.tables import Table
from companion.web.editors.streets_board import face_of, named, owners
from companion.web.editors.streets_map import ROADS
from companion.web.editors.streets_pictures import KIND_TITLES
from companion.web.editors.streets_seat import ADVISORS


def tile_note(was: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> Text | None:
    """The one tile that came, went or changed."""
    before, after = ({(tile["x"], tile["y"]): tile for tile in city} for city in (was, now))
    changed = [cell for cell in before | after if before.get(cell) != after.get(cell)]
    if len(changed) != 1:
        return None
    cell = changed[0]
    name = _called(after.get(cell) or before[cell])
    if cell not in after:
        return say("{tile} taken away", tile=name)
    return say("{tile} built", tile=name) if cell not in before else say("{tile} changed", tile=name)


def _called(tile: Mapping[str, Any]) -> Text:
    if name := named(tile["face"]):
        return say("{name}", name=name)
    symbols = face_of(tile["face"]).symbols
    return say("a tile ({kind})", kind=KIND_TITLES[symbols[0]]) if symbols else say("a tile")


def holdings_note(was: Mapping[str, Any], now: Mapping[str, Any]) -> Text | None:
    """The one field of a player that changed."""
    changed = [key for key in now if was.get(key) != now[key]]
    if changed == ["money"] and now["money"] is not None:
        return say("{field}: {value}", field=say("Money"), value=say("{n}", n=now["money"]))
    if changed == ["advisor"] and now["advisor"]:
        return say("{field}: {value}", field=say("Advisor"), value=ADVISORS[now["advisor"]][0])
    return None


def tile_words(table: Table, tile: Mapping[str, Any] | None) -> Text:
    """A tile as two phones differ on it: what it is, how it lies, whose it is and who is there."""
    if tile is None:
        return say("no tile")
    text = say("{first}, {next}", first=_called(tile), next=ROADS[tile["road"]])
    if seat := owners(table).get(tile["owner"] or ""):
        text = say("{first}, {next}", first=text, next=say("{name}", name=seat.name))
    for kind, n in tile["people"].items():
        text = say("{first}, {next}", first=text, next=say("{kind}: {n}", kind=PEOPLE[kind], n=n))
    return text
