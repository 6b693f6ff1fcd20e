"""The final score: the prestige of the street, a point for every three upcoins, the tallest building in a tie."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.game.final import Final, final
from companion.game.game import Finding, Ledger, Line, Readings, Scored
from companion.game.text import say
from companion.games.uptown.board import Pad, Player, Table, check_table
from companion.games.uptown.description import CATEGORIES
from companion.games.uptown.effects import pay
from companion.games.uptown.legality import street_findings, table_findings
from companion.games.uptown.storeys import tallest

COINS_PER_PRESTIGE = 3


def final_score(table: Table, readings: Readings) -> Final:
    check_table(table)
    return final(score, table, readings)


def score(table: Table, readings: Readings) -> Scored:
    """Every player's ledger. The most prestige wins (UT-01)."""
    ledgers = [
        Ledger.of(player.name, CATEGORIES, _lines(player, f"players[{index}]", readings))
        for index, player in enumerate(table.players)
    ]
    at_total = Counter(ledger.total for ledger in ledgers)
    tied = [at_total[ledger.total] > 1 for ledger in ledgers]
    for index, player in enumerate(table.players):
        ledgers[index] = _separated(ledgers[index], player, tied[index], readings)
    return Scored(tuple(_sharing_lower_places(ledgers, readings)), lambda: _findings(table, tied, readings))


def _findings(table: Table, tied: Sequence[bool], readings: Readings) -> Iterator[Finding]:
    yield from table_findings(table)
    for index, player in enumerate(table.players):
        for finding in street_findings(player.lots or (), f"players[{index}].lots", readings):
            yield replace(finding, text=say("{name}: {text}", name=player.name, text=finding.text))
    for index, player in enumerate(table.players):
        if tied[index] and player.pad is not None and player.pad.tallest is None:
            text = say("{name}: the tie needs the tallest building, and the pad does not give it", name=player.name)
            yield Finding("UT-69", "tallest-unknown", f"players[{index}].pad.tallest", text)


def _lines(player: Player, where: str, readings: Readings) -> Iterator[Line]:
    """The rows of the pad: the five lots, then the upcoins (UT-68)."""
    if player.pad is not None:
        yield from _written(player.pad, where)
        yield from _coins(_wallet(player, player.pad), player.deck_coins, f"{where}.pad.coins", readings)
    else:
        yield from pay(player.lots or (), "prestige", f"{where}.lots", readings)
        yield from _coins(player.coins or 0, player.deck_coins, f"{where}.coins", readings)


def _written(pad: Pad, where: str) -> Iterator[Line]:
    """The prestige of each lot as the players have added it up themselves (UT-68)."""
    for index, points in enumerate(pad.lots):
        if points:
            why = say("lot {lot}, as written on the pad", lot=index + 1)
            yield Line(f"lot-{index + 1}", points, "UT-68", why, f"{where}.pad.lots[{index}]")


def _wallet(player: Player, pad: Pad) -> int:
    """The upcoins of a pad. Where the wallet is told beside it, the pad's row may already hold the third of them."""
    if player.coins is not None and pad.coins == player.coins // COINS_PER_PRESTIGE:
        return player.coins
    return pad.coins


def _coins(wallet: int, on_deck: int, where: str, readings: Readings) -> Iterator[Line]:
    """Every three upcoins in the wallet are one prestige (UT-66); those lying on the deck are disputed (UT-67)."""
    if on_deck and readings.ask("deck-coins-count") == "yes":
        why = say("upcoins: {wallet} and {deck} on the deck, ÷ 3", wallet=wallet, deck=on_deck)
        yield Line("coins", (wallet + on_deck) // COINS_PER_PRESTIGE, "UT-67", why, where)
    elif wallet:
        why = say("upcoins in the wallet: {wallet} ÷ 3", wallet=wallet)
        yield Line("coins", wallet // COINS_PER_PRESTIGE, "UT-66", why, where)


def _separated(ledger: Ledger, player: Player, tied: bool, readings: Readings) -> Ledger:
    """Equal prestige: the taller building is ahead (UT-69). Without a tie nobody measures."""
    if not tied:
        return replace(ledger, tie_breaks={"tallest-building": 0})
    height = (player.pad.tallest or 0) if player.pad is not None else tallest(player.lots or (), readings)
    return replace(ledger, tie_breaks={"tallest-building": height}, extra={"tallest": height})


def _sharing_lower_places(ledgers: Sequence[Ledger], readings: Readings) -> Iterator[Ledger]:
    """The booklets separate only the winners; whether the height decides the other places is disputed (UT-76)."""
    first = max((ledger.total for ledger in ledgers), default=0)
    for ledger in ledgers:
        heights = {other.tie_breaks["tallest-building"] for other in ledgers if other.total == ledger.total}
        if ledger.total < first and len(heights) > 1 and readings.ask("lower-places") == "shared":
            yield replace(ledger, tie_breaks={"tallest-building": 0})
        else:
            yield ledger
