"""The end of the game: what brings it about."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.game import Readings, Step
from companion.game.text import say
from companion.games.uptown.board import Ending, Lots, check_lots
from companion.games.uptown.readings import Disputed, disputed


@dataclass(frozen=True)
class End:
    """Whether the last round has come, because of whom, and what follows."""

    end: bool
    because: tuple[str, ...]
    steps: tuple[Step, ...]
    readings: tuple[Disputed, ...]


def end(state: Ending, readings: Readings) -> End:
    """The game ends when a deck is empty or all five lots of a street are roofed; the round is played out."""
    for name, lots in state.streets.items():
        check_lots(lots, f"streets.{name}")
    causes = tuple(_causes(state, readings))
    steps = tuple(step for _, step in causes)
    if causes:
        last = say("Finish the round: the player to the right of the first player has the last turn.")
        steps = (*steps, Step("UT-64", last))
    others = disputed(readings, bool(causes), lambda other: any(_causes(state, other)), bool)
    return End(bool(causes), tuple(code for code, _ in causes), steps, others)


def _causes(state: Ending, readings: Readings) -> Iterator[tuple[str, Step]]:
    """Any player's deck, whoever took its last card (UT-62); all five lots of one street (UT-63)."""
    for name, cards in state.decks.items():
        if cards == 0:
            yield f"deck-empty:{name}", Step("UT-62", say("The deck of {name} is empty.", name=name))
    for name, lots in state.streets.items():
        if _closed(lots, readings):
            text = say("All five lots of {name} are roofed.", name=name)
            yield f"street-closed:{name}", Step("UT-63", text)


def _closed(lots: Lots, readings: Readings) -> bool:
    """Whether every lot is closed. A gift may close one only with a roof, or always (UT-72); what others have closed
    may not end the game (UT-65)."""
    if not all(any(card.roof for card in lot) for lot in lots):
        gifts_too = all(any(card.roof or card.gift for card in lot) for lot in lots)
        if not gifts_too or readings.ask("gift-closes") == "roof":
            return False
    own = all(any(card.roof and not card.gift for card in lot) for lot in lots)
    return own or readings.ask("gift-roof-ends") == "yes"
