"""What is stored of a sheet and of the plan cards, and the fields of the forms that they are entered in.

What is stored of a sheet is what the engine reads, but for the plans: one entry a slot, achieved or not, so that two
phones can change two of them. They are a draft, for what they pay may be known only with the card on the table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from companion.game.document_types import document
from companion.game.paths import Step, steps
from companion.game.text import Text, say, say_n
from companion.games.paper_quarters.board import ROUNDABOUT, Claim, Count, House, Sheet, Street, blank_street, drawn
from companion.games.paper_quarters.estates import Block, blocks
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS
from companion.session.editors.form_places import Form, FormPlace, FormPlaces, amount, number, tick
from companion.session.editors.form_reading import FormError

Cards: TypeAlias = Sequence[int | None]  # The plan cards on the table by slot, as far as they are known.

_NUMBER = re.compile(r"(\d{1,9})\s*(b|bis|б|с|=)?", re.IGNORECASE)
_ROUNDABOUT_LETTERS = ("r", "р", "п")
"""What may be typed for a roundabout: R in Latin, R in Cyrillic, the first letter of the Russian word."""


@document
class PlanEntry:
    """What a player wrote for a plan: first or later, or the points where the card is not known."""

    claim: Literal["first", "later"] | None
    points: Count | None


@document
class SheetBoard:
    """A sheet as it is stored."""

    streets: tuple[Street, Street, Street]
    agents: tuple[Count, Count, Count, Count, Count, Count]
    temps: Count
    refusals: Count
    bis: Count | None
    roundabouts: Count | None
    plans: tuple[PlanEntry, PlanEntry, PlanEntry]

    def sheet(self, name: str, cards: Cards) -> Sheet:
        """The sheet of this player as the engine reads it, with these plan cards on the table."""
        return Sheet(
            name=name, streets=self.streets, agents=self.agents, temps=self.temps, refusals=self.refusals,
            bis=self.bis, roundabouts=self.roundabouts, plans=tuple(_claims(self.plans, cards)),
        )  # fmt: skip


@document
class CardsBoard:
    """The plan cards as they are stored."""

    cards: tuple[int | None, int | None, int | None]


def _claims(plans: Sequence[PlanEntry], cards: Cards) -> Iterator[Claim]:
    """First or later where the card lies on the table; else the points as written."""
    for slot, plan in zip(SLOTS, plans, strict=True):
        if plan.claim and cards and cards[slot - 1] is not None:
            yield Claim(slot=slot, first=plan.claim == "first")
        elif plan.claim or plan.points is not None:
            yield Claim(slot=slot, points=plan.points or 0)


def count_houses(streets: Iterable[Street]) -> tuple[int, int]:
    """How many houses have a number, and of how many: a roundabout is no house, and takes the place of one."""
    houses = [house for street in streets for house in street.houses if house != ROUNDABOUT]
    return len(houses) - houses.count(None), len(houses)


def _sheet_places() -> Iterator[FormPlace]:
    for at, street in enumerate(SHEET.streets):
        for house in range(street.houses):
            title = say("street {street}, house {house}", street=at + 1, house=house + 1)
            yield FormPlace(f"houses.{at}.{house}", f"streets[{at}].houses[{house}]", title, _house)
        for house in range(street.houses - 1):
            title = say("street {street}, fence after house {house}", street=at + 1, house=house + 1)
            yield FormPlace(f"fences.{at}.{house}", f"streets[{at}].fences[{house}]", title, tick)
        yield FormPlace(f"parks.{at}", f"streets[{at}].parks", say("street {street}, parks", street=at + 1), amount)
        for nth in range(len(street.pools)):
            title = say("street {street}, pool {nth}", street=at + 1, nth=nth + 1)
            yield FormPlace(f"pools.{at}.{nth}", f"streets[{at}].pools[{nth}]", title, tick)
    for at, size in enumerate(SHEET.estates):
        yield FormPlace(f"agents.{at}", f"agents[{at}]", say("Agents for estates of {size}", size=size), amount)
    yield FormPlace("temps", "temps", say("Temps hired"), amount)
    yield FormPlace("refusals", "refusals", say("Permit refusals"), amount)
    yield FormPlace("bis", "bis", say("Bis boxes crossed"), number)
    yield FormPlace("roundabouts", "roundabouts", say("Roundabout boxes crossed"), number)
    for at, slot in enumerate(SLOTS):
        yield FormPlace(f"claim.{at}", f"plans[{at}].claim", say("Plan {slot}", slot=slot), _claim)
        yield FormPlace(f"points.{at}", f"plans[{at}].points", say("Plan {slot}", slot=slot), number)


def _house(form: Form, place: FormPlace) -> House | None:
    """A number, `7b` for a bis, `R` for a roundabout."""
    entered = form.get(place.field, "").strip()
    if not entered:
        return None
    if entered.lower() in _ROUNDABOUT_LETTERS:
        return ROUNDABOUT
    match = _NUMBER.fullmatch(entered)
    if match is None:
        wrong = say("{where}: “{entered}” is no house number", where=place.title, entered=entered[:20])
        raise FormError(place.field, wrong)
    return f"{int(match[1])}b" if match[2] else int(match[1])


def _claim(form: Form, place: FormPlace) -> str | None:
    claim = form.get(place.field)
    return claim if claim in ("first", "later") else None


def _card(form: Form, place: FormPlace) -> int | None:
    card = number(form, place)
    if card is not None and card not in PLANS:
        raise FormError(place.field, say("there is no such plan card"))
    return card


_first, _second, _third = map(blank_street, range(len(SHEET.streets)))
_no_plan = PlanEntry(claim=None, points=None)
SHEET_PLACES = FormPlaces(
    SheetBoard(
        streets=(_first, _second, _third), agents=(0, 0, 0, 0, 0, 0), temps=0, refusals=0, bis=None, roundabouts=None,
        plans=(_no_plan, _no_plan, _no_plan),
    ),
    _sheet_places(),
)  # fmt: skip
CARD_PLACES = FormPlaces(
    CardsBoard(cards=(None, None, None)),
    (
        FormPlace(f"cards.{at}", f"cards[{at}]", say("Card of plan {slot}", slot=slot), _card)
        for at, slot in enumerate(SLOTS)
    ),
)


_WORDS: Mapping[bool | str | None, Text] = {
    None: say("nothing"), True: say("yes"), False: say("no"),
    "first": say("first"), "later": say("later"), ROUNDABOUT: say("roundabout"),
}  # fmt: skip


def value_text(path: str, value: Any) -> Text:
    if value is None or isinstance(value, bool | str):
        return _WORDS.get(value) or say("{number} bis", number=str(value).removesuffix("b"))
    if "cards[" in path:
        return say_n("{first} or {n} point", "{first} or {n} points", PLANS[value].later, first=PLANS[value].first)
    return say("{n}", n=value)


def sheet_highlights(path: tuple[Step, ...], category: str, sheet: Sheet) -> Iterable[str]:
    """The fields of the page that a place of the engine's sheet is about, those on the streets before the tracks."""
    match path:
        case ("agents", int(column)) if category == "estates":
            return _estate_fields(block for block in blocks(sheet) if block.size == column + 1)
        case ("plans", int(nth), *_) if nth < len(sheet.plans):
            return [f"claim.{sheet.plans[nth].slot - 1}"]
        case ("streets",):
            return [SHEET_PLACES.at[steps(place)].field for place in drawn(sheet, category)]
    if place := SHEET_PLACES.at.get(path):
        return [place.field]
    match path:
        case ("streets", int(at), *_) if at < len(sheet.streets):
            return [f"houses.{at}.{house}" for house in range(len(sheet.streets[at].houses))]
    return ()


def _estate_fields(estates: Iterable[Block]) -> Iterator[str]:
    """The houses, and the fences between which they stand; the ends of a street are fences that nobody drew."""
    for block in estates:
        yield from (f"houses.{street}.{house}" for street, house in block.houses)
        yield from (f"fences.{block.street}.{slot}" for slot in (block.first - 1, block.first + block.size - 1))
