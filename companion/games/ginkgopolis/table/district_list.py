"""The list of districts: who leads, what each pays, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.game.text import Text, say
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import Colour
from companion.games.ginkgopolis.districts import DecidedBy, District
from companion.games.ginkgopolis.readings import GOSHA_DISTRICTS
from companion.games.ginkgopolis.scoring import possible_points, standing
from companion.games.ginkgopolis.table.game_state import GameState
from companion.session.editors.city import key_of
from companion.tables import Seat

_DECIDED_BY: Mapping[DecidedBy, Text] = {
    "resources": say("by resources"),
    "tallest-building": say("a tie: the tallest building decides"),
    "highest-number": say("a tie: the number on the tallest decides"),
    "undecided": say("a tie, not decided yet"),
}


@dataclass(frozen=True)
class DistrictShare:
    """A player in a district: the points, and the rule and the reason for them."""

    seat: Seat
    points: int  # For sure; more may come where a tie is open.
    rule: str
    why: Text
    amount: Text  # The points, or “11 or 4” while a tie is open.
    resources: int


@dataclass(frozen=True)
class DistrictRow:
    """A district of the list; `place` is its first cell on the rulers, `cells` all of them on the map."""

    ink: Colour
    where: str
    title: Text
    place: str
    cells: tuple[str, ...]
    places: tuple[DistrictShare, ...]
    decided_by: Text

    @property
    def paid(self) -> tuple[DistrictShare, ...]:
        return tuple(place for place in self.places if str(place.amount) != "0")


def list_districts(state: GameState, districts: Sequence[District]) -> list[DistrictRow]:
    """Districts, those that pay most first."""
    spared = state.solo and state.readings[GOSHA_DISTRICTS.id] == "no"
    rows = [
        DistrictRow(
            ink=district.colour,
            where=district.anchor,
            title=wording.district(district.colour, "" if district.cells else district.place),
            place=district.place if district.cells else "",
            cells=tuple(map(key_of, district.cells)),
            places=tuple(_share(state, district, name, spared) for name in district.ranking),
            decided_by=_decided_by(district),
        )
        for district in districts
    ]
    return sorted(rows, key=lambda district: -sum(place.points for place in district.places))


def _share(state: GameState, district: District, name: str, spared: bool) -> DistrictShare:
    seat, resources = state.seat_named(name), district.holds[name].resources
    if spared and name == RIVAL:
        why = say("Gosha takes no points for districts")
        return DistrictShare(seat, 0, "GK-69", why, say("{n}", n=0), resources)
    rule, why = standing(district, name)
    return DistrictShare(seat, district.pays(name), rule, why, possible_points(district, name), resources)


def _decided_by(district: District) -> Text:
    """The weakest step of the two places that pay."""
    if len(district.holds) < 2:
        return say("nobody else there") if district.holds else say("nobody has a resource there")
    if any(len(district.possible_pays(name)) > 1 for name in district.ranking):
        return _DECIDED_BY["undecided"]
    steps = [ahead.ahead_by(behind) for ahead, behind in pairwise([*district.holds.values()][:3])]
    return _DECIDED_BY[max(steps, key=list(_DECIDED_BY).index)]
