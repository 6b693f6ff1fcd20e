"""The score drawn on the board: the number that each place pays, what was counted for it, and what is in no place."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from companion.game.final import Final, Otherwise
from companion.game.game import Finding, Line, PaidPlace


@dataclass(frozen=True)
class Spot:
    """One number on the board: what a place pays a player into a category."""

    where: str
    category: str
    points: int
    lines: tuple[Line, ...]
    together: tuple[str, ...] = ()
    """Further places that pay with it as one."""
    otherwise: tuple[Otherwise, ...] = ()
    """What it would pay by other readings of disputed rules."""
    is_lit: bool = True
    is_chosen: bool = False

    @property
    def sign(self) -> str:
        """A gain, a loss, or nothing that could have been something: each looks its own way."""
        return "gain" if self.points > 0 else "loss" if self.points < 0 else "nothing"


class Reasons:
    """What the board pays one player, as a mapping from its places to points, for pages and paper alike.

    All of it is lit, else one category, or what is paid at one place. A drawing asks for the number of each of its
    places; what nobody asked for is in `beside`, so what is lit always adds up.
    """

    def __init__(self, result: Final, index: int, category: str | None = None, at: str | None = None) -> None:
        self.result, self.index, self.player = result, index, result.players[index]
        self.category, self.at = category, at
        self.spots = {(spot.where, spot.category): self._shown(spot) for spot in spots(result, index)}
        lit = [spot for spot in self.spots.values() if spot.is_lit]
        self._lights = {where for spot in lit for where in (spot.where, *spot.together)}
        self._fed: dict[str, int] = {}
        for line in {id(line): line for spot in lit for line in spot.lines}.values():
            for counted in line.counts:
                self._fed[counted.where] = self._fed.get(counted.where, 0) + counted.n
        self._known = {where for where, _ in self.spots} | self._lights | self._fed.keys()
        self._drawn: set[tuple[str, str]] = set()

    def _shown(self, spot: Spot) -> Spot:
        chosen = spot.where == self.at and self.category in (None, spot.category)
        lit = chosen if self.at else self.category in (None, spot.category)
        return replace(spot, is_lit=lit, is_chosen=chosen and self.at is not None)

    def _full(self, where: str) -> str:
        """A place of the drawing in the document: of its player, or of the board that all share."""
        own = f"players[{self.index}].{where}"
        return own if own in self._known else where

    def paid(self, where: str, category: str | None = None) -> Spot | None:
        """The number of this place, which the drawing shows from now on; of one category where several stand there."""
        full = self._full(where)
        if full not in self._known:
            return None
        key = next((key for key in self.spots if key[0] == full and category in (None, key[1])), None)
        if key is None:
            return None
        self._drawn.add(key)
        return self.spots[key]

    def is_lit(self, where: str) -> bool:
        """Whether this place pays something that is lit, alone or together with others."""
        return self._full(where) in self._lights

    def fed(self, where: str) -> int:
        """How often what is lit has counted this place."""
        return self._fed.get(self._full(where), 0)

    @property
    def beside(self) -> list[Spot]:
        """What is paid in no place that was drawn."""
        return [spot for key, spot in self.spots.items() if key not in self._drawn]

    @property
    def lines(self) -> list[tuple[Line, int]]:
        """The reasons of what is lit, each with its points there, in the order of the score."""
        lit = [spot for spot in self.spots.values() if spot.is_lit]
        found = {id(line): line for spot in lit for line in spot.lines}
        where = {spot.where for spot in lit}
        return [
            (line, sum(place.points for place in line.paid_at if place.where in where))
            for line in self.player.lines
            if id(line) in found
        ]

    def sum_of(self, paying: Collection[str]) -> int:
        """What is lit adds up to: of the categories that pay, else of the one that is only counted."""
        counted = paying if self.category is None else (self.category,)
        return sum(spot.points for spot in self.spots.values() if spot.is_lit and spot.category in counted)


def spots(result: Final, index: int) -> Iterator[Spot]:
    """Every number that the board pays a player, in the order of the score; also what only another reading pays."""
    paid: dict[tuple[str, str], list[tuple[Line, PaidPlace]]] = {}
    for line in result.players[index].lines:
        for place in line.paid_at:
            paid.setdefault((place.where, line.category), []).append((line, place))
    otherwise = {(place[2], place[1]): others for place, others in result.otherwise.items() if place[0] == index}
    for where, category in {**paid, **otherwise}:
        found = paid.get((where, category), [])
        yield Spot(
            where,
            category,
            sum(place.points for _, place in found),
            tuple(line for line, _ in found),
            tuple(dict.fromkeys(other for _, place in found for other in place.together)),
            otherwise.get((where, category), ()),
        )


def findings_at(findings: Iterable[Finding], where: str) -> list[Finding]:
    """What breaks a rule at this place, or at a place inside of it."""
    return [found for found in findings if found.where == where or found.where.startswith((f"{where}.", f"{where}["))]
