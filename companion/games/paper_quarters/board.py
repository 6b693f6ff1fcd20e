"""The board as it lies on the table: three plan cards, and a sheet of three streets for every player."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from companion.game.document_types import MaxLength, Minimum, Name, SchemaHint, Unreadable, distinct_names, document
from companion.game.lazy import cached_property
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS, Slot

Count: TypeAlias = Annotated[int, Minimum(0)]
_Told: TypeAlias = Count | None
Place: TypeAlias = tuple[int, int]  # Street and house, both from 0.

ROUNDABOUT = "R"
_BIS = re.compile(r"(-?[0-9]{1,9})b")
_LENGTHS = [street.houses for street in SHEET.streets]
SHEETS = 100  # A box is for so many.
_CLAIMS = 12  # Four times the plans of a table.
_PLACES = 100  # Three times the houses of a sheet.

House: TypeAlias = int | Annotated[Name, SchemaHint(pattern=f"^({ROUNDABOUT}|{_BIS.pattern})$")]


@dataclass(frozen=True, slots=True)
class Number:
    """A house number; `bis` marks the copy of a neighbour's."""

    value: int
    bis: bool


Cell: TypeAlias = Number | Literal["R"] | None


@document
class Street:
    """A street of the sheet. The three streets have 10, 11 and 12 houses."""

    houses: Annotated[
        tuple[House | None, ...], MaxLength(_PLACES), SchemaHint(minItems=min(_LENGTHS), maxItems=max(_LENGTHS))
    ]
    """What is written, from left to right: null, a number, `7b` for a bis, `R` for a roundabout."""
    fences: Annotated[
        tuple[bool, ...], MaxLength(_PLACES), SchemaHint(minItems=min(_LENGTHS) - 1, maxItems=max(_LENGTHS) - 1)
    ]
    """One fewer than houses; the first stands between the first two houses."""
    parks: Count
    pools: tuple[bool, bool, bool]
    """From the left."""

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """What is written in the houses, from left to right."""
        return tuple(map(_cell, self.houses))

    @cached_property
    def numbers(self) -> tuple[tuple[int, Number], ...]:
        """The written houses with their numbers, from left to right."""
        return tuple((house, cell) for house, cell in enumerate(self.cells) if isinstance(cell, Number))

    @cached_property
    def plain(self) -> int:
        """The numbers written for a card: every house but the bis ones."""
        return list(map(type, self.houses)).count(int)

    @cached_property
    def bis(self) -> int:
        return len(self.houses) - self.houses.count(None) - self.plain - self.roundabouts

    @cached_property
    def roundabouts(self) -> int:
        return self.houses.count(ROUNDABOUT)

    @cached_property
    def numbered(self) -> tuple[tuple[int, int], ...]:
        """The stretches between two fences with a number in every house: the first house, and how many they are.

        The two ends of the street are fences.
        """
        stretches, first = [], 0
        for end, fence in enumerate((*self.fences, True), 1):
            if fence:
                houses = self.houses[first:end]
                if None not in houses and ROUNDABOUT not in houses:
                    stretches.append((first, end - first))
                first = end
        return tuple(stretches)


@document
class Claim:
    """A plan achieved: whether for the higher value, or, where the card is not known, the points written down."""

    slot: Slot
    first: bool | None = None
    points: Count | None = None


@document
class Sheet:
    """A player's sheet. Streets and houses are counted from 0."""

    name: Name
    streets: tuple[Street, Street, Street]
    agents: tuple[Count, Count, Count, Count, Count, Count]
    """The boxes crossed for estates of 1 to 6 houses."""
    temps: Count
    refusals: Count
    plans: Annotated[tuple[Claim, ...], MaxLength(_CLAIMS)] = ()
    used: Annotated[tuple[Place, ...], MaxLength(_PLACES)] = ()
    """Houses of estates that a plan has used: street and house."""
    bis: Count | None = None
    """The boxes crossed; without it, one for each bis house."""
    roundabouts: Count | None = None
    """The boxes crossed; without it, one for each roundabout."""

    @cached_property
    def plain(self) -> int:
        return sum(street.plain for street in self.streets)

    @cached_property
    def bis_houses(self) -> int:
        return sum(street.bis for street in self.streets)

    @cached_property
    def drawn_roundabouts(self) -> int:
        return sum(street.roundabouts for street in self.streets)

    @property
    def bis_marks(self) -> int:
        """The boxes crossed in the bis column; where they were not entered, one for each bis house."""
        return self.bis_houses if self.bis is None else self.bis

    @property
    def roundabout_marks(self) -> int:
        return self.drawn_roundabouts if self.roundabouts is None else self.roundabouts

    @property
    def rounds(self) -> int:
        """The rounds played: each ends in a number written or in a refusal."""
        return self.plain + self.refusals


@document
class Pad:
    """The sums at the foot of a sheet as its player added them up; the last three are taken off."""

    plans: Count
    parks: Count
    pools: Count
    temps: Count
    estates: Count
    bis: Count
    roundabouts: Count
    refusals: Count
    temps_hired: Count | None = None
    """The boxes behind the points for temps: they rank the sheets of the others."""
    estates_count: Count | None = None
    estates_of: tuple[_Told, _Told, _Told, _Told, _Told, _Told] | None = None
    """Completed estates, in all and of each size, null where it was not told: they separate equal totals."""

    @property
    def completed(self) -> int | None:
        return self.told_by_size if self.estates_count is None and self._is_told_by_size else self.estates_count

    @property
    def told_by_size(self) -> int:
        return sum(count or 0 for count in self.estates_of or ())

    @property
    def _is_told_by_size(self) -> bool:
        return self.estates_of is not None and None not in self.estates_of

    @property
    def sizes_are_known(self) -> bool:
        """Once the estates told by size are all there are, there are none of the other sizes."""
        return self._is_told_by_size or (self.estates_count is not None and self.told_by_size >= self.estates_count)


@document
class Summed:
    """A player who gives the sums only."""

    name: Name
    pad: Pad


@dataclass(frozen=True)
class GivesPad:
    """Marks `Sheet | Summed`: told apart by the key `pad`, so that a refusal speaks of the form that was meant."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        sheet, summed = handler(source)["choices"]
        choices = {"a sheet": sheet, "a pad": summed}
        return {"type": "tagged-union", "choices": choices, "discriminator": self.form}

    @staticmethod
    def form(player: Any) -> str:
        summed = "pad" in player if isinstance(player, dict) else isinstance(player, Summed)
        return "a pad" if summed else "a sheet"


Player: TypeAlias = Annotated[Sheet | Summed, GivesPad()]


@document
class Table:
    """The end of a game."""

    advanced: bool
    players: Annotated[tuple[Player, ...], MaxLength(SHEETS), SchemaHint(minItems=1)]
    plans: Annotated[
        tuple[Annotated[int, SchemaHint(minimum=min(PLANS), maximum=max(PLANS))] | None, ...], MaxLength(_PLACES)
    ] = ()
    """The cards of the slots 1, 2 and 3; null where a card is not known, empty where none is."""
    solo: bool = False

    @cached_property
    def sheets(self) -> list[tuple[int, Sheet]]:
        """The sheets that were entered, each with the number of its player."""
        return [(index, player) for index, player in enumerate(self.players) if isinstance(player, Sheet)]

    @cached_property
    def pads(self) -> list[tuple[int, Summed]]:
        return [(index, player) for index, player in enumerate(self.players) if isinstance(player, Summed)]

    @cached_property
    def first(self) -> Mapping[int, Sequence[int]]:
        """By slot, the players who are entered as the first to finish its plan."""
        return {
            slot: [
                index
                for index, sheet in self.sheets
                if any(claim.slot == slot and claim.first for claim in sheet.plans)
            ]
            for slot in SLOTS
        }

    def card(self, slot: int) -> int | None:
        """The plan card that lies out for a slot."""
        return self.plans[slot - 1] if self.plans else None


@document
class OneSheet:
    """One sheet, in the middle of the game or at its end."""

    advanced: bool
    sheet: Sheet


def legible_table(table: Table) -> None:
    """Refuse a table that makes no sense as one.

    :raise Unreadable: with the place.
    """
    if not table.players:
        raise Unreadable("players", "nobody is at the table")
    if table.plans and len(table.plans) != len(SLOTS):
        raise Unreadable("plans", "should have {size} items, not {found}", size=len(SLOTS), found=len(table.plans))
    for index, plan in enumerate(table.plans):
        if plan is not None and plan not in PLANS:
            raise Unreadable(
                f"plans[{index}]", "there is no plan {id}; they go from 0 to {last}", id=plan, last=max(PLANS)
            )
    distinct_names(player.name for player in table.players)
    for index, sheet in table.sheets:
        legible_sheet(sheet, f"players[{index}]")
        for number, claim in enumerate(sheet.plans):
            if claim.points is None and table.card(claim.slot) is None:
                where = f"players[{index}].plans[{number}]"
                raise Unreadable(where, "the card of slot {slot} is not known: give the points", slot=claim.slot)


def legible_sheet(sheet: Sheet, where: str) -> None:
    """Refuse a sheet that cannot have been filled in on the printed one."""
    for index, (street, printed) in enumerate(zip(sheet.streets, SHEET.streets, strict=True)):
        for key, entries, size in (
            ("houses", street.houses, printed.houses),
            ("fences", street.fences, printed.houses - 1),
        ):
            if len(entries) != size:
                place = f"{where}.streets[{index}].{key}"
                raise Unreadable(place, "should have {size} items, not {found}", size=size, found=len(entries))
        for house, written in enumerate(street.houses) if street.bis else ():
            if isinstance(written, str) and written != ROUNDABOUT and not _BIS.fullmatch(written):
                raise Unreadable(
                    f"{where}.streets[{index}].houses[{house}]",
                    "“{found}” is not a house: write 7, “7b” for a bis, “R” for a roundabout",
                    found=written,
                )
    for index, claim in enumerate(sheet.plans):
        if (claim.first is None) == (claim.points is None):
            raise Unreadable(f"{where}.plans[{index}]", "give either “first” or “points”")
    for index, (at, house) in enumerate(sheet.used):
        if at not in range(len(SHEET.streets)) or house not in range(SHEET.streets[at].houses):
            raise Unreadable(f"{where}.used[{index}]", "there is no house [{street}, {house}]", street=at, house=house)


def blank_street(index: int) -> Street:
    houses = SHEET.streets[index].houses
    return Street(houses=(None,) * houses, fences=(False,) * (houses - 1), parks=0, pools=(False, False, False))


def places(sheet: Sheet) -> Iterator[tuple[Place, Cell]]:
    """Every house of the sheet with what is written there, street by street."""
    for index, street in enumerate(sheet.streets):
        for house, cell in enumerate(street.cells):
            yield (index, house), cell


def house_path(place: Place) -> str:
    """A house as a place in the document of its sheet."""
    street, house = place
    return f"streets[{street}].houses[{house}]"


def drawn(sheet: Sheet, category: str) -> Iterator[str]:
    """The pools, bis houses or roundabouts of a sheet, in whatever street they are, as places in its document."""
    for at, street in enumerate(sheet.streets):
        if category == "pools":
            yield from (f"streets[{at}].pools[{n}]" for n, built in enumerate(street.pools) if built)
        for house, written in enumerate(street.houses):
            kind = "roundabouts" if written == ROUNDABOUT else "bis" if isinstance(written, str) else ""
            if kind == category:
                yield house_path((at, house))


@lru_cache(maxsize=256)
def _cell(house: int | str | None) -> Cell:
    if house is None:
        return None
    if isinstance(house, int):
        return Number(house, False)
    return "R" if house == ROUNDABOUT else Number(int(house.removesuffix("b")), True)
