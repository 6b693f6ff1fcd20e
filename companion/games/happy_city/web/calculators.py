"""Happy City: may this card be bought, and for how much; may this special building be taken."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from wtforms.fields import SelectChoice

from companion import documents
from companion.game.text import Text, say, say_n
from companion.games.happy_city.cards import COLOURS, Colour, Kind, by_id, cards
from companion.games.happy_city.legality import CITY_SIZE
from companion.games.happy_city.table.card_picker import TITLES
from companion.games.happy_city.table.city_form import Board
from companion.session.move_advice import Move, Option, compare
from companion.web.calculators.calculator import (
    Act,
    Answer,
    AskForm,
    Calculator,
    Comparison,
    Document,
    Fact,
    Situation,
    number,
    objections,
    switch,
)
from companion.web.forms.fields import SelectField, SelectMultipleField, option
from companion.web.http.languages import messages

_HEADINGS: Mapping[Colour | Kind, Text] = {
    **{colour: TITLES[colour][0] for colour in COLOURS},
    "dwelling": say("Dwellings"),
    "market": say("Markets"),
    "family": say("Family specials"),
    "expert": say("Expert specials"),
}


def _card_options(*kinds: Kind) -> list[SelectChoice]:
    """The cards of these kinds, under headings: buildings by colour, the others by kind."""
    by_cost = sorted((card for card in cards() if card.kind in kinds), key=lambda card: card.cost)
    return [
        option(card.id, card.title, group=heading)
        for group, heading in _HEADINGS.items()
        for card in by_cost
        if group == (card.colour if card.kind == "building" and card.colour else card.kind)
    ]


def _special_kinds(at: Situation | None) -> tuple[Kind, ...]:
    """The kinds of special buildings at this table; both, without a table."""
    if at is None:
        return "family", "expert"
    return ("expert",) if at.table.options.get("expert") else ("family",)


_CITY = say("In the city already")


class InCityForm(AskForm):
    """Asks for the city only where the table does not have it card by card."""

    city: SelectMultipleField

    def fit(self, at: Situation | None) -> None:
        """Everybody starts with a market (HC-08); which one, only the expert game leaves open (HC-38)."""
        if at and "city" in at.player():
            del self.city
            return
        self.city.choices = _card_options("market", "building", "dwelling", *_special_kinds(at))
        if not self.asked and _special_kinds(at) != ("expert",):
            self.city.data = ["market"]


class PurchaseForm(InCityForm):
    card = SelectField(say("Card to buy"), choices=_card_options("building", "dwelling"), default="")
    coins = number(say("Coins"))
    free_next = switch(say("The next card is free (Underwater tunnel)"))
    city = SelectMultipleField(_CITY)

    def fit(self, at: Situation | None) -> None:
        super().fit(at)
        if "expert" not in _special_kinds(at):
            del self.free_next
        if at and _wallet(at) is None:
            self.coins.label.text = say("Coins: not counted at the table yet")


def _is_free(form: PurchaseForm) -> bool:
    """Whether the Underwater tunnel pays, which only the expert game has."""
    return "free_next" in form and bool(form.free_next.data)


class SpecialForm(InCityForm):
    card = SelectField(say("Special building"))
    city = SelectMultipleField(_CITY)

    def fit(self, at: Situation | None) -> None:
        super().fit(at)
        self.card.choices = _card_options(*_special_kinds(at))


def _has_city(at: Situation | None) -> bool:
    """Whether the city of whoever asks is entered card by card, so that a card can be added."""
    return at is not None and "residents" not in at.player()


def _wallet(at: Situation) -> int | None:
    """The coins of whoever asks. None where nobody entered them: the score counts 0 then, a purchase must not."""
    return _city_board(at).coins if "city" in at.player() else at.player().get("coins")


def _city_board(at: Situation) -> Board:
    """The city of whoever asks as it is stored, where it is entered card by card."""
    board: Board = documents.load(Board, at.snapshot.document(f"seat-{at.seat.position}")["board"])
    return board


F = TypeVar("F", bound=InCityForm)


class _CityCalculator(Calculator[F]):
    game = "happy-city"
    allows = True

    def city(self, form: F, at: Situation | None) -> Any:
        return at.player()["city"] if at and "city" in at.player() else form.city.data


class Purchase(_CityCalculator[PurchaseForm]):
    form = PurchaseForm
    id = "purchase"
    title = say("May I buy this card?")
    rules = ("HC-15", "HC-16", "HC-18", "HC-19", "HC-20", "HC-28", "HC-29", "HC-44", "HC-45", "HC-46")

    def filled(self, at: Situation) -> Mapping[str, Any]:
        return {"coins": _wallet(at)}

    def document(self, form: PurchaseForm, at: Situation | None) -> Document:
        document = {"city": self.city(form, at), "coins": form.coins.data, "card": form.card.data}
        return {**document, "free_next": True} if _is_free(form) else document

    def answer(self, result: Mapping[str, Any], form: PurchaseForm, at: Situation | None) -> Answer:
        price = tuple(Fact(line["why"], line["rule"], line["points"]) for line in result["lines"])
        if not result["legal"]:
            lead = say("You may not buy it. The price is {price}.", price=result["price"])
            return Answer(lead, "no", facts=(*objections(result), *price))
        # It is bought from the coins that were asked about, whether or not the table follows the wallets.
        fields = {"put": form.card.data, "coins": str(form.coins.data), "buy": "1"}
        if _is_free(form):
            fields["free_next"] = "1"
        act = Act(say("Buy it for {price}", price=result["price"]), fields) if _has_city(at) else None
        return Answer(say("You may buy it for {price}.", price=result["price"]), "yes", facts=price, act=act)


class Special(_CityCalculator[SpecialForm]):
    form = SpecialForm
    id = "special"
    title = say("May I take this special building?")
    rules = ("HC-21", "HC-22", "HC-23", "HC-26", "HC-39", "HC-61")

    def document(self, form: SpecialForm, at: Situation | None) -> Document:
        return {"city": self.city(form, at), "card": form.card.data}

    def answer(self, result: Mapping[str, Any], form: SpecialForm, at: Situation | None) -> Answer:
        if result["legal"]:
            act = Act(say("Take it"), {"put": form.card.data}) if _has_city(at) else None
            facts = (Fact(say("The city meets its condition."), "HC-22"),)
            return Answer(say("You may take it."), "yes", facts=facts, act=act)
        return Answer(say("You may not take it."), "no", facts=objections(result))


class DecideForm(InCityForm):
    beside = ("card_1", "card_2", "card_3", "coins")

    card_1 = SelectField(say("First open card"))
    card_2 = SelectField(say("Second open card"))
    card_3 = SelectField(say("Third open card"))
    coins = number(say("Coins"))
    city = SelectMultipleField(_CITY)

    def fit(self, at: Situation | None) -> None:
        super().fit(at)
        for name in _OPEN:
            self[name].offer([option("", say("none")), *_card_options("building")])

    @property
    def open_cards(self) -> list[str]:
        return [self[name].data for name in _OPEN if self[name].data]


_OPEN = ("card_1", "card_2", "card_3")


class Decide(Comparison[DecideForm], _CityCalculator[DecideForm]):
    """Compares the open cards, the dwellings that can always be bought, and the coin for whoever buys nothing."""

    form = DecideForm
    title = say("Which card gives me the most?")

    def filled(self, at: Situation) -> Mapping[str, Any]:
        return {"coins": _wallet(at)}

    def options(self, form: DecideForm, at: Situation | None) -> list[Option]:
        coins, (before, me) = form.coins.data or 0, self._table(form, at)
        if len(before["players"][me]["city"]) >= CITY_SIZE:
            return []
        dwellings = [card.id for card in cards() if card.kind == "dwelling"]
        moves = [self._move(before, me, card, coins, at) for card in dict.fromkeys(form.open_cards)]
        homes = [self._move(before, me, card, coins, at) for card in dwellings]
        moves = [*moves, _coin(before, me, coins, at), *(move for move in homes if move.after)]
        return compare(self.game, before, me, moves, most=len(moves))

    def _table(self, form: DecideForm, at: Situation | None) -> tuple[Document, int]:
        """The table as `final` reads it, and the place of whoever asks in it."""
        if at and "city" in at.player():
            return dict(at.board), at.entered.index(at.seat)
        player = {"name": "I", "city": list(self.city(form, at)), "coins": form.coins.data or 0}
        return {"scoring": "product", "players": [player]}, 0

    def remarks(self, form: DecideForm, at: Situation | None) -> tuple[Fact, ...]:
        """Why nothing can be bought any more, and what one more symbol is worth, where they are multiplied (HC-30)."""
        before, me = self._table(form, at)
        if len(before["players"][me]["city"]) >= CITY_SIZE:
            return (Fact(say("Ten cards: the city is complete."), "HC-29"),)
        played = (Fact(say("{name} has already played this round.", name=at.seat.name)),) if at and _played(at) else ()
        if before["scoring"] != "product":
            return played
        residents, hearts = _symbols(before, me)
        text = say("Residents × hearts: one more heart is worth {residents}, one more resident {hearts}.",
                   residents=residents, hearts=hearts)  # fmt: skip
        if residents <= 0 and hearts <= 0:
            text = say("Residents × hearts: points need both. Until then the cards that add most come first.")
        return (*played, Fact(text, "HC-30"))

    def _move(self, before: Document, me: int, card: str, coins: int, at: Situation | None) -> Move:
        title, city = by_id()[card].title, before["players"][me]["city"]
        bought = documents.calculate(self.game, "purchase", {"city": city, "coins": coins, "card": card}, messages())
        if not bought["legal"]:
            return Move(title, None, tuple(fact.text for fact in objections(bought)))
        left, price = coins - bought["price"], bought["price"]
        after = _changed(before, me, city=[*city, card], coins=left)
        earned = _income(after, me) - _income(before, me)
        opened = [special.title for special in cards() if special.kind in _special_kinds(at)
                  and _opens(special.id, [*city, card]) and not _opens(special.id, city)]  # fmt: skip
        notes = (
            say_n("costs {n} coin, {left} left", "costs {n} coins, {left} left", price, left=left),
            *((say("income +{n}", n=earned),) if earned > 0 else ()),
            *(say("opens {card}", card=title) for title in opened[:2]),
        )
        fields = {"put": card, "coins": str(coins), "buy": "1"} if _may_act(at) else None
        return Move(title, after, notes, fields, (sum(_symbols(after, me)) - sum(_symbols(before, me)), earned))


def _changed(before: Document, me: int, **entered: Any) -> Document:
    """The table with something else entered for one player."""
    players = [{**player, **entered} if n == me else player for n, player in enumerate(before["players"])]
    return {**before, "players": players}


def _coin(before: Document, me: int, coins: int, at: Situation | None) -> Move:
    """Whoever buys nothing takes a coin (HC-17)."""
    fields = None
    if at and _may_act(at):
        round_number = _city_board(at).rounds if "city" in at.player() else 0
        fields = {"coin": str(round_number), "coins": str(coins)} if round_number else {"coins": str(coins + 1)}
    note = say_n("then {n} coin in the wallet", "then {n} coins in the wallet", coins + 1)
    return Move(say("Buy nothing: one coin"), _changed(before, me, coins=coins + 1), (note,), fields, (0, 0))


def _played(at: Situation) -> bool:
    """Whether whoever asks has bought or taken a coin since the last income."""
    return "city" in at.player() and 0 < _city_board(at).rounds <= _city_board(at).acted


def _may_act(at: Situation | None) -> bool:
    """Whether a move can be done at the table with one tap."""
    return at is not None and _has_city(at) and not _played(at)


def _symbols(table: Document, me: int) -> tuple[int, int]:
    """The residents and hearts of a player, as `final` counts them."""
    player = documents.calculate("happy-city", "final", dict(table))["players"][me]
    return player["residents"], player["hearts"]


def _income(table: Document, me: int) -> int:
    """The income of a player; 0 where the table's cities cannot be read together."""
    players = [player for player in table["players"] if "city" in player]
    counted = documents.calculate("happy-city", "income", {"players": players})
    earned: int = counted["players"][players.index(table["players"][me])]["income"]
    return earned


def _opens(special: str, city: Sequence[str]) -> bool:
    allowed: bool = documents.calculate("happy-city", "special", {"city": list(city), "card": special})["legal"]
    return allowed


CALCULATORS: tuple[Calculator[Any], ...] = (Decide(), Purchase(), Special())
