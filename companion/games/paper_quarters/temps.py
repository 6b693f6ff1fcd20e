"""The temp agency: who hired most."""

from collections.abc import Sequence

from companion.game.game import Reading, Readings
from companion.games.paper_quarters.printed import SHEET
from companion.games.paper_quarters.readings import TEMP_TIES, ZERO_TEMPS


def places(temps: Sequence[int], readings: Readings) -> list[int | None]:
    """Each player's place by temps hired, from 1; tied players share one. None is no place at all (PQ-32).

    The places paid are the same under both readings of a rule at most tables: only where they differ is it asked for.
    """
    marks = [min(count, SHEET.temps.boxes) for count in temps]
    ties, zeros = readings[TEMP_TIES.id], readings[ZERO_TEMPS.id]
    paid = _prizes(_places(marks, ties, zeros))
    if any(_prizes(_places(marks, value, zeros)) != paid for value in _others(TEMP_TIES, ties)):
        ties = readings.ask(TEMP_TIES.id)
    if any(_prizes(_places(marks, ties, value)) != paid for value in _others(ZERO_TEMPS, zeros)):
        zeros = readings.ask(ZERO_TEMPS.id)
    return _places(marks, ties, zeros)


def prize(place: int | None) -> int:
    """Most temps pay 7, the second most 4, the third most 1 (PQ-32)."""
    prizes = SHEET.temps.prizes
    return prizes[place - 1] if place is not None and place <= len(prizes) else 0


def _places(marks: Sequence[int], ties: str, zeros: str) -> list[int | None]:
    """Whoever is ahead counts once for each amount (dense) or once for each player (skip)."""
    ranked = [mark for mark in marks if mark or zeros == "ranked"]
    ahead = sorted(set(ranked) if ties == "dense" else ranked, reverse=True)
    first = {mark: place for place, mark in reversed(list(enumerate(ahead, 1)))}
    return [first.get(mark) for mark in marks]


def _prizes(places: Sequence[int | None]) -> list[int]:
    return [prize(place) for place in places]


def _others(reading: Reading, chosen: str) -> list[str]:
    return [value for value in reading.values if value != chosen]
