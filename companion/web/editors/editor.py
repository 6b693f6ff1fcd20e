"""The editor of a game: the pad every game has, and the board a game may add."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion import games
from companion.games.description import PadRow
from companion.games.text import Text, say
from companion.tables import Seat, Table
from companion.web.editors.forms import Change, FormError, Progress, Shared
from companion.web.editors.pad import pad_numbers, pad_progress, read_pad

Document = dict[str, Any]


class Editor:
    """Pad only, until a game's subclass adds the board; see the package's docstring."""

    game: ClassVar[str]
    ways: ClassVar[tuple[str, ...]] = ("pad",)
    fragments: ClassVar[Mapping[str, str]] = {}
    counting: ClassVar[frozenset[str]] = frozenset()
    """The rules about how many sit at the table: who has not been entered yet breaks none of them."""
    style: ClassVar[str | None] = None
    script: ClassVar[str | None] = None

    @property
    def rows(self) -> tuple[PadRow, ...]:
        return games.get(self.game).pad

    def parts(self, table: Table) -> list[str]:
        """The parts that are entered through this editor, in the order of the page."""
        return [f"seat-{seat.position}" for seat in table.seats]

    def rows_at(self, table: Table) -> tuple[PadRow, ...]:
        """The pad of this table: without the lines of modules that it does not play with."""
        return tuple(row for row in self.rows if row.module is None or table.options.get(row.module))

    def shared(self, table: Table) -> list[Shared]:
        """The parts that everybody enters, for the table page; the first is where entering starts."""
        return []

    def template(self, part: str, way: str) -> str:
        return "seat/pad.html" if way == "pad" else f"games/{self.game}/{way}.html"

    def way(self, document: Any) -> str:
        """How this part is entered: as it was last, else the first way the game offers."""
        chosen = (document or {}).get("way")
        return chosen if chosen in self.ways else self.ways[0]

    def blank(self, table: Table, part: str) -> Document:
        blank: Document = {"way": self.ways[0], "pad": {}}
        if "board" in self.ways:
            blank["board"] = self.blank_board(table, part)
        return blank

    def read_form(self, table: Table, part: str, form: Mapping[str, Any], current: Document) -> Document:
        """The part's document out of the form; the side that was not entered stays as it was.

        :raise FormError: a field cannot be read.
        """
        way = form.get("way", "")
        if way not in self.ways:
            raise FormError("way", say("this way of entering is not known"))
        if way == "pad":
            pad = read_pad(self.rows_at(table), form)
            return {**current, "way": way if pad or not self._has_board(table, part, current) else "board", "pad": pad}
        board = current.get("board") or self.blank_board(table, part)
        return {**current, "way": way, "board": self.read_board(table, part, form, board)}

    def change(self, table: Table, part: str, form: Mapping[str, Any], before: Any, document: Document) -> Change:
        """What saving this form changes: this part alone, unless a button pays several seats at once."""
        return Change(document, self.note(table, part, before, document))

    def progress(self, table: Table, part: str, document: Any) -> Progress:
        if document is None:
            return Progress("nothing", say("nothing entered yet"), 0)
        if self.way(document) == "pad":
            return pad_progress(self.rows_at(table), document["pad"])
        return self.board_progress(table, part, document["board"])

    def assemble(self, table: Table, parts: Mapping[str, Any]) -> tuple[Document, tuple[Seat, ...]] | None:
        """The `final` document of the seats where something was entered, and those seats in its order."""
        seats = tuple(
            seat
            for seat in table.seats
            if self.progress(table, f"seat-{seat.position}", parts.get(f"seat-{seat.position}")).state != "nothing"
        )
        if not seats:
            return None
        players = [{"name": seat.name, **self.player(table, seat, parts[f"seat-{seat.position}"])} for seat in seats]
        return {**self.common(table, parts), "players": players}, seats

    def player(self, table: Table, seat: Seat, document: Document) -> Document:
        if self.way(document) == "pad":
            told = {row.key: document["pad"][row.key] for row in self.rows_at(table) if row.key in document["pad"]}
            return self.pad_player(pad_numbers(self.rows, told))
        return self.board_player(table, seat, document["board"])

    def _has_board(self, table: Table, part: str, document: Document) -> bool:
        """Whether something lies on the board: an empty pad never takes its place."""
        return "board" in document and self.board_progress(table, part, document["board"]).state != "nothing"

    def as_pad(self, player: Mapping[str, Any], board: Any) -> dict[str, int]:
        """What a board gave, as the numbers of the pad: whoever goes on there changes one and keeps the others."""
        given = player["categories"]
        return {row.key: abs(given[row.key]) if row.minus else given[row.key] for row in self.rows if row.key in given}

    def pad_player(self, numbers: Mapping[str, int]) -> Document:
        return {"pad": dict(numbers)}

    def common(self, table: Table, parts: Mapping[str, Any]) -> Document:
        return {}

    def label(self, table: Table, part: str, path: str) -> Text:
        """A field of the document in words."""
        for row in self.rows:
            if path == f"pad.{row.key}":
                return row.title
        return say("way of entering") if path == "way" else say("{path}", path=path)

    def shown(self, table: Table, part: str, path: str, value: Any) -> Text:
        """What a field holds, in words."""
        return say("{value}", value="–" if value is None else str(value))

    def note(self, table: Table, part: str, before: Any, after: Document) -> Text:
        """What changed, for the log: the one field that did, else how far the part is."""
        was, now = (before or {}).get("pad", {}), after["pad"]
        changed = [row for row in self.rows if was.get(row.key) != now.get(row.key)]
        if self.way(after) == "pad" and len(changed) == 1:
            value = now.get(changed[0].key)
            shown = say("nothing") if value is None else say("{n}", n=value)
            return say("{field}: {value}", field=changed[0].title, value=shown)
        return self.progress(table, part, after).caption

    def panels(self, table: Table, part: str, document: Document, score: Any) -> Mapping[str, Any]:
        """What the game's templates need besides the shell's context."""
        return {}

    def blank_board(self, table: Table, part: str) -> Any:
        raise NotImplementedError

    def read_board(self, table: Table, part: str, form: Mapping[str, Any], current: Any) -> Any:
        raise NotImplementedError

    def board_progress(self, table: Table, part: str, board: Any) -> Progress:
        raise NotImplementedError

    def board_player(self, table: Table, seat: Seat, board: Any) -> Document:
        raise NotImplementedError


def seat_of(table: Table, part: str) -> Seat | None:
    """The seat a part belongs to; none for what is shared."""
    found = re.fullmatch(r"seat-(\d+)", part)
    seats: Sequence[Seat] = table.seats
    return seats[int(found[1])] if found and int(found[1]) < len(seats) else None
