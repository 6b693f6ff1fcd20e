"""Paper Quarters: what may still be written on a sheet. Only a table has one."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.game.text import Text, say, say_n
from companion.games.paper_quarters.numbers import HIGHEST, LOWEST
from companion.games.paper_quarters.table.move_advice import EFFECTS, best_use
from companion.session.move_advice import Option, rank
from companion.web.calculators.calculator import Answer, AskForm, Calculator, Comparison, Document, Fact, Situation
from companion.web.forms.fields import SelectField, option

Place = Sequence[int]
_PILES = (1, 2, 3)


class OptionsForm(AskForm):
    number = SelectField(
        say("Number to write"),
        choices=[option("", say("any")), *(option(str(n), str(n)) for n in range(LOWEST, HIGHEST + 1))],
    )


class Options(Calculator[OptionsForm]):
    form = OptionsForm
    game = "paper-quarters"
    id = "options"
    title = say("What may I still write?")
    rules = ("PQ-10", "PQ-11", "PQ-12", "PQ-13", "PQ-14", "PQ-15", "PQ-16", "PQ-19", "PQ-22", "PQ-30", "PQ-33", "PQ-34",
             "PQ-35", "PQ-38", "PQ-39", "PQ-40", "PQ-60", "PQ-61")  # fmt: skip
    allows = at_once = True
    needs_table = say("This needs a sheet: open it from a card at a table.")
    needs_board = say("Enter the streets of this sheet first.")

    def has_board(self, at: Situation) -> bool:
        return "streets" in at.player()

    def document(self, _form: OptionsForm, at: Situation | None) -> Document:
        assert at is not None, "a sheet is needed"
        return {"advanced": bool(at.table.options.get("advanced")), "sheet": dict(at.player())}

    def answer(self, result: Mapping[str, Any], form: OptionsForm, at: Situation | None) -> Answer:
        number = form.number.data
        marks = tuple(_mark_facts(result, number, at))
        if not number:
            fit = [number for number, places in result["numbers"].items() if places]
            return Answer(say_n("number has a place", "numbers have a place", len(fit)), number=len(fit), facts=marks)
        places = result["numbers"].get(number, [])
        if not places:
            none = Fact(say("No house can take it: choose another number, or take a refusal."), "PQ-16")
            return Answer(say("{n} fits nowhere.", n=number), "no", facts=(none, *marks))
        facts = tuple(Fact(text, "PQ-12") for text in _street_texts(places))
        return Answer(say("You may write {n}.", n=number), "yes", facts=(*facts, *marks))


def _mark_facts(result: Mapping[str, Any], chosen: str, at: Situation | None) -> Iterator[Fact]:
    for number, places in result["bis"].items():
        if not chosen or number == chosen:
            for text in _street_texts(places):
                yield Fact(say("bis of {n}: {places}", n=number, places=text), "PQ-33")
    for text in _street_texts(result["fences"]):
        yield Fact(say("a fence after: {places}", places=text), "PQ-19")
    for text in _street_texts(result["roundabouts"]):
        yield Fact(say("a roundabout: {places}", places=text), "PQ-60")
    cards = at.board.get("plans", []) if at else []
    for slot, card in enumerate(cards, 1):
        if card in result["plans"]:
            yield Fact(say("plan {slot} is fulfilled", slot=slot), "PQ-38")


def _street_texts(places: Sequence[Place]) -> Iterator[Text]:
    """“street 2, houses 3–5, 8”: people count from 1."""
    for street, in_street in groupby(places, lambda place: place[0]):
        houses = [house + 1 for _, house in in_street]
        yield say_n(
            "street {street}, house {houses}",
            "street {street}, houses {houses}",
            len(houses),
            street=street + 1,
            houses=number_ranges(houses),
        )


def number_ranges(numbers: Sequence[int]) -> str:
    """Numbers as text, with consecutive ones as a range.

    >>> number_ranges([3, 4, 5, 8])
    '3–5, 8'
    """
    stretches: list[list[int]] = []
    for n in numbers:
        if stretches and stretches[-1][-1] == n - 1:
            stretches[-1].append(n)
        else:
            stretches.append([n])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in stretches)


class DecideForm(AskForm):
    """The three numbers that lie open, each with its effect."""

    beside = tuple(f"{name}_{pile}" for pile in _PILES for name in ("number", "effect"))

    @property
    def pairs(self) -> list[tuple[int, str]]:
        return [
            (int(self[f"number_{pile}"].data), self[f"effect_{pile}"].data)
            for pile in _PILES
            if self[f"number_{pile}"].data and self[f"effect_{pile}"].data
        ]


for _pile in _PILES:
    _numbers = [option("", "–"), *(option(str(n), str(n)) for n in range(1, 16))]
    _effects = [option("", "–"), *(option(key, title) for key, title in EFFECTS.items())]
    setattr(DecideForm, f"number_{_pile}", SelectField(say("Pile {n}: number", n=_pile), choices=_numbers))
    setattr(DecideForm, f"effect_{_pile}", SelectField(say("Pile {n}: effect", n=_pile), choices=_effects))


class Decide(Comparison[DecideForm]):
    """Compares the three pairs, each at its best place."""

    form = DecideForm
    game = "paper-quarters"
    title = say("Which pair gives me the most?")

    def missing(self, at: Situation | None) -> Text | None:
        return Options().missing(at)

    def options(self, form: DecideForm, at: Situation | None) -> list[Option]:
        assert at is not None, "a sheet is needed"
        me = at.entered.index(at.seat)
        return rank(best_use(at.board, me, number, effect) for number, effect in form.pairs)


CALCULATORS: tuple[Calculator[Any], ...] = (Decide(), Options())
