"""A city as its page draws it: its equation, and the cards at their places with their findings."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from companion.game.game import Finding
from companion.game.paths import steps
from companion.game.text import Value
from companion.games.happy_city.board import called
from companion.games.happy_city.cards import Card
from companion.games.happy_city.table.city_form import SLOTS, Board, StoredCard, TypedCard
from companion.session.score import Score
from companion.tables import Seat, Table

_FIELDS = ("name", "colour", "residents", "hearts", "income")
_INKS = {"purple": "violet", None: "stone"}


def ink(card: Card) -> str:
    """The ink of a card: its colour; pink and red for the two kinds of special buildings."""
    if card.special:
        return "pink" if card.kind == "family" else "red"
    return _INKS.get(card.colour, card.colour or "stone")


@dataclass(frozen=True)
class Cell:
    """A place of the city, its card if there is one, and what breaks a rule there."""

    position: int
    stored: StoredCard | None
    card: Card | None
    title: Value
    findings: tuple[Finding, ...]
    brings: Mapping[str, int]  # What it brings this city, by category.

    @property
    def ink(self) -> str:
        return ink(self.card) if self.card else ""

    @property
    def fields(self) -> Mapping[str, str]:
        """What the fields of this place hold: the card's id, or what was typed off."""
        if isinstance(self.stored, str):
            return {"card": self.stored}
        typed = self.stored or TypedCard()
        told = {field: getattr(typed, field) for field in _FIELDS}
        return {field: "" if value is None else str(value).replace("-", "−") for field, value in told.items()}

    @property
    def key(self) -> str:
        """The fields in one word, by which the script sees whether the page shows what they hold."""
        return "|".join(self.fields.get(field, "") for field in ("card", *_FIELDS))


@dataclass(frozen=True)
class Equation:
    """Residents times (or plus) hearts, what a special adds afterwards, and the points."""

    residents: int = 0
    hearts: int = 0
    sign: str = "×"
    extra: int = 0
    total: int = 0


def equation(table: Table, seat: Seat, score: Score) -> Equation:
    player = score.player(seat)
    sign = "+" if table.options.get("sum") else "×"
    if player is None or player.is_only_total:
        return Equation(sign=sign)
    residents, hearts, total = player.extra["residents"], player.extra["hearts"], player.total
    extra = total - (residents + hearts if sign == "+" else residents * hearts)
    return Equation(residents, hearts, sign, extra, total)


def cells(seat: Seat, board: Board, score: Score) -> list[Cell]:
    """Twelve places, each with its findings; those about the whole city stand at its last card."""
    brings: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for line in player.lines if (player := score.player(seat)) else ():
        match steps(line.where):
            case ("players", int(), "city", int(place), *_):
                brings[place][line.category] += line.points
    findings: defaultdict[int, tuple[Finding, ...]] = defaultdict(tuple)
    for finding in score.findings(seat):
        match steps(finding.where):
            case ("players", int(), "city", int(place), *_):
                findings[place] += (finding,)
            case _:
                findings[max(0, len(board.cards) - 1)] += (finding,)
    # Not `board.city`: two phones may leave an empty place between the cards.
    city = zip_longest(range(SLOTS), board.placed[:SLOTS], board.cards[:SLOTS])
    return [Cell(i, stored, card, called(card, i) if card else "", findings[i], brings[i]) for i, stored, card in city]


def last_tab(board: Board) -> str:
    """The tab to open: the colour built last, since people build a colour more than once."""
    for card in reversed(board.cards):
        if card.special:
            return "special"
        if card.colour and card.kind != "market":
            return card.colour
    return "yellow"
