"""What holds for every table of Happy City."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import documents
from companion.games.happy_city.cards import COLOURS, cards
from companion.translations import catalogue
from tests.examples import examples

BUILDINGS = [card.id for card in cards() if card.kind in ("building", "dwelling")]
MARKETS = [card.id for card in cards() if card.kind == "market"]
SPECIALS = [card.id for card in cards() if card.special]
NAMES = "ABCDE"

printed = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["Museum", "Кафе {x}", ""]),
        "colour": st.sampled_from([None, *COLOURS]),
        "residents": st.integers(-2, 5),
        "hearts": st.integers(-2, 5),
        "income": st.integers(0, 3),
    },
)
anything = st.lists(st.one_of(st.sampled_from(BUILDINGS + MARKETS), st.sampled_from(SPECIALS), printed), max_size=12)
family = st.builds(
    lambda buildings, special: ["market", *buildings, *special],
    st.lists(st.sampled_from(BUILDINGS), unique=True, max_size=8),
    st.lists(st.sampled_from([card.id for card in cards() if card.kind == "family"]), max_size=1),
)
choices = st.one_of(st.none(), st.sampled_from(["left", "right", "A", "box:E11", "box:E14", "box:E01"]))


def players(draw: Callable[..., Any], cities: st.SearchStrategy[Any], with_choices: bool) -> list[dict[str, Any]]:
    rows = []
    for name in NAMES[: draw(st.integers(1, 5))]:
        row = {"name": name, "coins": draw(st.integers(0, 9))}
        if draw(st.integers(0, 9)) == 0:
            row |= {"residents": draw(st.integers(-3, 30)), "hearts": draw(st.integers(-3, 30))}
        else:
            row["city"] = draw(cities)
        choice = draw(choices) if with_choices else None
        rows.append({**row, "choice": choice} if choice else row)
    return rows


@st.composite
def boards(
    draw: Callable[..., Any], cities: st.SearchStrategy[Any] = anything, with_choices: bool = True
) -> dict[str, Any]:
    return {"scoring": draw(st.sampled_from(["product", "sum"])), "players": players(draw, cities, with_choices)}


def final(board: dict[str, Any], language: str = "en") -> dict[str, Any]:
    return documents.calculate("happy-city", "final", board, catalogue(language))


@examples(40)
@given(boards(cities=family, with_choices=False), st.randoms(use_true_random=False))
def test_in_family_mode_no_order_matters(board: dict[str, Any], random: Random) -> None:
    shuffled = [dict(player) for player in board["players"]]
    for player in shuffled:
        if "city" in player:
            player["city"] = random.sample(player["city"], len(player["city"]))
    random.shuffle(shuffled)
    before, after = final(board), final({**board, "players": shuffled})
    totals = {player["name"]: (player["total"], player["place"]) for player in before["players"]}
    assert {player["name"]: (player["total"], player["place"]) for player in after["players"]} == totals
    assert set(before["winners"]) == set(after["winners"])


@examples(40)
@given(boards(), st.integers(0, 4))
def test_the_table_may_be_turned(board: dict[str, Any], by: int) -> None:
    turned = board["players"][by:] + board["players"][:by]
    totals = {player["name"]: player["total"] for player in final(board)["players"]}
    assert {player["name"]: player["total"] for player in final({**board, "players": turned})["players"]} == totals


@examples(40)
@given(boards(cities=family, with_choices=False))
def test_the_score_is_the_product_of_what_is_printed(board: dict[str, Any]) -> None:
    known = {card.id: card for card in cards()}
    for entered, scored in zip(board["players"], final(board)["players"], strict=True):
        city = [known[card] for card in entered.get("city", [])]
        residents = sum(card.residents for card in city) + entered.get("residents", 0)
        hearts = sum(card.hearts for card in city) + entered.get("hearts", 0)
        product = board["scoring"] == "product"
        assert scored["total"] == (residents * hearts if product else residents + hearts)


@examples(40)
@given(boards(with_choices=False), st.sampled_from(["E01", "E24", "E32"]))
def test_without_a_choice_the_better_side_is_taken(board: dict[str, Any], special: str) -> None:
    me = {"name": "Z", "coins": 0, "city": ["market-blue", "house", "florist", special]}
    totals = {}
    for choice in (None, "left", "right"):
        chosen = {**me, "choice": choice} if choice else me
        table = {**board, "players": [chosen, *[p for p in board["players"] if "city" in p]]}
        totals[choice] = final(table)["players"][0]["total"]
    assert totals[None] == max(totals["left"], totals["right"])


@examples(60)
@given(st.lists(anything, min_size=1, max_size=5))
def test_income_lines_add_up(cities: list[Any]) -> None:
    rows = [{"name": NAMES[index], "city": city} for index, city in enumerate(cities)]
    for player in documents.calculate("happy-city", "income", {"players": rows}, catalogue("ru"))["players"]:
        assert sum(line["points"] for line in player["lines"]) == player["income"]


@examples(60)
@given(anything, st.integers(0, 20), st.sampled_from(BUILDINGS), st.booleans())
def test_a_price_is_between_nothing_and_what_is_printed(city: list[Any], coins: int, card: str, free: bool) -> None:
    document = {"city": city, "coins": coins, "card": card, "free_next": free}
    result = documents.calculate("happy-city", "purchase", document)
    assert 0 <= result["price"] <= next(known.cost for known in cards() if known.id == card)
    assert result["price"] == sum(line["points"] for line in result["lines"])
    assert result["legal"] == (not result["reasons"])
    assert ("too-expensive" in result["reasons"]) == (result["price"] > coins)


@examples(60)
@given(anything, st.sampled_from(SPECIALS))
def test_more_cards_never_break_a_condition(city: list[Any], special: str) -> None:
    few = documents.calculate("happy-city", "special", {"city": city, "card": special})["missing"]
    more = documents.calculate("happy-city", "special", {"city": [*city, "zoo", "house"], "card": special})["missing"]
    assert set(more) <= set(few)
    assert all(more[colour] <= few[colour] for colour in more)
