"""The end of a game of Paper Quarters: who is near it, who has caused it; in the solo game, the rounds of the pile."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.game.game import Readings, Step
from companion.game.text import Text, say, say_n
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.claims import Ending, ended
from companion.games.paper_quarters.printed import SHEET, SLOTS
from companion.games.paper_quarters.setup import SOLO_ROUNDS
from companion.session.editors.turn_bar import TurnBar

_FEW = 3  # The last 3 houses are announced.
_CALLS: Mapping[Ending, Text] = {
    "refusals": say("{name} has three refusals: the game ends after this round"),
    "plans": say("{name} has all three plans: the game ends after this round"),
    "houses": say("{name} has filled every house: the game ends after this round"),
}


def end_strip(sheets: Sequence[tuple[str, Sheet]], readings: Readings, *, solo: bool) -> TurnBar | None:
    """What has ended the game (PQ-45), else what is about to; the sheets are those of the players, by name."""
    calls = [
        Step("PQ-45", replace(_CALLS[ending], values={"name": name}))
        for name, sheet in sheets
        if (ending := ended(sheet, readings))
    ]
    title = None
    if solo and sheets:
        title = solo_round(sheets[0][1])
        if sheets[0][1].rounds >= SOLO_ROUNDS:
            calls.append(Step("PQ-54", say("The pile is empty: the game ends")))
    near = [] if calls else [Step("PQ-45", text) for name, sheet in sheets for text in _near(name, sheet)]
    return TurnBar(title, (), tuple(calls), tuple(near)) if title or calls or near else None


def solo_round(sheet: Sheet) -> Text:
    return say("Round {n} of {all}", n=min(sheet.rounds + 1, SOLO_ROUNDS), all=SOLO_ROUNDS)


def _near(name: str, sheet: Sheet) -> Iterator[Text]:
    if sheet.refusals == SHEET.refusals.boxes - 1:
        yield say("{name}: one more refusal ends the game", name=name)
    if len({claim.slot for claim in sheet.plans}) == len(SLOTS) - 1:
        yield say("{name}: one more plan ends the game", name=name)
    left = sum(street.houses.count(None) for street in sheet.streets)
    if left <= _FEW:
        yield say_n("{name}: {n} house left", "{name}: {n} houses left", left, name=name)
