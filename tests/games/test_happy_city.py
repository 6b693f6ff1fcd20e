"""Happy City: its box, how a line is called, and what the pages ask of the rules besides the calculations."""

from typing import Any

import pytest

from companion import documents
from companion.games.happy_city.board import read_table
from companion.games.happy_city.cards import by_id, cards
from companion.games.happy_city.income import incomes
from companion.games.happy_city.legality import copies_of
from companion.rules import cards as rule_cards
from companion.translations import catalogue


def final(*players: dict[str, Any]) -> dict[str, Any]:
    named = [{"name": name, "coins": 0, **player} for name, player in zip("ABC", players, strict=False)]
    return {"scoring": "product", "players": named}


def test_a_line_has_its_place_and_the_name_that_people_give_its_card() -> None:
    told = {"residents": 6, "hearts": -1}
    city = ["market", {"name": "Планетарій", "colour": "blue", "hearts": 4}, {"residents": 2}, {"income": 3}]
    first, second = documents.calculate("happy-city", "final", final(told, {"city": city}))["players"]
    assert (first["total"], second["total"]) == (-6, 8)
    assert [line["where"] for line in first["lines"]] == ["players[0].residents", "players[0].hearts", "players[0]"]
    assert [line["why"] for line in second["lines"]][:2] == ["Планетарій: 4 hearts", "card 3: 2 residents"]


def test_the_box_is_as_printed() -> None:
    counts = {deck: 2 * sum(card.deck == deck for card in cards()) for deck in (1, 2, 3)}
    assert counts == {1: 28, 2: 20, 3: 18}
    assert by_id()["restaurant"].hearts == 1
    assert by_id()["treehouse"].cost == 8


def test_every_card_names_a_rule_and_has_a_russian_name() -> None:
    rules, russian = rule_cards(), catalogue("ru")
    for card in cards():
        assert card.rule in rules
        assert russian.gettext(card.name) != card.name


@pytest.mark.parametrize(
    ("card", "players", "copies"),
    [
        ("zoo", 2, 2), ("house", 4, 3), ("house", 1, None), ("unicorn-ranch", 5, 1),
        ("market-blue", 3, 1), ("market", 3, None), ("E10", 3, None), ("E14", 3, 1),
    ],
)  # fmt: skip
def test_how_many_of_a_card_are_in_the_game(card: str, players: int, copies: int | None) -> None:
    assert copies_of(by_id()[card], players) == copies


@pytest.mark.parametrize(
    ("cities", "incomes_"),
    [
        ((["market", "hardware-store"], None), [3, 0]),
        # The Barber does not pay against a city that is not known.
        ((["market", "E13"], ["market", "hardware-store"]), [4, 3]),
        ((["market", "E13"], ["market", "hardware-store"], None), [1, 3, 0]),
    ],
)
def test_the_income_beside_somebody_who_entered_only_totals(cities: tuple[Any, ...], incomes_: list[int]) -> None:
    players = [{"city": city} if city else {"residents": 5, "hearts": 5} for city in cities]
    board, readings = documents.read("happy-city", "final", final(*players))
    assert [row.income for row in incomes(read_table(board.players), readings).players] == incomes_


@pytest.mark.parametrize(
    ("special", "city", "counted"),
    [
        # Each green card of the own city (HC-66).
        ("E26", ["market", "house", "igloo", "E26"], {"players[0].city[1]": 1, "players[0].city[2]": 1}),
        # Stonehenge looks at the blue cards of a neighbour (HC-64).
        ("E24", ["E24"], {"players[1].city[1]": 1, "players[1].city[2]": 1}),
        # The three blue cards left, right and below, not the fourth further on (HC-65).
        (
            "E23",
            ["market", "school", "E23", "museum", "house", "igloo", "grocery", "library", "square"],
            {"players[0].city[1]": 1, "players[0].city[3]": 1, "players[0].city[7]": 1},
        ),
        # The next two cards share a colour (HC-68), and what is no pair names none.
        ("E34", ["E34", "school", "museum"], {"players[0].city[1]": 1, "players[0].city[2]": 1}),
        ("E34", ["E34", "school", "house"], {}),
        # The Artist's easel copies the card before it (HC-56), the Pyramid that of a neighbour at its place (HC-57).
        ("E06", ["market", "zoo", "E06"], {"players[0].city[1]": 1}),
        ("E01", ["market", "E01"], {"players[1].city[1]": 1}),
        # The Sphinx copies what another has, and then counts as that does (HC-58).
        ("E14", ["market", "house", "E14"], {"players[1].city[3]": 1, "players[0].city[1]": 1}),
        # The Piano stage takes off what the cards bring at income (HC-59).
        ("E08", ["market", "hardware-store", "E08"], {"players[0].city[0]": 1, "players[0].city[1]": 2}),
    ],
)
def test_a_special_names_the_cards_that_it_has_counted_or_copied(
    special: str, city: list[str], counted: dict[str, int]
) -> None:
    board = final({"city": city}, {"city": ["market", "school", "square", "E26"]})
    ann = documents.calculate("happy-city", "final", board)["players"][0]
    place = f"players[0].city[{city.index(special)}]"
    lines = [line for line in ann["lines"] if line["where"] == place]
    assert lines
    for line in lines:
        assert {one["where"]: one["n"] for one in line.get("counts", [])} == counted
