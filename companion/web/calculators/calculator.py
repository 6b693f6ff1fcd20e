"""What a calculator is: the fields of a small form, the document they make, and the answer in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from companion.games.text import Text
from companion.tables import Seat, Table
from companion.web.calculators.fields import Entered, Field

Document = dict[str, Any]
Verdict = Literal["yes", "no", "disputed"]


@dataclass(frozen=True)
class Situation:
    """The table a question is asked at: who asks, and what was entered there so far, as the `final` document has it."""

    table: Table
    seat: Seat
    board: Mapping[str, Any]
    entered: tuple[Seat, ...] = ()

    def player(self, seat: Seat | None = None) -> Mapping[str, Any]:
        """What was entered for a seat; nothing where nothing was."""
        seat = seat or self.seat
        found: Mapping[str, Any] = self.board["players"][self.entered.index(seat)] if seat in self.entered else {}
        return found

    def named(self, name: str) -> Seat | None:
        return next((seat for seat in self.table.seats if seat.name == name), None)


@dataclass(frozen=True)
class Fact:
    """One sentence of an answer, with the rule that says so and the number it is about."""

    text: Text | str
    rule: str | None = None
    number: int | None = None


@dataclass(frozen=True)
class Answer:
    """Yes or no, or a number, then in a few words what that means; then why."""

    lead: Text
    verdict: Verdict | None = None
    number: int | None = None
    facts: tuple[Fact, ...] = ()


class Calculator:
    """One calculation of a game as a form; a game's module lists its own in `CALCULATORS`."""

    game: ClassVar[str]
    id: ClassVar[str]
    title: ClassVar[Text]
    rules: ClassVar[tuple[str, ...]]
    """The cards it decides."""
    by_seat: ClassVar[bool] = True
    """Whether it matters who asks."""
    at_once: ClassVar[bool] = False
    """Whether the table alone makes a whole question."""
    shared: ClassVar[str | None] = None
    """The part of a table where the same is answered on the map."""

    def missing(self, at: Situation | None) -> Text | None:
        """What has to be entered before anything can be asked."""
        return None

    def fields(self, at: Situation | None) -> Sequence[Field]:
        raise NotImplementedError

    def filled(self, at: Situation) -> Mapping[str, str]:
        """What the table knows already."""
        return {}

    def document(self, entered: Entered, at: Situation | None) -> Document:
        """
        :raise FormError: a field cannot be read.
        """
        raise NotImplementedError

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        raise NotImplementedError

    def field_at(self, where: str, entered: Entered) -> str:
        """The field that made a place of the document: its last word, as in `decks.Ann.price`."""
        return re.sub(r"\[\d+\]", "", where).rpartition(".")[2]


def found(result: Mapping[str, Any]) -> tuple[Fact, ...]:
    """What speaks against it."""
    return tuple(Fact(finding["text"], finding["rule"]) for finding in result["findings"])
