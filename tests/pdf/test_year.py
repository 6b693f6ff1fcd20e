"""A year on paper: every play of it, who won, the records; nothing cut or on top of another, in every language."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from companion import games
from companion.statistics.people import in_year, months
from companion.tables.history.play import Play
from companion.translations import LANGUAGES, catalogue
from pdf import printable_names as names_on_paper
from pdf.year import Facts, pages, year
from tests.pdf.seen import all_lines, faults, lines, outside, reader
from tests.plays import PEOPLE, random_plays

NAMES = {f"person-{place}": name for place, name in enumerate(PEOPLE)}
PLAYS = in_year(random_plays(80), 2016, UTC)


def facts(plays: list[Play] = PLAYS, **others: Any) -> Facts:
    return Facts(2016, plays, NAMES, UTC, lambda at: f"{at:%d.%m.%Y}", lambda took: f"{took // 60} min", **others)


@pytest.mark.parametrize(("language", "paper"), [*((language, "a4") for language in LANGUAGES), ("en", "letter")])
def test_everything_fits_on_the_page_and_nothing_lies_on_another(language: str, paper: Any) -> None:
    for page in pages(facts(lang=language, paper=paper, group="Клуб «Ход конём»")):
        assert faults(page.drawing, 10, 0.2) == []


def test_every_play_has_its_day_game_players_and_points() -> None:
    said = " ".join(all_lines(DATA)).replace("\u00a0", " ")
    for play in PLAYS:
        assert f"{play.ended:%d.%m.%Y}" in said
        assert games.get(play.game).name.render(catalogue("en")) in said
        for player in play.players:
            shown = player.name if player.total is None else f"{player.name} {player.total}"
            assert shown in said


@pytest.mark.parametrize(("number", "told"), [(1, False), (2, False), (3, True)])
def test_a_record_waits_for_three_plays_of_its_game(number: int, told: bool) -> None:
    some = [play for play in PLAYS if play.game == "uptown" and len(play.players) > 1][:number]
    assert len(some) == number
    assert ("Records" in " ".join(lines(year(facts(some))))) == told


def test_everybody_who_reached_a_record_is_named_with_its_first_day() -> None:
    some = [play for play in PLAYS if play.game == "uptown" and len(play.players) > 1][:3]
    equal = [replace(play, players=tuple(replace(player, total=70) for player in play.players)) for play in some]
    said = " ".join(lines(year(facts(equal)))).partition("Records")[2].partition("All plays")[0]
    for person in {player.person for play in equal for player in play.players}:
        assert NAMES[person] in said
    assert f"first on {equal[0].ended:%d.%m.%Y}" in said


def test_the_months_are_counted_where_the_plays_ended() -> None:
    numbers = {
        words.cell[2]: words.text
        for words in pages(facts())[0].drawing.words
        if words.cell and words.cell[:2] == (0, 1)
    }
    played = months(PLAYS, UTC)
    assert numbers == {month: str(played.get(month, "–")) for month in range(1, 13)}
    assert sum(played.values()) == len(PLAYS)


def test_new_year_is_where_the_visitor_is() -> None:
    play = replace(PLAYS[0], ended=datetime(2016, 12, 31, 23, 30, tzinfo=UTC))
    assert in_year([play], 2016, UTC) == [play]
    assert in_year([play], 2017, ZoneInfo("Europe/Moscow")) == [play]


def test_the_same_year_gives_the_same_bytes_and_is_read_aloud_as_tables() -> None:
    assert year(facts()) == DATA
    root = reader(DATA).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    kinds = [kid.get_object()["/S"] for kid in root["/StructTreeRoot"]["/K"].get_object()["/K"]]
    assert kinds.count("/Table") == 5
    assert "/H1" in kinds


def test_one_play_alone_and_one_of_which_nothing_is_known_are_printed() -> None:
    alone = next(play for play in random_plays(200) if len(play.players) == 1)
    untold = replace(alone, players=(replace(alone.players[0], total=None, categories={}),))
    for play in (alone, untold):
        assert len(pages(facts([replace(play, ended=PLAYS[0].ended)]))) == 1


def sat(number: int, name: str = "Ann {}", total: int = 40, winner: bool = False) -> tuple[Play, dict[str, str]]:
    """A play of so many people, and what they are called."""
    (player, *_) = PLAYS[0].players
    players = (replace(player, person=f"many-{seat}", total=total, winner=winner) for seat in range(number))
    return replace(PLAYS[0], game="uptown", place="", players=tuple(players)), {
        f"many-{seat}": name.format(seat) for seat in range(number)
    }


def said(found: Facts) -> str:
    return " ".join(
        words.text for page in pages(found) if page.drawing for words in page.drawing.words
    ).replace("\u00a0", " ")  # fmt: skip


def test_a_year_of_thousands_of_plays_lists_the_first_and_says_how_many_there_are_besides() -> None:
    play, names = sat(2)
    for number, more in ((500, []), (501, ["and 1 more"]), (2000, ["and 1 500 more"])):
        told = said(replace(facts([play] * number), names=names))
        assert told.count(f"{play.ended:%d.%m.%Y}") in (500, 501), "the record has its day too"
        assert re.findall(r"and [\d ]+ more$", told) == more
        assert ("All plays" in told) == (not more)


@pytest.mark.parametrize("winner", [True, False])
@pytest.mark.parametrize("name", ["Ann {}", "{} " + "Щ" * 195])
def test_a_play_of_two_hundred_stays_on_its_page_and_says_how_many_more_there_were(name: str, winner: bool) -> None:
    play, names = sat(200, name, winner=winner)
    printed = pages(replace(facts([play] * 3), names=names))
    for page in printed:
        assert page.drawing is not None
        assert outside(page.drawing.items, page.width, page.height, 10) == []
    assert len(re.findall(r"and 1\d\d more", said(replace(facts([play] * 3), names=names)))) == 4, "plays, and a record"


def test_whoever_stands_nowhere_on_paper_is_not_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    play, names = sat(200)
    asked: list[str] = []

    def written(some: Sequence[str], *rest: Any) -> tuple[str, ...]:
        asked.extend(some)
        return names_on_paper.printable_names(some, *rest)

    monkeypatch.setattr("pdf.year.printable_names", written)
    pages(replace(facts([play] * 3), names=names))
    assert 16 <= len(asked) < 150


DATA = year(facts())
