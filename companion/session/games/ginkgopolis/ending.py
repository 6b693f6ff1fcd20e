"""The end of a game of Ginkgopolis: who has few resources left, and who has none."""

from __future__ import annotations

from companion.games.game import Step
from companion.games.text import say, say_n
from companion.session.editors.strip import Strip
from companion.session.games.ginkgopolis.scene import Scene

FEW = 3
"""Resources left from which on they are counted aloud."""


def end_strip(scene: Scene) -> Strip | None:
    """GK-50, alone GK-67: the game ends when somebody has all resources in the city."""
    rule = "GK-67" if scene.solo else "GK-50"
    left = [(scene.seats[owner].name, n) for owner, n in scene.left.items()]
    calls = [
        Step(rule, say("{name} has no resource left: the round is played to its end", name=name))
        for name, n in left
        if n <= 0
    ]
    near = [
        Step(rule, say_n("{name}: {n} resource left", "{name}: {n} resources left", n, name=name))
        for name, n in left
        if n <= FEW and not calls
    ]
    return Strip(None, (), tuple(calls), tuple(near)) if calls or near else None
