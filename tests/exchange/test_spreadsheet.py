"""The file for a spreadsheet: one line for each player, any letters, no formulas."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.documents import ENGLISH
from companion.exchange import spreadsheet
from companion.tables.history.play import Play
from companion.translations import LANGUAGES
from tests.plays import random_plays

PLAYS = random_plays(60, seed=3)


def read(plays: list[Play], language: str = "en") -> list[dict[str, str]]:
    text = spreadsheet.to_csv(plays, language)
    assert text.startswith("\ufeff")
    delimiter = "," if language == "en" else ";"
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"), newline=""), strict=True, delimiter=delimiter))


def test_there_is_one_line_for_each_player() -> None:
    rows = read(PLAYS)
    told = [(play, seat, player) for play in PLAYS for seat, player in enumerate(play.players, 1)]
    assert len(rows) == len(told)
    for row, (play, seat, player) in zip(rows, told, strict=True):
        assert row["Game"] == games.get(play.game).name.message
        assert row["Player"] == player.name
        assert row["Seat"] == str(seat)
        assert row["Points"] == ("" if player.total is None else str(player.total))
        assert row["Won"] == str(int(player.winner))
        assert row["Minutes"] == str(play.seconds // 60)


def test_the_categories_add_up_to_the_points() -> None:
    paying = {
        f"{game.name.message}: {category.title.render(ENGLISH)}"
        for game in games.every()
        for category in game.categories
        if not category.not_scored
    }
    for row in read(PLAYS):
        paid = [int(cell) for title, cell in row.items() if title in paying and cell]
        assert row["Points"] == "" or sum(paid) == int(row["Points"])


def test_what_was_counted_besides_the_points_has_columns_too() -> None:
    play = next(play for play in PLAYS if play.game == "happy-city" and len(play.players) > 1)
    player = replace(play.players[0], counts={"residents": 6, "hearts": -2, "coins": 0})
    row, other = read([replace(play, players=(player, replace(play.players[1], counts={})))])
    titles = [f"Happy City: {title}" for title in ("Residents", "Hearts", "Coins")]
    assert [row[title] for title in titles] == ["6", "-2", "0"]
    assert [other[title] for title in titles] == ["", "", ""]


def test_the_points_of_a_rival_stand_beside_who_he_was() -> None:
    alone = next(play for play in PLAYS if len(play.players) == 1)
    assert read([replace(alone, rival=34)])[0]["Rival's points"] == "34"
    assert read([replace(alone, rival=None)])[0]["Rival's points"] == ""


def test_the_sheet_has_no_columns_that_nobody_has_points_in() -> None:
    streets = [play for play in PLAYS if play.game == "streets"]
    titles = [title for title in read(streets)[0] if ": " in title]
    assert titles
    assert all(title.startswith("Streets: ") for title in titles)


def test_lines_end_as_the_standard_says_and_every_line_is_as_long() -> None:
    text = spreadsheet.to_csv([replace(PLAYS[0], notes='two\nlines, a "quote"')], "en")
    assert text.endswith("\r\n")
    rows = list(csv.reader(StringIO(text, newline=""), strict=True))
    assert len({len(row) for row in rows}) == 1


def test_long_notes_are_not_repeated_for_everybody_who_played() -> None:
    play = next(play for play in PLAYS if len(play.players) > 2)
    rows = read([replace(play, notes="a long evening"), replace(play, notes="another")])
    assert [row["Notes"] for row in rows if row["Notes"]] == ["a long evening", "another"]
    assert [row["Seat"] for row in rows if row["Notes"]] == ["1", "1"]


def test_the_headings_are_in_the_language() -> None:
    row = read(PLAYS[:5], "ru")[0]
    assert "Игрок" in row
    assert "Player" not in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_cells_are_parted_as_the_spreadsheets_of_the_language_want_it(language: str) -> None:
    play = replace(PLAYS[0], notes="one; two, three")
    assert "one; two, three" in read([play], language)[0].values()


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"])
def test_a_name_never_becomes_a_formula(name: str) -> None:
    play = replace(PLAYS[0], players=(replace(PLAYS[0].players[0], name=name),), place=name, notes=name)
    row = read([play])[0]
    assert row["Player"] == row["Where"] == row["Notes"] == f"'{name}"


def test_points_below_nothing_stay_a_number() -> None:
    play = replace(PLAYS[0], players=(replace(PLAYS[0].players[0], total=-3),))
    assert read([play])[0]["Points"] == "-3"


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")))
def test_whatever_was_typed_comes_back(typed: str) -> None:
    row = read([replace(PLAYS[0], notes=typed)])[0]
    assert row["Notes"].removeprefix("'") == typed.removeprefix("'") or row["Notes"] == typed
