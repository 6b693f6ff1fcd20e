"""The end-game cards, 10 to 20: what each pays to the player in front of whom it lies."""

from collections.abc import Iterator

from companion.game.game import Finding, Line, Readings
from companion.game.text import Text, say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Board, Player
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS, RULES, Effect, EndGame, Permanent
from companion.games.ginkgopolis.readings import GOSHA_ARROWS


def lines(board: Board, index: int, readings: Readings) -> Iterator[Line]:
    """GK-42: a line for each end-game card of the player, also for one that pays nothing.

    Whether Gosha's cards with a black arrow count for his cards 16 to 18 is disputed (GK-83).
    """
    player = board.players[index]
    for place, card_id in enumerate(player.cards):
        card = BUILDINGS[card_id]
        if isinstance(card.effect, Permanent):
            continue
        n = _count(board, player, card.effect)
        if n and board.solo and player.is_rival and card.effect.kind == "bonus-cards":
            n = n if readings.ask(GOSHA_ARROWS.id) == "count" else 0
        told = untold(board, player, card.effect) is None
        count = _counted(card.effect, n) if told else say("number of buildings not entered")
        why = say("{card}: {count}", card=wording.card(card), count=count)
        yield Line("cards", card.effect.points * n, RULES[card.effect.kind], why, f"players[{index}].cards[{place}]")


def untold(board: Board, player: Player, effect: Effect) -> str | None:
    """What cards 14 and 15 count and districts alone do not tell: the number of low or of high buildings."""
    if not board.districts or player.pad is not None or isinstance(effect, Permanent):
        return None
    if effect.kind == "low-buildings" and player.counts.low is None:
        return "low"
    return "high" if effect.kind == "high-buildings" and player.counts.high is None else None


def untold_findings(board: Board) -> Iterator[Finding]:
    """GK-44, GK-45: a card whose buildings were not told pays nothing yet."""
    for index, player in enumerate(board.players):
        for card_id in player.cards:
            card = BUILDINGS[card_id]
            missing = untold(board, player, card.effect)
            if missing:
                text = say(
                    "{name}: how many buildings for {card}?", name=wording.player(player.name), card=wording.card(card)
                )
                rule = "GK-44" if missing == "low" else "GK-45"
                yield Finding(rule, "count-unknown", f"players[{index}].counts.{missing}", text)


def _count(board: Board, player: Player, effect: EndGame) -> int:
    """How often the card pays. Characters are cards with an arrow too."""
    heights = [building.height for building in board.city if building.owner == player.name]
    cards = [BUILDINGS[card_id] for card_id in player.cards]
    characters = [CHARACTERS[card_id] for card_id in player.characters]
    match effect.kind:
        case "resources-on-colour":
            return _resources(board, player, effect.colour)
        case "low-buildings":
            return sum(height <= 2 for height in heights) if player.counts.low is None else player.counts.low
        case "high-buildings":
            return sum(height > 2 for height in heights) if player.counts.high is None else player.counts.high
        case "bonus-cards":
            arrows: list[str] = [card.effect.action for card in cards if isinstance(card.effect, Permanent)]
            return (arrows + [character.action for character in characters]).count(effect.action)
        case "colour-cards":
            colours: list[str] = [card.colour for card in cards]
            return (colours + [character.colour for character in characters]).count(effect.colour)
        case "flat":
            return 1


def _resources(board: Board, player: Player, colour: str) -> int:
    """GK-43: on every building of a colour. Of a city that is not entered, those in districts unless more are told."""
    told: int | None = getattr(player.counts, colour)
    if told is not None:
        return told
    buildings = (one for one in board.city if one.owner == player.name and one.colour == colour)
    holds = (one.holds[player.name] for one in board.districts if player.name in one.holds and one.colour == colour)
    return sum(building.height for building in buildings) + sum(hold.resources for hold in holds)


def _counted(effect: EndGame, n: int) -> Text:
    each = effect.points
    match effect.kind:
        case "resources-on-colour":
            on = wording.ON_BUILDINGS[effect.colour]
            return say_n("{n} resource {on_buildings}", "{n} resources {on_buildings}", n, on_buildings=on)
        case "low-buildings":
            return say_n("{n} building of 1 or 2 levels", "{n} buildings of 1 or 2 levels", n)
        case "high-buildings":
            return say_n(
                "{each} × {n} building of 3 or more levels", "{each} × {n} buildings of 3 or more levels", n, each=each
            )
        case "bonus-cards":
            bonus = wording.FOR_ACTIONS[effect.action]
            return say_n(
                "{each} × {n} bonus {for_action}", "{each} × {n} bonuses {for_action}", n, each=each, for_action=bonus
            )
        case "colour-cards":
            return say_n("{each} × {n} card of its colour", "{each} × {n} cards of its colour", n, each=each)
        case "flat":
            return say_n("{n} point, no matter what you have", "{n} points, no matter what you have", each)
