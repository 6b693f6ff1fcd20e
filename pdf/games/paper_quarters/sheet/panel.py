"""The lower part of the sheet: the columns to cross from the top, and the row of sums under them."""

from __future__ import annotations

from companion.games.paper_quarters.printed import SHEET, Track
from pdf import fonts
from pdf.fonts import CAP_HEIGHT, MM
from pdf.games.paper_quarters.colours import section_tone
from pdf.games.paper_quarters.sheet.agents import agents
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.ink import WHITE
from pdf.options import PlayerSeat
from pdf.pen import Pen
from pdf.signs import draw_sign

_ICONS = {
    "plans": "plan",
    "parks": "tree",
    "pools": "pool",
    "temps": "temp",
    "agents": "agent",
    "bis": "bis",
    "refusals": "refusal",
    "roundabouts": "ring",
    "total": "star",
}
_OPERATORS = {"parks": "+", "pools": "+", "temps": "+", "agents": "+", "bis": "−", "refusals": "−", "total": "="}
"""What stands before each sum."""
_ROWS = 5
_VOWELS = "aeiouyáéíóúýаеиіоуюяєї"


def panel(pen: Pen, m: Measures, advanced: bool, date: str) -> None:
    _ = pen.gettext
    _header(pen, m, "plans", _("Plans"))
    _stack(pen, m, "plans")
    _header(pen, m, "parks", _("Parks"))
    _stack(pen, m, "parks")
    _header(pen, m, "pools", _("Pools"))
    _column(pen, m, "pools", "pools", SHEET.pools)
    _header(pen, m, "temps", _("Temps"))
    _temps(pen, m)
    _header(pen, m, "agents", _("Agents"), note=_("what an estate is worth"))
    agents(pen, m)
    _header(pen, m, "bis", _("Bis"))
    _column(pen, m, "bis", "bis", SHEET.bis)
    _penalties(pen, m, advanced)
    _header(pen, m, "total", _("Total"))
    _fields(pen, m)
    write_field(pen, m, "date", date)
    _sums(pen, m)


def _header(
    pen: Pen, m: Measures, section: str, title: str, top: float | None = None, icon: str = "", note: str = ""
) -> None:
    """A pictogram, the name and a rule; without the pictogram where the name needs the room."""
    grade, tone = m.grade, section_tone(pen.ink, section)
    x, width = m.section(section)
    y = m.panel if top is None else top
    baseline = y + m.header - 0.28 * m.header
    room, start = width, x
    if grade.icon is not None and fonts.width(title, fonts.SMALLEST, "semibold") + 1.3 * grade.icon <= width:
        pen.pictogram(icon or _ICONS[section], x, baseline - 0.9 * grade.icon, grade.icon, tone.strong)
        start, room = x + 1.28 * grade.icon, width - 1.28 * grade.icon
    taken = pen.text(start, baseline, _shortened(title, room), grade.header, "semibold", room=room)
    if note and grade.icon is not None:
        pen.text(start + taken + 0.6 * grade.icon, baseline, note, grade.small, colour=pen.ink.quiet)
    pen.line(x, y + m.header, x + width, y + m.header, pen.stroke(tone.strong, grade.rule))


def _shortened(title: str, room: float) -> str:
    """The title; where it is too long for its column, short by three letters or more up to a consonant: “Zamietn.”"""
    if fonts.width(title, fonts.SMALLEST, "semibold") <= room:
        return title
    shorter = (f"{title[:end]}." for end in range(len(title) - 3, 0, -1) if title[end - 1] not in _VOWELS)
    return next(text for text in shorter if fonts.width(text, fonts.SMALLEST, "semibold") <= room)


def _stack(pen: Pen, m: Measures, section: str) -> None:
    """Three boxes to write in, of the three plans or streets, each with its number beside it."""
    grade, tone = m.grade, section_tone(pen.ink, section)
    x, width = m.section(section)
    height = (m.body_bottom - m.body_top - 2 * grade.box_gap) / 3
    beside = 1.15 * grade.value / MM
    for index in range(3):
        y = m.body_top + index * (height + grade.box_gap)
        pen.number(x + 0.3 * beside, y + height / 2, index + 1, grade.value, "bold", tone.strong)
        frame = pen.stroke(tone.strong, grade.box)
        pen.rect(x + beside, y, width - beside, height, tone.wash, frame, 0.7 * grade.radius)
        pen.box(f"{section}-{index + 1}", "write", x + beside, y, width - beside, height)


def row_height(m: Measures) -> float:
    return (m.body_bottom - m.body_top - (_ROWS - 1) * m.grade.box_gap) / _ROWS


def _column(pen: Pen, m: Measures, section: str, name: str, track: Track) -> None:
    """Two by five, row by row from the top."""
    x, width = m.section(section)
    _track(pen, m, section, name, track, x, m.body_top, width, columns=2)


def _track(
    pen: Pen, m: Measures, section: str, name: str, track: Track, x: float, y: float, width: float, columns: int
) -> None:
    """Boxes to cross in turn; the last value has no box."""
    grade, tone, height = m.grade, section_tone(pen.ink, section), row_height(m)
    across = (width - (columns - 1) * grade.box_gap) / columns
    for index, value in enumerate(track.values):
        left = x + index % columns * (across + grade.box_gap)
        top = y + index // columns * (height + grade.box_gap)
        if index < track.boxes:
            pen.rect(left, top, across, height, tone.tint, pen.stroke(tone.strong, grade.box), 0.7 * grade.radius)
            pen.number(left + across / 2, top + height / 2, value, grade.value)
            pen.box(f"{name}-{index}", "cross", left, top, across, height, value)
        else:
            pen.number(left + across / 2, top + height / 2, value, grade.last, "bold", tone.strong)


def _temps(pen: Pen, m: Measures) -> None:
    """Eleven nuts in rows of three, and below them the three prizes, to be ringed."""
    grade, tone, height = m.grade, section_tone(pen.ink, "temps"), row_height(m)
    x, width = m.section("temps")
    pitch = width / 3
    across = pitch - 0.4 * grade.box_gap
    for index in range(SHEET.temps.boxes):
        row, place = divmod(index, 3)
        in_row = min(3, SHEET.temps.boxes - 3 * row)
        middle = x + width / 2 + (place - (in_row - 1) / 2) * pitch
        _nut(pen, middle, m.body_top + row * (height + grade.box_gap), across, height, m)
        pen.box(
            f"temp-{index}", "cross", middle - across / 2, m.body_top + row * (height + grade.box_gap), across, height
        )
    top = m.body_top + 4 * (height + grade.box_gap)
    for place, prize in enumerate(SHEET.temps.prizes):
        middle = x + (place + 0.5) * pitch
        pen.number(middle, top + height / 2, prize, grade.last, "bold", tone.strong)
        pen.box(f"prize-{prize}", "choice", middle - across / 2, top, across, height, prize)
        if place:
            pen.circle(middle - pitch / 2, top + height / 2, 0.045 * grade.last / MM * 2, tone.strong)


def _nut(pen: Pen, middle: float, top: float, width: float, height: float, m: Measures) -> None:
    tone = section_tone(pen.ink, "temps")
    left, right, y = middle - width / 2, middle + width / 2, top + height / 2
    inner = width / 4.4
    points = (
        (left, y),
        (left + inner, top),
        (right - inner, top),
        (right, y),
        (right - inner, top + height),
        (left + inner, top + height),
    )
    pen.polygon(*points, fill=tone.tint, stroke=pen.stroke(tone.strong, m.grade.box))


def _penalties(pen: Pen, m: Measures, advanced: bool) -> None:
    """Roundabouts above refusals; without roundabouts the refusals move up."""
    x, width = m.section("refusals")
    height, gap = row_height(m), m.grade.box_gap
    top = m.body_top
    if advanced:
        _header(pen, m, "refusals", _roundabouts(pen, width), icon="ring")
        _track(pen, m, "refusals", "roundabout", SHEET.roundabouts, x, top, width, columns=3)
        top = m.body_top + 3 * (height + gap)
        _header(pen, m, "refusals", pen.gettext("Refusals"), top - (m.body_top - m.panel))
    else:
        _header(pen, m, "refusals", pen.gettext("Refusals"))
    _track(pen, m, "refusals", "refusal", SHEET.refusals, x, top, width, columns=2)


def _roundabouts(pen: Pen, width: float) -> str:
    """The name, or its short form where the column is too narrow for it."""
    title = pen.gettext("Roundabouts*")
    return title if fonts.width(title, fonts.SMALLEST, "semibold") <= width else pen.gettext("R’bouts*")


def _lines(m: Measures) -> dict[str, float]:
    """The fields under the total, and where their lines lie; a small sheet has no room for the date."""
    names = ("player", "date", "estates") if m.grade.counts else ("player", "estates")
    height = (m.body_bottom - m.body_top) / len(names)
    return {name: m.body_top + (index + 1) * height - 1.1 * m.grade.small / MM for index, name in enumerate(names)}


def _fields(pen: Pen, m: Measures) -> None:
    """Who, when, and how many estates, which decides a tie. The label stands under the line, clear of the writing."""
    grade = m.grade
    x, width = m.section("total")
    titles = {"player": pen.gettext("Player"), "date": pen.gettext("Date"), "estates": pen.gettext("Estates:")}
    lines = _lines(m)
    room = (m.body_bottom - m.body_top) / len(lines) - 1.1 * grade.small / MM - 0.6
    for name, line in lines.items():
        pen.line(x, line, x + width, line, pen.stroke(pen.ink.text, grade.hair))
        baseline = line + 0.98 * grade.small / MM
        pen.text(x, baseline, titles[name], grade.small, colour=pen.ink.quiet, room=width)
        pen.box(f"field-{name}", "write", x, line - room, width, room)


def write_field(pen: Pen, m: Measures, name: str, value: str, seat: PlayerSeat | None = None) -> None:
    """Print something in on its line, where the sheet has one, behind the sign of a seat."""
    x, width = m.section("total")
    line = _lines(m).get(name)
    if value and line is not None:
        size = m.grade.header
        y = line - 0.35 * m.grade.value / MM - CAP_HEIGHT / 2 * size / MM
        if seat is not None:
            sign = 1.1 * size / MM
            draw_sign(pen, seat, x, y - sign / 2, sign)
            x, width = x + 1.3 * sign, width - 1.3 * sign
        pen.block(x + width / 2, y, value, size, "semibold", width, 3.5 * size / MM, upward=True)


def _sums(pen: Pen, m: Measures) -> None:
    """One box under each column, with the operator in the gap before it."""
    grade = m.grade
    for section in ("plans", "parks", "pools", "temps", "agents", "bis", "refusals", "total"):
        tone = section_tone(pen.ink, section)
        x, width = m.section(section)
        if section in _OPERATORS:
            pen.number(
                x - m.section_gap / 2, m.totals + m.totals_height / 2, _OPERATORS[section], grade.operator, "bold"
            )
        if section == "agents" and grade.counts:
            x, width = x + width - m.agents_sum, m.agents_sum
        weight = grade.total_frame if section == "total" else grade.sum_frame
        fill = WHITE if section == "total" else tone.wash
        pen.rect(x, m.totals, width, m.totals_height, fill, pen.stroke(tone.strong, weight), grade.radius)
        pen.box(f"sum-{section}", "write", x, m.totals, width, m.totals_height)


def footer(pen: Pen, m: Measures, advanced: bool, solo: bool, date: str) -> None:
    """Small print in the band between the lower corner marks; on a small sheet the date too."""
    grade = m.grade
    baseline = m.height - grade.mark_inset - grade.mark / 2 + CAP_HEIGHT / 2 * grade.small / MM
    inset = grade.mark_inset + grade.mark + 3
    notes = [pen.gettext("* advanced variant")] if advanced else []
    if solo:
        text = pen.gettext("Solo: {needed} or more temps pay {points}")
        notes.append(text.format(needed=SHEET.temps.solo_needed, points=SHEET.temps.solo_points))
    pen.text(inset, baseline, " · ".join(notes), grade.small, colour=pen.ink.quiet)
    about = [pen.gettext("Kvartal · sheet {size}").format(size=m.name)]
    if not grade.counts:
        about.insert(0, date)
    pen.text(
        m.width - inset, baseline, " · ".join(filter(None, about)), grade.small, anchor="end", colour=pen.ink.quiet
    )
