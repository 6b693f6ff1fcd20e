"""What the five games have in common: a calculation, the ledger it pays into, and the standings that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, TypeVar

from companion.game.description import (
    GIVEN_TIE,
    POINTS,
    SHARED,
    Begins,
    Category,
    Module,
    PadRow,
    SharedWin,
    TieBreakStep,
    Unit,
)
from companion.game.document_types import Unreadable
from companion.game.lazy import cached_property
from companion.game.text import Text, say

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class PaidPlace:
    """A place on the board that pays, and how much of its line."""

    where: str
    points: int
    together: tuple[str, ...] = ()
    """Further places that pay with it as one: the other houses of an estate."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A place on the board that a line has counted, and how often."""

    where: str
    n: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points, with the rule that pays it and the place on the board it comes from."""

    category: str
    points: int
    rule: str
    why: Text
    where: str
    """The place in the document, such as `players[0].plans[0]`."""
    places: tuple[PaidPlace, ...] = ()
    """Where several places pay, or one that `where` does not name: each with its points, which add up to the line's."""
    counts: tuple[Counted, ...] = ()
    """What was counted for it elsewhere on the board, such as the hotels that a hotel pays for."""

    @property
    def paid_at(self) -> tuple[PaidPlace, ...]:
        """The places that pay, with the points of each."""
        return self.places or (PaidPlace(self.where, self.points),)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something on the board that breaks a rule. It is scored anyway."""

    rule: str
    reason: str
    """A code for programs; `text` is for people."""
    where: str
    """The place in the document."""
    text: Text


TOTAL = "total"  # Stands among the categories for their sum.
BEST_CASE_TOTAL = "at_most"
"""Among the further numbers of a player: the total, if all that is still open goes this player's way."""


@dataclass(frozen=True)
class Ledger:
    """A player's points: the lines, what they add up to by category, and the place that follows."""

    name: str
    lines: tuple[Line, ...]
    categories: Mapping[str, int]
    tie_breaks: Mapping[str, int] = field(default_factory=dict)
    """The steps that separate equal totals, in their order; the higher value is ahead."""
    extra: Mapping[str, int] = field(default_factory=dict)
    """Further numbers of the result, such as residents and hearts."""
    given: int | None = None
    """The total as somebody added it up elsewhere, or as it was stored."""
    place: int = 0
    """1, 2, 2, 4: who is equal to the end shares a place. 0 until the players are compared."""

    @property
    def total(self) -> int:
        return sum(self.categories.values()) if self.given is None else self.given

    @property
    def at_most(self) -> int | None:
        """The total, if all that is still open goes this player's way. None where nothing is open."""
        return self.extra.get(BEST_CASE_TOTAL)

    @property
    def open_points(self) -> int:
        """How much the total may still become more."""
        return 0 if self.at_most is None else self.at_most - self.total

    @property
    def is_only_total(self) -> bool:
        """Whether only the total was entered: nothing is known of its categories."""
        return not self.categories

    @property
    def numbers(self) -> dict[str, int]:
        """Every number that a result shows of the player, by category; the sum is called `TOTAL`."""
        return {**self.extra, **self.categories, TOTAL: self.total}

    def places(self, category: str) -> Counter[str]:
        """The places that pay into a category, with their points."""
        paid: Counter[str] = Counter()
        for line in self.lines:
            for place in line.paid_at if line.category == category else ():
                paid[place.where] += place.points
        return paid

    @classmethod
    def of(
        cls,
        name: str,
        categories: Sequence[Category],
        lines: Iterable[Line],
        tie_breaks: Mapping[str, int] | None = None,
    ) -> Ledger:
        """The ordinary ledger: each category is the sum of its lines; what is only counted stands beside them."""
        lines = tuple(lines)
        sums = dict.fromkeys((category.key for category in categories), 0)
        for line in lines:
            if line.category not in sums:
                raise LookupError(
                    f"a line of {line.rule} pays into “{line.category}”, which is none of: {', '.join(sums)}"
                )
            sums[line.category] += line.points
        counted = {category.key: sums.pop(category.key) for category in categories if category.not_scored}
        return cls(name, lines, sums, tie_breaks or {}, counted)


@dataclass(frozen=True)
class Reading:
    """A disputed rule: the values it can be read with, each in words. The first value is the default."""

    id: str
    rule: str
    words: Mapping[str, Text]

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.words)

    @property
    def default(self) -> str:
        return next(iter(self.words))


class Readings:
    """The readings chosen at a table. It remembers which ones a scorer asked for: those are what the board touches.

    A scorer asks only where the answer matters, as in `if tied and readings.ask("temp-ties") == "skip"`; a page that
    only wants to know looks: `readings["temp-ties"]`.
    """

    def __init__(self, known: Iterable[Reading], chosen: Mapping[str, str] | None = None) -> None:
        self._known = {reading.id: reading for reading in known}
        self._chosen = {reading.id: reading.default for reading in self._known.values()} | dict(chosen or {})
        self.asked: dict[str, str] = {}
        """The readings that were asked for, with their values."""
        for reading_id, value in (chosen or {}).items():
            if reading_id not in self._known:
                raise Unreadable(
                    f"readings.{reading_id}", "no such reading; known ones: {known}", known=", ".join(self._known)
                )
            if value not in self._known[reading_id].values:
                known_values = ", ".join(self._known[reading_id].values)
                raise Unreadable(
                    f"readings.{reading_id}", "“{value}” is not one of: {known}", value=value, known=known_values
                )

    def __getitem__(self, reading_id: str) -> str:
        return self._chosen[reading_id]

    def ask(self, reading_id: str) -> str:
        """The value chosen, for a scorer: the board touches this rule."""
        self.asked[reading_id] = self._chosen[reading_id]
        return self.asked[reading_id]

    @property
    def touched(self) -> tuple[Reading, ...]:
        """The disputed rules that were asked for, in the order in which the game lists them."""
        return tuple(reading for reading in self._known.values() if reading.id in self.asked)

    def with_value(self, reading_id: str, value: str) -> Readings:
        """The same choice but for one disputed rule."""
        return Readings(self._known.values(), {**self._chosen, reading_id: value})

    def fresh_copy(self) -> Readings:
        """The same choice, with nothing asked for yet."""
        same = copy(self)
        same.asked = {}
        return same

    def would_answer(self, answers: Mapping[str, str]) -> bool:
        """Whether these are the values it would give."""
        return answers.items() <= self._chosen.items()


class ReadingCache(Generic[_T]):
    """A cache of what a part of a table gives, by the values of the readings that it asked for.

    A table is scored under many readings, and most parts of it ask for none of them.
    """

    def __init__(self) -> None:
        self._known: list[tuple[Mapping[str, str], _T]] = []

    def under(self, readings: Readings, work: Callable[[Readings], _T]) -> _T:
        """What `work` gives under these readings; what it asks for counts as asked also when the cache answers."""
        known = next((one for one in self._known if readings.would_answer(one[0])), None)
        if known is None:
            own = readings.fresh_copy()
            result = work(own)
            known = own.asked, result
            self._known.append(known)
        for reading_id in known[0]:
            readings.ask(reading_id)
        return known[1]


@dataclass(frozen=True)
class Scored:
    """What a game's scorer gives for a whole table."""

    ledgers: tuple[Ledger, ...]
    findings: Callable[[], Iterable[Finding]] = tuple
    """Finds what breaks a rule; only needed under the chosen readings."""


@dataclass(frozen=True)
class Step:
    """One step of setting up the game."""

    rule: str
    text: Text


@dataclass(frozen=True)
class Calculation:
    """A named pure function of a game: the type of its document, and what works it out."""

    document: type[Any]
    run: Callable[[Any, Readings], Any]


class CalculationModule(Mapping[str, Calculation]):
    """The `CALCULATIONS` of a module, which is imported when the first of them is asked for: a list of games needs
    none."""

    def __init__(self, module: str) -> None:
        self._module = module

    @cached_property
    def _all(self) -> Mapping[str, Calculation]:
        found: Mapping[str, Calculation] = import_module(self._module).CALCULATIONS
        return found

    def __getitem__(self, name: str) -> Calculation:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


@dataclass(frozen=True)
class Game:
    """A game: its calculations, and how it describes itself."""

    id: str
    name: Text
    prefix: str
    """Of its rule ids: `PQ` in `PQ-41`."""
    players: tuple[int, int]
    """Fewest and most, solo included."""
    categories: tuple[Category, ...]
    """The lines of a result in their order; those that are only counted are not added up."""
    calculations: Mapping[str, Calculation]
    pad: tuple[PadRow, ...]
    """The rows of the score pad."""
    also: str | None = None
    """Another name, as printed on its boxes."""
    also_in: str = "en"
    """The language of that name."""
    called: tuple[str, ...] = ()
    """What people call it besides in a question to the rules, in any language."""
    bgg: int | None = None
    """Its number at BoardGameGeek."""
    one_starts: bool = True
    """Whether somebody has the first turn; in some games everybody plays at once."""
    coloured: bool = False
    """Whether the pieces of each player have a colour of their own."""
    begins: Begins | None = None
    """Who has it as the booklet says; none where it is silent."""
    unit: Unit = POINTS
    tie_breaks: tuple[TieBreakStep, ...] = ()
    shared_win: SharedWin = SHARED
    readings: tuple[Reading, ...] = ()
    between_players: tuple[str, ...] = ()
    """The reasons of findings that several seats make together, such as a card entered more often than it exists."""
    modules: tuple[Module, ...] = ()
    ranks: Mapping[str, Text] = field(default_factory=dict)
    """How strong the rival of somebody alone may be, by key, the weakest first; empty where there is no such choice."""
    topics: Mapping[str, Text] = field(default_factory=dict)
    """The topics of its rule cards, in words."""

    def category(self, key: str) -> Category:
        """A line of the result; one that the game does not describe is called by its key."""
        unknown = Category(key, say("{name}", name=key), "more")
        return next((category for category in self.categories if category.key == key), unknown)

    def tie_break(self, name: str) -> TieBreakStep:
        """A step of the tie-break; one that the game does not describe is called by its name."""
        unknown = TieBreakStep(name, say("{name}", name=name), say("{name}", name=name))
        return next((step for step in (*self.tie_breaks, GIVEN_TIE) if step.name == name), unknown)

    @property
    def counts(self) -> Mapping[str, Category]:
        """What is counted besides the points, by key: categories that pay nothing themselves, and the steps that break
        a tie, but for those called as what pays."""
        steps = (
            Category(step.name, step.title, self._icon_of(step), not_scored=True)
            for step in self.tie_breaks
            if step.name not in {category.key for category in self.categories}
        )
        counted = (category for category in self.categories if category.not_scored)
        return {category.key: category for category in (*counted, *steps)}

    def _icon_of(self, step: TieBreakStep) -> str:
        return next((row.icon for row in self.pad if step.name in row.separates), "equal")

    def reading(self, reading_id: str) -> Reading:
        """:raise KeyError: the game has no such disputed rule."""
        return {reading.id: reading for reading in self.readings}[reading_id]

    def reading_of(self, rule: str) -> Reading | None:
        """How a disputed rule can be read; none where no calculation depends on it."""
        return next((reading for reading in self.readings if reading.rule == rule), None)

    def topic(self, key: str) -> Text:
        """A topic of the rule cards, in words."""
        return self.topics.get(key, say("{name}", name=key))
