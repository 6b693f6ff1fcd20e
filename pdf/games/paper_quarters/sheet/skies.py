"""The sky over the streets: the legend, the rounds of a solo game to cross, and the numbers of the deck."""

from companion.games.paper_quarters.printed import CARDS, DECK, SHEET
from pdf import fonts
from pdf.fonts import MM
from pdf.games.paper_quarters.colours import section_tone
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.pen import Pen

_ROUNDS = CARDS // 3  # Of a solo game: three cards are drawn in each, until the deck is empty.
_TOGETHER = 9  # Boxes of rounds without a gap between them.


def _sky(pen: Pen, m: Measures, street: int) -> tuple[float, float]:
    """The free stretch over a street: left of its parks, right of what stands in its free plot."""
    printed = SHEET.streets[street]
    parks = m.right - 1.6 * m.crown_pitch - printed.parks.boxes * m.crown_pitch
    label = fonts.width(pen.gettext("Parks").lower(), m.grade.small, "regular")
    return m.street_left(printed.houses) + 0.3, parks - label - 2.5


def draw_legend(pen: Pen, m: Measures, street: int) -> None:
    """The effects in the sky of a street."""
    _ = pen.gettext
    items = [
        ("fence", _("a fence"), "refusals"),
        ("pool", _("a pool"), "pools"),
        ("tree", _("a park"), "parks"),
        ("agent", _("an agent"), "agents"),
        ("temp", _("a temp: −2…+2"), "temps"),
        ("bis", _("a bis"), "bis"),
        ("plan", _("plan: strike the roof"), "plans"),
    ]
    size, icon = m.grade.small, 0.55 * m.crown
    x, end = _sky(pen, m, street)
    taken = sum(icon + 0.9 + fonts.width(text, size, "regular") for _icon, text, _tone in items)
    gap = (end - x - taken) / (len(items) - 1)
    middle = m.block(street) + 0.45 * m.crown
    for name, text, tone in items:
        pen.pictogram(name, x, middle - icon / 2, icon, section_tone(pen.ink, tone).strong)
        x += icon + 0.9
        x += gap + pen.text(x, middle + 0.36 * size / MM, text, size, colour=pen.ink.quiet)


def draw_rounds(pen: Pen, m: Measures) -> None:
    """A box for each round of the solo game, in groups that are quickly counted."""
    start, end = _sky(pen, m, 0)
    label, size = pen.gettext("Rounds"), m.grade.small
    middle = m.block(0) + 0.5 * m.crown
    start += pen.text(start, middle + 0.36 * size / MM, label, size, colour=pen.ink.quiet) + 1.2
    gaps = (_ROUNDS - 1) // _TOGETHER
    pitch = (end - start) / (_ROUNDS + 0.8 * gaps)
    side = min(0.84 * pitch, 0.8 * m.crown)
    for number in range(_ROUNDS):
        x = start + (number + 0.8 * (number // _TOGETHER)) * pitch
        frame = pen.stroke(pen.ink.text, m.grade.hair)
        pen.rect(x, middle - side / 2, side, side, None, frame, 0.3 * m.grade.radius)
        pen.box(f"round-{number + 1}", "cross", x, middle - side / 2, side, side)


def draw_deck_numbers(pen: Pen, m: Measures) -> None:
    """How many construction cards have each number, those of the same count together."""
    counts: dict[int, list[int]] = {}
    for number, effects in sorted(DECK.items()):
        counts.setdefault(sum(effects.values()), []).append(number)
    groups = [f"{' '.join(map(str, numbers))} ×{count}" for count, numbers in sorted(counts.items())]
    start, end = _sky(pen, m, 2)
    size = m.grade.small
    text = pen.gettext("in the deck: {numbers}").format(numbers=" · ".join(groups))
    baseline = m.block(2) + 0.42 * m.crown + 0.36 * size / MM
    pen.text(start, baseline, text, size, colour=pen.ink.quiet, room=end - start)
