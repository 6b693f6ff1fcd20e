"""The final count: point tokens, end-game cards, unused refresh tokens and districts (GK-52)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.game.game import AT_MOST, Ledger, Line, Readings, Scored
from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis import end_cards, wording
from companion.games.ginkgopolis.board import Board
from companion.games.ginkgopolis.description import CATEGORIES
from companion.games.ginkgopolis.districts import DecidedBy, District, districts
from companion.games.ginkgopolis.legality import findings
from companion.games.ginkgopolis.pads import pad_lines
from companion.games.ginkgopolis.readings import GOSHA_DISTRICTS

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
    return replace(ledger, extra={AT_MOST: ledger.total + open_points}) if open_points else ledger


def _lines(board: Board, index: int, city: tuple[District, ...], readings: Readings) -> Iterator[Line]:
    player = board.players[index]
    if player.pad is not None:
        yield from pad_lines(player.pad, f"players[{index}].pad")
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
        if is_gosha and readings.ask(GOSHA_DISTRICTS.id) == "no":
            named = wording.district(district.colour, district.place)
            why = say("{district}: Gosha takes no points for districts", district=named)
            yield Line("districts", 0, "GK-69", why, district.where)
        else:
            yield _district_line(district, player.name)


def _district_line(district: District, name: str) -> Line:
    rule, place = standing(district, name)
    why = say("{district}: {place}", district=wording.district(district.colour, district.place), place=place)
    return Line("districts", district.pays(name), rule, why, district.where)


def standing(district: District, name: str) -> tuple[str, Text]:
    """GK-58 to GK-62: the rule of a player's place in a district, and why it is this one and pays so much."""
    points, resources = district.pays(name), district.holds[name].resources
    if len(district.possible_pays(name)) > 1:
        rule = "GK-61" if district.holds[name].tallest == 0 else "GK-62"
        return rule, say("a tie that is still open, {points}", points=possible_points(district, name))
    if district.second is None:
        return "GK-60", say_n("alone, 2 × {n} resource", "alone, 2 × {n} resources", resources)
    place = district.ranking.index(name)
    ahead, behind = (name, district.second) if place == 0 else (district.ranking[place - 1], name)
    margin, leader = _margin(district, ahead, behind), wording.player(ahead)
    rule = _TIE_RULES.get(district.ahead_by(ahead, behind), "GK-58" if place == 0 else "GK-59")
    match place:
        case 0:
            return rule, say("first ({margin}), takes all {points}", margin=margin, points=points)
        case 1:
            why = say("second after {ahead} ({margin}), takes own {points}", ahead=leader, margin=margin, points=points)
            return rule, why
    return rule, say("after {ahead} ({margin}), nothing", ahead=leader, margin=margin)


def possible_points(district: District, name: str) -> Text:
    """What a district pays a player: “11”, or “11 or 4” while a tie is open."""
    *more, least = (say("{n}", n=amount) for amount in district.possible_pays(name))
    return say("{more} or {least}", more=joined(*more), least=least) if more else least


def _margin(district: District, ahead: str, behind: str) -> Text:
    """What separates two neighbours in the ranking of a district."""
    more, less = district.holds[ahead], district.holds[behind]
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
