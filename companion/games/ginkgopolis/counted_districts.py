"""Districts counted without their buildings: what a tie still hangs on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from companion.games.game import Finding
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Board, CountedDistrict, CountedHold
from companion.games.text import Text, say

Fact = Literal["tallest", "number"]
FACTS: dict[Fact, str] = {"tallest": "GK-61", "number": "GK-62"}
"""What settles a tie, and by which rule."""
_PLACES = 2
"""Two places pay: who is third or fourth does not matter."""


def facts_needed(district: CountedDistrict) -> dict[Fact, frozenset[str]]:
    """Whose facts a tie for a place that pays hangs on: tied in resources the tallest building (GK-61), and only
    where these are equally tall the number on it (GK-62)."""
    present = {name: hold.resources for name, hold in district.holds.items() if hold.resources}
    tied = _rivals(present)
    heights = {name: district.holds[name].tallest for name in tied}
    known = {name: height for name, height in heights.items() if height is not None}
    if len(known) < len(heights):
        return {"tallest": tied, "number": frozenset()}
    level = (
        _rivals({name: known[name] for name in tied if present[name] == resources}, places)
        for resources, places in _ties(present)
    )
    return {"tallest": tied, "number": frozenset().union(*level)}


def possible_places(district: CountedDistrict) -> dict[str, tuple[int, int]]:
    """The best and the worst place of everybody with resources, from 0: equal but for a tie that is not told."""
    present = {name: hold for name, hold in district.holds.items() if hold.resources}
    places = {}
    for name, hold in present.items():
        others = [other for rival, other in present.items() if rival != name]
        open_to = sum(not _is_told(hold, other) for other in others)
        ahead = sum(_is_told(hold, other) and _strength(other) > _strength(hold) for other in others)
        places[name] = ahead, ahead + open_to
    return places


def _is_told(hold: CountedHold, other: CountedHold) -> bool:
    """Whether it is known which of the two is ahead (GK-58, GK-61, GK-62)."""
    if hold.resources != other.resources:
        return True
    if hold.tallest is None or other.tallest is None:
        return False
    return hold.tallest != other.tallest or None not in (hold.number, other.number)


def _strength(hold: CountedHold) -> tuple[int, int, int]:
    return hold.resources, hold.tallest or 0, hold.number or 0


def _ties(present: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """The amounts for which several are tied, and how many places that pay they fight for."""
    ranking = sorted(present.values(), reverse=True)
    for amount in sorted(set(ranking[:_PLACES]), reverse=True):
        if ranking.count(amount) > 1:
            yield amount, _PLACES - ranking.index(amount)


def _rivals(values: Mapping[str, int], places: int = _PLACES) -> frozenset[str]:
    """Those who share a value with another, as far as it reaches one of the first places."""
    reaching = set(sorted(values.values(), reverse=True)[:places])
    count = list(values.values()).count
    return frozenset(name for name, value in values.items() if value in reaching and count(value) > 1)


def open_ties(board: Board) -> Iterator[Finding]:
    """GK-61, GK-62: a tie for a place that pays is settled only when its facts are told."""
    for index, district in enumerate(board.districts):
        for fact, names in facts_needed(district).items():
            for name in _in_order(board, names):
                if getattr(district.holds[name], fact) is None:
                    text = _missing(fact, wording.district(district.colour, str(index + 1)), wording.player(name))
                    yield Finding(FACTS[fact], "open-tie", f"districts[{index}].holds.{name}.{fact}", text)


def _in_order(board: Board, names: Iterable[str]) -> list[str]:
    return [player.name for player in board.players if player.name in names]


def _missing(fact: Fact, district: Text, name: Text) -> Text:
    if fact == "tallest":
        return say("{district}: a tie; how tall is {name}’s tallest building?", district=district, name=name)
    return say("{district}: equally tall; what number is on {name}’s tallest building?", district=district, name=name)
