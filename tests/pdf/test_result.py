"""The result on paper: every player, category and reason, and the boards as they were entered."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion import documents, games
from companion.documents.contract import examples
from companion.game.final import Final
from companion.game.rulers import column_name, row_name
from companion.games.ginkgopolis.districts import districts
from companion.rules.cards import cards
from companion.tables import Seat
from companion.translations import LANGUAGES, catalogue
from pdf import pictograms
from pdf.drawing import Page, Path, Words
from pdf.fonts import printable
from pdf.ink import INKS
from pdf.result import Facts, pages, result
from pdf.result.reasons import SettledRule
from tests.examples import some
from tests.pdf.seen import all_lines, bounds, faults, final_of, overlapping, reader, struck
from tests.test_vectors import VECTORS

FINALS = [vector for vector in VECTORS if vector["calculation"] == "final"]
LARGEST: dict[str, Any] = {
    game: max((v["input"] for v in FINALS if v["game"] == game), key=lambda document: len(str(document)), default=None)
    or examples(game)["final"].document
    for game in games.ids()
}
CITY = {
    "players": [{"name": "Аня", "money": 54}, {"name": "Борис", "money": 61}],
    "city": [
        {
            "id": "Central Station", "x": 0, "y": 0, "road": "S", "value": None, "owner": None,
            "symbols": ["tourist", "hipster", "parent", "shopper"],
        },
        {
            "id": "b", "x": -1, "y": 0, "road": "S", "symbols": ["hipster", "hipster"],
            "value": {"per": "symbol", "kind": "hipster", "pays": 2}, "owner": "Аня", "people": {"hipster": 2},
        },
    ],
}  # fmt: skip


def on_paper(
    game: str, document: dict[str, Any], language: str = "en", **facts: Any
) -> tuple[Final, list[Page], Facts]:
    final = final_of(game, document)
    given = Facts(
        lang=language, date="15 ноября 2026", place="Казань", address="https://kv.example/v/7K2MQX4T", **facts
    )
    return final, pages(game, final, document, given), given


@pytest.mark.crossed("game", "language")
@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_number_and_reason_is_on_it(game: str, language: str) -> None:
    document = LARGEST[game]
    final, printed, facts = on_paper(game, document, language)
    said = words_of(printed)
    for player in final.players:
        assert printable(player.name) in said
        assert str(player.total).replace("-", "−") in said
    data = result(game, final, document, facts)
    assert result(game, final, document, facts) == data
    assert len(reader(data).pages) == len(printed)
    squeezed = "".join("".join(all_lines(data)).split())
    for player in final.players:
        for line in player.lines:
            assert "".join(printable(line.why.render(catalogue(language))).split())[:12] in squeezed


@pytest.mark.crossed("game", "style")
@pytest.mark.parametrize("style", INKS)
@pytest.mark.parametrize("game", games.ids())
def test_nothing_leaves_the_page_or_lies_on_another(game: str, style: str) -> None:
    _, printed, _ = on_paper(game, LARGEST[game], "ru", style=style)
    for page in printed:
        assert page.drawing
        assert faults(page.drawing, 10) == []
        assert struck(page.drawing) == []


def test_a_city_with_no_room_under_the_table_lies_whole_on_the_next_page() -> None:
    city = [{"x": 0, "y": y, "colour": "red", "number": y + 1, "height": 1, "owner": None} for y in range(20)]
    _, (table, below, *_), _ = on_paper("ginkgopolis", {**LARGEST["ginkgopolis"], "city": city})
    for number in range(1, 21):
        assert not found([table], f"R {number}")
        assert found([below], f"R {number}")
    assert table.drawing
    assert struck(table.drawing) == []


def test_every_worked_case_can_be_printed() -> None:
    for vector in some(FINALS):
        final, printed, _ = on_paper(vector["game"], vector["input"])
        assert printed, vector["id"]
        assert len(final.players) == len(vector["input"]["players"]), vector["id"]


def test_a_town_shows_the_numbers_as_entered() -> None:
    document = LARGEST["paper-quarters"]
    _, printed, _ = on_paper("paper-quarters", document)
    said = texts(printed)
    houses = [
        str(house).removesuffix("b")
        for sheet in document["players"]
        for street in sheet["streets"]
        for house in street["houses"]
        if house not in (None, "R")
    ]
    assert houses
    assert not [house for house in set(houses) if said.count(house) < houses.count(house)]


def texts(printed: list[Page]) -> list[str]:
    return [words.text for page in printed for words in page.drawing.words]


def words_of(printed: list[Page]) -> str:
    return " ".join(texts(printed)).replace("\u00a0", " ")


def found(printed: list[Page], text: str) -> list[Words]:
    return [words for page in printed for words in page.drawing.words if words.text == text]


def test_the_winners_town_is_large_and_before_the_others_and_the_reasons() -> None:
    final, printed, _ = on_paper("paper-quarters", LARGEST["paper-quarters"])
    titles = [words.text for page in printed for words in page.drawing.words if words.role == "H2"]
    ranked = [player.name for player in sorted(final.players, key=lambda player: player.place)]
    assert titles == [*ranked, "Where the points come from"]
    sizes = [heading.size for name in ranked for heading in found(printed, name) if heading.role == "H2"]
    assert sizes[0] > 1.3 * sizes[1]


def test_what_is_counted_in_dollars_is_called_dollars() -> None:
    _, printed, _ = on_paper("streets", CITY)
    assert "dollar" in words_of(printed)
    assert "points ahead" not in words_of(printed)


def test_the_districts_of_a_city_are_outlined() -> None:
    document = LARGEST["ginkgopolis"]
    board, readings = documents.read("ginkgopolis", "final", document)
    edges = 0
    for district in districts(board, readings):
        for x, y in district.cells:
            edges += sum(beside not in district.cells for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
    _, printed, _ = on_paper("ginkgopolis", document)
    paths = [item for page in printed for item in page.drawing.items if isinstance(item, Path)]
    assert len([path for path in paths if path.stroke and path.stroke.width == 2.2]) == edges > 4


@pytest.mark.parametrize("game", games.ids())
def test_no_page_of_a_result_is_nearly_empty(game: str) -> None:
    for paper in ("a4", "letter"):
        _, printed, _ = on_paper(game, LARGEST[game], "ru", paper=paper)
        ends = [max(bounds(item)[3] for item in page.drawing.items) for page in printed]
        assert all(end > 0.4 * page.height for end, page in zip(ends, printed, strict=True)) or len(printed) == 1


def test_a_reader_who_listens_finds_a_table() -> None:
    document = LARGEST["happy-city"]
    final, _, facts = on_paper("happy-city", document)
    root = reader(result("happy-city", final, document, facts)).trailer["/Root"]["/StructTreeRoot"]["/K"]
    tables = [element.get_object() for element in root["/K"] if element.get_object()["/S"] == "/Table"]
    assert len(tables) == 1
    rows = [[cell.get_object()["/S"] for cell in row.get_object()["/K"]] for row in tables[0]["/K"]]
    players = len(final.players)
    assert rows[0] == ["/TH"] * players
    assert rows[1:] == [["/TH", *["/TD"] * players]] * 4  # the total, residents, hearts, happiness


def test_a_city_of_ginkgopolis_has_its_rulers() -> None:
    """Reasons call a building by its column and row."""
    document = LARGEST["ginkgopolis"]
    _, printed, _ = on_paper("ginkgopolis", document)
    for x, y in {(building["x"], building["y"]) for building in document["city"]}:
        assert found(printed, column_name(x))
        assert found(printed, row_name(y))


def test_a_city_of_streets_is_a_map() -> None:
    _, printed, _ = on_paper("streets", CITY)
    assert len(printed) == 1
    assert {"Аня", "Борис"} <= {words.text for words in printed[0].drawing.words}


def drawn(page: Page, name: str, colour: str | None = None) -> int:
    """How often a pictogram is on a page, at any place and size."""
    outline = [segment[0] for segment in pictograms.place(name, 0, 0, 1)]
    paths = [item for item in page.drawing.items if isinstance(item, Path) and colour in (None, item.fill)]
    return sum([segment[0] for segment in path.segments] == outline for path in paths)


def test_a_player_has_the_sign_of_the_seat_whoever_won() -> None:
    seats = {"Аня": Seat(0, "Аня", "square", 2), "Борис": Seat(1, "Борис", "cross", 0)}
    for first, second in ((54, 61), (61, 54)):
        players = [{"name": "Аня", "money": first}, {"name": "Борис", "money": second}]
        _, (page,), _ = on_paper("streets", {**CITY, "players": players}, seats=seats)
        teal, violet = INKS["colour"].players[2], INKS["colour"].players[0]
        assert drawn(page, "p-square", teal) == 2  # in the legend, and on the one building
        assert drawn(page, "p-cross", violet) == 1
        assert drawn(page, "p-circle") == 0


def test_a_tile_of_streets_shows_its_name_all_its_symbols_and_its_value() -> None:
    _, (page,), _ = on_paper("streets", CITY)
    said = " ".join(words.text for words in page.drawing.words)
    assert "Central Station" in said
    assert [drawn(page, symbol) for symbol in ("tourist", "hipster", "parent", "shopper")] == [1, 5, 1, 1]
    assert "2×" in said


def called(names: Sequence[str]) -> dict[str, Any]:
    """Three players of Ginkgopolis by other names."""
    vector = next(v for v in FINALS if v["game"] == "ginkgopolis" and len(v["input"]["players"]) == 3)
    document = json.dumps(vector["input"], ensure_ascii=False)
    for player, name in zip(vector["input"]["players"], names, strict=True):
        document = document.replace(json.dumps(player["name"]), json.dumps(name, ensure_ascii=False))
    return dict(json.loads(document))


def headings(printed: list[Page]) -> set[str]:
    """The heads of the table."""
    return {words.text for page in printed for words in page.drawing.words if words.cell and words.cell[1] == 0}


@pytest.mark.parametrize(
    "names",
    [
        ["李", "李雷", "🎲"],
        ["Аня 🎲", "Аня", "🎲 Аня"],
        ["محمد", "שרה", "김민준"],
        ["अनिता", "ნინო", "さくら"],
        ["Player 2", "Player", "2"],
        ["resources", "alone", "Red"],
    ],
)
def test_names_in_any_script_and_inside_each_other_are_printed_as_they_are(names: list[str]) -> None:
    final, printed, facts = on_paper("ginkgopolis", called(names))
    assert set(names) <= headings(printed)
    said = words_of(printed)
    for line in (line for player in final.players for line in player.lines):
        assert str(line.why).split(" (")[0].split(" × ")[0].split()[0] in said
    assert result("ginkgopolis", final, called(names), facts)[:4] == b"%PDF"


def test_a_name_that_no_font_has_gives_way_to_a_number_which_nobody_else_bears() -> None:
    _, printed, _ = on_paper("ginkgopolis", called(["😀", "Аня 🥳", "Аня"]))
    assert {"Player 1", "Аня 2", "Аня"} <= headings(printed)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_rival_is_called_as_in_the_language_and_a_name_like_his_stays(language: str) -> None:
    rival = {"en": "Gosha", "ru": "Гоша"}[language]
    vector = next(v for v in FINALS if v["game"] == "ginkgopolis" and v["input"].get("solo") and "city" in v["input"])
    document = json.loads(json.dumps(vector["input"]).replace('"you"', '"goshan"'))
    seats = {"goshan": Seat(0, "goshan", "circle", 0), "gosha": Seat(1, rival, "square", 3)}
    _, printed, _ = on_paper("ginkgopolis", document, language, seats=seats)
    assert {"goshan", rival} <= headings(printed)
    said = texts(printed)
    assert "gosha" not in said
    assert (said.count(rival), said.count("goshan")) == (3, 3)  # in the table, beside the city, over the reasons
    owned = sum(building["owner"] == "gosha" for building in document["city"])
    ink = INKS["colour"].players[3]
    assert sum(drawn(page, "p-square", ink) for page in printed) == 1 + owned


def test_a_long_name_is_wrapped_and_stays_readable() -> None:
    name = "Александра Константинопольская-Белая"
    players = [{"name": name, "pad": {"lots": [1, 2, 3, 4, 5], "coins": 9}}]
    _, (page,), _ = on_paper("uptown", {"players": players})
    assert page.drawing.cut == ()
    assert min(words.size for words in page.drawing.words if words.role == "H2") >= 7


def test_a_date_keeps_its_space() -> None:
    final = final_of("streets", CITY)
    (page,) = pages("streets", final, None, Facts(date="5 нояб. 2026\u202fг."))
    assert any(words.text.startswith("5 нояб. 2026 г.") for words in page.drawing.words)


def test_a_reason_without_points_says_0() -> None:
    final, printed, _ = on_paper("ginkgopolis", LARGEST["ginkgopolis"])
    assert any(line.points == 0 for player in final.players for line in player.lines)
    assert not [words.text for page in printed for words in page.drawing.words if "+0" in words.text]


def test_many_players_fill_several_tables() -> None:
    sheet = LARGEST["paper-quarters"]["players"][0]
    players = [{**sheet, "name": f"Player {n}"} for n in range(1, 13)]
    document = {**LARGEST["paper-quarters"], "players": players}
    final, printed, _ = on_paper("paper-quarters", document)
    said = texts(printed)
    assert all(player.name in said for player in final.players)
    assert len(printed) > 2


def test_pads_without_a_board_have_no_board() -> None:
    document = {"players": [{"name": "A", "pad": {"lots": [1, 2, 3, 4, 5], "coins": 9}}]}
    _, printed, _ = on_paper("uptown", document)
    assert len(printed) == 1


def test_who_has_built_nothing_has_no_empty_street() -> None:
    cards = [{"kind": "shop", "prestige": [{"per": "flat", "pays": 2}]}]
    built, bare = {"name": "Ann", "lots": [cards, [], [], [], []]}, {"name": "Bob", "lots": [[]] * 5}
    document = {"players": [{**player, "coins": 9} for player in (built, bare)]}
    _, printed, _ = on_paper("uptown", document)
    assert [heading.role for heading in found(printed, "Bob")].count("H2") == 0
    assert [heading.role for heading in found(printed, "Ann")].count("H2") == 1


def test_the_smallest_loss_is_not_bold() -> None:
    pad = {"plans": 8, "parks": 20, "pools": 9, "temps": 7, "estates": 17, "roundabouts": 0, "refusals": 0}
    players = [{"name": name, "pad": {**pad, "bis": bis}} for name, bis in (("A", 1), ("B", 3))]
    _, printed, _ = on_paper("paper-quarters", {"advanced": False, "players": players})
    assert {loss.weight for loss in found(printed, "−1") if loss.cell} == {"regular"}


def test_the_readings_that_are_disputed_are_named() -> None:
    disputed = next(v for v in FINALS if final_of(v["game"], v["input"]).readings)
    final, printed, _ = on_paper(disputed["game"], disputed["input"])
    said = words_of(printed)
    for touched in final.readings:
        assert touched.rule in said
        assert cards("en")[touched.rule].title in said


BELOW_ZERO = {"residents": -2, "hearts": 5, "coins": 0}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_open_dispute_says_which_side_is_counted(language: str) -> None:
    document = {"scoring": "product", "players": [{"name": "A", **BELOW_ZERO}]}
    final, printed, _ = on_paper("happy-city", document, language)
    (touched,) = final.readings
    side = games.get("happy-city").reading(touched.id).words["literal"].render(catalogue(language))
    assert side in words_of(printed)


def test_a_settled_rule_is_named_with_side_time_and_place_and_is_no_longer_disputed() -> None:
    document = {"scoring": "product", "players": [{"name": "A", **BELOW_ZERO}]}
    ruling = SettledRule("HC-33", "the number stays below zero", "15 Nov, 20:14", "p. 4, The end")
    _, printed, _ = on_paper("happy-city", document, settled=(ruling,))
    title = cards("en")["HC-33"].title
    noted = f"Settled at this table, HC-33 (“{title}”): the number stays below zero · 15 Nov, 20:14 · p. 4, The end"
    assert noted in words_of(printed)
    assert "Disputed" not in words_of(printed)


def test_a_rule_that_was_settled_without_a_side_is_named() -> None:
    _, printed, _ = on_paper("streets", CITY, settled=(SettledRule("ST-31", "", "", ""),))
    assert f"Settled at this table, ST-31 (“{cards('en')['ST-31'].title}”)" in words_of(printed)


@pytest.mark.parametrize("players", [1, 5])
def test_a_number_that_rests_on_disputed_rules_has_their_mark_beside_it(players: int) -> None:
    document = {"scoring": "product", "players": [{"name": f"محمد {n}", **BELOW_ZERO} for n in range(players)]}
    disputed = {"happiness": ("HC-33",), "residents": ("HC-33", "HC-40"), "total": ("HC-33", "HC-40", "HC-20")}
    numbers = {(0, category): rules for category, rules in disputed.items()}
    final = replace(final_of("happy-city", document), disputed_numbers=numbers)
    (page,) = pages("happy-city", final, document, Facts(date="15 ноября 2026", place="Казань"))
    marks = [words for words in page.drawing.words if words.text in ("HC-33", "HC-33 +1", "HC-33 +2")]
    assert sorted(words.text for words in marks) == ["HC-33", "HC-33 +1", "HC-33 +2"]
    beside = {words.y: words for words in page.drawing.words if words.text in ("−2", "−10") and words.size == 11}
    assert sum(mark.y in beside for mark in marks) == 2
    assert page.drawing.cut == ()
    assert overlapping(page.drawing.words) == []
