"""UpTown's rules by example: what the worked cases leave open."""

import pytest

from companion import documents
from companion.language import catalogue

EMPTY = [[], [], [], [], []]


def effect(per, pays, kind=None):
    return {"per": per, "pays": pays} | ({"kind": kind} if kind else {})


def card(kind="office", *, prestige=None, income=None, **marks):
    effects = {"prestige": prestige, "income": income}
    return {"kind": kind, **marks} | {key: value for key, value in effects.items() if value}


def street(*lots):
    return [*lots, *EMPTY][:5]


def player(name, *lots, coins=0, **more):
    return {"name": name, "coins": coins, "lots": street(*lots), **more}


def final(*players, **readings):
    document = {"players": list(players), "readings": {key.replace("_", "-"): value for key, value in readings.items()}}
    return documents.calculate("uptown", "final", document)


def total(*lots, **readings):
    return final(player("Ann", *lots), **readings)["players"][0]["total"]


def paid(*lots, **readings):
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    return documents.calculate("uptown", "income", {"lots": street(*lots), "readings": chosen})


def place(new, lot, *, actor="A", owner="A", **readings):
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    document = {"actor": actor, "owner": owner, "lot": 1, "card": new, "street": street(lot), "readings": chosen}
    return documents.calculate("uptown", "placement", document)


def touched(result):
    return {reading["id"]: reading for reading in result["readings"]}


ROOF = card(roof=True)
ROOFTOP = card("cafe", only="rooftop")


# Prestige and income share one grammar of effects.


@pytest.mark.parametrize("pays", [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 17])
def test_a_printed_number_is_taken_as_it_is(pays):
    assert total([card(prestige=[effect("flat", pays)])]) == pays
    assert paid([card(income=[effect("flat", pays)])])["total"] == pays


@pytest.mark.parametrize("pays", [-1, 1, 2])
def test_each_floor_below_pays(pays):
    assert total([card(), card(), card(prestige=[effect("floor-below", pays)]), card()]) == 2 * pays
    assert paid([card(), card(), card(income=[effect("floor-below", pays)]), card()])["total"] == 2 * pays


@pytest.mark.parametrize("kind", ["office", "services", "apartment", "cafe", "shop", "hotel"])
def test_a_kind_on_the_lot_is_not_the_kind_on_the_street(kind):
    lots = [card(kind), card("park"), card(None)], [card(kind), card(kind)]
    for per, count in (("kind-on-lot", 1), ("kind-on-street", 3)):
        paying = card(None, prestige=[effect(per, 2, kind)], income=[effect(per, -1, kind)])
        assert total([*lots[0], paying], lots[1]) == 2 * count
        assert paid([*lots[0], paying], lots[1])["total"] == -count


@pytest.mark.parametrize("kind", ["office", "services", "apartment", "cafe", "shop"])
def test_a_duo_is_two_of_its_kind_and_one_storey(kind):
    assert total([card(kind, duo=True), card(None, prestige=[effect("kind-on-lot", 1, kind)])]) == 2
    assert total([card(kind, duo=True), card(None, prestige=[effect("floor-below", 1)])]) == 1
    assert total([card(kind, duo=True), card(None, prestige=[effect("floor-below", 1)])], duo_floors="two") == 2


def test_roofs_gifts_and_duos_are_counted_one_a_card():
    lots = [card("shop", gift=True, duo=True)], [card("hotel", roof=True)], [card("cafe", gift=True, roof=True)]
    for mark, count in (("gift", 2), ("roof", 2), ("duo", 1)):
        assert total(*lots, [card("park", prestige=[effect("kind-on-street", 2, mark)])]) == 2 * count


def test_a_park_is_none_of_the_six_kinds():
    for kind in ("office", "services", "apartment", "cafe", "shop", "hotel"):
        assert total([card("park", roof=True)], [card(None, prestige=[effect("kind-on-street", 1, kind)])]) == 0


def test_a_card_counts_itself_unless_read_otherwise():
    lot = [card("cafe", duo=True, prestige=[effect("kind-on-lot", 3, "cafe")]), card("cafe")]
    assert total(lot) == 9
    assert total(lot, self_counts="no") == 3
    roofed = card("hotel", roof=True, prestige=[effect("kind-on-street", 3, "roof")])
    assert total([roofed], [ROOF]) == 6
    assert total([roofed], [ROOF], self_counts="no") == 3


def test_a_card_with_several_effects_has_a_line_for_each():
    effects = [effect("flat", -2), effect("ground", 2), effect("kind-on-lot", 1, "cafe"), effect("floor-below", 1)]
    (ann,) = final(player("Ann", [], [], [card(), card("cafe", prestige=effects)]))["players"]
    assert [(line["points"], line["rule"]) for line in ann["lines"]] == [
        (-2, "UT-57"),
        (0, "UT-61"),
        (1, "UT-58"),
        (1, "UT-60"),
    ]
    assert {line["where"] for line in ann["lines"]} == {"players[0].lots[2][1]"}
    assert ann["categories"] == {"lot-1": 0, "lot-2": 0, "lot-3": 0, "lot-4": 0, "lot-5": 0, "coins": 0}


def test_a_street_wide_effect_is_written_in_the_row_of_its_own_lot():
    (ann,) = final(player("Ann", [card()], [card()], [card(None, prestige=[effect("kind-on-street", 2, "office")])]))[
        "players"
    ]
    assert ann["categories"]["lot-3"] == 4


def test_only_the_sum_of_the_street_is_floored_for_income():
    result = paid([card(income=[effect("flat", -3)])], [card(income=[effect("flat", 2)])])
    assert (result["lots"], result["total"], result["paid"]) == ([-3, 2, 0, 0, 0], -1, 0)


def test_income_explains_itself_and_its_disputes():
    result = paid([card(), card("cafe", roof=True, income=[effect("kind-on-lot", 1, "cafe")])])
    assert [(line["points"], line["rule"], line["where"]) for line in result["lines"]] == [(1, "UT-54", "lots[0][1]")]
    assert result["readings"] == [
        {
            "id": "self-counts",
            "rule": "UT-43",
            "chosen": "yes",
            "others": [{"value": "no", "gives": 0, "differs": True}],
        }
    ]


# Storeys.


@pytest.mark.parametrize(
    ("readings", "floors"),
    [
        ({}, 3),
        ({"duo_floors": "two"}, 4),
        ({"roof_is_floor": "no"}, 2),
        ({"rooftop_is_floor": "no"}, 0),
        ({"duo_floors": "two", "roof_is_floor": "no"}, 3),
    ],
)
def test_floors_below_a_card_above_the_roof(readings, floors):
    top = card("cafe", only="rooftop", prestige=[effect("floor-below", 1)])
    assert total([card("shop", duo=True), ROOF, ROOFTOP, top], **readings) == floors


@pytest.mark.parametrize(
    ("readings", "height"),
    [({}, 4), ({"duo_floors": "two"}, 5), ({"roof_is_floor": "no"}, 3), ({"rooftop_is_floor": "no"}, 2)],
)
def test_height_of_a_building_in_a_tie(readings, height):
    result = final(
        player("Ann", [card("shop", duo=True), ROOF, ROOFTOP, ROOFTOP], [card()]), player("Bob", [card()]), **readings
    )
    assert [seat["tallest"] for seat in result["players"]] == [height, 1]
    assert result["decided_by"] == "tallest-building"


def test_a_roofed_card_keeps_the_floors_below_itself():
    lot = [card(), card(roof=True, prestige=[effect("floor-below", 2)])]
    assert total(lot) == total(lot, roof_is_floor="no") == 2


# Which disputed rules a board touches.


def test_an_ordinary_board_touches_no_dispute():
    result = final(player("Ann", [card("shop", duo=True), ROOF, ROOFTOP], coins=3), player("Bob"))
    assert result["readings"] == []
    assert "tallest" not in result["players"][0]


def test_a_tie_touches_the_disputes_about_height():
    result = final(player("Ann", [card("shop", duo=True), ROOF, ROOFTOP]), player("Bob", [card(), card()]))
    assert list(touched(result)) == ["duo-floors", "roof-is-floor", "rooftop-is-floor"]
    assert touched(result)["rooftop-is-floor"]["others"] == [
        {"value": "no", "totals": {"Ann": 0, "Bob": 0}, "winners": ["Ann", "Bob"], "changes": "winner"}
    ]


def test_prestige_effects_do_not_count_as_touched_by_income():
    lot = [card("shop", duo=True), card(prestige=[effect("floor-below", 1)])]
    assert paid(lot)["readings"] == []
    assert list(touched(final(player("Ann", lot)))) == ["duo-floors"]


@pytest.mark.parametrize(
    ("coins", "on_deck", "points", "otherwise"), [(0, 2, 0, 0), (2, 1, 0, 1), (5, 4, 1, 3), (0, 3, 0, 1)]
)
def test_upcoins_on_the_deck_stay_out_of_the_wallet(coins, on_deck, points, otherwise):
    result = final(player("Ann", coins=coins, deck_coins=on_deck))
    assert result["players"][0]["total"] == points
    assert touched(result)["deck-coins-count"]["others"][0]["totals"] == {"Ann": otherwise}
    assert (
        final(player("Ann", coins=coins, deck_coins=on_deck), deck_coins_count="yes")["players"][0]["total"]
        == otherwise
    )


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (20, 6)])
def test_three_upcoins_are_one_prestige(coins, points):
    assert final(player("Ann", coins=coins))["players"][0]["categories"]["coins"] == points


# The pad.


def pad(name, *lots, coins=0, **more):
    return {"name": name, "pad": {"lots": list(lots), "coins": coins, **more}}


def test_a_pad_stands_in_for_the_street():
    (ann, bob) = final(pad("Ann", 5, -2, 0, 7, 1, coins=8), player("Bob", coins=4))["players"]
    assert ann["categories"] == {"lot-1": 5, "lot-2": -2, "lot-3": 0, "lot-4": 7, "lot-5": 1, "coins": 2}
    assert (ann["total"], ann["place"], bob["place"]) == (13, 1, 2)
    assert [line["where"] for line in ann["lines"]] == [
        *(f"players[0].pad.lots[{lot}]" for lot in (0, 1, 3, 4)),
        "players[0].pad.coins",
    ]


def test_the_pad_gives_its_tallest_building_for_a_tie():
    result = final(pad("Ann", 0, 0, 0, 0, 0, tallest=1), player("Bob", [card(), card()]))
    assert (result["winners"], result["decided_by"], result["findings"]) == (["Bob"], "tallest-building", [])


def test_a_tie_that_hangs_on_a_height_nobody_wrote_down_is_pointed_at():
    result = final(pad("Ann", 1, 0, 0, 0, 0), pad("Bob", 0, 1, 0, 0, 0, tallest=1), pad("Cem", 0, 0, 0, 0, 0))
    assert result["winners"] == ["Bob"]
    assert [(found["reason"], found["where"]) for found in result["findings"]] == [
        ("tallest-unknown", "players[0].pad.tallest")
    ]


def test_places_skip_after_a_tie():
    result = final(player("A", [card()]), player("B", coins=3), player("C", [card()]), player("D", [card(), card()]))
    assert [seat["place"] for seat in result["players"]] == [3, 1, 3, 2]


# What a street shows of the way it was built.


@pytest.mark.parametrize(
    ("lot", "at", "reason", "rule"),
    [
        ([card(), card(only="ground")], 1, "ground-floor-only", "UT-27"),
        ([card(only="upper")], 0, "upper-floor-only", "UT-28"),
        ([ROOF, card()], 1, "lot-closed", "UT-31"),
        ([ROOF, ROOFTOP, card()], 2, "lot-closed", "UT-31"),
        ([card(), ROOFTOP], 1, "roof-only", "UT-32"),
        ([ROOFTOP], 0, "roof-only", "UT-32"),
        ([card(no_gifts=True), card(gift=True)], 1, "building-refuses-gifts", "UT-37"),
        ([card("hotel", duo=True)], 0, "no-such-duo", "UT-41"),
    ],
)
def test_a_breach_is_found_at_its_card(lot, at, reason, rule):
    (found,) = final(player("Zoe"), player("Ann", [], lot))["findings"]
    assert (found["reason"], found["rule"], found["where"]) == (reason, rule, f"players[1].lots[1][{at}]")
    assert found["text"].startswith(f"Ann: lot 2, card {at + 1}: ")
    (found,) = paid([], lot)["findings"]
    assert found["where"] == f"lots[1][{at}]"


@pytest.mark.parametrize(
    "lot",
    [
        [card("park", roof=True, only="ground"), ROOFTOP, ROOFTOP],
        [card(gift=True), card(no_gifts=True), card(only="upper", roof=True)],
        [card(gift=True, roof=True), card("cafe", only="rooftop", gift=True)],
    ],
)
def test_a_street_built_by_the_rules_has_no_findings(lot):
    assert final(player("Ann", lot))["findings"] == []


def test_rooftop_on_rooftop_is_a_dispute_of_the_street_too():
    lot = [ROOF, ROOFTOP, ROOFTOP]
    assert touched(final(player("Ann", lot)))["rooftop-on-rooftop"]["others"][0]["changes"] == "nothing"
    (found,) = final(player("Ann", lot), rooftop_on_rooftop="no")["findings"]
    assert (found["reason"], found["rule"], found["where"]) == ("roof-only", "UT-33", "players[0].lots[0][2]")
    assert (
        final(player("Ann", [ROOF, card(only="rooftop", roof=True), ROOFTOP]), rooftop_on_rooftop="no")["findings"]
        == []
    )


def test_a_fifth_player_has_no_street_board():
    (found,) = final(*(player(name) for name in "ABCDE"))["findings"]
    assert (found["reason"], found["where"]) == ("too-many-players", "players[4]")


# Laying a card.


@pytest.mark.parametrize(
    ("new", "lot", "owner", "reasons"),
    [
        (card(), [], "A", []),
        (card(only="ground"), [], "A", []),
        (card(only="ground"), [card()], "A", ["ground-floor-only"]),
        (card(only="upper"), [], "A", ["upper-floor-only"]),
        (card(only="upper"), [card()], "A", []),
        (card(only="ground"), [ROOF], "A", ["ground-floor-only", "lot-closed"]),
        (card(), [ROOF], "A", ["lot-closed"]),
        (ROOFTOP, [], "A", ["roof-only"]),
        (ROOFTOP, [card()], "A", ["roof-only"]),
        (ROOFTOP, [ROOF], "A", []),
        (ROOFTOP, [ROOF, ROOFTOP], "A", []),
        (card(), [ROOF, ROOFTOP], "A", ["lot-closed"]),
        (card(gift=True), [], "A", ["gift-on-own-street"]),
        (card(gift=True), [], "B", []),
        (card(), [], "B", ["only-gifts-on-other-streets"]),
        (card(gift=True), [card(no_gifts=True), card()], "B", ["building-refuses-gifts"]),
        (card(gift=True), [ROOF], "B", ["lot-closed"]),
        (card(gift=True, only="rooftop"), [ROOF], "B", []),
        (card(), [card(no_gifts=True)], "A", []),
        (card(no_gifts=True), [card(gift=True)], "A", []),
    ],
)
def test_where_a_card_may_be_laid(new, lot, owner, reasons):
    result = place(new, lot, owner=owner)
    assert (result["legal"], result["reasons"]) == (not reasons, reasons)
    assert [found["reason"] for found in result["findings"]] == reasons


def test_only_a_roof_that_may_be_laid_pays_and_it_pays_the_owner():
    assert place(ROOF, [card()])["pays_income_to"] == "A"
    assert place(card(gift=True, roof=True), [], owner="B")["pays_income_to"] == "B"
    assert place(card(gift=True), [], owner="B")["pays_income_to"] is None
    assert place(ROOF, [ROOF])["pays_income_to"] is None
    assert place(card(only="rooftop", roof=True), [ROOF])["pays_income_to"] == "A"


def test_a_disputed_placement_says_what_the_other_reading_gives():
    (reading,) = place(ROOFTOP, [ROOF, ROOFTOP])["readings"]
    assert reading["others"] == [{"value": "no", "gives": False, "differs": True}]
    assert place(ROOFTOP, [ROOF, card(only="rooftop", roof=True)], rooftop_on_rooftop="no")["legal"]


# The turn.


def act(step, action, *, wallet=10, municipal=5, own=(9, 0, 3), other=(9, 0, 6), **more):
    decks = {
        name: dict(zip(("cards", "coins", "price"), deck, strict=True)) for name, deck in (("A", own), ("B", other))
    }
    document = {
        "step": step,
        "action": action,
        "actor": "A",
        "wallet": wallet,
        "decks": decks,
        "municipal_left": municipal,
    }
    return documents.calculate("uptown", "action", document | more)


@pytest.mark.parametrize(
    ("result", "reasons", "payment"),
    [
        (lambda: act(1, "draw-free", wallet=0), [], None),
        (lambda: act(1, "draw-free", own=(9, 4, 3)), ["must-collect-coins-first"], None),
        (lambda: act(1, "draw-free", own=(0, 0, None)), ["deck-empty"], None),
        (lambda: act(1, "collect", own=(9, 4, 3)), [], None),
        (lambda: act(1, "collect", own=(0, 4, None)), [], None),
        (lambda: act(1, "collect"), ["no-coins-on-deck"], None),
        (lambda: act(1, "draw-free", **{"from": "B"}), ["not-your-deck"], None),
        (lambda: act(1, "draw-free", **{"from": "A"}), [], None),
        (lambda: act(2, "draw-free"), ["wrong-step"], None),
        (lambda: act(2, "collect", own=(9, 4, 3)), ["wrong-step"], None),
        (lambda: act(1, "municipal"), ["wrong-step"], None),
        (lambda: act(2, "municipal", wallet=0), [], None),
        (lambda: act(2, "municipal", municipal=0), ["pile-empty"], None),
        (lambda: act(2, "buy", **{"from": "A"}), [], {"amount": 3, "to": "bank"}),
        (lambda: act(2, "buy", wallet=6, **{"from": "B"}), [], {"amount": 6, "to": "deck:B"}),
        (lambda: act(2, "buy", wallet=5, **{"from": "B"}), ["too-expensive"], None),
        (lambda: act(2, "buy", other=(9, 1, 6), **{"from": "B"}), ["coins-lie-on-that-deck"], None),
        (lambda: act(2, "buy", own=(9, 1, 3), **{"from": "A"}), ["coins-lie-on-that-deck"], None),
        (
            lambda: act(2, "buy", wallet=0, other=(9, 1, 6), **{"from": "B"}),
            ["coins-lie-on-that-deck", "too-expensive"],
            None,
        ),
        (lambda: act(2, "buy", other=(0, 0, None), **{"from": "B"}), ["deck-empty"], None),
        (lambda: act(1, "buy", **{"from": "B"}), ["wrong-step"], None),
    ],
)
def test_what_a_turn_allows(result, reasons, payment):
    given = result()
    assert (given["legal"], given["reasons"], given["payment"]) == (not reasons, reasons, payment)


def test_collecting_says_how_much():
    assert act(1, "collect", own=(9, 4, 3))["collected"] == 4


# The end, and the beginning.


@pytest.mark.parametrize(
    ("decks", "streets", "because"),
    [
        ({"A": 1, "B": 1}, {"A": EMPTY, "B": EMPTY}, []),
        ({"A": 1, "B": 0}, {"A": EMPTY, "B": EMPTY}, ["deck-empty:B"]),
        ({"A": 1}, {"A": [[ROOF]] * 4 + [[card()]]}, []),
        ({"A": 1}, {"A": [[ROOF, ROOFTOP]] + [[ROOF]] * 4}, ["street-closed:A"]),
        ({"A": 1}, {"A": [[card(gift=True, roof=True)]] * 5}, ["street-closed:A"]),
        ({"A": 0, "B": 0}, {"A": [[ROOF]] * 5, "B": EMPTY}, ["deck-empty:A", "deck-empty:B", "street-closed:A"]),
    ],
)
def test_what_ends_the_game(decks, streets, because):
    result = documents.calculate("uptown", "end", {"decks": decks, "streets": streets})
    assert (result["end"], result["because"]) == (bool(because), because)
    assert len(result["steps"]) == (len(because) + 1 if because else 0)


@pytest.mark.parametrize(("players", "cards"), [(2, 42), (3, 28), (4, 21)])
def test_the_decks_share_out_all_project_cards(players, cards):
    result = documents.calculate("uptown", "setup", {"players": players})
    assert (result["cards_each"], result["coins_each"], result["municipal_cards"]) == (cards, 10, 28)
    assert 5 <= len(result["steps"]) <= 12


def test_a_result_reads_in_russian():
    document = {"players": [player("Аня", [card(), card("cafe", prestige=[effect("floor-below", 1)])], coins=7)]}
    lines = documents.calculate("uptown", "final", document, catalogue("ru"))["players"][0]["lines"]
    assert [line["why"] for line in lines] == ["кафе: 1 этаж ниже × 1", "апкоины в кошельке: 7 ÷ 3"]


@pytest.mark.parametrize(("wallet", "row"), [(None, 17), (17, 17), (17, 5), (0, 17)])
def test_the_coins_row_of_a_pad_holds_the_upcoins_or_their_third(wallet, row):
    ann = pad("Ann", 1, 0, 0, 0, 0, coins=row)
    if wallet is not None:
        ann["coins"] = wallet
    assert final(ann)["players"][0]["categories"]["coins"] == 5
