"""Score pads: a row for each thing that is counted, a column for each player, on every slip in every language."""

from dataclasses import fields
from itertools import product
from typing import Any

import pytest

from companion import documents, games
from companion.translations import LANGUAGES, catalogue
from pdf import parse_options, pictograms, printing
from pdf.drawing import Drawing
from pdf.games import game_paper
from pdf.pads.layout import MARGIN
from tests.pdf.seen import faults, outside

ROWS = {
    "uptown": ["lot-1", "lot-2", "lot-3", "lot-4", "lot-5", "coins", "total", "tallest"],
    "happy-city": ["residents", "hearts", "points", "coins"],
    "ginkgopolis": ["tokens", "refresh", "cards", *(f"district-{n}" for n in range(1, 9)), "total"],
    "streets": [
        "money", *(f"building-{n}" for n in range(1, 6)), "restaurant", "residential", "leisure", "retail",
        "majority", "sets", "total",
    ],
}  # fmt: skip
WITH_AID = [game for game in games.ids() if "aid" in parse_options.kinds(game)]
PAPERS = ["a6 1", "a5 2", "a5 1", "a4 4", "a4 2", "a4 1", "letter 4", "letter 2"]
pytestmark = pytest.mark.crossed("paper", "language")


def slip(game: str, **given: Any) -> Drawing:
    return printing.pages(parse_options.read(game, given))[0].slips[0].drawing


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module", params=PAPERS)
def paper(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module", params=ROWS)
def drawn(request: pytest.FixtureRequest, paper: str, language: str) -> tuple[str, Drawing]:
    size, up = paper.split()
    return request.param, slip(request.param, paper=size, up=up, lang=language)


def test_a_cell_for_every_row_and_player(drawn: tuple[str, Drawing]) -> None:
    game, drawing = drawn
    players = games.get(game).players[1]
    names = [box.name for box in drawing.boxes]
    for row in ["names", *ROWS[game]]:
        assert [f"{row}-{player + 1}" in names for player in range(players)] == [True] * players


def test_words_can_be_read_far_from_a_cut_and_cells_are_big_enough_to_write_in(drawn: tuple[str, Drawing]) -> None:
    _, drawing = drawn
    assert faults(drawing, MARGIN - 0.5) == []
    assert min(box.h for box in drawing.boxes if not box.name.startswith(("coins", "tallest", "heads"))) > 4.4
    assert min(box.w for box in drawing.boxes) > 11


@pytest.mark.parametrize("game", ROWS)
def test_fewer_players_have_wider_columns(game: str) -> None:
    least, most = games.get(game).players
    widths = [
        next(box.w for box in slip(game, players=str(n)).boxes if box.name == "names-1")
        for n in range(max(2, least), most + 1)  # alone one plays against a rival
    ]
    assert widths == sorted(widths, reverse=True)
    assert len(set(widths)) == len(widths)


@pytest.mark.parametrize("game", ROWS)
def test_labels_on_the_right_mirror_the_slip(game: str) -> None:
    left, right = slip(game), slip(game, labels="right")
    cell = {drawing: next(box for box in drawing.boxes if box.name == "names-1") for drawing in (left, right)}
    assert cell[left].x > cell[right].x
    assert outside(right.items, right.width, right.height, MARGIN - 0.5) == []
    assert [words.text for words in left.words] == [words.text for words in right.words]


def test_happy_city_has_ten_card_rows_on_request() -> None:
    drawing = slip("happy-city", cards="1", players="4")
    assert {f"card-{n}-4" for n in range(1, 11)} <= {box.name for box in drawing.boxes}
    assert drawing.cut == ()


def test_names_place_and_date_are_printed_in() -> None:
    drawing = slip("streets", names="Аня, Zoë, Łukasz", place="Kraków", date="15.11.2026")
    assert {"Аня", "Zoë", "Łukasz", "Kraków", "15.11.2026"} <= {words.text for words in drawing.words}
    assert len([box for box in drawing.boxes if box.name.startswith("names-")]) == 3


def test_a_long_name_is_wrapped_before_it_shrinks() -> None:
    drawing = slip("streets", names="Александра Константинопольская-Белая, Б", up="1")
    assert drawing.cut == ()
    wrapped = [words for words in drawing.words if words.text in ("Александра", "Константинопольская-Белая")]
    assert len(wrapped) == 2
    assert wrapped[0].size == wrapped[1].size > 8


def test_a_single_long_word_is_broken_before_it_is_cut() -> None:
    drawing = slip("ginkgopolis", names="Donaudampfschifffahrtskapitän, B, C, D, E")
    assert drawing.cut == ()


def test_a_script_without_hyphens_is_broken_without_them() -> None:
    drawing = slip("ginkgopolis", names="尼古拉耶维奇·亚历山大·普希金, B, C, D, E")
    pieces = [words.text for words in drawing.words if any(letter in words.text for letter in "尼维山普金")]
    assert len(pieces) > 1
    assert not [piece for piece in pieces if "-" in piece]


@pytest.mark.parametrize(("game", "rival"), [("ginkgopolis", "Gosha"), ("streets", "The Grifter")])
@pytest.mark.parametrize("names", ["", "Аня"])
def test_alone_the_rival_has_a_column(game: str, rival: str, names: str) -> None:
    drawing = slip(game, players="1", names=names)
    assert {rival, *filter(None, [names])} <= {words.text for words in drawing.words}
    assert len([box for box in drawing.boxes if box.name.startswith("total-")]) == 2
    assert rival not in {words.text for words in slip(game, players="2").words}


def test_a_name_that_no_font_has_is_a_number() -> None:
    drawing = slip("uptown", names="Аня, 😀, 🥳 Łukasz", place="😀", lang="ru")
    said = [words.text for words in drawing.words]
    assert {"Аня", "Игрок 2", "Łukasz"} <= set(said)
    assert "?" not in said


@pytest.mark.parametrize("game", ["ginkgopolis", "streets", "paper-quarters"])
def test_an_aid_for_one_player_has_the_solo_turn_and_end(game: str, language: str) -> None:
    def printed(players: str) -> str:
        (page,) = printing.pages(parse_options.read(game, {"kind": "aid", "players": players, "lang": language}))
        return " ".join(words.text for words in page.drawing.words)

    alone, together = printed("1"), printed("2")
    aid, messages = game_paper(game).aid, catalogue(language)
    steps = [step for step in (*aid.solo.turn, *aid.solo.end) if step.applies(()) and step not in aid.turn + aid.end]
    solo_only = [step.text.render(messages) for step in steps]
    assert len(solo_only) >= 4
    assert [text for text in solo_only if text not in alone] == []
    assert [text for text in solo_only if text in together] == []


@pytest.mark.parametrize("game", WITH_AID)
def test_every_line_of_an_aid_is_a_sentence(game: str, language: str) -> None:
    for players in range(games.get(game).players[0], 4):
        steps = documents.calculate(game, "setup", {"players": players}, catalogue(language))["steps"]
        play = game_paper(game).aid.play(players)
        texts = [
            *(step["text"] for step in steps),
            *(step.text.render(catalogue(language)) for step in play.turn + play.end),
        ]
        assert [text for text in texts if text[-1] not in ".?!"] == []


@pytest.mark.parametrize("game", WITH_AID)
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_an_aid_is_one_page_for_any_player_count(game: str, paper: str, language: str) -> None:
    least, most = games.get(game).players
    for players in range(least, min(most, 6) + 1):
        played = dict.fromkeys(parse_options.modules(game), str(players % 2))
        given = {"kind": "aid", "paper": paper, "players": str(players), "lang": language, **played}
        (page,) = printing.pages(parse_options.read(game, given))
        assert faults(page.drawing, 8) == []


@pytest.mark.parametrize("game", WITH_AID)
def test_every_step_of_the_set_up_has_pictograms_that_there_are(game: str) -> None:
    aid, set_up = game_paper(game).aid, games.get(game).calculations["setup"]
    known = {field.name for field in fields(set_up.document)}
    modules = sorted(known & {*parse_options.modules(game)})
    for count, played in product(
        aid.counts, ({}, *({module: True} for module in modules), dict.fromkeys(modules, True))
    ):
        steps = set_up.run(*documents.read(game, "setup", {"players": count, **played})).steps
        plain = [step.text.message for step in steps if not step.text.message.startswith(tuple(aid.setup))]
        assert plain == []
    assert [icon for icons in aid.setup.values() for icon in icons.split() if not pictograms.exists(icon)] == []


@pytest.mark.parametrize("game", WITH_AID)
def test_every_step_of_a_turn_has_pictograms_that_there_are(game: str) -> None:
    aid = game_paper(game).aid
    for play in filter(None, (aid.play(2), aid.solo)):
        for step in play.turn + play.end:
            assert step.icons
            assert [icon for icon in step.icons if not pictograms.exists(icon)] == []
            assert {step.module, step.without} <= {"", *parse_options.modules(game)}


def test_the_turn_of_ginkgopolis_is_complete() -> None:
    said = " ".join(step.text.message for step in game_paper("ginkgopolis").aid.turn)
    parts = "refresh token", "clockwise", "letter token moves", "covered building go back", "Too few", "deck runs out"
    assert [part for part in parts if part not in said] == []


@pytest.mark.parametrize(
    ("game", "module", "sentence"),
    [
        ("paper-quarters", "advanced", "a roundabout in a free house"),
        ("happy-city", "sum", "residents plus hearts"),
        ("streets", "business", "With business tokens"),
    ],
)
def test_an_aid_is_for_the_variant_that_is_played(game: str, module: str, sentence: str) -> None:
    def said(played: str) -> str:
        (page,) = printing.pages(parse_options.read(game, {"kind": "aid", module: played}))
        return " ".join(words.text for words in page.drawing.words)

    assert sentence in said("1")
    assert sentence not in said("0")
