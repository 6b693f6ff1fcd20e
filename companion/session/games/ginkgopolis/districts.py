"""Districts as the page lists them: who leads, what it pays, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import Colour
from companion.games.ginkgopolis.districts import DecidedBy, District
from companion.games.ginkgopolis.scoring import standing
from companion.games.text import Text, say
from companion.session.editors.city import key_of
from companion.session.games.ginkgopolis.scene import Scene
from companion.tables import Seat

_HANGS_ON: Mapping[DecidedBy, Text] = {
    "alone": say("nobody else there"),
    "resources": say("by resources"),
    "tallest-building": say("a tie: the tallest building decides"),
    "highest-number": say("a tie: the number on the tallest decides"),
    "undecided": say("a tie that nothing decides yet"),
}


@dataclass(frozen=True)
class Place:
    """A player in a district: the points, and the rule and the reason for them."""

    seat: Seat
    points: int
    rule: str
    why: Text


@dataclass(frozen=True)
class Listed:
    """A district in the list; `place` is its first cell on the rulers, `cells` all of them on the map."""

    ink: Colour
    title: Text
    place: str
    cells: tuple[str, ...]
    places: tuple[Place, ...]
    hangs_on: Text

    @property
    def paid(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.points)


def listed(scene: Scene, districts: Sequence[District], readings: Mapping[str, str]) -> list[Listed]:
    """Districts, those that pay most first."""
    spared = scene.solo and readings.get("gosha-districts") == "no"
    shown = [_listed(scene, district, spared) for district in districts]
    return sorted(shown, key=lambda district: -sum(place.points for place in district.places))


def _listed(scene: Scene, district: District, spared: bool) -> Listed:
    first = min(district.cells, key=lambda cell: (-cell[1], cell[0]), default=None)
    return Listed(
        ink=district.colour,
        title=wording.district(district.colour),
        place=scene.rulers.place(first) if first else "",
        cells=tuple(map(key_of, district.cells)),
        places=tuple(_place(scene, district, name, spared) for name in district.ranking),
        hangs_on=_hangs_on(district),
    )


def _place(scene: Scene, district: District, name: str, spared: bool) -> Place:
    rule, why = standing(district, name)
    if spared and name == RIVAL:
        return Place(scene.seat_named(name), 0, "GK-69", say("Gosha takes no points for districts"))
    return Place(scene.seat_named(name), district.pays(name), rule, why)


def _hangs_on(district: District) -> Text:
    """The weakest step of the two places that pay."""
    if district.decided_by is None:
        return say("nobody has a resource there")
    if district.decided_by == "alone":
        return _HANGS_ON["alone"]
    pairs: Sequence[tuple[str, str]] = list(zip(district.ranking, district.ranking[1:], strict=False))[:2]
    steps = [district.ahead_by(ahead, behind) for ahead, behind in pairs]
    return _HANGS_ON[max(steps, key=list(_HANGS_ON).index)]
