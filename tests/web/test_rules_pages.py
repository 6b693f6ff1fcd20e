"""Asking the rules: by words, by card, at a table; the ruling, its place, and the log."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion import games, rules
from companion.rules.files import asks
from tests.examples import first_by_day, some
from tests.web.phones import AtTable, flat, open_table


@pytest.mark.parametrize("language", first_by_day(["ru", "en"]))
def test_every_card_opens_in_both_languages(client: FlaskClient, language: str) -> None:
    for rule_id in some(list(rules.cards(language))):
        response = client.get(f"/rules/{rule_id}", headers={"Accept-Language": language})
        assert response.status_code == 200, rule_id
        assert rule_id in response.text


@pytest.mark.parametrize("game", games.ids())
def test_every_card_opens_over_a_table_of_its_game(client: FlaskClient, game: str) -> None:
    table = open_table(client, game)
    for rule_id in some([rule_id for rule_id, card in rules.cards().items() if card.game == game]):
        assert table.get(f"/rules/{rule_id}").status_code == 200, rule_id


@pytest.mark.parametrize("game", games.ids())
def test_a_games_rulebook_lists_every_card(client: FlaskClient, game: str) -> None:
    page = client.get(f"/rules/{game}").text
    for rule_id, card in rules.cards("en").items():
        assert (f"/rules/{rule_id}" in page) == (card.game == game)


@pytest.mark.parametrize("language", first_by_day(["ru", "en"]))
def test_everything_printed_has_a_page(client: FlaskClient, language: str) -> None:
    for thing, card in some(list(rules.printed_cards(language).items())):
        response = client.get(f"/rules/{thing}", headers={"Accept-Language": language})
        assert response.status_code == 200, thing
        assert str(escape(card.title)) in response.text
        assert response.text.count("<th scope") == len(card.facts)
        assert "yesno" not in response.text


@pytest.mark.parametrize("game", games.ids())
def test_all_that_is_printed_stands_on_one_page(client: FlaskClient, game: str) -> None:
    assert f"/rules/{game}?part=printed" in client.get(f"/rules/{game}").text
    page = client.get(f"/rules/{game}?part=printed")
    for thing, card in rules.printed_cards("en").items():
        assert (f'/rules/{thing}"' in page.text) == (card.game == game)
    assert len(page.data) < 60_000


def test_what_is_printed_is_found_under_its_name_in_any_letters(client: FlaskClient) -> None:
    assert client.get("/rules/hc-Zoo").headers["Location"] == "/rules/HC-zoo"
    page = client.get("/rules?game=happy-city&q=what does the zoo give").text
    assert page.index("/rules/HC-zoo") < page.index("/rules/HC-19")


def test_what_is_printed_is_no_ruling_to_settle(table: AtTable) -> None:
    page = table.get("/rules/HC-zoo").text
    assert "3 hearts" in page
    assert "Settled" not in page


def test_a_loss_in_an_example_has_a_true_minus(client: FlaskClient) -> None:
    example = re.search(r'<p class="example">.*?</p>', flat(client.get("/rules/PQ-47").text))
    assert example
    assert "−" in example[0]
    assert not re.search(r"(?<!\w)-\d", re.sub(r"<[^>]*>", "", example[0]))


def test_a_card_in_small_letters_leads_to_its_permanent_address(client: FlaskClient) -> None:
    response = client.get("/rules/ut-51")
    assert (response.status_code, response.headers["Location"]) == (301, "/rules/UT-51")


@pytest.mark.parametrize(
    ("game", "rule_id", "asked_in", "shown_in"),
    [
        ("ginkgopolis", "GK-61", "ru", "ru"),
        ("happy-city", "HC-19", "uk", "uk"),
        ("ginkgopolis", "GK-61", "uk", "uk"),
        *(("uptown", "UT-09", language, language) for language in ("pl", "cs", "sk", "ro", "hu")),
    ],
)
def test_an_answer_comes_in_the_language_of_the_question_where_the_card_exists_in_it(
    client: FlaskClient, game: str, rule_id: str, asked_in: str, shown_in: str
) -> None:
    question = rules.cards_of(game, asked_in)[rule_id].title
    page = flat(client.get("/rules", query_string={"game": game, "q": question}).text)
    card = rules.card(rule_id, shown_in)
    assert card
    assert card.language == shown_in
    best = re.search(r'<a class="best" href="([^"]*)".*?</a>', page)
    assert best
    assert f'lang="{shown_in}"' in best[0]
    assert str(escape(card.short)) in best[0]
    opened = flat(client.get(unescape(best[1])).text)
    assert f'<article class="ruling" lang="{shown_in}">' in opened
    near = re.search(r'<ol class="rel".*?href="([^"]*)"', opened)
    assert near
    assert f'<article class="ruling" lang="{shown_in}">' in client.get(unescape(near[1])).text


@pytest.mark.parametrize("language", ["pl", "cs", "sk", "ro", "hu"])
def test_a_card_is_read_in_every_language_of_its_box_with_the_place_in_that_booklet(
    client: FlaskClient, language: str
) -> None:
    page = flat(client.get(f"/rules/UT-09?lang={language}").text)
    assert f'<article class="ruling" lang="{language}">' in page
    assert set(re.findall(r'<q lang="(\w+)"', page)) == {language}
    assert f'<html lang="{language}"' in page


def test_a_browser_in_a_language_of_the_box_reads_its_cards_in_it(client: FlaskClient) -> None:
    slovak = client.get("/rules/UT-09", headers={"Accept-Language": "sk,en;q=0.5"}).text
    assert '<article class="ruling" lang="sk">' in slovak
    assert '<article class="ruling" lang="sk">' in client.get("/rules/PQ-09", headers={"Accept-Language": "sk"}).text
    assert '<article class="ruling" lang="en">' in client.get("/rules/PQ-09", headers={"Accept-Language": "de"}).text


def test_the_verdict_is_a_word_of_the_cards_language(client: FlaskClient) -> None:
    assert words(client.get("/rules/UT-09?lang=hu").text) == ["Nem"]
    assert words(client.get("/rules/HC-24?lang=uk").text) == ["Так"]


def test_an_answer_says_how_the_question_was_understood(client: FlaskClient) -> None:
    asked = {"game": "paper-quarters", "q": "may there be a fence between the two twins?"}
    assert "Understood as" in client.get("/rules", query_string=asked).text
    known = asks("paper-quarters", "en")["PQ-35"][0].phrase
    repeated = client.get("/rules", query_string={**asked, "q": f"{known.upper()}?"}).text
    assert "Understood as" not in repeated
    assert "Understood as" not in client.get("/rules?game=paper-quarters&q=xyzzy").text


def test_a_question_that_no_rule_answers_offers_the_topics(client: FlaskClient) -> None:
    page = client.get("/rules?game=ginkgopolis&q=xyzzy").text
    assert "Not in this rulebook" in page
    assert 'class="topic"' in page


def test_a_question_about_something_else_gets_no_word_but_what_was_perhaps_meant(client: FlaskClient) -> None:
    expansion = asks("streets", "en")["ST-91"][0].phrase
    page = flat(client.get("/rules", query_string={"game": "streets", "q": expansion}).text)
    assert "Not in this rulebook" in page
    assert "Or did you mean" in page
    assert 1 <= page.count('<li><a href="/rules/ST-') <= 3
    for word in ('class="best"', "Understood as", 'class="d yesno yes', 'class="d yesno no'):
        assert word not in page


@pytest.mark.parametrize(
    ("question", "word"),
    [("May I ignore the effect?", "Yes"), ("Must I use the effect?", "No"), ("which effects are there", None)],
)
def test_the_big_word_answers_what_was_asked(client: FlaskClient, question: str, word: str | None) -> None:
    asked = {"q": question, "game": "paper-quarters"}
    answers = flat(client.get("/rules", query_string=asked).text)
    assert words(answers) == ([word] if word else [])
    if word:
        address = re.search(r'class="best" href="([^"]*)"', answers)
        assert address
        assert words(client.get(address[1].replace("&amp;", "&")).text) == [word]


def test_a_card_by_itself_answers_its_own_title(client: FlaskClient) -> None:
    assert words(client.get("/rules/PQ-17").text) == ["No"]


def test_a_card_that_was_not_the_best_answer_says_its_rule_without_yes_or_no(client: FlaskClient) -> None:
    page = client.get("/rules/PQ-42?game=paper-quarters&q=Must I use the effect?").text
    assert words(page) == []
    assert "Forbidden" in page


def test_the_way_back_from_a_card_leads_to_its_answers(client: FlaskClient, table: AtTable) -> None:
    page = client.get("/rules/PQ-17?game=paper-quarters&q=effect").text
    assert 'href="/rules?q=effect&amp;game=paper-quarters" aria-label="To the answers"' in page
    for scope in ("", "&amp;game="):
        at_table = table.get(f"/rules/HC-05?q=bank{scope.replace('amp;', '')}").text
        assert f'href="{table.path}/rules?q=bank{scope}" aria-label="To the answers"' in at_table


def test_what_was_understood_is_shown_in_a_language_that_the_asker_reads(client: FlaskClient) -> None:
    asked = {"game": "uptown", "q": "czy można zajrzeć do stosu"}
    assert '<q lang="pl">' in client.get("/rules", query_string=asked).text
    for phrase in re.findall(r'<q lang="(\w+)">', client.get("/rules?game=uptown&q=peek in the deck").text):
        assert phrase == "en"


def test_a_question_at_a_table_is_answered_for_what_is_played_there(client: FlaskClient) -> None:
    """Equal money of three players is not the solo game's tie."""
    three = open_table(client, "streets", ("Ann", "Bob", "Cid"))
    best = re.search(r'class="best" href="[^"]*/rules/(ST-\d+)', three.get("/rules?q=ничья по деньгам?").text)
    assert best
    assert best[1] == "ST-33"


def test_every_card_has_a_box_to_ask_its_game(client: FlaskClient, table: AtTable) -> None:
    page = flat(client.get("/rules/ST-17").text)
    assert 'role="search" action="/rules"> <input type="hidden" name="game" value="streets">' in page
    assert f'role="search" action="{table.path}/rules"' in table.get("/rules/HC-05").text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_question_to_tap_is_answered_by_a_card_near_by(client: FlaskClient, language: str) -> None:
    for rule_id in ("ST-17", "UT-09", "HC-20", "GK-61", "PQ-17"):
        card = rules.card(rule_id, language)
        assert card
        questions = rules.follow_ups(card)
        assert 1 <= len(questions) <= 3
        page = client.get(f"/rules/{rule_id}", headers={"Accept-Language": language}).text
        for question in questions:
            assert str(escape(question)) in page
            found = rules.reply(question, card.game, language).answers[:3]
            assert {answer.card.id for answer in found} & set(card.related), question


def test_the_rules_begin_with_questions_to_tap_for_each_game(client: FlaskClient) -> None:
    page = flat(client.get("/rules").text)
    for game in games.ids():
        chips = len(re.findall(rf'class="chip" href="/rules\?q=[^"]*game={game}"', page))
        assert chips == min(2, len(rules.examples(game, "en")))
        for question in rules.examples(game, "en"):
            assert rules.reply(question, game).known, question


def test_the_rules_show_what_is_open_at_the_last_table(client: FlaskClient) -> None:
    assert "Open at your table" not in client.get("/rules").text
    table = open_table(client)
    table.enter(0, residents=-2, hearts=5, coins=0)
    table.enter(1, residents=1, hearts=1, coins=0)
    table.get()
    page = client.get("/rules").text
    assert "Open at your table" in page
    assert f'href="{table.path}/rules/HC-33"' in page
    assert "Open at your table" in table.get("/rules").text


def test_two_rules_that_answer_equally_well_are_both_shown(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.pages.question.MEET", 0.0)
    monkeypatch.setattr("companion.web.pages.question.GOOD", 0.0)
    page = flat(client.get("/rules?game=paper-quarters&q=Must I use the effect?").text)
    assert "Two rules apply here" in page
    assert page.count('class="best"') == 2
    assert words(page) == ["No"]


def test_a_long_question_is_folded_and_a_short_one_is_not(client: FlaskClient) -> None:
    long = "We could not agree whether the corner building belongs to the street. " * 4
    assert '<details class="question' in client.get("/rules", query_string={"q": long, "game": "streets"}).text
    assert '<details class="question' not in client.get("/rules?q=tie&game=streets").text


@pytest.mark.parametrize(("game", "rule_id"), [("streets", "ST-44"), ("uptown", "UT-65"), ("happy-city", "HC-41")])
def test_a_page_compares_the_editions_where_they_differ(client: FlaskClient, game: str, rule_id: str) -> None:
    assert f'href="/rules/{game}?part=editions"' in client.get(f"/rules/{game}").text
    page = client.get(f"/rules/{game}?part=editions").text
    shown = re.findall(r'<h2 class="d"><a href="/rules/([A-Z]+-\d+)">', page)
    assert rule_id in shown
    assert shown == [card.id for card in rules.cards_of(game, "en").values() if card.editions]
    for says in rules.cards_of(game, "en")[rule_id].sides.values():
        assert str(escape(says)) in page


@pytest.mark.parametrize("rule_id", ["ST-16", "ST-17", "GK-28", "PQ-20"])
def test_what_a_picture_says_faster_is_drawn_and_told_to_a_screen_reader(client: FlaskClient, rule_id: str) -> None:
    assert re.search(
        r'<svg class="drawn"[^>]*role="img" aria-label="[^"]{40,}"', flat(client.get(f"/rules/{rule_id}").text)
    )
    assert "drawn" not in client.get("/rules/ST-01").text


def words(page: str) -> list[str]:
    """The yes and no of a page."""
    return re.findall(r'class="d yesno (?:yes|no)"(?: lang="\w+")?>(\w+)<', page)


def test_markup_in_a_question_is_shown_as_it_was_typed(client: FlaskClient) -> None:
    page = client.get("/rules?q=<script>alert(1)</script>").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("query", ["", "q=", "q=tie&game=chess", "q=tie&lang=xx"])
def test_the_api_refuses_what_it_cannot_answer(client: FlaskClient, query: str) -> None:
    response = client.get(f"/api/ask?{query}")
    assert response.status_code == 422
    assert response.json["error"]["message"]


def test_the_api_answers_with_the_place_in_the_booklet(client: FlaskClient) -> None:
    answers = client.get("/api/ask", query_string={"q": "ничья в районе", "game": "ginkgopolis", "lang": "ru"}).json[
        "answers"
    ]
    assert 1 <= len(answers) <= 5
    assert {"rule", "title", "text", "disputed", "sources"} <= set(answers[0])
    assert answers[0]["sources"][0]["rulebook"] == "ginkgopolis.ru"


def test_a_rules_number_at_a_table_leads_to_the_card_over_that_table(table: AtTable) -> None:
    table.enter(0, residents=3, hearts=4)
    assert f"{table.path}/rules/HC-" in table.get("/result").text


def test_a_spectator_reads_a_card_and_settles_nothing(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    view = app.extensions["store"].by_key(at.path.removeprefix("/t/")).view_key
    page = client.get(f"/v/{view}/rules/HC-33")
    assert page.status_code == 200
    assert "Settle on this" not in page.text
    assert client.post(f"/v/{view}/rules/HC-33", data={"side": "clamp"}).status_code == 403


def test_the_rules_over_a_table_never_leave_it(table: AtTable) -> None:
    away = re.compile(r'href="/rules[/?]')
    for page in ("/rules?q=tie", "/rules?q=tie&game=", "/rules?game=", "/rules/HC-05", "/rules/happy-city"):
        assert not away.search(table.get(page).text), page
    assert "All games" in table.get("/rules?q=tie&game=").text


def test_only_the_ruling_is_sent_for_the_sheet_over_the_table(table: AtTable) -> None:
    whole, part = table.get("/rules/HC-05").text, table.get("/rules/HC-05?part=ruling").text
    assert "<html" in whole
    assert "<html" not in part
    assert "HC-05" in part


def test_whoever_looks_for_a_card_that_there_is_not_can_ask(client: FlaskClient, table: AtTable) -> None:
    for lost, asked in ((client.get("/rules/XX-99"), "/rules"), (table.get("/rules/HC-99"), f"{table.path}/rules")):
        assert lost.status_code == 404
        assert "There is no rule card with this number" in lost.text
        assert f'role="search" action="{asked}"' in lost.text


def test_the_rulebook_leads_to_the_set_up_of_its_game(client: FlaskClient, table: AtTable) -> None:
    assert 'href="/setup/streets"' in client.get("/rules/streets").text
    assert f'href="{table.path}/setup"' in table.get("/rules/happy-city").text


def test_a_related_card_stands_once_on_its_page(client: FlaskClient) -> None:
    """One whose title is a question was offered again as a question to ask."""
    page = client.get("/rules/UT-39").text.partition('<article class="ruling"')[2].partition("</article>")[0]
    near = re.findall(r'class="ruletap-row"[^>]*>.*?<span>([^<]*)</span>', page, re.DOTALL)
    assert len(near) == 3
    assert [page.count(f">{title}<") for title in near] == [1, 1, 1]


def test_a_house_ruling_is_told_apart_from_the_booklet(client: FlaskClient) -> None:
    card = rules.cards("en")["ST-33"]
    for page in ("/rules/ST-33", "/rules?game=streets&q=we are tied, who wins"):
        text = flat(client.get(page).text)
        booklet, _, ours = text.partition("Our own ruling, not from the booklet:")
        assert card.short in booklet
        assert card.here in ours
        assert card.here not in booklet
    assert "Our own ruling" not in client.get("/rules/ST-01").text


def test_what_the_readers_booklet_decides_is_not_called_disputed(client: FlaskClient) -> None:
    russian, english = ({"Accept-Language": language} for language in ("ru", "en"))
    decided, disputed = (client.get("/rules/ST-26", headers=headers).text for headers in (russian, english))
    assert 'class="d yesno no"' in decided
    assert 'class="d yesno un"' in disputed
    for language, page in (("ru", decided), ("en", disputed)):
        for side in rules.cards(language)["ST-26"].sides.values():
            assert side in flat(page)
    asked = {language: rules.cards(language)["ST-26"].title for language in ("ru", "en")}
    answered = {
        language: flat(client.get("/rules", query_string={"game": "streets", "q": title, "lang": language}).text)
        for language, title in asked.items()
    }
    assert "The editions differ. We count it like this:" in answered["en"]
    assert "Другое издание" in answered["ru"]
    assert "Издания расходятся" not in answered["ru"]
