"""The final scoring: half the income of every building with a sign, then the business tokens."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.game.final import Final, final
from companion.game.game import Ledger, Line, PaidPlace, Readings, Scored
from companion.game.text import Text, say
from companion.games.streets.board import Pad, Pay, Payout, Player, Table, Tokens, check_table
from companion.games.streets.business import token_lines
from companion.games.streets.city import OnTable, PlacedStreet
from companion.games.streets.description import CATEGORIES
from companion.games.streets.income import pay_as_read
from companion.games.streets.legality import PAD_RULES, findings_of_table
from companion.games.streets.values import Earned, Valuer, earn
from companion.games.streets.words import tile_name


def final_scoring(table: Table, readings: Readings) -> Final:
    """Who has the most money; a tie is not broken (ST-33)."""
    check_table(table)
    return final(score, OnTable(table), readings)


def score(board: OnTable, readings: Readings) -> Scored:
    """The money of each player: earned during the game, then half the income, then the tokens."""
    table, streets = board.table, board.streets(readings)
    earned = _income_of_signed(table.players, streets, readings)
    tokens = _token_lines(table.players, readings)
    lies_at = {placed.building.id: placed.where for street in streets for placed in street.buildings}
    ledgers = []
    for index, player in enumerate(table.players):
        if player.pad is not None:
            lines = [*_pad_lines(player.pad, f"players[{index}].pad"), *tokens[index]]
        else:
            buildings = _building_lines(earned[player.name], index, readings)
            lines = [*_money_lines(player, index, lies_at, readings), *buildings, *tokens[index]]
        ledgers.append(Ledger.of(player.name, CATEGORIES, lines))
    return Scored(tuple(ledgers), lambda: findings_of_table(board, readings))


def _income_of_signed(
    seats: Sequence[Player], streets: Sequence[PlacedStreet], readings: Readings
) -> dict[str, list[Earned]]:
    """The income of every building that still carries a sign (ST-30)."""
    earned: dict[str, list[Earned]] = {player.name: [] for player in seats}
    players = {player.name: player for player in seats}
    for street in (street for street in streets if street.signs):
        for owner, building in street.income.under(readings, partial(_income_of_street, players, street)):
            earned[owner].append(building)
    return earned


def _income_of_street(
    players: Mapping[str, Player], street: PlacedStreet, readings: Readings
) -> list[tuple[str, Earned]]:
    valuers = {name: Valuer(players[name], street, readings, final=True) for name in street.signs}
    return [
        (placed.building.owner, earn(valuers[placed.building.owner], placed))
        for placed in street.buildings
        if placed.building.owner is not None
    ]


def _money_lines(player: Player, index: int, lies_at: Mapping[str, str], readings: Readings) -> Iterator[Line]:
    """What was paid street by street and building by building, then what of the money no pay-out explains.

    A pay-out follows the reading by which the table plays: where it was counted by another, it is counted anew. It was
    paid at its building, if that still lies there under the same name.
    """
    for number, payout in enumerate(player.payouts):
        pay = pay_as_read(payout, readings)
        where, building = f"players[{index}].payouts[{number}]", lies_at.get(payout.building)
        places = (PaidPlace(building, pay.pays),) if building else ()
        yield Line("money", pay.pays, pay.rule, _paid(payout, pay), where, places)
    rest = player.money - sum(payout.pays for payout in player.payouts)
    if not rest:
        return
    why = say("money besides these pay-outs") if rest > 0 else say("less money than these pay-outs")
    if not player.payouts:
        why = say("money earned during the game")
    yield Line("money", rest, "ST-33", why, f"players[{index}].money")


def _paid(payout: Payout, pay: Pay) -> Text:
    name = tile_name(payout.building)
    text = say("{name}", name=name)
    if payout.street is not None:
        text = say("street {n}, {building}", n=payout.street, building=name)
    return say("{building}: {why}", building=text, why=pay.why) if pay.why else text


def _pad_lines(pad: Pad, where: str) -> Iterator[Line]:
    """Money, half incomes, majorities and sets as written, each under the rule that pays it (ST-30, ST-52, ST-54)."""
    for category, rule in PAD_RULES.items():
        points = getattr(pad, category)
        if points:
            yield Line(category, points, rule, say("as written on the pad"), f"{where}.{category}")


def _building_lines(earned: Sequence[Earned], index: int, readings: Readings) -> list[Line]:
    """Half the income, rounded up: building by building, or once for all buildings of a player (ST-31)."""
    odd = sum(building.amount % 2 for building in earned)
    if odd < 2 or readings.ask("final-rounding") == "per-building":
        return [building.halved for building in earned]
    income, odd = sum(building.amount for building in earned), 0
    why = say("only half of {income}, rounded up, for all buildings together", income=income)
    taken = []
    for one in earned:  # Each half is rounded up and down in turn, so that they come to the half of all.
        odd += one.amount % 2
        down = one.amount % 2 and odd % 2 == 0
        taken.append(PaidPlace(one.placed.where, -(one.amount // 2) - (1 if down else 0)))
    return [
        *(Line("buildings", one.amount, one.worth.rule, one.named, one.placed.where) for one in earned),
        Line("buildings", -(income // 2), "ST-31", why, f"players[{index}]", tuple(taken)),
    ]


def _token_lines(players: Sequence[Player], readings: Readings) -> Sequence[list[Line]]:
    """What the tokens of each player pay. The business module is in play when anybody's tokens were entered; who has a
    pad without tokens takes no part in the majorities."""
    if all(player.counted_tokens is None for player in players):
        return [[] for _ in players]
    holders = [
        f"players[{index}]" if player.pad is None else f"players[{index}].pad" for index, player in enumerate(players)
    ]
    lines = token_lines(
        {
            holder: player.counted_tokens or Tokens()
            for holder, player in zip(holders, players, strict=True)
            if player.pad is None or player.pad.tokens is not None
        },
        readings,
    )
    return [lines.get(holder, []) for holder in holders]
