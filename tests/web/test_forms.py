"""Every form answers a mistake in our own words, in the reader's language, and loses nothing that was typed."""

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion import games
from companion.game.text import Text, say
from companion.games.happy_city.web.calculators import InCityForm
from companion.games.streets.web.collection_page import TileForm, TilesForm
from companion.games.uptown.web.collection_page import CardForm
from companion.session.editors.form_reading import parse_number
from companion.tables import Group, Person, Seat, Table
from companion.tables.history.play_queries import Choices
from companion.translations import catalogue
from companion.web.calculators import calculators
from companion.web.calculators.calculator import AskerForm, AskForm
from companion.web.forms import Form, at_table, exchange, history, new_table, visitor
from companion.web.forms.at_table import PadForm, pad_form
from companion.web.forms.fields import IntegerField
from companion.web.forms.printing import PrintForm, ResultForm, YearForm, print_form
from companion.web.forms.validators import number_between
from pdf import parse_options
from tests.web.filled import Filled
from tests.web.phones import AtTable

GARBAGE = ["", " ", "?", "-1", "−1", "2.5", "1e9", "9" * 4000, "x" * 20_000, "<b>", "\ud83c\udfd9", "none"]
ABSTRACT = {Form, AskForm, InCityForm, PadForm, PrintForm}
"""Bases of others; each of those is tried."""


def everywhere(names: list[str], value: str) -> MultiDict[str, str]:
    return MultiDict([(name, value) for name in names])


def names_of(form: Form) -> list[str]:
    return [field.name for field in form]


def with_garbage(value: str) -> Iterator[list[Form]]:
    """Every form of the application, with the same garbage in each of its fields."""
    for simple in (
        visitor.JoinForm, at_table.NotesForm, at_table.RestoreForm, at_table.SetupForm, at_table.ReopenForm,
        at_table.EnterForm, at_table.StepForm, at_table.CollectionForm, TilesForm, TileForm, CardForm,
        visitor.PreferencesForm, visitor.SearchForm, AskerForm, ResultForm, at_table.EveningForm, history.GroupForm,
        exchange.BringInForm, exchange.WhoseForm, exchange.ToForm, exchange.TakeForm, history.StatisticsForm,
        at_table.BeginsForm, visitor.BackForm, new_table.PressForm, new_table.SeatingForm, exchange.PhotoForm,
        exchange.SheetForm,
    ):  # fmt: skip
        yield [simple(everywhere(names_of(simple()), value))]
    yield [YearForm.read(everywhere(names_of(YearForm()), value), [2026])]
    group = Group(1, "key", "", (Person("a", "Ann"), Person("b", "Bob")))
    yield [history.PersonForm(everywhere(names_of(history.PersonForm()), value)).among(group)]
    yield [history.HistoryForm.read(everywhere(names_of(history.HistoryForm()), value), Choices({}, {}, {}, {}), {})]
    seats = (Seat(0, "Ann", "circle", 0),)
    table = Table(1, "streets", {}, seats, "", "", None, None, datetime.now(UTC), None, 0, None)
    sent = everywhere(["game", "module", "first", "name", "shape", "was", "had", "phone", "box"], value)
    sent.add("name", value)
    settings = new_table.SettingsForm.read(sent, table)
    fresh = new_table.NewTableForm.read(sent)
    for form in (settings, fresh):
        form.validate()
        yield [row.form for row in form.players]
        del form.players
        yield [form]
    tied = {"seat-0": say("{name}", name="Ann")}
    totals = everywhere(["seat-0.total", "seat-0.tie", "seat-0.loses"], value)
    yield [at_table.TotalForm.of("seat-0", {}, totals).offer(tied, tied)]
    for game in games.ids():
        yield [at_table.RulingForm(everywhere(["side"], value)).offer(["yes", "no"])]
        yield [pad_form(games.get(game).pad, everywhere([f"pad.{row.key}" for row in games.get(game).pad], value))]
        for kind in parse_options.kinds(game):
            chosen = parse_options.read(game, {"kind": kind})
            yield [print_form(chosen, dict.fromkeys(parse_options.choices(game, kind), value), [])]
    for calculator in calculators().values():
        yield [calculator.open(everywhere(names_of(calculator.form()), value), None)]


def every(kind: type[Form]) -> Iterator[type[Form]]:
    for other in kind.__subclasses__():
        yield other
        yield from every(other)


def test_no_form_is_left_out_of_this_file() -> None:
    tried = {type(form) for forms in with_garbage("") for form in forms}
    tried |= {base for form in tried for base in form.__mro__[1:2]}
    # Those of the pads and of print are made from what a game describes.
    made = {*every(PadForm), *every(PrintForm)}
    ours = {form for form in every(Form) if form.__module__.startswith("companion.")} - made
    assert {form.__name__ for form in ours - tried - ABSTRACT} == set()


@pytest.mark.parametrize("value", GARBAGE, ids=lambda value: value[:8] or "empty")
def test_whatever_is_sent_the_answer_is_our_own_sentence_in_both_languages(value: str) -> None:
    """The library has sentences of its own, in English; its validators would also send our sentences as no `Text`."""
    russian = catalogue("ru")
    for forms in with_garbage(value):
        for form in forms:
            form.validate()
            for text in [*form.form_errors, *(error for field in form for error in field.errors)]:
                assert isinstance(text, Text), (form, text)
                assert text.render(catalogue("en"))
                said = russian.gettext(text.message) if text.plural is None else russian.ngettext(text.message, "", 5)
                assert said != text.message, (form, text)


def test_every_label_is_our_own_too() -> None:
    for forms in with_garbage(""):
        for form in forms:
            for field in form:
                shown = field.type not in ("HiddenField", "FileField", "FieldList")
                assert not shown or isinstance(field.label.text, Text) or field.name in ("reopen", "had"), field.name


@pytest.mark.parametrize(
    ("entered", "number"),
    [
        ("7", 7), (" 7 ", 7), ("\u00a07\u202f", 7), ("\u3000７", 7), ("٧", 7), ("007", 7), ("+7", 7), ("＋７", 7),
        ("-7", -7), ("−7", -7), ("–7", -7), ("—7", -7), ("‐7", -7), ("‑7", -7), ("－７", -7), ("﹣7", -7), ("− 7", -7),
        ("\u200e−7", -7), ("\u2066−7\u2069", -7), ("\ufeff7", 7), ("1 234", 1234), ("1\u2009234\u202f567", 1234567),
        ("-0", 0), ("0", 0), ("9" * 50, int("9" * 12)),
    ],
)  # fmt: skip
def test_a_whole_number_is_read_with_any_minus_and_any_blank(entered: str, number: int) -> None:
    assert parse_number(entered) == number


@pytest.mark.parametrize(
    "entered", ["", "-", "1 2", "12 34", "1,5", "2.0", "--7", "7-", "½", "²", "VII", "0x7", "1_000"]
)
def test_what_is_no_whole_number_is_refused(app: Flask, entered: str) -> None:
    with app.test_request_context(), pytest.raises(ValueError, match="is not a whole number"):
        parse_number(entered)


def test_only_fields_that_may_go_below_nothing_have_a_keyboard_with_a_minus() -> None:
    class Both(Form):
        count = IntegerField(validators=number_between())
        balance = IntegerField(validators=number_between(-9))

    form = Both()
    assert 'inputmode="numeric"' in form.count()
    assert "inputmode" not in form.balance()


def test_long_notes_come_back_whole_with_a_sentence(table: AtTable) -> None:
    text = "— a rematch\n" * 900
    refused = table.post("/notes", base=0, text=text)
    assert refused.status_code == 422
    page = Filled(refused.text)
    assert page.sent["text"].strip() == text.strip()
    assert page.why == {"text": "At most 10000 characters fit here; these are 799 too many"}
    assert page.sent["base"] == "0"
    assert Filled(table.get("/notes").text).sent["text"].strip() == ""


@pytest.mark.parametrize(("code", "words"), [("", "missing"), ("Z" * 30, "these are 10 too many")])
def test_a_code_that_cannot_be_read_stays_in_its_field(client: FlaskClient, code: str, words: str) -> None:
    refused = client.get("/join", query_string={"code": code})
    assert refused.status_code == 422
    page = Filled(refused.text)
    assert words in page.why["code"]
    assert page.sent["code"] == code


def test_every_wrong_number_of_a_pad_is_said_beside_it_and_all_are_kept(table: AtTable) -> None:
    typed = {"pad.residents": "many", "pad.hearts": "－4", "pad.coins": "−2"}
    refused = table.post("/enter/seat-0", way="pad", base=0, **typed)
    assert refused.status_code == 422
    page = Filled(refused.text)
    assert {name: page.sent[name] for name in typed} == typed
    assert page.why == {"pad.residents": "“many” is not a whole number", "pad.coins": "should be at least 0, not −2"}


@pytest.mark.parametrize("game", ["", "uptown"])
def test_a_long_question_is_not_cut_but_refused(client: FlaskClient, game: str) -> None:
    question = "what if " * 60
    refused = client.get("/rules", query_string={"q": question, "game": game})
    assert refused.status_code == 422
    page = Filled(refused.text)
    assert page.sent["q"].strip() == question.strip()
    assert page.why == {"q": "At most 400 characters fit here; these are 79 too many"}


@pytest.mark.parametrize(
    ("query", "field", "words"),
    [
        ("players=many", "players", "“many” is not a whole number"),
        ("players=", "players", "a number is missing here"),
        ("players=9", "players", "one to five players"),
        ("players=2&module=moon", "module", "“moon” is not on the list"),
    ],
)
def test_a_set_up_for_nobody_says_so_beside_the_field(client: FlaskClient, query: str, field: str, words: str) -> None:
    page = Filled(client.get(f"/setup/streets?{query}").text)
    assert list(page.why) == [field]
    assert words in page.why[field]
    assert page.sent["players"] == query.partition("=")[2].partition("&")[0]


@pytest.mark.parametrize("sent", [{"change": "the first"}, {}])
def test_a_press_that_cannot_be_read_says_that_nothing_was_changed(table: AtTable, sent: dict[str, str]) -> None:
    refused = table.post("/restore", **sent)
    assert refused.status_code == 422
    assert "Nothing was changed" in refused.text


@pytest.mark.parametrize("sent", [{"language": "tlh"}, {"plan": "dusk"}])
def test_a_language_or_plan_that_there_is_not_is_refused(client: FlaskClient, sent: dict[str, str]) -> None:
    refused = client.post("/preferences", data=sent)
    assert refused.status_code == 422
    assert "Set-Cookie" not in refused.headers or "language=" not in refused.headers["Set-Cookie"]


def test_a_file_where_a_text_belongs_and_a_text_where_a_file_does_is_no_mistake_of_ours(
    client: FlaskClient, table: AtTable
) -> None:
    for address, sent in (
        (f"{table.path}/notes", {"text": (BytesIO(b"x"), "notes.txt")}),
        ("/take", {"packed": (BytesIO(b"x"), "table.txt")}),
        ("/exchange/read", {"file": "abc"}),
    ):
        assert client.post(address, data=sent, content_type="multipart/form-data").status_code < 500, address


def test_rows_of_players_come_by_their_own_names_only(table: AtTable) -> None:
    path = f"{table.path}/settings"
    sent = {**Filled(table.get("/settings").text).values, "players-7-name": "x"}
    assert table.client.post(path, data=sent).status_code == 303
    assert "x" not in Filled(table.get("/settings").text).values["name"]
