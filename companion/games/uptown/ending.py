"""The end of the game: what brings it about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.game import Readings, Step
from companion.games.text import say
from companion.games.uptown.board import Ending, check_lots


@dataclass(frozen=True)
class End:
    """Whether the last round has come, because of whom, and what follows."""

    end: bool
    because: tuple[str, ...]
    steps: tuple[Step, ...]


def end(state: Ending, _readings: Readings) -> End:
    """The game ends when a deck is empty or all five lots of a street are roofed; the round is played out."""
    for name, lots in state.streets.items():
        check_lots(lots, f"streets.{name}")
    causes = (*_empty_decks(state), *_closed_streets(state))
    steps = tuple(step for _, step in causes)
    if causes:
        last = say("Finish the round: the player to the right of the first player has the last turn.")
        steps = (*steps, Step("UT-64", last))
    return End(bool(causes), tuple(code for code, _ in causes), steps)


def _empty_decks(state: Ending) -> Iterator[tuple[str, Step]]:
    """Any player's deck, whoever took its last card (UT-62)."""
    for name, cards in state.decks.items():
        if cards == 0:
            yield f"deck-empty:{name}", Step("UT-62", say("The deck of {name} is empty.", name=name))


def _closed_streets(state: Ending) -> Iterator[tuple[str, Step]]:
    """All five lots of one street, whoever laid the roofs (UT-63, UT-65)."""
    for name, lots in state.streets.items():
        if all(any(card.roof for card in lot) for lot in lots):
            text = say("All five lots of {name} are roofed.", name=name)
            yield f"street-closed:{name}", Step("UT-63", text)
