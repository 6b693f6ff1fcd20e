"""The final count: point tokens, end-game cards, unused refresh tokens and districts (GK-52)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.game.game import BEST_CASE_TOTAL, Ledger, Line, PaidPlace, Readings, Scored
from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis import end_cards, wording
from companion.games.ginkgopolis.board import Board, Pad
from companion.games.ginkgopolis.description import CATEGORIES
from companion.games.ginkgopolis.districts import DecidedBy, District, Hold, districts
from companion.games.ginkgopolis.legality import findings
from companion.games.ginkgopolis.readings import GOSHA_DISTRICTS

_PAD_RULES = {"tokens": "GK-53", "refresh": "GK-54", "cards": "GK-42", "districts": "GK-58"}
_TIE_RULES: dict[DecidedBy, str] = {"tallest-building": "GK-61", "highest-number": "GK-62", "undecided": "GK-62"}


def score(board: Board, readings: Readings) -> Scored:
    """Every player's ledger. No rule separates equal totals (GK-55)."""
    city = districts(board, readings)
    ledgers = tuple(_ledger(board, index, city, readings) for index in range(len(board.players)))
    return Scored(ledgers, lambda: findings(board))


def _ledger(board: Board, index: int, city: tuple[District, ...], readings: Readings) -> Ledger:
    """A player's points; with what they may still become where a tie in a district is open."""
    player = board.players[index]
    ledger = Ledger.of(player.name, CATEGORIES, _lines(board, index, city, readings))
    paid = {line.where for line in ledger.lines if line.category == "districts" and line.rule != "GK-69"}
    pays = [district.possible_pays(player.name) for district in city if district.where in paid]
    open_points = sum(amounts[0] - amounts[-1] for amounts in pays) if player.pad is None else 0
    return replace(ledger, extra={BEST_CASE_TOTAL: ledger.total + open_points}) if open_points else ledger


def _lines(board: Board, index: int, city: tuple[District, ...], readings: Readings) -> Iterator[Line]:
    player = board.players[index]
    if player.pad is not None:
        yield from _pad_lines(player.pad, f"players[{index}].pad")
        return
    if player.tokens:
        why = say_n("{n} point in tokens", "{n} points in tokens", player.tokens)
        yield Line("tokens", player.tokens, "GK-53", why, f"players[{index}].tokens")
    yield from end_cards.lines(board, index, readings)
    if player.refresh:
        why = say_n("2 × {n} unused refresh token", "2 × {n} unused refresh tokens", player.refresh)
        yield Line("refresh", 2 * player.refresh, "GK-54", why, f"players[{index}].refresh")
    # One player who takes Gosha's districts away has said who he is, even where the game was not entered as solo.
    said_so = board.at_table == 2 and readings[GOSHA_DISTRICTS.id] == "no"
    is_gosha = player.is_rival and (board.solo or said_so)
    for district in city:
        if player.name not in district.holds:
            continue
        named = wording.district(district.colour, district.place)
        if is_gosha and readings.ask(GOSHA_DISTRICTS.id) == "no":
            points, rule = 0, "GK-69"
            why = say("{district}: Gosha takes no points for districts", district=named)
        else:
            rule, place = standing(district, player.name)
            points, why = district.pays(player.name), say("{district}: {place}", district=named, place=place)
        places = (PaidPlace(district.anchor, points, district.together),) if district.together else ()
        yield Line("districts", points, rule, why, district.where, places)


def _pad_lines(pad: Pad, where: str) -> Iterator[Line]:
    """Tokens, refresh tokens, end-game cards and districts, each sum under the rule that pays it (GK-52)."""
    for category, rule in _PAD_RULES.items():
        points = getattr(pad, category)
        if points:
            yield Line(category, points, rule, say("as written on the pad"), f"{where}.{category}")


def standing(district: District, name: str) -> tuple[str, Text]:
    """GK-58 to GK-62: the rule of a player's place in a district, and why it is this one and pays so much."""
    points, resources = district.pays(name), district.holds[name].resources
    if len(district.possible_pays(name)) > 1:
        rule = "GK-61" if district.holds[name].tallest == 0 else "GK-62"
        return rule, say("a tie that is still open, {points}", points=possible_points(district, name))
    if len(district.holds) == 1:
        return "GK-60", say_n("alone, 2 × {n} resource", "alone, 2 × {n} resources", resources)
    place = district.ranking.index(name)
    ahead, behind = district.ranking[max(0, place - 1) :][:2]
    more, less = district.holds[ahead], district.holds[behind]
    margin, leader = _margin(more, less), wording.player(ahead)
    rule = _TIE_RULES.get(more.ahead_by(less), "GK-58" if place == 0 else "GK-59")
    if place == 0:
        return rule, say("first ({margin}), takes all {points}", margin=margin, points=points)
    if place > 1:
        return rule, say("after {ahead} ({margin}), nothing", ahead=leader, margin=margin)
    return rule, say("second after {ahead} ({margin}), takes own {points}", ahead=leader, margin=margin, points=points)


def possible_points(district: District, name: str) -> Text:
    """What a district pays a player: “11”, or “11 or 4” while a tie is open."""
    *more, least = (say("{n}", n=amount) for amount in district.possible_pays(name))
    return say("{more} or {least}", more=joined(*more), least=least) if more else least


def _margin(more: Hold, less: Hold) -> Text:
    """What separates two neighbours in the ranking of a district."""
    match more.ahead_by(less):
        case "resources":
            return say("resources {more} to {less}", more=more.resources, less=less.resources)
        case "tallest-building":
            return say("{n} each, tallest {more} to {less}", n=more.resources, more=more.tallest, less=less.tallest)
        case "highest-number":
            return say(
                "{n} each, equally tall, number {more} to {less}", n=more.resources, more=more.number, less=less.number
            )
    return say("{n} each, and nothing separates them", n=more.resources)
