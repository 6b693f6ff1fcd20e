"""The pad: sums that a player added up, taken as written; what no table can give is pointed out."""

from collections.abc import Iterator

from companion.game.game import Finding, Line
from companion.game.text import say
from companion.games.ginkgopolis.board import Board, Pad

_RULES = {"tokens": "GK-53", "refresh": "GK-54", "cards": "GK-42", "districts": "GK-58"}


def pad_lines(pad: Pad, where: str) -> Iterator[Line]:
    """Tokens, refresh tokens, end-game cards and districts, each sum under the rule that pays it (GK-52)."""
    for category, rule in _RULES.items():
        points = getattr(pad, category)
        if points:
            yield Line(category, points, rule, say("as written on the pad"), f"{where}.{category}")


def pad_findings(board: Board) -> Iterator[Finding]:
    """GK-54, GK-10, GK-64: a refresh token pays two, and a player has at most two of them, in the solo game none."""
    most = 0 if board.solo else 4
    for index, player in enumerate(board.players):
        if player.pad is not None and (player.pad.refresh % 2 or player.pad.refresh > most):
            text = say("{name}: {n} points for refresh tokens are impossible", name=player.name, n=player.pad.refresh)
            yield Finding("GK-54", "pad-points", f"players[{index}].pad.refresh", text)
