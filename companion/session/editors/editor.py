"""The editor of a game: which parts a table has, and the document they make together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from companion.games.text import Text
from companion.session.editors.part import Part, Parts, SeatPart
from companion.session.editors.strip import Strip
from companion.tables import Seat, Snapshot, Table

Final = dict[str, Any]
"""The `final` document of a game, as the contract has it."""


class Editor:
    """Pad only, until a game's subclass adds boards; see the package's docstring."""

    game: ClassVar[str]
    fragments: ClassVar[Mapping[str, str]] = {}
    """Panels of the board that are drawn again after every save: element id → template."""
    counting: ClassVar[frozenset[str]] = frozenset()
    """The rules about how many sit at the table: who has not been entered yet breaks none of them."""
    style: ClassVar[str | None] = None
    script: ClassVar[str | None] = None

    def parts(self, snapshot: Snapshot) -> Parts:
        parts = Parts(snapshot)
        for part in self.make(parts):
            parts[part.key] = part
        return parts

    def make(self, parts: Parts) -> Iterator[Part[Any]]:
        """The parts of a table in the order of the page; the first with an icon is where entering starts."""
        for seat in parts.snapshot.table.seats:
            yield SeatPart(parts, seat)

    def assemble(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        """The `final` document of the seats where something was entered, and those seats in its order."""
        entered = [part for part in parts.seats if part.so_far.state != "nothing"]
        if not entered:
            return None
        players = [{"name": part.owner.name, **part.player(part.entered)} for part in entered]
        return {**self.common(parts), "players": players}, tuple(part.owner for part in entered)

    def strip(self, parts: Parts) -> Strip | None:
        """The round as it stands, where a game has turns that somebody follows here."""
        return None

    def under_way(self, parts: Parts) -> Text | None:
        """How far the game is, while its own end has not come; none once it has, or where nobody can tell."""
        return None

    def rank(self, parts: Parts) -> str | None:
        """How strong the rival of somebody alone is: a key of the game's ranks."""
        return None

    def again(self, parts: Parts) -> Mapping[str, Any]:
        """The options of a rematch that come of how this table was entered."""
        return {}

    def standing(self, parts: Parts) -> Iterable[str]:
        """The cards made by hand that stand at the table, each in one line: its people may want them again."""
        return ()

    def common(self, parts: Parts) -> Final:
        """What the `final` document holds besides the players."""
        return {}


def seat_of(table: Table, key: str) -> Seat | None:
    """The seat that a part belongs to; None for what is everybody's."""
    return next((seat for seat in table.seats if key == f"seat-{seat.position}"), None)
