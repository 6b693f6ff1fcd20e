"""Streets: money that was paid follows the reading of its table, or stays as it was paid; both are said."""

import re
from typing import Any

import pytest

from companion.games.streets.board import KINDS
from companion.tables import Edit, Store
from tests.pdf.seen import lines
from tests.web.phones import JSON, AtTable, flat, table_of
from tests.web.streets_forms import EXAMPLE, PARK, STATION, form, save
from tests.writing import by

CORNER = (-1, 0, "S", "parent; building 2; ; Corner Shop", "0")
"""In the Station's street: with the one person on it 5 where the Station counts, and 3 where it does not."""
END = (-2, 0, "E", "hipster; neighbour 2; ; Hat Shop", "1")
"""Closes that street; at the end it pays half of 3."""
TOWER = (0, 1, "N", "shopper; neighbour 2; ; Tower", "1")
"""Beside the Station, the Park and the Corner Shop: half of 7, or of 3 without the two start tiles."""
CITY = (STATION, PARK, CORNER, END, TOWER)


@pytest.fixture
def paid(streets: AtTable) -> AtTable:
    answer = save(streets, "city", form(*CITY, pay="-1,0#0"))
    assert answer.status_code == 200, answer.text
    return streets


def board(store: Store, at: AtTable, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = store.part(table_of(store, at).id, f"seat-{seat}").document["board"]
    return found


def totals(at: AtTable) -> list[int]:
    """Of Anya, Mark and Lena, as the podium says."""
    page = flat(at.get("/result").text)
    names = ("Anya", "Mark", "Lena")
    return [int(re.search(rf'{name}</span><span class="vh">: (\d+)</span>', page)[1]) for name in names]


def dispute(at: AtTable) -> str:
    page = flat(at.get("/result").text)
    return page[page.index('id="start-tiles"') : page.index("</article>", page.index('id="start-tiles"'))]


def test_a_reading_says_what_it_changes_of_the_money_already_paid(paid: AtTable) -> None:
    assert totals(paid) == [5, 6, 0]
    shown = re.findall(r'<span class="num">(\d+)</span>', dispute(paid))
    assert shown == ["6", "4", "5", "3", "6", "4"], "both change with a recount, Mark alone without"
    assert "Money was already paid" in dispute(paid)
    assert "recount the pay-outs" in flat(paid.get("/rules/ST-47").text)


def test_pay_outs_are_counted_anew_with_their_reasons(paid: AtTable, store: Store) -> None:
    paid.post("/rules/ST-47", side="no", base=0)
    assert totals(paid) == [3, 4, 0]
    assert board(store, paid)["money"] == 3
    assert "Corner Shop: buildings in the street: 1 × 2" in flat(paid.get("/result").text)
    paid.post("/rules/ST-47/undo")
    assert totals(paid) == [5, 6, 0]
    assert board(store, paid)["money"] == 5


def test_pay_outs_may_stay_as_they_were_paid(paid: AtTable, store: Store) -> None:
    paid.post("/rules/ST-47", side="no", base=0, as_paid="1")
    assert totals(paid) == [5, 4, 0]
    assert board(store, paid)["money"] == 5
    reason = "Corner Shop: buildings in the street: 2 × 2; 1 person on it; paid by the old reading"
    assert reason in flat(paid.get("/result").text)


def test_a_ruling_taken_back_later_takes_the_recount_along(paid: AtTable, store: Store) -> None:
    paid.post("/rules/ST-47", side="no", base=0)
    paid.post("/rules/ST-31", side="per-player", base=1)
    paid.post("/rules/ST-47/undo")
    assert board(store, paid)["money"] == 5
    assert totals(paid) == [5, 6, 0]


def test_a_pay_out_of_an_older_version_stays_as_it_was_paid(paid: AtTable, store: Store) -> None:
    """It tells nothing of readings, so nothing of it can be counted anew."""
    at = table_of(store, paid)
    part = store.part(at.id, "seat-0")
    entry = part.document["board"]["payouts"][0]
    old = {key: value for key, value in entry.items() if key not in ("readings", "otherwise")}
    document = {**part.document, "board": {**part.document["board"], "payouts": [old]}}
    by(store, at.id, "").save([Edit("seat-0", document, part.revision)], {})
    assert "Money was already paid" not in dispute(paid)
    paid.post("/rules/ST-47", side="no", base=0)
    assert totals(paid) == [5, 4, 0]


def test_a_street_without_a_map_keeps_what_it_was_counted_by(streets: AtTable, store: Store) -> None:
    """Seekers of a street that is entered by itself count as people by one reading (ST-26)."""
    building = (1, 0, "S", "parent; people parent 3; ;", "0", {"people": "0 0 1", "seekers": "0 0 1"})
    save(streets, "street", form((0, 0, "E", "hipster; ; ;"), building, (6, 0, "W", "mixed; ; ;"), pay="1,0#0"))
    [entry] = board(store, streets)["payouts"]
    assert (entry["pays"], entry["readings"]) == (4, {"seekers-count": "no"})
    assert [(other["pays"], other["readings"]) for other in entry["otherwise"]] == [(8, {"seekers-count": "yes"})]


def test_with_tiles_left_nobody_has_won_and_cash_stands_apart(paid: AtTable) -> None:
    """On the result, on paper, in what is sent to friends, on the table and on the map."""
    save(paid, "seat-1", {"way": "board", "money": 0, "base": 0})
    save(paid, "seat-2", {"way": "board", "money": 0, "base": 0})
    result = flat(paid.get("/result").text)
    assert "Mark in the lead" in result
    assert "33 tiles are still in the stack or in hand, and the totals are what everyone would have" in result
    assert "wins" not in result
    assert "cash 0, if it ended now 6" in flat(paid.get("").text)
    footer = flat(paid.get("/enter/city").text).partition('class="scorebar shared"')[2]
    assert "Cash (if it ended now)" in footer
    assert '<b class="num">0</b> <span class="num then">(6)</span>' in footer
    printed = " ".join(lines(paid.get("/result.pdf").data))
    assert "Mark in the lead" in printed
    assert "wins" not in printed


def panel(at: AtTable) -> str:
    return flat(at.client.get(f"{at.path}/state?show=city", headers=JSON).json["fragments"]["closing"])


def as_they_lie(at: AtTable, store: Store, name: str, **changed: str) -> list[Any]:
    """The tiles of the city as rows of the form, the one of this name changed."""
    rows = []
    for tile in store.part(table_of(store, at).id, "city").document["board"]["city"]:
        now = {**tile, **changed} if tile["face"].endswith(name) else tile
        who = {where: " ".join(str(tile[where].get(kind, 0)) for kind in KINDS) for where in ("people", "seekers")}
        rows.append((tile["x"], tile["y"], now["road"], now["face"], tile["owner"] or "", who))
    return rows


def test_a_tile_put_right_after_its_street_has_paid_says_who_had_what_more(streets: AtTable, store: Store) -> None:
    """The gallery has two symbols, so one hipster more came with it, counted, and moved on."""
    save(streets, "city", form(*EXAMPLE, pay="-3,-1#0"))
    rows = as_they_lie(streets, store, "Art Gallery", face="hipster hipster; symbol hipster 2; ; Art Gallery")
    save(streets, "city", form(*rows, base=1))
    assert "This street has paid. With the change: Anya +3, Mark +5, Student House: hipsters +1." in panel(streets)
    save(streets, "city", form(*rows, base=2, correct="yes"))
    assert (board(store, streets)["money"], board(store, streets, 1)["money"]) == (12, 23)
    assert "This street has paid" not in panel(streets)
    assert "A street that has paid is put right: Anya +3, Mark +5" in flat(streets.get("/log").text).replace(
        "\xa0", " "
    )
    assert "street 1, Art Gallery: hipster symbols: 4 × 2 (of them mixed: 1); 4 people on it" in flat(
        streets.get("/result").text
    )
    streets.client.post(f"{streets.path}/enter/city/undo", headers=JSON)
    assert (board(store, streets)["money"], board(store, streets, 1)["money"]) == (9, 18)
    assert "With the change: Anya" in panel(streets)
    streets.client.post(f"{streets.path}/enter/city/undo", headers=JSON)
    assert "This street has paid" not in panel(streets)


def test_who_has_moved_on_from_a_tile_put_right_is_named(streets: AtTable, store: Store) -> None:
    """Without its symbol no hipster would have come, and the one who came is no longer where the pay-out sent it."""
    save(streets, "city", form(*EXAMPLE, pay="-3,-1#0"))
    nobody = {"people": "0 0 0 0", "seekers": "0 0 0 0"}
    rows = as_they_lie(streets, store, "Art Gallery", face="; symbol hipster 2; ; Art Gallery")
    rows = [(*row[:5], nobody) if row[3].endswith("Student House") else row for row in rows]
    save(streets, "city", form(*rows, base=1))
    assert "Student House: hipsters: −1 (moved on since: look where they are now)" in panel(streets)
    save(streets, "city", form(*rows, base=2, correct="yes"))
    assert "moved on since" not in panel(streets)
    assert "moved on since: look where they are now" in flat(streets.get("/log").text)


def test_an_end_that_was_turned_away_from_a_paid_street_is_worked_out(streets: AtTable, store: Store) -> None:
    """The hardware shop points at the street no more: a symbol of every kind less (ST-21)."""
    save(streets, "city", form(*EXAMPLE, pay="-3,-1#0"))
    rows = as_they_lie(streets, store, "Hardware Shop", road="N")
    save(streets, "city", form(*rows, base=1))
    assert "This street has paid. With the change: Anya −2, Mark −2." in panel(streets)
    save(streets, "city", form(*rows, base=2, correct="yes"))
    assert (board(store, streets)["money"], board(store, streets, 1)["money"]) == (7, 16)
    assert "This street has paid" not in panel(streets)


def test_a_road_that_makes_another_street_of_a_paid_one_says_what_to_do(streets: AtTable, store: Store) -> None:
    save(streets, "city", form(*EXAMPLE, pay="-3,-1#0"))
    assert "Turned after" not in panel(streets)
    rows = as_they_lie(streets, store, "Flea Market", road="N")
    save(streets, "city", form(*rows, base=1))
    assert "Turned after the street has paid: Flea Market. It is another street now" in panel(streets)
    assert "Put signs, people and money right by hand." in panel(streets)
    assert "With the change" not in panel(streets)
    save(streets, "city", form(*rows, base=2, correct="leave"))
    assert "Turned after" not in panel(streets)
    streets.client.post(f"{streets.path}/enter/city/undo", headers=JSON)
    assert "Turned after the street has paid: Flea Market." in panel(streets)
    save(streets, "city", form(*as_they_lie(streets, store, "Flea Market", road="S"), base=4))
    assert "Turned after" not in panel(streets)


def people(store: Store, at: AtTable, kind: str) -> dict[str, int]:
    tiles = store.part(table_of(store, at).id, "city").document["board"]["city"]
    return {f"{tile['x']},{tile['y']}": tile["people"][kind] for tile in tiles if tile["people"].get(kind)}


def test_some_of_a_kind_may_go_to_another_building(streets: AtTable, store: Store) -> None:
    """Three hipsters leave: the first goes where all would, the third elsewhere."""
    loft = (1, -1, "W", "hipster; building 2; ; Loft", "0")
    moves = {"moves.-3,-1.hipster": "-4,-1", "moves.-3,-1.hipster.3": "1,-1"}
    save(streets, "city", form(*EXAMPLE, loft, **moves))
    assert "not all to one building" in panel(streets)
    save(streets, "city", form(*EXAMPLE, loft, base=1, pay="-3,-1#0", **moves))
    assert people(store, streets, "hipster") == {"0,0": 1, "1,-1": 1, "-4,-1": 1 + 2}


def test_seekers_with_one_new_home_move_in_by_themselves(streets: AtTable, store: Store) -> None:
    """And the log says so; where somebody puts seekers down by hand, nothing moves unasked."""
    station = (*STATION[:5], {"people": "1 0 1 1", "seekers": "0 3"})
    save(streets, "city", form(station, PARK))
    loft = (1, -1, "W", "hipster; building 2; ; Loft", "0")
    save(streets, "city", form(station, PARK, loft, base=1))
    assert people(store, streets, "hipster") == {"1,-1": 1 + 3}
    assert "Seekers move into Loft: hipsters: 3" in flat(streets.get("/log").text)


def test_a_changed_tile_may_be_left_as_it_was_paid(paid: AtTable, store: Store) -> None:
    corner = (*CORNER[:3], "parent; building 4; ; Corner Shop", "")
    save(paid, "city", form(STATION, PARK, corner, END, TOWER, base=1))
    assert "With the change: Anya +4" in panel(paid)
    save(paid, "city", form(STATION, PARK, corner, END, TOWER, base=2, correct="leave"))
    assert "This street has paid" not in panel(paid)
    assert board(store, paid)["money"] == 5
