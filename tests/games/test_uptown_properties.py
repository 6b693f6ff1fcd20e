"""What holds for every UpTown street, whatever lies on it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import documents
from companion.game.paths import value_at
from companion.games.uptown.readings import READINGS
from tests.examples import examples

KINDS = ("office", "services", "apartment", "cafe", "shop", "hotel", "park")
EFFECTS = st.one_of(
    st.builds(
        lambda per, pays: {"per": per, "pays": pays},
        st.sampled_from(("flat", "ground", "floor-below")),
        st.integers(-6, 6),
    ),
    st.builds(
        lambda per, pays, kind: {"per": per, "pays": pays, "kind": kind},
        st.sampled_from(("kind-on-lot", "kind-on-street")),
        st.integers(-3, 3),
        st.sampled_from((*KINDS, "roof", "gift", "duo")),
    ),
)
CARDS = st.fixed_dictionaries(
    {"kind": st.sampled_from((*KINDS, None))},
    optional={
        "duo": st.booleans(),
        "roof": st.booleans(),
        "gift": st.booleans(),
        "no_gifts": st.booleans(),
        "only": st.sampled_from(("ground", "upper", "rooftop")),
        "income": st.lists(EFFECTS, max_size=2),
        "prestige": st.lists(EFFECTS, max_size=2),
    },
)
PARKS = st.fixed_dictionaries(
    {"kind": st.just("park"), "roof": st.booleans(), "counts_as": st.sampled_from(KINDS)},
    optional={"prestige": st.lists(EFFECTS, max_size=1)},
)
LOTS = st.lists(st.lists(st.one_of(CARDS, CARDS, CARDS, PARKS), max_size=4), min_size=5, max_size=5)
COINS = st.integers(0, 30)
SEATS = st.one_of(
    st.fixed_dictionaries({"coins": COINS, "lots": LOTS}, optional={"deck_coins": COINS}),
    st.builds(
        lambda lots, coins: {"pad": {"lots": lots, "coins": coins}},
        st.lists(st.integers(-9, 30), min_size=5, max_size=5),
        COINS,
    ),
)
TABLES = st.lists(SEATS, min_size=1, max_size=4).map(
    lambda seats: [{"name": name, **seat} for name, seat in zip("ABCD", seats, strict=False)]
)
CHOICES = st.fixed_dictionaries({}, optional={reading.id: st.sampled_from(reading.values) for reading in READINGS})
quick = examples(50)


def final(players: list[dict[str, Any]], readings: dict[str, Any] | None = None) -> dict[str, Any]:
    return documents.calculate("uptown", "final", {"players": players, "readings": readings or {}})


def income(lots: list[Any], readings: dict[str, Any] | None = None) -> dict[str, Any]:
    return documents.calculate("uptown", "income", {"lots": lots, "readings": readings or {}})


def storeys_by_hand(lot: list[dict[str, Any]], readings: dict[str, Any]) -> Iterator[int]:
    """How many storeys each card is, one card at a time."""
    for index, card in enumerate(lot):
        above_roof = any(below.get("roof") for below in lot[:index])
        roofed = card.get("roof") or card["kind"] == "park"
        doubled = card.get("duo") and readings.get("duo-floors") == "two"
        outside = above_roof and readings.get("rooftop-is-floor") == "no"
        ignored = roofed and readings.get("roof-is-floor") == "no"
        yield 0 if outside or ignored else 2 if doubled else 1


def worth_by_hand(lots: list[Any], purse: str, readings: dict[str, Any]) -> int:
    """Every effect looked up by walking the whole street anew."""
    total = 0
    for lot in lots:
        for index, card in enumerate(lot):
            if purse == "prestige" and card.get("gift") and readings.get("gift-prestige") == "nobody":
                continue
            for effect in card.get(purse, []):
                below = lot[:index]
                outside = any(other.get("roof") for other in below) and readings.get("rooftop-is-floor") == "no"
                if effect["per"] == "flat" or (effect["per"] == "ground" and index == 0):
                    total += effect["pays"]
                elif effect["per"] == "floor-below" and not outside:
                    total += effect["pays"] * sum(storeys_by_hand(below, readings))
                elif effect["per"].startswith("kind"):
                    seen = lot if effect["per"] == "kind-on-lot" else [other for one in lots for other in one]
                    if readings.get("self-counts") == "no":
                        seen = [other for other in seen if other is not card]
                    count = sum(counted_by_hand(other, effect["kind"], readings) for other in seen)
                    together = purse == "income" and effect["per"] == "kind-on-lot"
                    if together and count and readings.get("kind-on-lot-income") == "together":
                        count = 1
                    total += effect["pays"] * count
    return total


def counted_by_hand(card: dict[str, Any], thing: str, readings: dict[str, Any]) -> int:
    """How often a card counts for an effect: by its kind, by its mark, or by the icon of a park."""
    if card["kind"] == thing:
        return 2 if card.get("duo") else 1
    if thing in ("roof", "gift", "duo"):
        twice = card.get("duo") and thing != "duo" and readings.get("duo-marks") == "twice"
        return (2 if twice else 1) if card.get(thing) else 0
    return int(card.get("counts_as") == thing and readings.get("park-kind") == "shown")


@quick
@given(LOTS, COINS, CHOICES)
def test_a_street_is_worth_what_counting_by_hand_gives(lots: list[Any], coins: int, readings: dict[str, Any]) -> None:
    (seat,) = final([{"name": "A", "coins": coins, "lots": lots}], readings)["players"]
    assert seat["total"] == worth_by_hand(lots, "prestige", readings) + coins // 3
    result = income(lots, readings)
    assert result["total"] == sum(result["lots"]) == worth_by_hand(lots, "income", readings)
    assert result["paid"] == max(0, result["total"])


@quick
@given(LOTS, CHOICES)
def test_a_card_names_what_it_has_counted_and_is_paid_for_that(lots: list[Any], readings: dict[str, Any]) -> None:
    document = {"players": [{"name": "A", "coins": 0, "lots": lots}]}
    (seat,) = final(document["players"], readings)["players"]
    effects = [effect for lot in lots for card in lot for effect in card.get("prestige", ())]
    for line, effect in zip(seat["lines"], effects, strict=True):
        counts = line.get("counts", [])
        assert all(value_at(document, counted["where"]) for counted in counts)
        if effect["per"] not in ("flat", "ground") and line["rule"] != "UT-39":
            assert line["points"] == effect["pays"] * sum(counted["n"] for counted in counts)


@quick
@given(LOTS, LOTS, CHOICES)
def test_a_tie_is_decided_by_the_highest_building(one: list[Any], two: list[Any], readings: dict[str, Any]) -> None:
    bare = [[[{**card, "prestige": []} for card in lot] for lot in lots] for lots in (one, two)]
    result = final([{"name": name, "coins": 0, "lots": lots} for name, lots in zip("AB", bare, strict=True)], readings)
    heights = [max(sum(storeys_by_hand(lot, readings)) for lot in lots) for lots in bare]
    assert [seat["tallest"] for seat in result["players"]] == heights
    assert result["decided_by"] == ("shared" if heights[0] == heights[1] else "tallest-building")


@quick
@given(TABLES, CHOICES, st.randoms(use_true_random=False))
def test_neither_the_order_of_players_nor_of_lots_matters(
    players: list[dict[str, Any]], readings: dict[str, Any], random: Random
) -> None:
    mixed = [{**seat, "lots": random.sample(seat["lots"], 5)} if "lots" in seat else seat for seat in players]
    random.shuffle(mixed)
    before, after = final(players, readings), final(mixed, readings)
    for key in ("total", "place"):
        assert {seat["name"]: seat[key] for seat in before["players"]} == {
            seat["name"]: seat[key] for seat in after["players"]
        }
    assert set(before["winners"]) == set(after["winners"])
    assert before["decided_by"] == after["decided_by"]
    assert {reading["id"] for reading in before["readings"]} == {reading["id"] for reading in after["readings"]}


@quick
@given(LOTS, st.integers(0, 4), CARDS, CHOICES)
def test_a_card_may_be_laid_exactly_where_the_street_then_shows_no_new_breach(
    lots: list[Any], lot: int, card: dict[str, Any], readings: dict[str, Any]
) -> None:
    actor = "A" if not card.get("gift") else "B"
    asked = {"actor": actor, "owner": "A", "lot": lot + 1, "card": card, "street": lots, "readings": readings}
    verdict = documents.calculate("uptown", "placement", asked)
    after = [[*cards, card] if index == lot else cards for index, cards in enumerate(lots)]
    place = f"lots[{lot}][{len(lots[lot])}]"
    found = {finding["reason"] for finding in income(after, readings)["findings"] if finding["where"] == place}
    assert set(verdict["reasons"]) == found - {"no-such-duo"}
    if card.get("roof"):
        closes = card.get("only") != "rooftop" or readings.get("rooftop-payout") != "none"
    else:
        closes = card.get("gift", False) and readings.get("gift-closes") == "any"
    assert (verdict["pays_income_to"] == "A") == (verdict["legal"] and closes)


@quick
@given(LOTS, COINS, COINS)
def test_more_upcoins_are_never_worth_less(lots: list[Any], coins: int, more: int) -> None:
    def total(wallet: int) -> int:
        return final([{"name": "A", "coins": wallet, "lots": lots}])["players"][0]["total"]

    assert total(coins) <= total(coins + more)
