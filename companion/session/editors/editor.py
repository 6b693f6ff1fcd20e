"""The editor of a game: which parts a table has, the document they make together, and its score."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion import documents, games
from companion.game.document_types import Unreadable
from companion.game.game import TOTAL
from companion.game.given_totals import with_given_totals
from companion.game.paths import steps
from companion.game.text import Text, joined, say
from companion.session.editors.part import Part, Parts, SeatPart
from companion.session.editors.turn_bar import TurnBar
from companion.session.log import READINGS
from companion.session.score import (
    OPEN,
    Score,
    is_win_open,
    leave_readings_open,
    leave_sums_open,
    leave_ties_open,
    open_ties,
    tie_for_win,
)
from companion.tables import Edit, Seat, Snapshot, Table

Final = dict[str, Any]  # The `final` document of a game, as the contract has it.


class Editor:
    """Pad only, until a game's subclass adds boards; see the package's docstring."""

    game: ClassVar[str]
    fragments: ClassVar[Mapping[str, str]] = {}
    pad_fragments: ClassVar[Mapping[str, str]] = {}
    """Panels of the board that are drawn again after every save: element id → template."""
    player_count_rules: ClassVar[frozenset[str]] = frozenset()
    """The rules about how many sit at the table: a seat that is not entered yet breaks none of them."""
    style: ClassVar[str | None] = None
    script: ClassVar[str | None] = None
    photo_page: ClassVar[str | None] = None  # The page that reads photos of its printed sheets, where there is one.

    def parts(self, snapshot: Snapshot) -> Parts:
        parts = Parts(snapshot)
        for part in self.build_parts(parts):
            parts.add(part)
        return parts

    def build_parts(self, parts: Parts) -> list[Part[Any]]:
        """The parts of a table in the order of the page; the first with an icon is where entering starts."""
        return [SeatPart(parts, seat) for seat in parts.snapshot.table.seats]

    def final_document(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        """The `final` document of the seats where something was entered, and those seats in its order."""
        entered = [part for part in parts.seats if part.progress_now.state != "nothing"]
        if not entered:
            return None
        players = [part.player(part.document) for part in entered]
        return {**self.table_fields(parts), "players": players}, tuple(part.owner for part in entered)

    def count_score(self, parts: Parts) -> Score:
        snapshot = parts.snapshot
        assembled = self.final_document(parts)
        if assembled is None:
            return Score()
        document, seats = assembled
        if chosen := snapshot.document(READINGS):
            document["readings"] = chosen
        game = games.get(snapshot.table.game)
        try:
            board, readings = documents.read(game.id, "final", document)
            scored = game.calculations["final"].run(board, readings)
        except Unreadable as error:
            return Score(None, seats, _problem_text(parts, seats, error))
        entered = [parts.by_owner[seat] for seat in seats]
        if given := {index: total for index, part in enumerate(entered) if (total := part.given_total)}:
            scored = with_given_totals(scored, given)
        result = replace(scored, compared=())
        if len(seats) < len(snapshot.table.seats):
            early = self.player_count_rules
            result = replace(result, findings=tuple(found for found in result.findings if found.rule not in early))
        missing = [part.missing_now for part in entered]
        ties = open_ties(result.players, missing)
        opened = leave_ties_open(result, ties) if ties or given else result
        opened = replace(opened, decided_by=OPEN) if is_win_open(result) else leave_readings_open(opened, missing)
        by_numbers = {index for index, part in enumerate(entered) if part.document and part.mode_now in ("pad", TOTAL)}
        if by_numbers:
            opened = leave_sums_open(game, opened, by_numbers)
        return Score(opened, seats, document=document, board=board, tie=tie_for_win(result, ties))

    def turn_bar(self, parts: Parts) -> TurnBar | None:
        """The round as it stands, where a game has turns that somebody follows here."""
        return None

    def game_progress(self, parts: Parts) -> Text | None:
        """How far the game is. None once its own end has come, or where nobody can tell."""
        return None

    def finished_early(self, parts: Parts) -> Text | None:
        """What was still to play when the table was finished. None where the game came to its own end, or where nobody
        can tell."""
        return None

    def cash_category(self, parts: Parts) -> str | None:
        """The category that tells what a player has in hand, where the total is only what the game would pay if it
        ended now. None: the total is all there is."""
        return None

    def paid_otherwise(self, parts: Parts, reading: str, value: str) -> Mapping[Seat, tuple[int, int]]:
        """What players were paid by another reading than this one, and by this one would have been."""
        return {}

    def settle_paid(self, parts: Parts, reading: str, value: str, *, recount: bool) -> list[Edit]:
        """What changes with a reading at those who were paid by another: counted `anew`, or left as it was paid."""
        return []

    def rank(self, parts: Parts) -> str | None:
        """How strong the rival of somebody alone is: a key of the game's ranks."""
        return None

    def rematch_options(self, parts: Parts) -> Mapping[str, Any]:
        """Options that a rematch takes over from how this table was entered."""
        return {}

    def cards_in_play(self, parts: Parts) -> Iterable[str]:
        """The handmade cards or tiles on the table, each in one line: its people may want them again."""
        return ()

    def table_fields(self, parts: Parts) -> Final:
        """What the `final` document holds besides the players."""
        return {}


def _problem_text(parts: Parts, seats: Sequence[Seat], error: Unreadable) -> Text:
    """What cannot be counted, with whose it is and in which row it stands."""
    match steps(error.where):
        case ("players", int(number), *path) if number < len(seats):
            named = [say("{name}", name=seats[number].name)]
            part = parts.by_owner[seats[number]]
            named += [row.title for row in part.rows if row.key in path[:2]]
            return say("{field}: {value}", field=joined(*named), value=error.text)
    return error.text


def seat_of(table: Table, key: str) -> Seat | None:
    """The seat that a part belongs to; None for what is everybody's."""
    return next((seat for seat in table.seats if key == f"seat-{seat.position}"), None)
