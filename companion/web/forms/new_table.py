"""The forms about who sits at a table and what is played with: a new table, and names and modules of an open one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from companion import games
from companion.games.text import say, say_n
from companion.tables import Seat, Table
from companion.web.forms.base import Form, Row
from companion.web.forms.fields import Choice, Choices, Hidden, Option, Switch, Words
from companion.web.forms.validators import Filled, Length, Unbroken
from companion.web.presentation import COLOURS, SHAPES, badge, game_card

_NAME_LENGTH = 200
_PHONE_LENGTH = 40


class NameForm(Row):
    """The row of a player."""

    name = Words("", Filled(say("This player has no name yet")), Length(_NAME_LENGTH), Unbroken())

    @classmethod
    def at(cls, place: int, sent: Mapping[str, str] | None = None, data: Mapping[str, Any] | None = None) -> Self:
        row = super().at(place, sent, data)
        row.name.label.text = say("Name of player {n}", n=place + 1)  # type: ignore[assignment]
        return row


def _readable(rows: Sequence[NameForm], names: Sequence[str]) -> bool:
    """Whether everybody has a name, and nobody that of another: a result could not say whom it means."""
    wrong = [row for row in rows if not row.validate()]
    for place, (row, name) in enumerate(zip(rows, names, strict=True)):
        if row not in wrong and name in names[:place]:
            row.refuse("name", say("“{name}” is at the table twice: add a letter to tell them apart", name=name))
            wrong.append(row)
    return not wrong


def module_options(game_id: str) -> list[Option]:
    return [Option(module.key, module.title, module.note) for module in games.get(game_id).modules]


class PlayerForm(NameForm):
    """The row of a player at a new table, with the sign that the page shows."""

    shape = Hidden()

    def seat(self, position: int) -> Seat:
        """The seat of this row. A sign that there is not gives way to the usual one of the place."""
        shape, colour = badge(position)
        given = (self.shape.data or "").split()
        if len(given) == 2 and given[0] in SHAPES and given[1] in map(str, range(COLOURS)):
            shape, colour = given[0], int(given[1])
        return Seat(position, self.name.data or "", shape, colour)


class NewTableForm(Form):
    """A table not yet opened: the game, its modules, the players in seating order and who starts."""

    game = Choice(say("Game"))
    module = Choices(say("Modules"))
    first = Choice(say("Who starts"), optional=True)
    as_last_time = Switch(say("Disputed rules as last time"))
    made_last_time = Switch(say("Tiles and cards as last time"))
    group = Hidden()
    players: list[PlayerForm]

    @classmethod
    def read(cls, sent: MultiDict[str, str]) -> Self:
        """The form as it came, whatever was done to it on the way."""
        return cls(sent)._with(PlayerForm.each(sent, by="name"))

    @classmethod
    def of(
        cls,
        game: str,
        seats: Sequence[Seat],
        modules: Iterable[str] = (),
        first: int = 0,
        as_last_time: bool = True,
        made_last_time: bool = True,
        group: str = "",
    ) -> Self:
        """The form of a table as it is suggested. Modules of another game stay behind."""
        known = {module.key for module in games.get(game).modules}
        played = [key for key in modules if key in known]
        last_time = {"as_last_time": as_last_time, "made_last_time": made_last_time}
        form = cls(data={"game": game, "module": played, "first": str(first), "group": group, **last_time})
        players = [{"name": seat.name, "shape": f"{seat.shape} {seat.colour}"} for seat in seats]
        return form._with([PlayerForm.at(place, data=player) for place, player in enumerate(players)])

    def _with(self, players: list[PlayerForm]) -> Self:
        self.players = players
        self.game.offer([Option(game_id, game_id) for game_id in games.ids()])
        self.module.offer(module_options(self.game_id))
        self.first.offer([Option(str(place), str(place)) for place in range(len(players))])
        return self

    @property
    def game_id(self) -> str:
        """The game; where there is no such game, the first one, so that the page has one to show."""
        return str(self.game.data) if self.game.chosen else games.ids()[0]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.seat(place) for place, player in enumerate(self.players))

    @property
    def starts(self) -> int:
        """The place of whoever starts."""
        return int(self.first.data) if self.first.data and self.first.chosen else 0

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        readable = super().validate(extra_validators) & _readable(self.players, [seat.name for seat in self.seats])
        game, count = game_card(self.game_id), len(self.players)
        if count < game.fewest:
            text = say_n(
                "{game} needs at least {n} player", "{game} needs at least {n} players", game.fewest, game=game.name
            )
            self.refuse("", text)
        elif count > game.most:
            text = say_n(
                "{game} is for at most {n} player", "{game} is for at most {n} players", game.most, game=game.name
            )
            self.refuse("", text)
        return readable and not self.form_errors


class SeatNameForm(NameForm):
    """The row of a seat; `was` is the name that the page was drawn with."""

    was = Hidden()
    seat = Hidden()

    def renamed(self, seat: Seat) -> str:
        """The name as the form leaves it: one that it did not touch stays as another phone may have put it right."""
        name: str = self.name.data or ""
        return seat.name if name == self.was.data else name


class SettingsForm(Form):
    """Names and modules of a table, and what this phone is called in the log."""

    module = Choices(say("Modules"))
    phone = Words(say("This phone in the log"), Length(_PHONE_LENGTH), Unbroken())
    names: list[SeatNameForm]
    had: list[str]
    """The modules that the page was drawn with."""

    @classmethod
    def read(cls, sent: MultiDict[str, str], table: Table) -> Self:
        form = cls(sent)
        given = SeatNameForm.each(sent, by="name")
        if len(given) != len(table.seats):
            form.refuse(
                "", say("The form came without all the names. Those that were missing are as the table has them.")
            )
        form.names = _in_order(given, table) or [*given[: len(table.seats)], *_as_they_are(table)[len(given) :]]
        for row, seat in zip(form.names, table.seats, strict=True):
            row.was.data, row.seat.data = row.was.data or seat.name, str(seat.position)
        form.module.offer(module_options(table.game))
        had = {*sent.getlist("had")}
        form.had = [option.value for option in form.module.options if option.value in had]
        return form

    @classmethod
    def of(cls, table: Table, phone: str) -> Self:
        played = [module.key for module in games.get(table.game).modules if table.options.get(module.key)]
        form = cls(data={"module": played, "phone": phone})
        form.names, form.had = _as_they_are(table), played
        form.module.offer(module_options(table.game))
        return form

    def renamed(self, table: Table) -> list[str]:
        """The names of the seats as the form leaves them."""
        return [row.renamed(seat) for row, seat in zip(self.names, table.seats, strict=True)]

    def played(self, table: Table) -> set[str]:
        """The modules: what the form had ticked or not before goes on as it is."""
        chosen, had = set(self.module.data), set(self.had)
        played = {option.value for option in self.module.options if table.options.get(option.value)}
        return (played | (chosen - had)) - (had - chosen)

    def valid_for(self, table: Table) -> bool:
        """Whether it can be read, and nobody gets the name that somebody has."""
        return self.validate() & _readable(self.names, self.renamed(table)) and not self.form_errors


def _as_they_are(table: Table) -> list[SeatNameForm]:
    return [
        SeatNameForm.at(place, data={"name": seat.name, "was": seat.name, "seat": str(seat.position)})
        for place, seat in enumerate(table.seats)
    ]


def _in_order(given: Sequence[SeatNameForm], table: Table) -> list[SeatNameForm]:
    """The rows as people sit now, where each says whose it is: another phone may have moved somebody."""
    by_seat = {row.seat.data: row for row in given}
    rows = [by_seat.get(str(seat.position)) for seat in table.seats]
    return [row for row in rows if row] if len(given) == len(rows) and None not in rows else []
