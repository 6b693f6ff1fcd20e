"""Districts counted without their buildings: what a tie still hangs on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from companion.game.game import Finding
from companion.game.text import joined, say
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Board, CountedDistrict, CountedHold
from companion.games.ginkgopolis.cards import Colour

Fact = Literal["tallest", "number"]
FACTS: dict[Fact, str] = {"tallest": "GK-61", "number": "GK-62"}  # What settles a tie, and by which rule.
_QUESTIONS = {
    "tallest": say("{district}: a tie; how tall is {name}’s tallest building?"),
    "number": say("{district}: equally tall; what number is on {name}’s tallest building?"),
}
_PLACES = 2  # Two places pay: who is third or fourth does not matter.


def facts_needed(district: CountedDistrict) -> dict[Fact, frozenset[str]]:
    """Whose facts a tie for a place that pays hangs on: tied in resources the tallest building (GK-61), and only
    where these are equally tall the number on it (GK-62)."""
    ties = list(_ties({name: hold.resources for name, hold in district.holds.items() if hold.resources}))
    tied = frozenset().union(*(names for names, _ in ties))
    heights = {name: district.holds[name].tallest or 0 for name in tied}
    if not all(heights.values()):
        return {"tallest": tied, "number": frozenset()}
    level = (_ties({name: heights[name] for name in names}, places) for names, places in ties)
    return {"tallest": tied, "number": frozenset().union(*(names for group in level for names, _ in group))}


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
    """Whether it is known which of the two is ahead (GK-58, GK-61, GK-62). A number exists once in a colour, so two
    equal ones tell nothing."""
    if hold.resources != other.resources:
        return True
    if hold.tallest is None or other.tallest is None:
        return False
    return hold.tallest != other.tallest or (None not in (hold.number, other.number) and hold.number != other.number)


def _strength(hold: CountedHold) -> tuple[int, int, int]:
    return hold.resources, hold.tallest or 0, hold.number or 0


def _ties(values: Mapping[str, int], places: int = _PLACES) -> Iterator[tuple[frozenset[str], int]]:
    """Those who share a value that reaches one of the first places, and for how many of these places they fight."""
    ranking = sorted(values.values(), reverse=True)
    for value in set(ranking[:places]):
        if ranking.count(value) > 1:
            yield frozenset(name for name in values if values[name] == value), places - ranking.index(value)


def open_ties(board: Board) -> Iterator[Finding]:
    """GK-61, GK-62: a tie for a place that pays is settled only when its facts are told, and the numbers differ."""
    for index, district in enumerate(board.districts):
        for fact, names in facts_needed(district).items():
            told = Counter(getattr(district.holds[name], fact) for name in names)
            for name in _in_order(board, names):
                value = getattr(district.holds[name], fact)
                if value is None or (fact == "number" and told[value] > 1):
                    named = wording.district(district.colour, str(index + 1))
                    text = _QUESTIONS[fact] % {"district": named, "name": wording.player(name)}
                    yield Finding(FACTS[fact], "open-tie", f"districts[{index}].holds.{name}.{fact}", text)


class _TopTile(NamedTuple):
    colour: Colour
    number: int


def same_numbers(board: Board) -> Iterator[Finding]:
    """GK-01: each tile exists once, so no two tallest buildings of a colour have the same number."""
    found: dict[_TopTile, dict[str, str]] = {}
    for index, district in enumerate(board.districts):
        for name in _in_order(board, facts_needed(district)["number"]):
            number = district.holds[name].number
            if number is not None:
                where = f"districts[{index}].holds.{name}.number"
                found.setdefault(_TopTile(district.colour, number), {})[where] = name
    for tile, names in found.items():
        if len(names) > 1:
            text = say(
                "{tile} exists only once, but is entered more than once: {names}",
                tile=wording.tile(tile),
                names=joined(*map(wording.player, dict.fromkeys(names.values()))),
            )
            yield Finding("GK-01", "same-tile", list(names)[-1], text)


def too_many_levels(board: Board) -> Iterator[Finding]:
    """GK-34: a building has a resource on every level, so nobody has one with more levels than resources."""
    for index, district in enumerate(board.districts):
        for name in _in_order(board, facts_needed(district)["tallest"]):
            hold = district.holds[name]
            if hold.tallest is not None and hold.tallest > hold.resources:
                text = say(
                    "{district}, {name}: levels {levels}, resources {n}. "
                    "A building never has more levels than resources",
                    district=wording.district(district.colour, str(index + 1)),
                    name=wording.player(name),
                    levels=hold.tallest,
                    n=hold.resources,
                )
                yield Finding("GK-34", "levels", f"districts[{index}].holds.{name}.tallest", text)


def _in_order(board: Board, names: Iterable[str]) -> list[str]:
    return [player.name for player in board.players if player.name in names]
