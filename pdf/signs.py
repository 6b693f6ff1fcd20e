"""The sign of a seat on paper: a shape in its colour, never a colour alone, as on the pages."""

from __future__ import annotations

from pdf.fonts import MM
from pdf.ink import WHITE
from pdf.options import PlayerSeat
from pdf.pen import Pen


def draw_sign(pen: Pen, seat: PlayerSeat, x: float, y: float, size: float) -> None:
    """In a square by its top left corner; from the sixth seat on with the number in it."""
    pen.pictogram(f"p-{seat.shape}", x, y, size, pen.ink.players[seat.colour])
    if seat.number is not None:
        colour = WHITE if pen.ink.filled else pen.ink.text
        pen.number(x + size / 2, y + size / 2, seat.number, max(6.0, 0.5 * size * MM), "bold", colour)
