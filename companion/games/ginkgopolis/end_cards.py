"""The end-game cards, 10 to 20: what each pays to the player in front of whom it lies."""

from collections.abc import Iterator

from companion.game.game import Counted, Finding, Line, Readings
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
        counts = tuple(_counts(board, index, card.effect))
        if counts and board.solo and player.is_rival and card.effect.kind == "bonus-cards":
            counts = counts if readings.ask(GOSHA_ARROWS.id) == "count" else ()
        n = 1 if card.effect.kind == "flat" else sum(counted.n for counted in counts)
        told = untold(board, player, card.effect) is None
        count = _counted(card.effect, n) if told else say("number of buildings not entered")
        why = say("{card}: {count}", card=wording.card(card), count=count)
        points, rule, where = card.effect.points * n, RULES[card.effect.kind], f"players[{index}].cards[{place}]"
        yield Line("cards", points, rule, why, where, counts=counts)


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


def _counts(board: Board, index: int, effect: EndGame) -> Iterator[Counted]:
    """What the card counts and where it lies. Characters are cards with an arrow too."""
    player, where = board.players[index], f"players[{index}]"
    cards = [(f"{where}.cards[{place}]", BUILDINGS[card]) for place, card in enumerate(player.cards)]
    characters = [(f"{where}.characters[{place}]", CHARACTERS[one]) for place, one in enumerate(player.characters)]
    match effect.kind:
        case "resources-on-colour" | "low-buildings" | "high-buildings":
            yield from _counts_in_city(board, index, effect)
        case "bonus-cards":
            arrows = [(place, card.effect.action) for place, card in cards if isinstance(card.effect, Permanent)]
            arrows += [(place, character.action) for place, character in characters]
            yield from (Counted(place) for place, action in arrows if action == effect.action)
        case "colour-cards":
            colours = [(place, card.colour) for place, card in cards]
            colours += [(place, character.colour) for place, character in characters]
            yield from (Counted(place) for place, colour in colours if colour == effect.colour)


def _counts_in_city(board: Board, index: int, effect: EndGame) -> Iterator[Counted]:
    """GK-43 to GK-45: own buildings. Of a city that is not entered what was told, else the resources in districts."""
    player = board.players[index]
    key = effect.colour or ("low" if effect.kind == "low-buildings" else "high")
    told: int | None = getattr(player.counts, key)
    if told is not None:
        yield Counted(f"players[{index}].counts.{key}", told)
        return
    for place, building in enumerate(board.city):
        if building.owner != player.name:
            continue
        if building.colour == effect.colour:
            yield Counted(f"city[{place}]", building.height)
        elif not effect.colour and (building.height <= 2) == (key == "low"):
            yield Counted(f"city[{place}]")
    for place, district in enumerate(board.districts):
        if player.name in district.holds and district.colour == effect.colour:
            yield Counted(f"districts[{place}]", district.holds[player.name].resources)


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
