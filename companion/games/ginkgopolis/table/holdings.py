"""What lies in front of a player: point tokens, refresh tokens, characters, kept cards; and what cards count."""

from collections.abc import Mapping

from companion.game.document_types import document
from companion.game.text import Text, say
from companion.games.ginkgopolis.board import Count, Counts, Player
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS, COPIES, EndGame
from companion.session.editors.form_reading import (
    NOTHING_ENTERED,
    FormError,
    MissingEntry,
    Progress,
    count,
    missing_text,
    read_number,
)

CHARACTERS_EACH = 3
MOST_REFRESH = 2
COUNTS: Mapping[str, Text] = {
    "red": say("Own resources on red buildings"),
    "blue": say("Own resources on blue buildings"),
    "yellow": say("Own resources on yellow buildings"),
    "low": say("Own buildings of 1 or 2 levels"),
    "high": say("Own buildings of 3 or more levels"),
}


@document
class HoldingsBoard:
    """What lies in front of a player, as it is stored: not everything may be counted yet."""

    tokens: Count | None
    refresh: Count | None
    characters: Mapping[str, Count]
    cards: Mapping[str, bool]
    """A key for each card that the player has, so that two phones can add one each."""
    counts: Counts

    def player(self, name: str, *, city: bool) -> Player:
        """The player as the engine reads it. What a city on the map tells is not counted by hand."""
        needed = () if city else counts_needed(self)
        return Player(
            name=name,
            tokens=self.tokens or 0,
            refresh=self.refresh or 0,
            characters=tuple(key for key, n in self.characters.items() for _ in range(n)),
            cards=tuple(self.cards),
            counts=Counts(**{key: getattr(self.counts, key) for key in needed}),
        )


BLANK_HOLDINGS = HoldingsBoard(tokens=None, refresh=None, characters={}, cards={}, counts=Counts())


def read_holdings(form: Mapping[str, str]) -> HoldingsBoard:
    """:raise FormError: a field holds something else."""
    refresh = form.get("refresh", "")
    characters = {key: n for key in CHARACTERS if (n := count(form, f"character.{key}"))}
    for key, n in characters.items():
        if n > COPIES[key]:
            raise FormError(f"character.{key}", say("the box has only {n} of these", n=COPIES[key]))
    return HoldingsBoard(
        tokens=count(form, "tokens"),
        refresh=read_number("refresh", refresh, most=MOST_REFRESH) if refresh else None,
        characters=characters,
        cards={card: True for card in BUILDINGS if f"card.{card}" in form},
        counts=Counts(**{key: count(form, f"count.{key}") for key in COUNTS}),
    )


def counts_needed(board: HoldingsBoard) -> list[str]:
    """What the kept end-game cards count in the city (GK-43 to GK-45), in the order of the page."""
    needed = set()
    for card in board.cards:
        match BUILDINGS[card].effect:
            case EndGame("resources-on-colour", colour=colour):
                needed.add(str(colour))
            case EndGame("low-buildings"):
                needed.add("low")
            case EndGame("high-buildings"):
                needed.add("high")
    return [key for key in COUNTS if key in needed]


def holdings_untold(board: HoldingsBoard, *, solo: bool, city: bool) -> list[MissingEntry]:
    """What nobody has told yet: points, three characters, refresh tokens, and what kept cards count."""
    untold = []
    if board.tokens is None:
        untold.append(MissingEntry(say("Success points"), "tokens"))
    if not solo and sum(board.characters.values()) != CHARACTERS_EACH:
        untold.append(MissingEntry(say("Characters"), "characters"))
    if not solo and board.refresh is None:
        untold.append(MissingEntry(say("Refresh tokens"), "refresh"))
    if not city:
        counts = (key for key in counts_needed(board) if getattr(board.counts, key) is None)
        untold += [MissingEntry(COUNTS[key], f"count.{key}") for key in counts]
    return untold


def holdings_progress(board: HoldingsBoard, *, solo: bool, city: bool) -> Progress:
    """Complete with the points counted and the characters told; cards may well be none."""
    if board == BLANK_HOLDINGS:
        return NOTHING_ENTERED
    untold = holdings_untold(board, solo=solo, city=city)
    if untold:
        return Progress("in-progress", missing_text(untold), max(0, 80 - 20 * len(untold)))
    return Progress("complete", say("points: {n}, cards: {cards}", n=board.tokens or 0, cards=len(board.cards)), 100)
