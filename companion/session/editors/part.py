"""A part of a table: what is entered on one page and saved together, such as a seat or the city in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NotRequired, TypeAlias, TypedDict, TypeVar

from companion import documents, games
from companion.game.description import PadRow
from companion.game.game import TOTAL, Finding, Ledger, Readings
from companion.game.given_totals import GivenTotal
from companion.game.lazy import cached_property
from companion.game.paths import Step
from companion.game.text import Text, joined, say
from companion.session.editors.form_reading import (
    NOTHING_ENTERED,
    Change,
    FormError,
    MissingEntry,
    Progress,
    button_value,
)
from companion.session.editors.pad import PREFIX, is_pad, missing_rows, pad_numbers, pad_progress, points_rows, read_pad
from companion.session.editors.total import (
    SHARED,
    TIE,
    TIE_TITLE,
    TIES,
    TITLE,
    TotalEntry,
    given_total,
    is_total,
    losers,
    missing_tie,
    read_total,
    total_progress,
    with_tie,
)
from companion.session.score import Score
from companion.tables import Edit, PartState, Seat, Snapshot
from companion.tables.models import UNKEPT, is_storable

Board = TypeVar("Board")
Form: TypeAlias = Mapping[str, str]
Path: TypeAlias = tuple[Step, ...]
Query: TypeAlias = Mapping[str, str]
Player: TypeAlias = dict[str, Any]  # A player of the `final` document, without the name.


class Document(TypedDict):
    """What is stored of a part. It keeps every side: whoever changes the mode and back finds their entries."""

    way: str  # The mode it was last entered in: `board`, `pad` or `total`.
    pad: dict[str, int]
    board: NotRequired[Any]
    total: NotRequired[TotalEntry]


class Parts(dict[str, "Part[Any]"]):
    """The parts of a table by key, in the order of the page, all made for one snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__()
        self.snapshot = snapshot
        self.seats: list[SeatPart[Any]] = []
        self.by_owner: dict[Seat, SeatPart[Any]] = {}
        """The part of each player; a virtual rival has no seat, but is an owner too."""

    def add(self, part: Part[Any]) -> None:
        self[part.key] = part
        if isinstance(part, SeatPart):
            self.by_owner[part.owner] = part
            if part.seat:
                self.seats.append(part)

    @property
    def players(self) -> dict[str, SeatPart[Any]]:
        """The parts of those who get points, by key."""
        return {part.key: part for part in self.by_owner.values()}

    @property
    def rows(self) -> tuple[PadRow, ...]:
        return games.get(self.snapshot.table.game).pad

    @cached_property
    def readings(self) -> Readings:
        """The readings of disputed rules that the table plays by."""
        return Readings(games.get(self.snapshot.table.game).readings, self.snapshot.document("readings"))

    @property
    def boards(self) -> dict[Seat, Any]:
        """The boards of the seats that were entered by them, not by numbers."""
        return {
            part.owner: part.entered_board for part in self.seats if part.document and part.document["way"] == "board"
        }

    @property
    def by_numbers(self) -> bool:
        """Whether a seat was entered by its pad or its total, so that not all boards are known."""
        return any(part.document and part.mode_now != "board" for part in self.seats)


class Part(Generic[Board]):
    """A part with a board of its game. `path` is a place in its document: `board.streets[1].houses[3]`."""

    modes: ClassVar[tuple[str, ...]] = ("board",)  # How it can be entered; the first is offered first.
    board_type: ClassVar[Any] = Any
    """What its board is stored as and scored from: a dataclass marked `@document`, or plain JSON."""
    style: ClassVar[str | None] = None  # What only the page of this part loads, besides the style of its editor.
    drawing: ClassVar[str | None] = None  # The template that draws the board with what it pays.
    seat: Seat | None = None  # Whose part it is. None where it is shared.

    def __init__(self, parts: Parts, key: str, title: Text, icon: str | None = None) -> None:
        self.parts = parts
        self.snapshot = parts.snapshot
        self.table = parts.snapshot.table
        self.state = parts.snapshot.parts.get(key) or PartState(key)
        """What is stored."""
        self.document: Document | None = self.state.document
        self.key = key
        self.title = title
        self.icon = icon
        """Its icon on the table page, which links to it; without one only other pages do."""
        self._boards: list[tuple[Document | None, Board]] = []
        """The documents that were read or written, each with its board; None with the blank one."""
        self._blank: Document | None = None

    @property
    def entered(self) -> Document:
        """What was entered, else the blank document."""
        return self.document or self.blank()

    @property
    def entered_board(self) -> Board:
        """The board that was entered, else the blank one."""
        return self.board(self.document)

    def board(self, document: Document | None) -> Board:
        """The board of a document; the blank one where there is none yet: before there were boards, a seat had only its
        pad.

        :raise Unreadable: it holds something else.
        """
        for known, board in self._boards:
            if known is document:
                return board
        if document is None or ("board" not in document and document["way"] in ("pad", TOTAL)):
            board = self.blank_board()
        else:
            board = documents.load(self.board_type, document.get("board"))
        self._boards.append((document, board))
        return board

    def with_board(self, document: Document, board: Board) -> Document:
        written: Document = {**document, "board": documents.dump(board)}
        self._boards.append((written, board))
        return written

    @property
    def all_modes(self) -> tuple[str, ...]:
        """How it can be entered, with what every game has."""
        return self.modes

    def mode(self, document: Document | None) -> str:
        """How this part was last entered, else the first mode."""
        chosen = document["way"] if document else None
        return chosen if chosen in self.modes else self.modes[0]

    @property
    def mode_now(self) -> str:
        """How the stored document was entered, else the first mode."""
        return self.mode(self.document)

    def template(self, mode: str) -> str:
        """The template that draws the inside of the form."""
        return f"games/{self.table.game}/{mode}.html"

    def findings(self, score: Score) -> list[Finding]:
        """What breaks a rule, as far as the page of this part shows it."""
        between = games.get(self.table.game).between_players if self.seat and self.document else ()
        own = score.findings(self.seat)
        return [*own, *(found for found in score.findings() if found.reason in between and found not in own)]

    def keep_both(self, base: Document, mine: Document, theirs: Document) -> Document | None:
        """Merge what two phones entered into the same field. None where both cannot stand: then they choose."""
        return None

    def without_absent_players(self, board: Board) -> Board:
        """The board without what belongs to somebody who is not at the table."""
        return board

    def question(self, form: Form) -> Mapping[str, str]:
        """A question that the form asks beside the entries, as the query of its answer's address."""
        return {}

    def next_leaf(self, mode: str) -> tuple[str, Text] | None:
        """The name and title of a further leaf of the page, which comes before the next seat."""
        return None

    def blank(self) -> Document:
        """The document before anybody enters something."""
        if self._blank is None:
            self._blank = self.with_board({"way": self.modes[0], "pad": {}}, self.board(None))
        return self._blank

    def read(self, form: Form, current: Document) -> Document:
        """Read the document from the form; `current` is the one that the form was drawn from.

        :raise FormError: a field cannot be read.
        """
        mode = form.get("way", "")
        if mode not in self.all_modes:
            raise FormError("way", say("unknown way of entering"))
        for field, entered in form.items():
            if not is_storable(entered):
                raise FormError(field, UNKEPT)
        return self.read_mode(mode, form, current)

    def read_mode(self, mode: str, form: Form, current: Document) -> Document:
        board = self.board(current if current.get("board") else None)
        return self.with_board({**current, "way": mode}, self.read_board(form, board))

    def is_from_form(self, document: Document) -> bool:
        """Whether the form of this part gives exactly this document, so that its page can show it."""
        return False

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """What saving this form changes: only this part, unless a button changes several at once."""
        return Change(document, self.note(before, document))

    def progress(self, document: Document | None) -> Progress:
        if document is None:
            return NOTHING_ENTERED
        return self.board_progress(self.board(document))

    @cached_property
    def progress_now(self) -> Progress:
        return self.progress(self.document)

    def label(self, path: str) -> Text:
        """A field of the document in words, for the choice between two phones."""
        return say("way of entering") if path == "way" else say("{path}", path=path)

    def value_text(self, path: str, value: Any) -> Text:
        return say("{value}", value="–" if value is None else str(value))

    def highlights(self, path: Path, category: str, final: Mapping[str, Any]) -> Iterable[str]:
        """The ids or field names on the page that a place in the `final` document is about. The path of a seat begins
        after its player. A line also names its category."""
        return ()

    def anchor(self, highlights: tuple[str, ...]) -> str:
        """Where the page opens to show them."""
        return highlights[0]

    def note(self, before: Document | None, after: Document) -> Text:
        """What changed, for the log."""
        return self.progress(after).caption

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        """What the game's templates need besides the context of the page."""
        return {}

    def drawn_with(self, score: Score) -> Mapping[str, Any]:
        """What the drawing of the board needs."""
        return self.panels(self.entered, score, {})

    def pad(self, document: Document, player: Ledger | None) -> Mapping[str, int]:
        """The numbers that the pad shows."""
        return document["pad"]

    def blank_board(self) -> Board:
        raise NotImplementedError

    def read_board(self, form: Form, current: Board) -> Board:
        """Read the whole board from the form.

        :raise FormError: a field cannot be read.
        """
        raise NotImplementedError

    def board_progress(self, board: Board) -> Progress:
        raise NotImplementedError


class SeatPart(Part[Board]):
    """What one player enters: the pad and the total that every game has, and the board that a game may add."""

    modes: ClassVar[tuple[str, ...]] = ("pad",)

    def __init__(self, parts: Parts, owner: Seat, rival: str | None = None, icon: str | None = None) -> None:
        """The part of a seat; with the key of a virtual rival, who has no seat, his."""
        super().__init__(parts, rival or f"seat-{owner.position}", say("{name}", name=owner.name), icon)
        self.seat = None if rival else owner
        self.owner = owner
        """Who gets the points; a virtual rival has no seat, but is an owner too."""

    @cached_property
    def rows(self) -> tuple[PadRow, ...]:
        return tuple(row for row in self.parts.rows if row.belongs(self.table.options, len(self.table.seats)))

    @property
    def folded_rows(self) -> list[PadRow]:
        """The rows of points that the pad folds away, for it asks for counts in their place."""
        return points_rows(self.rows)

    @property
    def is_unfolded(self) -> bool:
        """Whether somebody at this table enters points in place of counts."""
        keys = {row.key for row in self.folded_rows}
        return any(keys & part.entered["pad"].keys() for part in self.parts.seats)

    @property
    def all_modes(self) -> tuple[str, ...]:
        return (*self.modes, TOTAL)

    def mode(self, document: Document | None) -> str:
        if document and document["way"] == TOTAL and "total" in document:
            return TOTAL
        return super().mode(document)

    def template(self, mode: str) -> str:
        return "seat/pad.html" if mode == "pad" else super().template(mode)

    def blank(self) -> Document:
        return super().blank() if "board" in self.modes else {"way": "pad", "pad": {}}

    def read_mode(self, mode: str, form: Form, current: Document) -> Document:
        """An empty pad never takes the place of a board, and no total that of either."""
        if mode == TOTAL:
            return self._read_total(form, current)
        if mode != "pad":
            return super().read_mode(mode, form, current)
        pad = read_pad(self.rows, form)
        return {**current, "way": "pad" if pad or not self._has_board(current) else "board", "pad": pad}

    def _read_total(self, form: Form, current: Document) -> Document:
        """Whoever empties the total goes back to the board, or to the pad if nothing lies on the board."""
        total = read_total(form, self.key, self.parts, current.get("total"))
        if total is not None:
            return {**current, "way": TOTAL, "total": total}
        before = current.copy()
        before.pop("total", None)
        if before["way"] == TOTAL:
            by_pad = before["pad"] and not self._has_board(before)
            before["way"] = "pad" if by_pad else self.modes[0]
        return before

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        change = super().change(form, before, document)
        return change._replace(others=(*change.others, *self._tie_edits(form, before, document)))

    def _tie_edits(self, form: Form, before: Document | None, document: Document) -> Iterator[Edit]:
        """Who wins a tie is stored with every total in it. A total that comes into a tie or leaves one opens the
        question again for the others."""
        winner, was, now = button_value(form, TIE), self._given_points(before), self._given_points(document)
        if was == now and winner not in self.parts and winner != SHARED:
            return
        for part in self.parts.by_owner.values():
            entry = part.document["total"] if part.document and part.mode_now == TOTAL else None
            if part is self or part.document is None or entry is None or entry["points"] not in (was, now):
                continue
            total = with_tie(entry, part.key, winner if was == now else None, losers(form))
            if total != entry:
                yield Edit(part.key, {**part.document, "total": total}, part.state.revision)

    def _given_points(self, document: Document | None) -> int | None:
        return document["total"]["points"] if document and self.mode(document) == TOTAL else None

    def _has_board(self, document: Document) -> bool:
        return "board" in document and self.board_progress(self.board(document)).state != "nothing"

    def is_from_form(self, document: Document) -> bool:
        return "board" not in self.modes and self.is_pad_from_form(document)

    def is_pad_from_form(self, document: Document) -> bool:
        """Whether everything but the board is what the form gives."""
        known = document.keys() - {"total"} == self.blank().keys() and document["way"] in self.all_modes
        total = "total" not in document or is_total(document["total"])
        return known and total and is_pad(self.parts.rows, document["pad"])

    @property
    def given_total(self) -> GivenTotal | None:
        """The total that counts in place of the board, where only that was entered."""
        document = self.document
        return given_total(document["total"]) if document and self.mode(document) == TOTAL else None

    def progress(self, document: Document | None) -> Progress:
        if document is not None and self.mode(document) == TOTAL:
            return total_progress()
        if document is not None and self.mode(document) == "pad":
            return pad_progress(self.rows, document["pad"])
        return super().progress(document)

    def missing_entries(self, document: Document | None) -> tuple[MissingEntry, ...]:
        """What nobody has entered at this seat yet; none where nothing at all was entered, which its progress says."""
        if document is None:
            return ()
        if self.mode(document) == TOTAL:
            return tuple(missing_tie(document["total"])) if games.get(self.table.game).tie_breaks else ()
        if self.mode(document) == "pad":
            return tuple(missing_rows(self.rows, document["pad"]))
        return tuple(self.board_missing(self.board(document)))

    @cached_property
    def missing_now(self) -> tuple[MissingEntry, ...]:
        return self.missing_entries(self.document)

    def board_missing(self, board: Board) -> Iterable[MissingEntry]:
        """What is missing that the board itself cannot show; an empty place may well stay empty."""
        return ()

    def highlights(self, path: Path, category: str, final: Mapping[str, Any]) -> Iterable[str]:
        if self.document is None:
            return ()
        if self.mode_now == TOTAL:
            return [TOTAL]
        if self.mode_now != "pad":
            return self.board_highlights(path, category, self.board(self.document))
        pad = self.document["pad"]
        named = next((row for step in (*reversed(path), category) for row in self.rows if row.key == step), None)
        if named is None:
            return ()
        counts = [row for row in self.rows if named.key in row.instead_of and named.key not in pad]
        return [f"{PREFIX}{row.key}" for row in counts or [named]]

    def board_highlights(self, path: Path, category: str, board: Board) -> Iterable[str]:
        """What a place of the player is about on the board."""
        return ()

    def player(self, document: Document | None) -> Any:
        """The player that this part makes of the `final` document. Under a given total lies what was entered before."""
        if self.mode(document) == "pad" or "board" not in self.modes:
            pad = document["pad"] if document else {}
            entered = {row.key: pad[row.key] for row in self.rows if row.key in pad}
            return {"name": self.owner.name, **self.pad_player(pad_numbers(self.parts.rows, entered))}
        player = self.board_player(self.board(document))
        return {"name": self.owner.name, **player} if isinstance(player, dict) else player

    def pad(self, document: Document, player: Ledger | None) -> Mapping[str, int]:
        """Whoever changes from the board to the pad finds there what the board gave."""
        if player and self.mode(document) == "board":
            return self.as_pad(player, self.board(document))
        return document["pad"]

    def as_pad(self, player: Ledger, board: Board) -> dict[str, int]:
        """What a board gave, as the numbers of the pad."""
        given, rows = player.categories, self.parts.rows
        return {row.key: abs(given[row.key]) if row.minus else given[row.key] for row in rows if row.key in given}

    def label(self, path: str) -> Text:
        if path.startswith("total"):
            return TIE_TITLE if path == f"total.{TIE}" else TITLE
        return next((row.title for row in self.parts.rows if path == f"pad.{row.key}"), super().label(path))

    def value_text(self, path: str, value: Any) -> Text:
        if path == f"total.{TIE}" and value in TIES:
            return TIES[value][1]
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one number that changed, else how far the part is."""
        if self.mode(after) == TOTAL:
            total = say("{field}: {value}", field=TITLE, value=say("{n}", n=after["total"]["points"]))
            return joined(total, TIES[after["total"]["tie"]][1]) if TIE in after["total"] else total
        if self.mode(after) != "pad":
            return super().note(before, after)
        was, now = before["pad"] if before else {}, after["pad"]
        changed = [row for row in self.parts.rows if was.get(row.key) != now.get(row.key)]
        if len(changed) != 1:
            return super().note(before, after)
        value = now.get(changed[0].key)
        text = say("nothing") if value is None else say("{n}", n=value)
        return say("{field}: {value}", field=changed[0].title, value=text)

    def pad_player(self, numbers: Mapping[str, int]) -> Player:
        return {"pad": dict(numbers)}

    def board_player(self, board: Board) -> Any:
        """The player of the `final` document, as its dataclass or (without the name) as an object of JSON."""
        raise NotImplementedError
