"""Paper Quarters: what holds for every sheet, whatever is on it."""

import copy
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import documents
from companion.game.game import Readings
from companion.games.paper_quarters.estates import completed
from companion.games.paper_quarters.plans import fulfilled
from companion.games.paper_quarters.printed import PLANS, Plan
from companion.games.paper_quarters.readings import READINGS
from companion.games.paper_quarters.tasks import Estates
from companion.games.paper_quarters.temps import places, prize
from tests.examples import examples
from tests.games.sheets import SIZES, sheet

quick = examples(35)

NUMBERS = st.integers(0, 17)
HOUSES = st.none() | NUMBERS | NUMBERS.map(lambda number: f"{number}b") | st.sampled_from(["R", -1, 18])
COUNTS = st.integers(0, 13)


def streets(size: int) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries(
        {
            "houses": st.lists(HOUSES, min_size=size, max_size=size),
            "fences": st.lists(st.booleans(), min_size=size - 1, max_size=size - 1),
            "parks": st.integers(0, 7),
            "pools": st.lists(st.booleans(), min_size=3, max_size=3),
        }
    )


CLAIMS = st.lists(
    st.fixed_dictionaries({"slot": st.sampled_from([1, 2, 3]), "first": st.booleans()}),
    max_size=3,
    unique_by=lambda claim: claim["slot"],
)
PLACES = st.sampled_from([[street, house] for street, size in enumerate(SIZES) for house in range(size)])
SHEETS = st.fixed_dictionaries(
    {
        "name": st.just("A"),
        "streets": st.tuples(*(streets(size) for size in SIZES)).map(list),
        "agents": st.lists(st.integers(0, 5), min_size=6, max_size=6),
        "temps": COUNTS,
        "refusals": st.integers(0, 4),
        "plans": CLAIMS,
    },
    optional={"used": st.lists(PLACES, max_size=6), "bis": COUNTS, "roundabouts": st.integers(0, 3)},
)
TABLES = st.fixed_dictionaries(
    {
        "advanced": st.booleans(),
        "plans": st.lists(st.sampled_from(sorted(PLANS)), min_size=3, max_size=3),
        "players": st.lists(SHEETS, min_size=1, max_size=4).map(
            lambda sheets: [{**given, "name": "ABCD"[seat]} for seat, given in enumerate(sheets)]
        ),
    },
    optional={"solo": st.booleans()},
)


@st.composite
def played(draw: Callable[..., Any]) -> dict[str, Any]:
    """A sheet filled in turn by turn, by nothing but what the options offer."""
    filled = sheet(bis=0, roundabouts=0)
    for _ in range(draw(st.integers(0, 26))):
        offered = calculate("options", filled)
        numbers = [(int(number), at) for number, spots in offered["numbers"].items() for at in spots]
        if not numbers:
            break
        number, (street, house) = draw(st.sampled_from(numbers))
        filled["streets"][street]["houses"][house] = number
        apply_effect(filled, draw)
    return filled


def apply_effect(filled: dict[str, Any], draw: Callable[..., Any]) -> None:
    offered = calculate("options", filled)
    bis = [(number, at) for number, spots in offered["bis"].items() for at in spots]
    effect = draw(st.sampled_from(["none", "fence", "bis", "temp", "roundabout"]))
    if effect == "fence" and offered["fences"]:
        street, slot = draw(st.sampled_from(offered["fences"]))
        filled["streets"][street]["fences"][slot] = True
    elif effect == "bis" and bis and filled["bis"] < 9:
        number, (street, house) = draw(st.sampled_from(bis))
        filled["streets"][street]["houses"][house] = f"{number}b"
        filled["bis"] += 1
    elif effect == "temp" and filled["temps"] < 11:
        filled["temps"] += 1
    elif effect == "roundabout" and offered["roundabouts"]:
        street, house = draw(st.sampled_from(offered["roundabouts"]))
        filled["streets"][street]["houses"][house] = "R"
        fences = filled["streets"][street]["fences"]
        fences[max(house - 1, 0) : house + 1] = [True] * len(fences[max(house - 1, 0) : house + 1])
        filled["roundabouts"] += 1


def calculate(calculation: str, given: dict[str, Any]) -> dict[str, Any]:
    return documents.calculate("paper-quarters", calculation, {"advanced": True, "sheet": given})


def final(table: dict[str, Any]) -> dict[str, Any]:
    return documents.calculate("paper-quarters", "final", table)


def by_name(result: dict[str, Any]) -> dict[str, Any]:
    return {player["name"]: (player["total"], player["place"], player["categories"]) for player in result["players"]}


@quick
@given(TABLES, st.randoms(use_true_random=False))
def test_the_order_of_players_claims_and_used_houses_changes_nothing(table: dict[str, Any], random: Random) -> None:
    shuffled = copy.deepcopy(table)
    random.shuffle(shuffled["players"])
    for player in shuffled["players"]:
        random.shuffle(player["plans"])
        random.shuffle(player.get("used", []))
    one, other = final(table), final(shuffled)
    assert by_name(one) == by_name(other)
    assert sorted(one["winners"]) == sorted(other["winners"])
    assert one["decided_by"] == other["decided_by"]
    assert Counter(f["reason"] for f in one["findings"]) == Counter(f["reason"] for f in other["findings"])


def mirrored(given: dict[str, Any]) -> dict[str, Any]:
    """The sheet seen from behind: the streets turned round, the numbers counted down."""
    turned = copy.deepcopy(given)
    for street in turned["streets"]:
        street["houses"] = [
            house if house in (None, "R") else f"{17 - int(house[:-1])}b" if isinstance(house, str) else 17 - house
            for house in reversed(street["houses"])
        ]
        street["fences"].reverse()
        street["pools"] = [False] * 3
    return turned


@quick
@given(SHEETS)
def test_a_mirrored_sheet_has_the_same_estates_and_breaks_the_same_rules(given_sheet: dict[str, Any]) -> None:
    for street in given_sheet["streets"]:
        street["pools"] = [False] * 3
    turned = mirrored(given_sheet)
    assert calculate("check", turned)["reasons"] == calculate("check", given_sheet)["reasons"]
    plans, turned_plans = (calculate("options", {**one, "used": []})["plans"] for one in (given_sheet, turned))
    assert plans == turned_plans
    totals = [final({"advanced": True, "plans": [0, 6, 12], "players": [one]}) for one in (given_sheet, turned)]
    assert by_name(totals[0]) == by_name(totals[1])


@quick
@given(TABLES, st.integers(0, 5))
def test_one_more_agent_never_costs_points(table: dict[str, Any], size: int) -> None:
    more = copy.deepcopy(table)
    more["players"][0]["agents"][size] += 1
    assert final(more)["players"][0]["total"] >= final(table)["players"][0]["total"]


@quick
@given(TABLES, st.sampled_from(["refusals", "bis", "roundabouts"]))
def test_one_more_mark_in_a_column_of_minus_points_never_pays(table: dict[str, Any], column: str) -> None:
    fewer, more = copy.deepcopy(table), copy.deepcopy(table)
    marks = table["players"][0].get(column, 0)
    fewer["players"][0][column] = marks
    more["players"][0][column] = marks + 1
    assert final(more)["players"][0]["total"] <= final(fewer)["players"][0]["total"]


@examples(15)
@given(played())
def test_whatever_the_options_offer_is_legal(filled: dict[str, Any]) -> None:
    assert set(calculate("check", filled)["reasons"]) <= {"effects"}


@examples(15)
@given(played(), st.data())
def test_a_number_is_offered_exactly_where_it_breaks_no_rule(filled: dict[str, Any], data: st.DataObject) -> None:
    offered = calculate("options", filled)["numbers"]
    number = data.draw(NUMBERS)
    empty = [
        [s, h] for s, row in enumerate(filled["streets"]) for h, house in enumerate(row["houses"]) if house is None
    ]
    for street, house in data.draw(st.lists(st.sampled_from(empty), max_size=8)) if empty else []:
        written = copy.deepcopy(filled)
        written["streets"][street]["houses"][house] = number
        legal = not set(calculate("check", written)["reasons"]) - {"effects"}
        assert ([street, house] in offered[str(number)]) == legal


@examples(15)
@given(played())
def test_a_fence_is_offered_exactly_where_it_breaks_no_rule(filled: dict[str, Any]) -> None:
    offered = calculate("options", filled)["fences"]
    for street, row in enumerate(filled["streets"]):
        for slot in (slot for slot, fence in enumerate(row["fences"]) if not fence):
            fenced = copy.deepcopy(filled)
            fenced["streets"][street]["fences"][slot] = True
            assert ([street, slot] in offered) == ("fence-in-bis" not in calculate("check", fenced)["reasons"])


@quick
@given(SHEETS, st.sampled_from([plan for plan in PLANS.values() if isinstance(plan.task, Estates)]))
def test_estates_fulfil_a_plan_if_some_choice_of_unused_ones_does(given_sheet: dict[str, Any], plan: Plan) -> None:
    board, readings = documents.read("paper-quarters", "check", {"advanced": True, "sheet": given_sheet})
    used = set(board.sheet.used)
    unused = [estate.size for estate in completed(board.sheet) if not used & set(estate.houses)][:10]
    choices = combinations(sorted(unused), len(plan.task.sizes))
    if len(unused) < 10:
        assert fulfilled(plan.task, board.sheet, readings, used) == any(
            sorted(plan.task.sizes) == list(c) for c in choices
        )


@quick
@given(
    st.lists(COUNTS, min_size=1, max_size=6), st.sampled_from(["dense", "skip"]), st.sampled_from(["nothing", "ranked"])
)
def test_temps_pay_by_who_is_ahead(counts: list[int], ties: str, zeros: str) -> None:
    chosen = Readings(READINGS, {"temp-ties": ties, "zero-temps": zeros})
    capped = [min(count, 11) for count in counts]
    for mine, place in zip(capped, places(counts, chosen), strict=True):
        ahead = [other for other in capped if other > mine]
        expected = (7, 4, 1, 0, 0, 0)[len(set(ahead)) if ties == "dense" else len(ahead)]
        assert prize(place) == (0 if not mine and zeros == "nothing" else expected)
