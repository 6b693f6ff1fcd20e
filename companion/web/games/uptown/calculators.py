"""UpTown: may this card be laid there; may I do this with my action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.text import Text, say, say_n
from companion.games.uptown.board import LOTS
from companion.web.calculators.calculator import Answer, Calculator, Document, Fact, Situation, found
from companion.web.calculators.fields import Entered, Field, Option, choice, number, switch

_ME, _OTHER = "me", "other"
_BUILDINGS: Mapping[str, list[Document]] = {
    "empty": [],
    "open": [{"kind": None}],
    "roof": [{"kind": None, "roof": True}],
    "rooftop": [{"kind": None, "roof": True}, {"kind": None, "only": "rooftop"}],
}
"""Without a table: what lies on the lot, as far as the rules look at it."""


def _whose(at: Situation | None, mine: Text, others: Text) -> list[Option]:
    """My own or another player's: at a table, whose."""
    if at is None:
        return [(_ME, mine), (_OTHER, others)]
    return [(seat.name, seat.name) for seat in (at.seat, *(seat for seat in at.table.seats if seat != at.seat))]


def _actor(at: Situation | None) -> str:
    return at.seat.name if at else _ME


class Placement(Calculator):
    game = "uptown"
    id = "placement"
    title = say("May this card go there?")
    rules = ("UT-25", "UT-27", "UT-28", "UT-29", "UT-30", "UT-31", "UT-32", "UT-33", "UT-34", "UT-35", "UT-36", "UT-37",
             "UT-51", "UT-71", "UT-72", "UT-73")  # fmt: skip

    def fields(self, at: Situation | None) -> Sequence[Field]:
        lots: list[Option] = [(str(lot), say("Lot {n}", n=lot)) for lot in range(1, LOTS + 1)]
        return (
            choice("owner", say("On whose street"), _whose(at, say("my own street"), say("another player’s street"))),
            *((choice("lot", say("Lot"), lots),) if self._known(at) else ()),
            *(() if self._known(at) else self._building()),
            choice("only", say("The card goes"), (
                ("", say("anywhere")), ("ground", say("only on the ground floor")),
                ("upper", say("only on upper floors")), ("rooftop", say("only on a roof")),
            )),
            switch("gift", say("It is a gift")),
            switch("roof", say("It has a roof")),
        )  # fmt: skip

    def _building(self) -> tuple[Field, ...]:
        lies = (
            ("empty", say("nothing yet")), ("open", say("a building without a roof")),
            ("roof", say("a roof on top")), ("rooftop", say("a rooftop project on top")),
        )  # fmt: skip
        return choice("building", say("What lies on the lot"), lies), switch(
            "no_gifts", say("The building takes no gifts")
        )

    def _known(self, at: Situation | None) -> bool:
        """Whether the table has streets card by card; those that nobody entered yet are empty."""
        return at is not None and any("lots" in at.player(seat) for seat in at.table.seats)

    def document(self, entered: Entered, at: Situation | None) -> Document:
        card: Document = {"kind": None, "gift": entered.on("gift"), "roof": entered.on("roof")}
        document = {"actor": _actor(at), "owner": entered.text("owner"), "lot": 1, "card": card}
        if only := entered.text("only"):
            card["only"] = only
        if at is None or not self._known(at):
            lot = [dict(storey) for storey in _BUILDINGS.get(entered.text("building"), [])]
            if lot and entered.on("no_gifts"):
                lot[0]["no_gifts"] = True
            return {**document, "street": [lot, *[[]] * (LOTS - 1)]}
        owner = at.named(entered.text("owner"))
        street = at.player(owner).get("lots") if owner else None
        return {**document, "lot": entered.number("lot"), "street": street or [[]] * LOTS}

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        facts = found(result)
        if result["pays_income_to"] is not None:
            facts += (Fact(say("The roof closes the lot: the whole street pays its owner at once."), "UT-48"),)
        for reading in result["readings"]:
            if any(other["differs"] for other in reading["others"]):
                facts += (
                    Fact(say("The booklet does not settle this: read otherwise, the answer turns."), reading["rule"]),
                )
        if result["legal"]:
            return Answer(say("The card may be laid there."), "yes", facts=facts)
        return Answer(say("The card may not be laid there."), "no", facts=facts)


class Action(Calculator):
    game = "uptown"
    id = "action"
    title = say("May I do this with my action?")
    rules = ("UT-12", "UT-13", "UT-15", "UT-16", "UT-17", "UT-18", "UT-19", "UT-20", "UT-21", "UT-24")

    def fields(self, at: Situation | None) -> Sequence[Field]:
        actions = (
            ("draw-free", say("take the free card")), ("collect", say("collect upcoins")),
            ("buy", say("buy a card")), ("municipal", say("take a municipal card")),
        )  # fmt: skip
        return (
            choice("step", say("Which action"), (("1", say("Action I")), ("2", say("Action II")))),
            choice("action", say("What I want to do"), actions),
            choice("from", say("Whose deck"), _whose(at, say("my own deck"), say("another player’s deck"))),
            number("coins", say("Upcoins on that deck"), "0"),
            number("price", say("Price of its top card"), "0"),
            number("wallet", say("Upcoins in my wallet"), short=False),
            switch("empty", say("No cards are left there")),
        )

    def filled(self, at: Situation) -> Mapping[str, str]:
        return {"wallet": str(at.player()["coins"])} if "coins" in at.player() else {}

    def document(self, entered: Entered, at: Situation | None) -> Document:
        left = 0 if entered.on("empty") else 1
        deck = {"cards": left, "coins": entered.number("coins"), "price": entered.number("price")}
        document = {
            "step": entered.number("step"), "action": entered.text("action"), "actor": _actor(at),
            "wallet": entered.number("wallet"), "municipal_left": left,
            "decks": {_actor(at): {"cards": 1}, entered.text("from"): deck},
        }  # fmt: skip
        return document if document["action"] == "municipal" else {**document, "from": entered.text("from")}

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        if not result["legal"]:
            return Answer(say("This is not allowed."), "no", facts=found(result))
        facts: tuple[Fact, ...] = ()
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


CALCULATORS: tuple[Calculator, ...] = (Placement(), Action())
