"""A form declared place by place: each field, where what it holds stands on the board, and what that is called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from companion.game.paths import Step, steps
from companion.game.text import Text
from companion.session.editors.form_reading import count

Board = TypeVar("Board")
Form: TypeAlias = Mapping[str, str]
Path: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True)
class FormPlace:
    """A field of the form, and the place of the board that it stands for."""

    field: str
    path: str  # On the board: `streets[1].houses[7]`.
    title: Text
    read: Callable[[Form, FormPlace], Any]
    """:raise FormError: the field holds something else."""


def number(form: Form, place: FormPlace) -> int | None:
    """The number in a field. None where it is empty."""
    return count(form, place.field)


def amount(form: Form, place: FormPlace) -> int:
    """The number in a field, which is 0 where it is empty."""
    return count(form, place.field) or 0


def tick(form: Form, place: FormPlace) -> bool:
    """Whether a box is ticked: a form sends no other."""
    return place.field in form


class PlaceChange(NamedTuple):
    """A place that holds something else than before."""

    place: FormPlace
    before: Any
    after: Any


class FormPlaces(Generic[Board]):
    """The places of a board, in the order in which the form is read: the first that cannot be read is refused.

    >>> from dataclasses import make_dataclass
    >>> from companion.game.text import say
    >>> Purse = make_dataclass("Purse", ["coins"])
    >>> places = FormPlaces(Purse(0), [FormPlace("coins", "coins", say("Coins"), amount)])
    >>> places.read({"coins": " 7 "}), places.write(Purse(3))
    (Purse(coins=7), {'coins': '3'})
    """

    def __init__(self, blank: Board, places: Iterable[FormPlace]) -> None:
        self.blank = blank
        """The board that an empty form gives."""
        self.at = {steps(place.path): place for place in places}
        """By the steps that lead there."""

    def read(self, form: Form) -> Board:
        """:raise FormError: a field cannot be read."""
        board: Board = _fill(self.blank, [(path, place.read(form, place)) for path, place in self.at.items()])
        return board

    def write(self, board: Board) -> dict[str, str]:
        """The fields of the form that shows this board: what `read` reads."""
        held = ((place.field, _value(board, path)) for path, place in self.at.items())
        shown = ((field, value) for field, value in held if value is not None and value is not False)
        return {field: "on" if value is True else str(value) for field, value in shown}

    def changes(self, before: Board, after: Board) -> list[PlaceChange]:
        both = (PlaceChange(place, _value(before, path), _value(after, path)) for path, place in self.at.items())
        return [change for change in both if change.before != change.after]


def _value(board: Any, path: Path) -> Any:
    """What stands at a place. None where a list of the board ends before it."""
    for step in path:
        match step:
            case int():
                board = board[step] if step < len(board) else None
            case str():
                board = getattr(board, step)
    return board


def _fill(board: Any, entries: Iterable[tuple[Path, Any]]) -> Any:
    """The board with these values at their places."""
    inside: defaultdict[Any, list[tuple[Path, Any]]] = defaultdict(list)
    for path, value in entries:
        if not path:
            return value
        inside[path[0]].append((path[1:], value))
    if isinstance(board, tuple):
        return tuple(_fill(item, inside[at]) if at in inside else item for at, item in enumerate(board))
    return replace(board, **{key: _fill(getattr(board, key), found) for key, found in inside.items()})
