"""The end of the game: residents times hearts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.game.final import Final, final
from companion.game.game import Ledger, Line, Readings, Scored
from companion.game.text import say
from companion.games.happy_city.board import FinalBoard, Player, Scoring, Table, read_table
from companion.games.happy_city.copying import Outcome, outcomes
from companion.games.happy_city.description import CATEGORIES
from companion.games.happy_city.effects import printed
from companion.games.happy_city.legality import findings, pad_findings
from companion.games.happy_city.readings import NEGATIVE_TOTALS
from companion.games.happy_city.work import PlacedCard, placed_cards


def final_score(board: FinalBoard, readings: Readings) -> Final:
    return final(score, board, readings)


def score(board: FinalBoard, readings: Readings) -> Scored:
    """Most points win; equal points go to the most coins (HC-35), and nothing separates players further (HC-36)."""
    table = read_table(board.players)
    ledgers = tuple(
        _ledger(table, index, player, board.scoring, readings) for index, player in enumerate(board.players)
    )
    return Scored(ledgers, lambda: (*findings(table, readings), *pad_findings(table, expert=board.expert)))


def _ledger(table: Table, index: int, player: Player, scoring: Scoring, readings: Readings) -> Ledger:
    city = _entered(player, f"players[{index}]") if player.city is None else _built(table, index, scoring, readings)
    lines = (*city.lines, *_closing_lines(_sums(city.lines), city.doubling, index, scoring, readings))
    return Ledger.of(player.name, CATEGORIES, lines, {"coins": player.coins})


def _entered(player: Player, where: str) -> Outcome:
    """A player who told only the totals."""
    residents, hearts = player.residents or 0, player.hearts or 0
    return Outcome((
        Line("residents", residents, "HC-31", say("residents as entered"), f"{where}.residents"),
        Line("hearts", hearts, "HC-31", say("hearts as entered"), f"{where}.hearts"),
    ))  # fmt: skip


def _built(table: Table, index: int, scoring: Scoring, readings: Readings) -> Outcome:
    """The symbols of the cards first, then each special at its best for the points of this city."""
    cards = tuple(placed_cards(table, index, readings))
    lines = [line for work in cards if not work.card.special for line in printed(work, "HC-31")]
    sums = _sums(lines)
    doubling: PlacedCard | None = None
    for work in cards:
        if work.card.special:
            special = _best(outcomes(work), sums, doubling, index, scoring, readings)
            lines += special.lines
            sums = _sums(special.lines, sums)
            doubling = special.doubling or doubling
    return Outcome(tuple(lines), doubling)


def _best(
    ways: Sequence[Outcome],
    city: Counter[str],
    doubling: PlacedCard | None,
    index: int,
    scoring: Scoring,
    readings: Readings,
) -> Outcome:
    """The way that is best for the points of this city; of two with the same points, for its residents and hearts."""

    def worth(way: Outcome) -> tuple[int, int]:
        sums = _sums(way.lines, city)
        sums = _sums(_closing_lines(sums, way.doubling or doubling, index, scoring, readings), sums)
        return sums["happiness"], sums["residents"] + sums["hearts"]

    return ways[0] if len(ways) == 1 else max(ways, key=worth)


def _closing_lines(
    sums: Mapping[str, int], doubling: PlacedCard | None, index: int, scoring: Scoring, readings: Readings
) -> tuple[Line, ...]:
    """What the symbols add up to: their product or sum (HC-30, HC-34), and what changes the points afterwards."""
    where = f"players[{index}]"
    lines = []
    residents, hearts = sums["residents"], sums["hearts"]
    if (residents < 0 or hearts < 0) and readings.ask(NEGATIVE_TOTALS) == "clamp":
        for category, total in (("residents", residents), ("hearts", hearts)):
            if total < 0:
                lines.append(Line(category, -total, "HC-33", say("a total below zero counts as zero"), where))
        residents, hearts = max(0, residents), max(0, hearts)
    if scoring == "product":
        why = say("residents {residents} × hearts {hearts}", residents=residents, hearts=hearts)
        lines.append(Line("happiness", residents * hearts, "HC-30", why, where))
    else:
        why = say("residents {residents} + hearts {hearts}", residents=residents, hearts=hearts)
        lines.append(Line("happiness", residents + hearts, "HC-34", why, where))
    points = sums["happiness"] + lines[-1].points
    if doubling:  # The Japanese garden doubles a total below thirty (HC-70).
        limit, name = doubling.effect["below"], doubling.name
        if points < limit:
            why = say("{card}: fewer than {limit} points, doubled", card=name, limit=limit)
            lines.append(doubling.line("happiness", points, why))
        else:
            lines.append(doubling.line("happiness", 0, say("{card}: not below {limit} points", card=name, limit=limit)))
    return tuple(lines)


def _sums(lines: Iterable[Line], before: Mapping[str, int] | None = None) -> Counter[str]:
    """What lines add up to by category, on top of what was there before."""
    sums = Counter(before or {})
    for line in lines:
        sums[line.category] += line.points
    return sums
