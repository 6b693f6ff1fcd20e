"""What a calculator is: a small form, the document it makes, and the answer in words."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, HiddenField

from companion import documents
from companion.game.text import Catalogue, Text, say
from companion.session.move_advice import Option
from companion.tables import Seat, Snapshot, Table
from companion.web.forms import Form
from companion.web.forms.fields import IntegerField, SelectField, option
from companion.web.forms.validators import number_between

Document = dict[str, Any]
_MOST = 9_999
Verdict = Literal["yes", "no", "disputed"]


class Situation(NamedTuple):
    """The table a question is asked at: who asks, and what was entered there so far, as the `final` document has it."""

    snapshot: Snapshot
    seat: Seat
    board: Mapping[str, Any]
    entered: tuple[Seat, ...] = ()

    @property
    def table(self) -> Table:
        return self.snapshot.table

    def player(self, seat: Seat | None = None) -> Mapping[str, Any]:
        """What was entered for a seat; nothing where nothing was."""
        seat = seat or self.seat
        found: Mapping[str, Any] = self.board["players"][self.entered.index(seat)] if seat in self.entered else {}
        return found

    def named(self, name: str) -> Seat | None:
        return next((seat for seat in self.table.seats if seat.name == name), None)


class Fact(NamedTuple):
    """One sentence of an answer, with the rule that says so and the number it is about."""

    text: Text | str
    rule: str | None = None
    number: int | None = None


class Act(NamedTuple):
    """What the answer allows, done at the table with one tap: the fields that are sent to the asker's seat."""

    title: Text
    fields: Mapping[str, str]


class Answer(NamedTuple):
    """Yes or no, or a number, then in a few words what that means; then why."""

    lead: Text
    verdict: Verdict | None = None
    number: int | None = None
    facts: tuple[Fact, ...] = ()
    act: Act | None = None
    options: tuple[Option, ...] = ()  # Moves to choose from, the most points first.


def number(title: Text, default: int | None = None) -> IntegerField:
    """A number that has to be there."""
    return IntegerField(title, number_between(most=_MOST), default=default)


def switch(title: Text) -> BooleanField:
    """On or off. What is off is not sent."""
    return BooleanField(title, render_kw={"value": "yes"})


class AskerForm(Form):
    """Who asks, from the card or the part of a table. `filled` is the seat that the other fields were filled from."""

    seat = SelectField(say("Who is asking"))
    filled = HiddenField()
    rule = HiddenField()
    part = HiddenField()

    def at(self, table: Table, usual: Seat) -> Seat:
        """The seat that asks; the usual one, where none is named or the one that is does not sit there."""
        self.seat.offer([option(str(seat.position), seat.name) for seat in table.seats])
        if not self.seat.raw_data:
            self.seat.data = str(usual.position)
        asks = str(self.seat.data) if self.validate() else ""
        return next((seat for seat in table.seats if str(seat.position) == asks), usual)


class AskForm(Form):
    """The form of a calculator: as it was sent, else as the table has it, else with its defaults.

    A subclass fits itself to the table: options that only a table knows, fields that it makes needless.
    """

    asked = False
    beside: ClassVar[Sequence[str]] = ()  # The fields that stand side by side.

    def fit(self, at: Situation | None) -> None:
        """At a table, or at none."""


F = TypeVar("F", bound=AskForm)


class Calculator(Generic[F]):
    """One calculation of a game as a form; a game's module lists its own in `CALCULATORS`."""

    form: type[F]
    game: ClassVar[str]
    id: ClassVar[str]
    title: ClassVar[Text]
    rules: ClassVar[tuple[str, ...]]  # The cards it decides.
    by_seat: ClassVar[bool] = True  # Whether it matters who asks.
    allows: ClassVar[bool] = False  # Whether it says what the rules allow, not what something comes to.
    compares: ClassVar[bool] = False  # Whether it compares moves.
    at_once: ClassVar[bool] = False  # Whether the table alone makes a whole question.
    needs_table: ClassVar[Text | None] = None  # Says that it can be asked only at a table; None where it needs none.
    needs_board: ClassVar[Text | None] = None  # Says what has to be entered at the table first.
    shared: ClassVar[str | None] = None  # The part of a table where the same is answered on the map.

    def suits(self, table: Table) -> bool:
        """Whether it can come up at this table."""
        return True

    def has_board(self, at: Situation) -> bool:
        """Whether everything it asks about is entered at this table."""
        return True

    def missing(self, at: Situation | None) -> Text | None:
        """What has to be there before anything can be asked."""
        if at is None:
            return self.needs_table
        return None if self.has_board(at) else self.needs_board

    def open(self, sent: MultiDict[str, str], at: Situation | None) -> F:
        """The form. A switch that is off is not sent: before anybody asked it stands as the table has it."""
        asked = any(field.name in sent for field in self.form())
        form = self.form(sent if asked else None, data=self.filled(at) if at else None)
        form.asked = asked
        form.fit(at)
        return form

    def filled(self, at: Situation) -> Mapping[str, Any]:
        """What the table knows already."""
        return {}

    def document(self, form: F, at: Situation | None) -> Document:
        """The document of the calculation, out of a form that can be read."""
        raise NotImplementedError

    def answer(self, result: Mapping[str, Any], form: F, at: Situation | None) -> Answer:
        raise NotImplementedError

    def work_out(self, form: F, at: Situation | None, messages: Catalogue) -> Answer:
        """The answer to a form that can be read.

        :raise Unreadable: a field of the document cannot be read.
        """
        document = self.document(form, at)
        if at and at.board["readings"]:
            document["readings"] = at.board["readings"]
        return self.answer(documents.calculate(self.game, self.id, document, messages), form, at)

    def field_at(self, where: str, form: F) -> str:
        """The field that made a place of the document: its last word, as in `decks.Ann.price`."""
        return re.sub(r"\[\d+\]", "", where).rpartition(".")[2]


class Comparison(Calculator[F]):
    """Compares moves by the points that each gives now."""

    id = "decide"
    rules = ()
    compares = True

    def options(self, form: F, at: Situation | None) -> list[Option]:
        """What the player who asks could do now, ranked."""
        raise NotImplementedError

    def remarks(self, form: F, at: Situation | None) -> tuple[Fact, ...]:
        """What is true of all these moves."""
        return ()

    def work_out(self, form: F, at: Situation | None, messages: Catalogue) -> Answer:
        options, remarks = tuple(self.options(form, at)), self.remarks(form, at)
        if not options:
            return Answer(say("None of these can be done now."), "no", facts=remarks)
        return Answer(say("Points now, most first"), facts=remarks, options=options)


def objections(result: Mapping[str, Any]) -> tuple[Fact, ...]:
    """What speaks against it."""
    return tuple(Fact(finding["text"], finding["rule"]) for finding in result["findings"])
