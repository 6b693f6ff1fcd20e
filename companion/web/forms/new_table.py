"""The forms about who sits at a table and what is played with: a new table, and names and modules of an open one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from flask import abort, request
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, FieldList, FormField, HiddenField, StringField
from wtforms.fields import SelectChoice
from wtforms.validators import DataRequired, Optional

from companion import games
from companion.game.description import BOX_COLOURS
from companion.game.text import say
from companion.session.seating import COLOURS, SHAPES, badge, player_count_problem
from companion.tables import Seat, Table
from companion.web.forms.fields import Form, OnceForm, SelectField, SelectMultipleField, option, strip, to_number
from companion.web.forms.validators import check_unbroken, text_up_to

_NAME_LENGTH = 200
_PHONE_LENGTH = 40
_ROWS = 200  # No box is for so many; a form with more rows is nobody's table.


def _name_field() -> StringField:
    required = DataRequired(say("This player has no name yet"))
    return StringField("", [required, *text_up_to(_NAME_LENGTH), check_unbroken], filters=[strip])


def _box_field() -> SelectField:
    """The colour of somebody's pieces. A colour that there is not is as none."""
    colours = [option(key, title) for key, title in BOX_COLOURS.items()]
    none = option("", say("box colour"))
    return SelectField("", [Optional()], [none, *colours], filters=[_known_colour])


def _known_colour(colour: str | None) -> str:
    return colour if colour and colour in BOX_COLOURS else ""


class PlayerForm(Form):
    """The row of a player at a new table, with the sign that the page shows."""

    name = _name_field()
    shape = HiddenField()
    box = _box_field()

    def seat(self, position: int) -> Seat:
        """The seat of this row. A sign that there is not gives way to the usual one of the place."""
        shape, colour = badge(position)
        given = (self.shape.data or "").split()
        if len(given) == 2 and given[0] in SHAPES and given[1] in map(str, range(COLOURS)):
            shape, colour = given[0], int(given[1])
        return Seat(position, self.name.data or "", shape, colour, box=self.box.data or None)


class SeatNameForm(Form):
    """The row of a seat; `was` is the name that the page was drawn with."""

    name = _name_field()
    box = _box_field()
    was = HiddenField()
    seat = HiddenField()

    def renamed(self, seat: Seat) -> str:
        """The name as the form leaves it: one that it did not touch stays as another phone may have put it right."""
        name: str = self.name.data or ""
        return seat.name if name == self.was.data else name


class _Players(OnceForm):
    """A form with a row for each player. They are sent under the same names, as in `name=Ann&name=Bob`: whoever moves
    up takes the row along."""

    @staticmethod
    def rows(sent: MultiDict[str, str], row: type[Form]) -> list[dict[str, str]]:
        """The rows that were sent: as many as there are names."""
        columns = {field.name: sent.getlist(field.name) for field in row()}
        if len(columns["name"]) > _ROWS:
            abort(413)
        return [
            {name: values[place] for name, values in columns.items() if place < len(values)}
            for place in range(len(columns["name"]))
        ]

    @staticmethod
    def numbered(sent: MultiDict[str, str], rows: Iterable[Mapping[str, str]]) -> MultiDict[str, str]:
        """What was sent, with these rows as a `FieldList` reads them: `players-0-name=Ann&players-1-name=Bob`."""
        named = {f"players-{n}-{name}": value for n, row in enumerate(rows) for name, value in row.items()}
        others = [(name, value) for name, value in sent.items(multi=True) if not name.startswith("players-")]
        return MultiDict([*others, *named.items()])

    def label(self) -> None:
        """Each row says whose it is, and is sent under the names that all rows share."""
        for n, row in enumerate(self.players, 1):
            row.form.name.label.text = say("Name of player {n}", n=n)
            row.form.box.label.text = say("Box colour of player {n}", n=n)
            for field in row.form:
                field.name = field.short_name

    def names(self) -> list[str]:
        raise NotImplementedError

    def validate_players(self, players: FieldList) -> None:
        """Called by the library. Nobody may have the name of another: a result could not say whom it means."""
        names = self.names()
        for place, (row, name) in enumerate(zip(players, names, strict=True)):
            if not row.errors and name in names[:place]:
                twice = say("“{name}” is at the table twice: add a letter to tell them apart", name=name)
                row.form.refuse("name", twice)
        players.errors = [row.errors for row in players if row.errors]


def module_options(game_id: str) -> list[SelectChoice]:
    return [option(module.key, module.title, module.note) for module in games.get(game_id).modules]


class NewTableForm(_Players):
    """A table not yet opened: the game, its modules, the players in seating order and who starts."""

    game = SelectField(say("Game"))
    module = SelectMultipleField(say("Modules"))
    first = SelectField(say("Who starts"), [Optional()])
    as_last_time = BooleanField(say("Disputed rules as last time"))
    made_last_time = BooleanField(say("Tiles and cards as last time"))
    group = HiddenField(default="")
    players = FieldList(FormField(PlayerForm))
    whole = 0  # How many sat together last time, where the game takes fewer of them.

    @classmethod
    def sent(cls) -> Self:
        return cls.read(request.form)

    @classmethod
    def read(cls, sent: MultiDict[str, str]) -> Self:
        """The form as it came, whatever was done to it on the way."""
        return cls(cls.numbered(sent, cls.rows(sent, PlayerForm)))._with_choices()

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
        coloured = games.get(game).coloured
        players = [
            {"name": seat.name, "shape": f"{seat.shape} {seat.colour}", "box": (coloured and seat.box) or ""}
            for seat in seats
        ]
        data = {"game": game, "module": played, "first": str(first), "group": group, **last_time, "players": players}
        return cls(data=data)._with_choices()

    def _with_choices(self) -> Self:
        self.label()
        self.game.offer([option(game_id, game_id) for game_id in games.ids()])
        self.module.choices = module_options(self.game_id)
        self.first.offer([option(str(place), str(place)) for place in range(len(self.players))])
        return self

    @property
    def game_id(self) -> str:
        """The game; where there is no such game, the first one, so that the page has one to show."""
        return str(self.game.data) if self.game.chosen else games.ids()[0]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.form.seat(place) for place, player in enumerate(self.players))

    @property
    def starts(self) -> int:
        return int(self.first.data) if self.first.data and self.first.chosen else 0

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def validate_players(self, players: FieldList) -> None:
        super().validate_players(players)
        if why := player_count_problem(self.game_id, len(players)):
            self.refuse("", why)


class PressForm(Form):
    """The buttons beside the names of a new table: another game or group, a player more or less, who sits earlier."""

    change = HiddenField()
    with_ = HiddenField(name="with")
    add = HiddenField(filters=[strip])
    drop = HiddenField(filters=[to_number])
    up = HiddenField(filters=[to_number])
    turn = HiddenField(filters=[to_number])


class SettingsForm(_Players):
    """Names and modules of a table, and what this phone is called in the log."""

    module = SelectMultipleField(say("Modules"))
    had = SelectMultipleField("")  # The modules that the page was drawn with.
    phone = StringField(
        say("Name of this phone in the log"), [*text_up_to(_PHONE_LENGTH), check_unbroken], filters=[strip]
    )
    players = FieldList(FormField(SeatNameForm))
    table: Table

    @classmethod
    def sent_at(cls, table: Table) -> Self:
        """The form as it came, for the seats as they stand now."""
        return cls.read(request.form, table)

    @classmethod
    def read(cls, sent: MultiDict[str, str], table: Table) -> Self:
        given = cls.rows(sent, SeatNameForm)
        rows = _in_order(given, table) or [*given[: len(table.seats)], *_as_they_are(table)[len(given) :]]
        known = [
            {**row, "was": row.get("was") or seat.name, "seat": str(seat.position)}
            for row, seat in zip(rows, table.seats, strict=True)
        ]
        form = cls(cls.numbered(sent, known))._at(table)
        form.had.data = [choice.value for choice in form.had.choices if choice.value in form.had.data]
        if len(given) != len(table.seats):
            form.refuse("", say("Some names were missing in the form. They stay as the table has them."))
        return form

    @classmethod
    def of(cls, table: Table, phone: str) -> Self:
        played = [module.key for module in games.get(table.game).modules if table.options.get(module.key)]
        data = {"module": played, "had": played, "phone": phone, "players": _as_they_are(table)}
        return cls(data=data)._at(table)

    def _at(self, table: Table) -> Self:
        self.table = table
        self.label()
        self.module.choices = self.had.choices = module_options(table.game)
        return self

    def names(self) -> list[str]:
        return [row.form.renamed(seat) for row, seat in zip(self.players, self.table.seats, strict=True)]

    def box_colours(self) -> dict[int, str | None]:
        """The colours that the form changes, by the positions of the seats; a form without them changes none."""
        rows = zip(self.players, self.table.seats, strict=True)
        chosen = {seat.position: row.form.box.data or None for row, seat in rows if row.form.box.raw_data}
        return {seat.position: chosen[seat.position] for seat in self.table.seats
                if seat.position in chosen and chosen[seat.position] != seat.box}  # fmt: skip

    def played(self) -> set[str]:
        """The modules: what the form had ticked or not before goes on as it is."""
        chosen, had = set(self.module.data), set(self.had.data)
        played = {choice.value for choice in self.module.choices if self.table.options.get(choice.value)}
        return (played | (chosen - had)) - (had - chosen)


class SeatingForm(Form):
    """The buttons beside the names of an open table, each with the number of a seat."""

    add = HiddenField()
    drop = HiddenField()
    sure = HiddenField()
    up = HiddenField()
    back = HiddenField()


def _as_they_are(table: Table) -> list[dict[str, str]]:
    return [
        {"name": seat.name, "was": seat.name, "seat": str(seat.position), "box": seat.box or ""} for seat in table.seats
    ]


def _in_order(given: Sequence[dict[str, str]], table: Table) -> list[dict[str, str]]:
    """The rows as people sit now, where each says whose it is: another phone may have moved somebody."""
    by_seat = {row.get("seat"): row for row in given}
    rows = [by_seat.get(str(seat.position)) for seat in table.seats]
    return [row for row in rows if row] if len(given) == len(rows) and None not in rows else []
