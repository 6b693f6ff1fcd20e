"""UpTown: may this card be laid there; may I do this with my action."""

from collections.abc import Mapping
from typing import Any

from wtforms.fields import SelectChoice

from companion import documents
from companion.game.text import Text, say, say_n
from companion.games.uptown.description import LOTS
from companion.games.uptown.table.builder_keys import KIND_KEYS, PURSE_KEYS
from companion.games.uptown.table.storey_code import ONLY, read_storey
from companion.games.uptown.table.storey_text import MARKS
from companion.session.move_advice import Move, Option, compare
from companion.web.calculators.calculator import (
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
from companion.web.forms.fields import SelectField, option
from companion.web.http.languages import messages

_ME, _OTHER = "me", "other"
_BUILDINGS: Mapping[str, list[Document]] = {
    "empty": [],
    "open": [{"kind": None}],
    "roof": [{"kind": None, "roof": True}],
    "rooftop": [{"kind": None, "roof": True}, {"kind": None, "only": "rooftop"}],
}
"""Without a table: what lies on the lot, as far as the rules ask for it."""

_ONLY = [option("", say("anywhere")), *(option(where, MARKS[f"only-{where}"]) for where in ONLY)]


def _player_options(at: Situation | None, mine: Text, others: Text) -> list[SelectChoice]:
    """The players to choose from: by name at a table, else I or another player."""
    if at is None:
        return [option(_ME, mine), option(_OTHER, others)]
    return [option(seat.name, seat.name) for seat in (at.seat, *(seat for seat in at.table.seats if seat != at.seat))]


def _actor(at: Situation | None) -> str:
    return at.seat.name if at else _ME


def _has_streets(at: Situation | None) -> bool:
    """Whether the table has streets card by card; those that nobody has entered are empty."""
    return at is not None and any("lots" in at.player(seat) for seat in at.table.seats)


class PlacementForm(AskForm):
    owner = SelectField(say("On whose street"))
    lot = SelectField(say("Lot"), choices=[option(str(lot), say("Lot {n}", n=lot)) for lot in range(1, LOTS + 1)])
    building = SelectField(
        say("What is on the lot"),
        choices=[
            option("empty", say("nothing yet")),
            option("open", say("a building without a roof")),
            option("roof", say("a roof on top")),
            option("rooftop", say("a rooftop project on top")),
        ],
    )
    no_gifts = switch(say("The building takes no gifts"))
    only = SelectField(say("The card goes"), choices=_ONLY)
    gift = switch(say("It is a gift"))
    roof = switch(say("It has a roof"))

    def fit(self, at: Situation | None) -> None:
        self.owner.offer(_player_options(at, say("my own street"), say("another player’s street")))
        if _has_streets(at):
            del self.building, self.no_gifts
        else:
            del self.lot


class Placement(Calculator[PlacementForm]):
    form = PlacementForm
    game = "uptown"
    id = "placement"
    title = say("May this card go there?")
    rules = ("UT-25", "UT-27", "UT-28", "UT-29", "UT-30", "UT-31", "UT-32", "UT-33", "UT-34", "UT-35", "UT-36", "UT-37",
             "UT-51", "UT-71", "UT-72", "UT-73")  # fmt: skip
    allows = True

    def document(self, form: PlacementForm, at: Situation | None) -> Document:
        card: Document = {"kind": None, "gift": form.gift.data, "roof": form.roof.data}
        document = {"actor": _actor(at), "owner": form.owner.data, "lot": 1, "card": card}
        if form.only.data:
            card["only"] = form.only.data
        if at is None or not _has_streets(at):
            lot = [dict(storey) for storey in _BUILDINGS[form.building.data]]
            if lot and form.no_gifts.data:
                lot[0]["no_gifts"] = True
            return {**document, "street": [lot, *[[]] * (LOTS - 1)]}
        owner = at.named(form.owner.data)
        street = at.player(owner).get("lots") if owner else None
        return {**document, "lot": int(form.lot.data), "street": street or [[]] * LOTS}

    def answer(self, result: Mapping[str, Any], _form: PlacementForm, _at: Situation | None) -> Answer:
        facts = objections(result)
        if result["pays_income_to"] is not None:
            facts += (Fact(say("The roof closes the lot: the whole street pays its owner at once."), "UT-48"),)
        facts += _dispute_facts(result)
        if result["legal"]:
            return Answer(say("You may play the card there."), "yes", facts=facts)
        return Answer(say("You may not play the card there."), "no", facts=facts)


def _dispute_facts(result: Mapping[str, Any]) -> tuple[Fact, ...]:
    """The disputed rules that would turn the answer."""
    turned = say("The rulebook does not settle this: by the other reading the answer is the opposite.")
    return tuple(
        Fact(turned, reading["rule"])
        for reading in result["readings"]
        if any(other["differs"] for other in reading["others"])
    )


class ActionForm(AskForm):
    beside = ("coins", "price")

    step = SelectField(say("Which action"), choices=[option("1", say("Action I")), option("2", say("Action II"))])
    action = SelectField(
        say("What I want to do"),
        choices=[
            option("draw-free", say("take the free card")),
            option("collect", say("collect upcoins")),
            option("buy", say("buy a card")),
            option("municipal", say("take a municipal card")),
        ],
    )
    deck = SelectField(say("Whose deck"), name="from")
    coins = number(say("Upcoins on that deck"), 0)
    price = number(say("Price of its top card"), 0)
    wallet = number(say("Upcoins in my wallet"))
    empty = switch(say("No cards are left there"))

    def fit(self, at: Situation | None) -> None:
        self.deck.offer(_player_options(at, say("my own deck"), say("another player’s deck")))


class Action(Calculator[ActionForm]):
    form = ActionForm
    game = "uptown"
    id = "action"
    title = say("May I do this with my action?")
    rules = ("UT-12", "UT-13", "UT-15", "UT-16", "UT-17", "UT-18", "UT-19", "UT-20", "UT-21", "UT-24")
    allows = True

    def filled(self, at: Situation) -> Mapping[str, Any]:
        return {"wallet": at.player()["coins"]} if "coins" in at.player() else {}

    def document(self, form: ActionForm, at: Situation | None) -> Document:
        left = 0 if form.empty.data else 1
        deck = {"cards": left, "coins": form.coins.data, "price": form.price.data}
        document = {
            "step": int(form.step.data), "action": form.action.data, "actor": _actor(at),
            "wallet": form.wallet.data, "municipal_left": left,
            "decks": {_actor(at): {"cards": 1}, form.deck.data: deck},
        }  # fmt: skip
        return document if form.action.data == "municipal" else {**document, "from": form.deck.data}

    def answer(self, result: Mapping[str, Any], _form: ActionForm, _at: Situation | None) -> Answer:
        if not result["legal"]:
            return Answer(say("This is not allowed."), "no", facts=objections(result) + _dispute_facts(result))
        facts: tuple[Fact, ...] = _dispute_facts(result)
        if paid := result["payment"]:
            bank = paid["to"] == "bank"
            text = say("the price goes to the bank") if bank else say("the price goes onto that deck")
            facts = (Fact(text, "UT-17" if bank else "UT-18", paid["amount"]),)
        if result["collected"]:
            text = say_n(
                "upcoin from the deck into the wallet", "upcoins from the deck into the wallet", result["collected"]
            )
            facts = (Fact(text, "UT-15", result["collected"]),)
        return Answer(say("This is allowed."), "yes", facts=facts)


def _prestige_options() -> list[SelectChoice]:
    """What the legend's cards give at the end, under headings, each as the word of a storey's code."""
    keys = next(purse for purse in PURSE_KEYS if purse.icon == "star")
    plain = [option(key.word, key.says) for key in (*keys.flat, *keys.floors)]
    counted = [
        option(key.word, key.says, group=grid.title) for grid in keys.grids for *_, row in grid.rows for key in row
    ]
    return [option("", say("nothing")), *plain, *counted]


class DecideForm(AskForm):
    kind = SelectField(say("The card shows"), choices=[option(word, title) for word, _, title in KIND_KEYS])
    prestige = SelectField(say("It gives at the end"), choices=_prestige_options())
    only = SelectField(say("The card goes"), choices=_ONLY)
    duo = switch(say("It is a duo"))
    roof = switch(say("It has a roof"))

    @property
    def card(self) -> Document:
        """The card as the game's documents have it."""
        marks = [mark for mark in ("duo", "roof") if self[mark].data]
        only = [f"only-{self.only.data}"] if self.only.data else []
        code = " ".join([self.kind.data, *marks, *only, self.prestige.data])
        card: Document = documents.dump(read_storey(code))
        return card


class Decide(Comparison[DecideForm]):
    """Compares the lots of the asker's street."""

    form = DecideForm
    game = "uptown"
    title = say("Which lot gives me the most?")
    needs_table = say("This is worked out from a street. Open it at a table.")
    needs_board = say("Enter this street card by card first.")

    def has_board(self, at: Situation) -> bool:
        return "lots" in at.player()

    def options(self, form: DecideForm, at: Situation | None) -> list[Option]:
        assert at is not None, "a street is needed"
        moves = [self._move(at, lot, form.card) for lot in range(LOTS)]
        return compare(self.game, at.board, at.entered.index(at.seat), moves)

    def _move(self, at: Situation, lot: int, card: Document) -> Move:
        player, title = at.player(), say("Lot {n}", n=lot + 1)
        asked = {"actor": at.seat.name, "owner": at.seat.name, "lot": lot + 1, "card": card, "street": player["lots"],
                 "readings": at.board["readings"]}  # fmt: skip
        placed = documents.calculate(self.game, "placement", asked, messages())
        if not placed["legal"]:
            return Move(title, None, tuple(fact.text for fact in objections(placed)))
        lots = [[*cards, card] if index == lot else cards for index, cards in enumerate(player["lots"])]
        paid = 0
        if placed["pays_income_to"] is not None:
            paid = documents.calculate(self.game, "income", {"lots": lots})["paid"]
        after = {**player, "lots": lots, "coins": player["coins"] + paid}
        players = [after if other is player else other for other in at.board["players"]]
        notes = (say_n("closes the lot: {n} upcoin now", "closes the lot: {n} upcoins now", paid),) if paid else ()
        return Move(title, {**at.board, "players": players}, notes)


CALCULATORS: tuple[Calculator[Any], ...] = (Decide(), Placement(), Action())
