"""What may be laid where, and what on a street breaks a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.game.document_types import Unreadable
from companion.game.game import Finding, Readings
from companion.game.text import Text, say
from companion.games.uptown.board import Card, Lots, Placement, Table, check_card, check_lots
from companion.games.uptown.description import LOTS
from companion.games.uptown.readings import Disputed, disputed

BOARDS = 4
DUO_KINDS = ("office", "apartment", "shop", "cafe", "services")


class _Building(NamedTuple):
    """What a card is laid on: the building as it stood before."""

    top: Card | None = None
    roofed: bool = False
    gifted: bool = False
    refuses_gifts: bool = False

    def with_card(self, card: Card) -> _Building:
        return _Building(card, self.roofed or card.roof, self.gifted or card.gift, self.refuses_gifts or card.no_gifts)

    def closed(self, readings: Readings) -> bool:
        """A roof closes a lot (UT-29); whether every gift does is disputed (UT-72)."""
        return self.roofed or (self.gifted and readings.ask("gift-closes") == "any")


def _breaches(card: Card, building: _Building, readings: Readings) -> Iterator[tuple[str, str, Text]]:
    """Rule, reason and sentence for each way in which a card does not belong on this building."""
    if card.only == "ground" and building.top is not None:
        yield "UT-27", "ground-floor-only", say("this project goes on the ground floor only")
    if card.only == "upper" and building.top is None:
        yield "UT-28", "upper-floor-only", say("this project needs another one below it")
    if card.only == "rooftop" and not building.roofed:
        yield "UT-32", "roof-only", say("this project goes only on a roof")
    elif card.only == "rooftop" and not _on_roof(building, readings):
        yield "UT-33", "roof-only", say("this project needs a roof right below it")
    if card.only != "rooftop" and building.closed(readings):
        if building.roofed:
            yield "UT-31", "lot-closed", say("a roof closes this building already")
        else:
            yield "UT-72", "lot-closed", say("a gift closes this building already")
    if card.gift and building.refuses_gifts:
        yield "UT-37", "building-refuses-gifts", say("this building takes no gifts")
    if card.no_gifts and building.gifted and readings.ask("no-gifts-after-gift") == "forbidden":
        yield "UT-38", "building-holds-gift", say("this building holds a gift already")


def _on_roof(building: _Building, readings: Readings) -> bool:
    """A closed lot stays closed under its rooftop projects; whether they bear another one is disputed (UT-33)."""
    top = building.top
    return top is not None and (top.roof or readings.ask("rooftop-on-rooftop") == "yes")


def street_findings(lots: Lots, where: str, readings: Readings) -> Iterator[Finding]:
    """What the cards of a street show of the way they were laid: their order never changes (UT-26).

    A gift may lie anywhere: it came from the others. A gift is at fault only above a project that refuses gifts.
    """
    for index, lot in enumerate(lots):
        building = _Building()
        for storey, card in enumerate(lot):
            breaches = list(_breaches(card, building, readings))
            if card.duo and card.kind not in DUO_KINDS:  # Anything else was entered by mistake (UT-41).
                breaches.append(("UT-41", "no-such-duo", say("there is no duo of this kind")))
            for rule, reason, text in breaches:
                place = say("lot {lot}, card {card}: {text}", lot=index + 1, card=storey + 1, text=text)
                yield Finding(rule, reason, f"{where}[{index}][{storey}]", place)
            building = building.with_card(card)


def table_findings(table: Table) -> Iterator[Finding]:
    """There are four street boards in the box (UT-03)."""
    for index in range(BOARDS, len(table.players)):
        text = say("{name}: there are only four street boards", name=table.players[index].name)
        yield Finding("UT-03", "too-many-players", f"players[{index}]", text)


@dataclass(frozen=True)
class Verdict:
    """Whether a card may be laid there, why not, and whom it pays."""

    legal: bool
    reasons: tuple[str, ...]
    pays_income_to: str | None
    findings: tuple[Finding, ...]
    readings: tuple[Disputed, ...]


def placement(laying: Placement, readings: Readings) -> Verdict:
    """A card on a lot: on whose street first, then on what. A roof pays the owner of the street, whoever laid it."""
    check_lots(laying.street, "street")
    check_card(laying.card, "card")
    if not 1 <= laying.lot <= LOTS:
        raise Unreadable("lot", "there is no lot {lot}: they are numbered 1 to 5", lot=laying.lot)
    findings = tuple(_against(laying, readings))
    pays = not findings and closes(laying.card, readings)

    def answer(other: Readings) -> tuple[bool, bool]:
        legal = not any(_against(laying, other))
        return legal, legal and closes(laying.card, other)

    others = disputed(readings, (not findings, pays), answer, lambda given: given[0])
    reasons = tuple(finding.reason for finding in findings)
    return Verdict(not findings, reasons, laying.owner if pays else None, findings, others)


def closes(card: Card, readings: Readings) -> bool:
    """Whether a card closes the lot it is laid on, so that the street pays.

    A rooftop project closes the lot anew with a roof of its own, or never (UT-34); a gift only with a roof, or always
    (UT-72).
    """
    if card.roof:
        return card.only != "rooftop" or readings.ask("rooftop-payout") == "roof"
    return card.gift and readings.ask("gift-closes") == "any"


def _against(laying: Placement, readings: Readings) -> Iterator[Finding]:
    """Gifts go on the streets of others, everything else on one's own (UT-35, UT-36); then what the lot says."""
    if laying.card.gift and laying.actor == laying.owner:
        text = say("a gift goes only on another player’s street")
        yield Finding("UT-35", "gift-on-own-street", "owner", text)
    if not laying.card.gift and laying.actor != laying.owner:
        text = say("only a gift goes on another player’s street")
        yield Finding("UT-36", "only-gifts-on-other-streets", "owner", text)
    building = _Building()
    for card in laying.street[laying.lot - 1]:
        building = building.with_card(card)
    for rule, reason, text in _breaches(laying.card, building, readings):
        yield Finding(rule, reason, f"street[{laying.lot - 1}]", say("lot {lot}: {text}", lot=laying.lot, text=text))
