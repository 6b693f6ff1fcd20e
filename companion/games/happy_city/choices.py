"""What a player may choose for an expert special: a neighbour to look at, a special to copy."""

from companion.games.happy_city.board import Table
from companion.games.happy_city.cards import Card


def sides(table: Table, seat: int) -> tuple[int, ...]:
    """The neighbours that the player may look at: the chosen side, else both (HC-43)."""
    choice = table.choices[seat]
    if choice is None or choice.side is None:
        return table.neighbours(seat)
    side = table.left(seat) if choice.side == "left" else table.right(seat)
    return () if side is None else (side,)


def looked_at(table: Table, seat: int) -> tuple[int, ...]:
    """Those of them whose city is known."""
    return tuple(side for side in sides(table, seat) if table.players[side].city is not None)


def opponents(table: Table, seat: int) -> tuple[int, ...]:
    """Whose special a Sphinx may copy: the chosen opponent's, else anybody's; nobody's if one was drawn (HC-58)."""
    choice = table.choices[seat]
    if choice is not None and choice.drawn is not None:
        return ()
    others = table.others(seat)
    if choice is not None and choice.opponent is not None:
        return tuple(other for other in others if other == choice.opponent)
    return others


def copyable(table: Table, seat: int) -> tuple[Card, ...]:
    """The specials that a Sphinx may copy: one drawn from the box, or those of the opponents (HC-58)."""
    choice = table.choices[seat]
    if choice is not None and choice.drawn is not None:
        return (choice.drawn,)
    specials = {card.id: card for other in opponents(table, seat) for card in table.players[other].specials}
    return tuple(specials.values())
