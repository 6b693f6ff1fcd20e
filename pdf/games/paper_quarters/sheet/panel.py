"""The lower part of the sheet: the columns to cross from the top, and the row of sums under them."""

from companion.games.paper_quarters.printed import SHEET, Track
from companion.photo.sheet_map import Entry
from pdf import fonts
from pdf.fonts import CAP_HEIGHT, MM
from pdf.games.paper_quarters.colours import section_tone
from pdf.games.paper_quarters.sheet.agents import draw_agents
from pdf.games.paper_quarters.sheet.measures import SECTIONS, Measures
from pdf.ink import WHITE
from pdf.options import PlayerSeat
from pdf.pen import Pen

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


def draw_panel(pen: Pen, m: Measures, advanced: bool, date: str) -> None:
    _ = pen.gettext
    _draw_header(pen, m, "plans", _("Plans"))
    _draw_stack(pen, m, "plans")
    _draw_header(pen, m, "parks", _("Parks"))
    _draw_stack(pen, m, "parks")
    _draw_header(pen, m, "pools", _("Pools"))
    _draw_track(pen, m, "pools", "pools", SHEET.pools, m.body_top)
    _draw_header(pen, m, "temps", _("Temps"))
    _draw_temps(pen, m)
    _draw_header(pen, m, "agents", _("Agents"), note=_("what an estate is worth"))
    draw_agents(pen, m)
    _draw_header(pen, m, "bis", _("Bis"))
    _draw_track(pen, m, "bis", "bis", SHEET.bis, m.body_top, entry=("bis",))
    _draw_penalties(pen, m, advanced)
    _draw_header(pen, m, "total", _("Total"))
    _draw_fields(pen, m)
    write_field(pen, m, "date", date)
    _draw_sums(pen, m)


def _draw_header(
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
    taken = pen.text(start, baseline, _shorten(title, room), grade.header, "semibold", room=room)
    if note and grade.icon is not None:
        pen.text(start + taken + 0.6 * grade.icon, baseline, note, grade.small, colour=pen.ink.quiet)
    pen.line(x, y + m.header, x + width, y + m.header, pen.stroke(tone.strong, grade.rule))


def _shorten(title: str, room: float) -> str:
    """The title; where it is too long for its column, short by three letters or more up to a consonant: “Zamietn.”"""
    if fonts.width(title, fonts.SMALLEST, "semibold") <= room:
        return title
    shorter = (f"{title[:end]}." for end in range(len(title) - 3, 0, -1) if title[end - 1] not in _VOWELS)
    return next(text for text in shorter if fonts.width(text, fonts.SMALLEST, "semibold") <= room)


def _draw_stack(pen: Pen, m: Measures, section: str) -> None:
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
        entry = ("plans", index + 1) if section == "plans" else ()
        pen.box(f"{section}-{index + 1}", "write", x + beside, y, width - beside, height, entry=entry)


def _row_height(m: Measures) -> float:
    return (m.body_bottom - m.body_top - (_ROWS - 1) * m.grade.box_gap) / _ROWS


def _draw_track(
    pen: Pen, m: Measures, section: str, name: str, track: Track, y: float, *, columns: int = 2, entry: Entry = ()
) -> None:
    """Boxes to cross in turn, row by row from the top; the last value has no box."""
    x, width = m.section(section)
    grade, tone, height = m.grade, section_tone(pen.ink, section), _row_height(m)
    across = (width - (columns - 1) * grade.box_gap) / columns
    for index, value in enumerate(track.values):
        left = x + index % columns * (across + grade.box_gap)
        top = y + index // columns * (height + grade.box_gap)
        if index < track.boxes:
            pen.rect(left, top, across, height, tone.tint, pen.stroke(tone.strong, grade.box), 0.7 * grade.radius)
            pen.number(left + across / 2, top + height / 2, value, grade.value)
            pen.box(f"{name}-{index}", "cross", left, top, across, height, value, entry)
        else:
            pen.number(left + across / 2, top + height / 2, value, grade.last, "bold", tone.strong)


def _draw_temps(pen: Pen, m: Measures) -> None:
    """Eleven nuts in rows of three, and below them the three prizes, to be ringed."""
    grade, tone, height = m.grade, section_tone(pen.ink, "temps"), _row_height(m)
    x, width = m.section("temps")
    pitch = width / 3
    across = pitch - 0.4 * grade.box_gap
    for index in range(SHEET.temps.boxes):
        row, place = divmod(index, 3)
        in_row = min(3, SHEET.temps.boxes - 3 * row)
        middle = x + width / 2 + (place - (in_row - 1) / 2) * pitch
        top = m.body_top + row * (height + grade.box_gap)
        _draw_nut(pen, middle, top, across, height, m)
        pen.box(f"temp-{index}", "cross", middle - across / 2, top, across, height, entry=("temps",))
    top = m.body_top + 4 * (height + grade.box_gap)
    for place, prize in enumerate(SHEET.temps.prizes):
        middle = x + (place + 0.5) * pitch
        pen.number(middle, top + height / 2, prize, grade.last, "bold", tone.strong)
        pen.box(f"prize-{prize}", "choice", middle - across / 2, top, across, height, prize)
        if place:
            pen.circle(middle - pitch / 2, top + height / 2, 0.045 * grade.last / MM * 2, tone.strong)


def _draw_nut(pen: Pen, middle: float, top: float, width: float, height: float, m: Measures) -> None:
    tone = section_tone(pen.ink, "temps")
    left, right, bottom, y = middle - width / 2, middle + width / 2, top + height, top + height / 2
    inner = width / 4.4
    upper = (left, y), (left + inner, top), (right - inner, top)
    lower = (right, y), (right - inner, bottom), (left + inner, bottom)
    pen.polygon(*upper, *lower, fill=tone.tint, stroke=pen.stroke(tone.strong, m.grade.box))


def _draw_penalties(pen: Pen, m: Measures, advanced: bool) -> None:
    """Roundabouts above refusals, under a short title in a narrow column; without them the refusals move up."""
    _, width = m.section("refusals")
    top, header = m.body_top, m.panel
    if advanced:
        title = pen.gettext("Roundabouts*")
        if fonts.width(title, fonts.SMALLEST, "semibold") > width:
            title = pen.gettext("R’bouts*")
        _draw_header(pen, m, "refusals", title, icon="ring")
        track = SHEET.roundabouts
        _draw_track(pen, m, "refusals", "roundabout", track, top, columns=3, entry=("roundabouts",))
        top = m.body_top + 3 * (_row_height(m) + m.grade.box_gap)
        header = top - (m.body_top - m.panel)
    _draw_header(pen, m, "refusals", pen.gettext("Refusals"), header)
    _draw_track(pen, m, "refusals", "refusal", SHEET.refusals, top, entry=("refusals",))


def _lines(m: Measures) -> dict[str, float]:
    """The fields under the total, and where their lines lie; a small sheet has no room for the date."""
    names = ("player", "date", "estates") if m.grade.counts else ("player", "estates")
    height = (m.body_bottom - m.body_top) / len(names)
    return {name: m.body_top + (index + 1) * height - 1.1 * m.grade.small / MM for index, name in enumerate(names)}


def _draw_fields(pen: Pen, m: Measures) -> None:
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
        entry = ("name",) if name == "player" else ()
        pen.box(f"field-{name}", "write", x, line - room, width, room, entry=entry)


def write_field(pen: Pen, m: Measures, name: str, value: str, seat: PlayerSeat | None = None) -> None:
    """Print something in on its line, where the sheet has one, behind the sign of a seat."""
    x, width = m.section("total")
    line = _lines(m).get(name)
    if value and line is not None:
        size = m.grade.header
        y = line - 0.35 * m.grade.value / MM - CAP_HEIGHT / 2 * size / MM
        if seat is not None:
            badge = 1.1 * size / MM
            pen.badge(seat.shape, seat.colour, x, y - badge / 2, badge, seat.number)
            x, width = x + 1.3 * badge, width - 1.3 * badge
        pen.block(x + width / 2, y, value, size, "semibold", width, 3.5 * size / MM, upward=True)


def _draw_sums(pen: Pen, m: Measures) -> None:
    """One box under each column, with the operator in the gap before it."""
    grade, middle = m.grade, m.totals + m.totals_height / 2
    for section in SECTIONS:
        tone = section_tone(pen.ink, section)
        x, width = m.section(section)
        if section in _OPERATORS:
            pen.number(x - m.section_gap / 2, middle, _OPERATORS[section], grade.operator, "bold")
        if section == "agents" and grade.counts:
            x, width = x + width - m.agents_sum, m.agents_sum
        weight = grade.total_frame if section == "total" else grade.sum_frame
        fill = WHITE if section == "total" else tone.wash
        pen.rect(x, m.totals, width, m.totals_height, fill, pen.stroke(tone.strong, weight), grade.radius)
        pen.box(f"sum-{section}", "write", x, m.totals, width, m.totals_height)


def draw_footer(pen: Pen, m: Measures, advanced: bool, solo: bool, date: str) -> None:
    """Small print in the band between the lower corner marks; on a small sheet the date too."""
    grade = m.grade
    baseline = m.height - grade.mark_inset - grade.mark / 2 + CAP_HEIGHT / 2 * grade.small / MM
    inset = grade.mark_inset + grade.mark + 3
    notes = [pen.gettext("* advanced variant")] if advanced else []
    if solo:
        solo_note = pen.gettext("Solo: {needed} or more temps pay {points}")
        notes.append(solo_note.format(needed=SHEET.temps.solo_needed, points=SHEET.temps.solo_points))
    pen.text(inset, baseline, " · ".join(notes), grade.small, colour=pen.ink.quiet)
    about = [pen.gettext("Kvartal · sheet {size}").format(size=m.name)]
    if not grade.counts:
        about.insert(0, date)
    text = " · ".join(filter(None, about))
    pen.text(m.width - inset, baseline, text, grade.small, anchor="end", colour=pen.ink.quiet)
