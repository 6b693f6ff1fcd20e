"""What on the table or the pad breaks a rule. Only what is certain is reported; everything is scored anyway."""

from collections.abc import Iterable, Iterator
from functools import cache

from companion.game.game import Finding, Readings
from companion.game.text import say
from companion.games.happy_city.board import Table, called
from companion.games.happy_city.cards import CARDS_OF, Card, Kind, cards, missing_for
from companion.games.happy_city.choices import copyable, opponents, sides
from companion.games.happy_city.description import HEARTS, RESIDENTS
from companion.games.happy_city.readings import DWELLING_STACKS, TWO_DWELLINGS

CITY_SIZE = 10
DWELLINGS_OF_A_KIND = 4
PLAYERS = range(2, 6)
# Every market has a white side, and the unknown 38th expert card may be a second Railway station.
NOT_COUNTED = ("market", "E10")
_SUMS = (RESIDENTS, HEARTS)
_COUNTING = ("own-colour", "colour-of-left", "colour-of-neighbour")


def findings(table: Table, readings: Readings) -> tuple[Finding, ...]:
    """What is wrong when the game has ended: the breaches, and effects that cannot be worked out."""
    return (*breaches(table, readings), *_effects(table))


def breaches(table: Table, readings: Readings) -> tuple[Finding, ...]:
    """Every breach at the table: player by player, then what concerns all."""
    cities = [
        (f"players[{index}].city", player.cards)
        for index, player in enumerate(table.players)
        if player.city is not None
    ]
    return (
        *(finding for where, city in cities for finding in _city(city, where, readings)),
        *_players(table),
        *_copies(table, readings),
        *_modes(table),
    )


def _city(city: tuple[Card, ...], where: str, readings: Readings) -> Iterator[Finding]:
    yield from _market(city, where)
    yield from _names(city, where, readings)
    yield from _size(city, where)
    yield from _specials(city, where)


def _effects(table: Table) -> Iterator[Finding]:
    for index, player in enumerate(table.players):
        for position, card in enumerate(player.cards):
            if card.effect is not None:
                yield from _choice(table, index, card, position)
                yield from _unknown(table, index, card, f"players[{index}].city[{position}]")


def _market(city: tuple[Card, ...], where: str) -> Iterator[Finding]:
    """A city starts with its one market (HC-08). A card told by its symbols alone may well be the market."""
    markets = [position for position, card in enumerate(city) if card.kind == "market"]
    if not markets and all(card.id for card in city):
        yield Finding("HC-08", "no-market", where, say("no Happy Market in the city"))
    for position in markets[1:]:
        yield Finding("HC-08", "several-markets", f"{where}[{position}]", say("more than one Happy Market in the city"))
    if markets and markets[0] != 0:
        text = say("the Happy Market is the first card of a city, not card {n}", n=markets[0] + 1)
        yield Finding("HC-18", "market-not-first", f"{where}[{markets[0]}]", text)


def may_repeat(card: Card, readings: Readings) -> bool:
    """Whether a second one of the same name may stand in a city: disputed for dwellings alone (HC-20)."""
    return card.kind == "dwelling" and readings.ask(TWO_DWELLINGS) == "yes"


def _names(city: tuple[Card, ...], where: str, readings: Readings) -> Iterator[Finding]:
    """No two buildings of the same name in a city (HC-19, HC-20)."""
    seen: set[str] = set()
    for position, card in enumerate(city):
        name = card.name.casefold()
        if name in seen and card.kind != "market" and not may_repeat(card, readings):
            rule = "HC-20" if card.kind == "dwelling" else "HC-19"
            text = say("{card} is in the city twice", card=called(card, position))
            yield Finding(rule, "duplicate-name", f"{where}[{position}]", text)
        if name:
            seen.add(name)


def _size(city: tuple[Card, ...], where: str) -> Iterator[Finding]:
    """An eleventh card is never allowed (HC-29)."""
    if len(city) > CITY_SIZE:
        text = say("{n} cards in the city, at most {most} are allowed", n=len(city), most=CITY_SIZE)
        yield Finding("HC-29", "city-full", f"{where}[{CITY_SIZE}]", text)


def _specials(city: tuple[Card, ...], where: str) -> Iterator[Finding]:
    """One special building per player (HC-23), and its condition is met (HC-22)."""
    positions = [position for position, card in enumerate(city) if card.special]
    for position in positions[1:]:
        text = say("{card}: a second special building", card=city[position].title)
        yield Finding("HC-23", "already-has-special", f"{where}[{position}]", text)
    for position in positions:
        yield from _condition(city, position, f"{where}[{position}]")


def _condition(city: tuple[Card, ...], position: int, where: str) -> Iterator[Finding]:
    """What a special lacks even if each card of unknown colour were the right one.

    Expert cities are entered as they were built, for places matter there: only what stands before a special counts.
    The card that the Statue of Liberty replaced is gone, but it may have been one of those that were needed (HC-61).
    """
    special = city[position]
    cards = city[:position] if special.kind == "expert" else city
    missing = missing_for(special, cards)
    unseen = sum(not card.id and card.colour is None for card in cards) + (special.does == "replace-last")
    if sum(missing.values()) > unseen:
        for colour, n in missing.items():
            text = say(
                "{card}: {cards} missing for its condition: {n}", card=special.title, cards=CARDS_OF[colour], n=n
            )
            yield Finding("HC-22", "condition-not-met", where, text)


def _choice(table: Table, index: int, card: Card, position: int) -> Iterator[Finding]:
    """A choice that does not fit the special it is for, or a Sphinx with nothing to copy (HC-58)."""
    choice, where = table.choices[index], f"players[{index}].choice"
    if card.does in ("copy-neighbour", "colour-of-neighbour") and choice is not None and choice.side is None:
        text = say("{card}: the choice is the left or the right neighbour", card=card.title)
        yield Finding("HC-43", "choice", where, text)
    if card.does != "copy-special":
        return
    if choice is not None and choice.opponent is None and choice.drawn is None:
        yield Finding(
            card.rule, "choice", where, say("{card}: the choice is an opponent or a drawn card", card=card.title)
        )
    elif not copyable(table, index) and _all_known(table, opponents(table, index)):
        if choice is not None:
            text = say("{card}: no opponent's special to copy there", card=card.title)
            yield Finding(card.rule, "choice", where, text)
        else:
            text = say("{card}: no opponent has a special; draw one from the box and enter it", card=card.title)
            yield Finding(card.rule, "choice", f"players[{index}].city[{position}]", text)


def _all_known(table: Table, seats: Iterable[int]) -> bool:
    return all(table.players[seat].city is not None for seat in seats)


def _unknown(table: Table, index: int, card: Card, where: str) -> Iterator[Finding]:
    """Effects that look at a city of which only the totals were entered."""
    seats = dict.fromkeys(_looks_at(table, index, card))
    if card.does == "copy-special":
        seats |= dict.fromkeys(seat for copied in copyable(table, index) for seat in _looks_at(table, index, copied))
    for seat in seats:
        if table.players[seat].city is None:
            text = say(
                "{card} needs the cards of {name}, who entered only totals",
                card=card.title,
                name=table.players[seat].name,
            )
            yield Finding(card.rule, "unknown-city", where, text)


def _looks_at(table: Table, index: int, card: Card) -> tuple[int, ...]:
    """The seats whose cards an effect needs to know."""
    match card.does:
        case "colour-of-left":
            left = table.left(index)
            return () if left is None else (left,)
        case "copy-neighbour" | "colour-of-neighbour":
            return sides(table, index)
        case "income-below-neighbours":
            return table.neighbours(index)
        case "most-of-colour" | "income-if-lowest" | "income-if-not-more":
            return table.others(index)
        case "copy-special":
            return opponents(table, index)
    return ()


def _players(table: Table) -> Iterator[Finding]:
    """Two to five players (HC-02)."""
    n = len(table.players)
    if n not in PLAYERS:
        text = say("the game is for {least} to {most} players, not {n}", least=PLAYERS[0], most=PLAYERS[-1], n=n)
        yield Finding("HC-02", "players", "players", text)


def copies_of(card: Card, players: int) -> int | None:
    """How many of a card are in the game (HC-03), of a dwelling one fewer than players (HC-06); None where unknown."""
    if not card.id or card.id in NOT_COUNTED:
        return None
    if card.kind == "dwelling":
        return players - 1 if players in PLAYERS else None
    return 2 if card.kind == "building" else 1


def _copies(table: Table, readings: Readings) -> Iterator[Finding]:
    """More of a card at the table than there are in the game.

    Where the kinds of dwellings are mixed in the stacks, all four of a kind may be in the game (HC-72).
    """
    counts: dict[str, int] = {}
    for index, player in enumerate(table.players):
        for position, card in enumerate(player.cards):
            limit = copies_of(card, len(table.players))
            if limit is None:
                continue
            counts[card.id] = counts.get(card.id, 0) + 1
            if counts[card.id] > limit and card.kind == "dwelling" and readings.ask(DWELLING_STACKS) == "mixed":
                limit = DWELLINGS_OF_A_KIND
            if counts[card.id] == limit + 1:
                rule = "HC-06" if card.kind == "dwelling" else "HC-03"
                text = say("{card}: more than the {n} in the game", card=card.title, n=limit)
                yield Finding(rule, "copies", f"players[{index}].city[{position}]", text)


def _modes(table: Table) -> Iterator[Finding]:
    """Family and expert cards are not mixed: one kind of specials (HC-37), one side of the markets (HC-38)."""
    seen: set[tuple[bool, bool]] = set()
    for index, player in enumerate(table.players):
        for position, card in enumerate(player.cards):
            if not card.special and card.kind != "market":
                continue
            expert = card.kind == "expert" or card.colour is not None
            if (card.special, not expert) in seen and (card.special, expert) not in seen:
                text = say("{card}: family and expert cards at one table", card=card.title)
                rule = "HC-37" if card.special else "HC-38"
                yield Finding(rule, "mixed-modes", f"players[{index}].city[{position}]", text)
            seen.add((card.special, expert))


def pad_findings(table: Table, *, expert: bool | None) -> Iterator[Finding]:
    """Sums that no ten cards of the box give (HC-29, HC-31), whichever way a disputed rule is read."""
    for index, player in enumerate(table.players):
        if player.city is not None:
            continue
        for row in _SUMS:
            most = most_of(row.key, expert)
            if (getattr(player, row.key) or 0) > most:
                text = say("{row}: at most {most}", row=row.title, most=most)
                yield Finding("HC-29", "pad-points", f"players[{index}].{row.key}", text)


@cache
def most_of(symbol: str, expert: bool | None) -> int:
    """The market (HC-08), one special building at most (HC-23), and for the other places the best that are for sale.

    Where nobody says whether the expert specials are played, it may be those of either game.
    """
    kinds: tuple[Kind, ...] = ("family", "expert") if expert is None else ("expert",) if expert else ("family",)
    special = max(_special(card, symbol) for card in cards() if card.kind in kinds)
    copies = {"building": 1, "dwelling": DWELLINGS_OF_A_KIND}
    bought: list[int] = [getattr(card, symbol) for card in cards() for _ in range(copies.get(card.kind, 0))]
    best = sorted(bought, reverse=True)[: CITY_SIZE - 1]
    return sum(best[:-1]) + max(best[-1], special)


def _special(card: Card, symbol: str) -> int:
    """What is printed on it and what it pays, for each card of a full city where it counts cards."""
    printed: int = getattr(card, symbol)
    if card.effect is None:
        return printed
    return printed + card.effect[symbol] * (CITY_SIZE if card.does in _COUNTING else 1)
