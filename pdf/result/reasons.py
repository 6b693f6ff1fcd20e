"""The reasons in small print: under each player, every point and what paid it; then what is open or disputed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.game.description import Category
from companion.game.final import Final, Other, Touched
from companion.game.game import TOTAL, Game
from companion.game.text import Catalogue, say, say_n
from companion.rules.cards import cards
from companion.session.outcome import win_title
from companion.session.rulings import DECISIVE, reading_effect
from companion.session.score import decided_by_text, finding_text, rule_of_decision
from companion.session.ties import told_steps
from companion.translations import catalogue
from pdf import fonts
from pdf.fonts import MM, Weight
from pdf.game_paper import GamePaper
from pdf.paginator import Paginator
from pdf.pen import Pen
from pdf.result.table import PrintedPlayer

SIZES_OF_REASONS = (9.0, 8.4, 7.8, 7.2, 6.8)  # Points: the largest is taken that needs no further page.
_LEADING = 1.28
_NO_BREAK = "\u00a0"


@dataclass(frozen=True)
class Unfinished:
    seats: int = 0  # How many have not entered anything.
    untold: tuple[str, ...] = ()  # What a tie needs that was not entered.
    settled: str = ""  # What the table decided for a tie to the end, where the win is not shared.
    question: str = ""  # What has to be told before anybody has won, where points are still open.
    under_way: str = ""  # How far the game is, while its own end has not come.
    early: str = ""  # What was still to play when the table was finished.

    @property
    def over(self) -> bool:
        """Whether every seat has entered something and the game is at its end."""
        return not self.seats and not self.under_way


def outcome_sentences(
    game: Game, own: GamePaper, result: Final, printed: Mapping[str, str], messages: Catalogue, unfinished: Unfinished
) -> list[str]:
    """What decided, or what is missing; what put those behind who had as many as others; what was left to play. The
    players of the result stand by place."""
    step, rule = result.decided_by, rule_of_decision(game, result.decided_by)
    stops, behind = told_steps(game, result, leads=not unfinished.over)
    compared = "; ".join(stop.told("ahead").render(messages) for stop in stops)
    why = decided_by_text(game, step, leads=not unfinished.over).render(messages)
    names = ", ".join(printed[player.name] for player in result.players if player.place == 1)
    decided = " ".join(filter(None, (why, compared, rule and f"({rule})")))
    texts = [_decision(own, result, names, messages, unfinished, decided)] if len(result.players) > 1 else []
    for pair in () if unfinished.question else behind:
        ahead, loser = result.players[pair.ahead], result.players[pair.behind]
        steps = "; ".join(stop.told("behind").render(messages) for stop in pair.stops[1:])
        cited = f", {pair.rule}" if pair.rule and pair.rule != rule else ""
        texts.append(f"{loser.place}.\u00a0{printed[loser.name]}. {steps} ({printed[ahead.name]}{cited})")
    return [*texts, *filter(None, [unfinished.early])]


def _decision(
    own: GamePaper, result: Final, names: str, messages: Catalogue, unfinished: Unfinished, decided: str
) -> str:
    if unfinished.question:
        return f"{say('Still open: {names}', names=names).render(messages)}. {unfinished.question}"
    if not unfinished.over:
        return f"{_leads(names, messages, unfinished)} {decided}"
    if unfinished.untold:
        text = messages.gettext("{names}: tied on points. Still missing, and decisive: {what}.")
        return text.format(names=names, what=", ".join(unfinished.untold))
    if result.decided_by == "shared" and unfinished.settled:
        return f"{names}. {unfinished.settled}"
    if result.decided_by == "points":
        return own.ahead(names, result.players[0].total - result.players[1].total).render(messages)
    return f"{win_title(result.winners, names).render(messages)}. {decided}"


def _leads(names: str, messages: Catalogue, unfinished: Unfinished) -> str:
    """Who leads, and what is still to come."""
    if not unfinished.seats:
        return f"{say('{names} in the lead', names=names).render(messages)}. {unfinished.under_way}"
    return say_n(
        "{names} in the lead; {n} player has no score yet.",
        "{names} in the lead; {n} players have no score yet.",
        unfinished.seats,
        names=names,
    ).render(messages)


def draw_reasons(
    flow: Paginator, categories: Sequence[Category], columns: Sequence[PrintedPlayer], size: float
) -> None:
    """The lines of each player in a column under the name, going on over the page where they must. They add up to the
    totals."""
    if not any(column.lines for column in columns):
        return
    width, leading = flow.width / len(columns), _LEADING * size / MM
    texts = [_lines(flow.pen, categories, column, width - 3.6, size) for column in columns]
    flow.need(8 + 4 * leading)
    flow.y += 5
    flow.pen.text(flow.left, flow.y, flow.pen.gettext("Where the points come from"), 9.5, "semibold", role="H2")
    flow.y += 1.2
    printed = 0
    longest = max(map(len, texts))
    while printed < longest:
        rows = max(1, min(longest - printed, int((flow.bottom - flow.y) / leading)))
        for place, lines in enumerate(texts):
            for row, (text, weight) in enumerate(lines[printed : printed + rows]):
                indent = 0 if weight != "regular" else 1.2
                x, y = flow.left + place * width, flow.y + (row + 1) * leading
                flow.pen.text(x + indent, y, text, size, weight, room=width - 2.4 - indent)
        flow.y += rows * leading
        printed += rows
        if printed < longest:
            flow.new_page()
    flow.y += 4


def _lines(
    pen: Pen, categories: Sequence[Category], column: PrintedPlayer, room: float, size: float
) -> list[tuple[str, Weight]]:
    """The player, then each category and its reasons with their points."""
    written: list[tuple[str, Weight]] = []
    written += [(text, "bold") for text in pen.wrap(column.name, size, room, "bold", break_words=True)]
    titles = {**{category.key: pen.say(category.title) for category in categories}, TOTAL: pen.gettext("Total")}
    keys = [*titles, *(line.category for line, _ in column.lines)]
    for key in dict.fromkeys(keys):
        lines = [(line, why) for line, why in column.lines if line.category == key]
        if not lines:
            continue
        written += [(text, "semibold") for text in pen.wrap(titles.get(key, key), size, room, "semibold")]
        for line, why in lines:
            points = f"{line.points:+d}".replace("-", "−") if line.points else "0"
            unbroken = why.replace(" × ", f"{_NO_BREAK}×{_NO_BREAK}")
            text = f"{unbroken}:{_NO_BREAK}{points}"
            written += [(part, "regular") for part in pen.wrap(text, size, room - 1.2)]
    return written


@dataclass(frozen=True)
class SettledRule:
    """A disputed rule that the table decided: for which side and when, and where the booklet has the rule."""

    rule: str
    side: str
    when: str
    place: str
    is_from_last_game: bool = False


def draw_notes(
    flow: Paginator,
    game: Game,
    result: Final,
    settled: Sequence[SettledRule],
    names: Mapping[str, str],
    lang: str,
    size: float,
    over: bool,
    more: str,
) -> None:
    """What breaks a rule, what is disputed, what was settled, and a note of the page, in lines across it."""
    seated = [names[player.name] for player in result.players]
    messages = catalogue(lang)
    texts = [f"{finding.rule}: {finding_text(finding, seated).render(messages)}" for finding in result.findings]
    decided = {ruling.rule: _settled_note(ruling, lang) for ruling in settled}
    for touched in result.readings:
        others = [" ".join(_other_reading(game, result, touched, other, names, lang, over)) for other in touched.others]
        if touched.rule not in decided:
            texts.append(" ".join([_disputed_note(game, touched, lang), *others]))
        elif said := [
            text
            for text, other in zip(others, touched.others, strict=True)
            if other.changes in DECISIVE or result.uncounted_by(touched, other)
        ]:
            decided[touched.rule] = " ".join([f"{decided[touched.rule]}.", *said])
    texts += decided.values()
    flow.y += _LEADING * size / MM
    for text in filter(None, [*texts, more]):
        flow.paragraph(text, size, "regular")


def _disputed_note(game: Game, touched: Touched, lang: str) -> str:
    """A disputed rule, and which side is counted."""
    messages = catalogue(lang)
    title, side = _title(touched.rule, lang), game.reading(touched.id).words[touched.chosen].render(messages)
    text = messages.gettext("Disputed, {rule} (“{title}”), used here: {side}.")
    return text.format(rule=touched.rule, title=title, side=side)


def _other_reading(
    game: Game, result: Final, touched: Touched, other: Other, names: Mapping[str, str], lang: str, over: bool
) -> Iterator[str]:
    """What another reading says and would change; nobody wins before the end."""
    messages, words = catalogue(lang), game.reading(touched.id).words
    yield messages.gettext("The other reading: %(reading)s.") % {"reading": words[other.value].render(messages)}
    winners = [names[name] for name in other.winners]
    uncounted = [names[name] for name in result.uncounted_by(touched, other)]
    yield f"{reading_effect(other.changes, winners, uncounted, over).render(messages)}."


def _settled_note(ruling: SettledRule, lang: str) -> str:
    _ = catalogue(lang).gettext
    text = _("Settled at this table, {rule} (“{title}”)")
    if ruling.is_from_last_game:
        text = _("Taken over from the last game, {rule} (“{title}”)")
    named = text.format(rule=ruling.rule, title=_title(ruling.rule, lang))
    about = " · ".join(fact for fact in (ruling.when, ruling.place) if fact)
    said = f"{named}: {ruling.side.rstrip('.')}" if ruling.side else named
    return fonts.printable(f"{said} · {about}" if about else said)


def _title(rule_id: str, lang: str) -> str:
    card = cards(lang).get(rule_id)
    return card.title if card else rule_id
