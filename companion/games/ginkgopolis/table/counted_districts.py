"""The quick entry: districts counted without their buildings, each with its colour and everybody's resources."""

from collections.abc import Mapping

from companion.game.document_types import document
from companion.game.text import say
from companion.games.ginkgopolis.board import Count, CountedDistrict, CountedHold, Levels
from companion.games.ginkgopolis.cards import COLOURS, Colour
from companion.games.ginkgopolis.counted_districts import FACTS, facts_needed
from companion.games.ginkgopolis.table.city_board import owners
from companion.session.editors.form_reading import FormError, count
from companion.tables import Table

DISTRICTS = "districts"
ROWS = 12  # At most 12 districts are counted.


@document
class HoldDraft:
    """What somebody has in a district, as far as it was entered."""

    resources: Count | None = None
    tallest: Levels | None = None
    number: int | None = None


@document
class DistrictDraft:
    """A row of the form: its colour or everybody's resources may be missing."""

    colour: Colour | None
    holds: Mapping[str, HoldDraft]
    """By owner."""

    @property
    def counted(self) -> CountedDistrict | None:
        """The district as the engine reads it. None without a colour or a resource."""
        holds = {
            owner: CountedHold(resources=hold.resources, tallest=hold.tallest, number=hold.number)
            for owner, hold in self.holds.items()
            if hold.resources
        }
        return CountedDistrict(colour=self.colour, holds=holds) if self.colour and holds else None


@document
class DistrictsBoard:
    """The districts as they are stored."""

    rows: Mapping[str, DistrictDraft]
    """By the number of the row in the form."""
    counts: bool | None = None
    """Whether these count beside a city on the map, where somebody chose."""

    @property
    def counted(self) -> dict[str, CountedDistrict]:
        """The rows that are districts, in the order of the form."""
        rows = {row: self.rows[row].counted for row in sorted(self.rows, key=int)}
        return {row: district for row, district in rows.items() if district}


def read_districts(table: Table, form: Mapping[str, str], *, counts: bool) -> DistrictsBoard:
    """The districts of the form; a row without colour and resources is none.

    :raise FormError: a field holds something else.
    """
    rows: dict[str, DistrictDraft] = {}
    for row in map(str, range(ROWS)):
        colour = form.get(f"d{row}.colour", "")
        if colour and colour not in COLOURS:
            raise FormError(f"d{row}.colour", say("there is no such colour"))
        told = {owner: _hold(form, f"d{row}.{owner}") for owner in owners(table)}
        holds = {owner: hold for owner, hold in told.items() if hold != HoldDraft()}
        if colour or holds:
            rows[row] = DistrictDraft(colour=colour or None, holds=holds)
    return DistrictsBoard(rows=rows, counts=counts if rows else None)


def _hold(form: Mapping[str, str], field: str) -> HoldDraft:
    facts = {fact: count(form, f"{field}.{fact}") for fact in ("resources", *FACTS)}
    if facts["tallest"] == 0:
        raise FormError(f"{field}.tallest", say("a building has at least one level"))
    return HoldDraft(**{fact: n for fact, n in facts.items() if n})


def tie_break_fields(board: DistrictsBoard) -> set[str]:
    """The fields that a tie hangs on, entered or not: `d0.1.tallest`."""
    return {
        f"d{row}.{owner}.{fact}"
        for row, district in board.counted.items()
        for fact, tied in facts_needed(district).items()
        for owner in tied
    }
