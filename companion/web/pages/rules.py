"""The rules: ask in one's own words, browse a game's cards, one card with its ruling and its place in the booklet."""

from collections.abc import Collection
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import games, rules
from companion.game.text import Text, say
from companion.rules import Card, Source, cards, cards_of
from companion.session.log import RULINGS, side_in_words
from companion.session.outcome import Dispute, disputes, open_disputes
from companion.session.rulings import decide, differing_side, rulings, sides
from companion.session.rulings import take_back as undo_ruling
from companion.session.validation import skip_unreadable
from companion.tables import Conflict
from companion.web import calculators
from companion.web.api.calculations import RULES_FILE
from companion.web.forms.at_table import RulingForm
from companion.web.forms.visitor import SearchForm
from companion.web.http.access import TABLE_LINK, View, find_view, view_to_edit
from companion.web.http.device_cookie import device, store
from companion.web.http.languages import format_number, language
from companion.web.http.security import return_path
from companion.web.pages.home import visited_view
from companion.web.pages.question import Question, one_word, question_asked
from companion.web.pages.table import choice_page

blueprint = Blueprint("rules", __name__)

AGAIN = "3"  # Seconds until a question is asked again that came before the search index.


@blueprint.get("/rules")
@blueprint.get(f"/{TABLE_LINK}/rules", endpoint="ask_at_table")
def search(**place: str) -> ResponseReturnValue:
    """What was asked, the best answer first; without a question, where to begin."""
    form = SearchForm(request.args)
    question = question_asked(find_view(**place) if place else None, form)
    if question.game and question.game not in games.ids():
        abort(404)
    missing = rules.not_fetched() if question.text and not question.game else {}
    page = _searched(question, form, missing=missing)
    return page, 200 if form.validate() else 422, {RULES_FILE: ", ".join(missing.values())} if missing else {}


def _searched(question: Question, form: SearchForm, *, lost: bool = False, missing: Collection[str] = ()) -> str:
    """The page with the box to ask in; `lost` are those who came for a card that there is not.

    `missing` are the games in which a phone could not look.
    """
    game = question.game
    return render_template(
        "rules/search.html", view=question.view, ask=form, asked=question, game=game, topics=contents(game), lost=lost,
        missing=missing, **_begin(question),
    )  # fmt: skip


def _begin(question: Question) -> dict[str, Any]:
    """Where to begin when nothing was asked: questions to tap, and what is open at the table, here or the last."""
    if question.text:
        return {}
    table = question.view or next(map(visited_view, store().devices.visits(device(), limit=1)), None)
    return {
        "examples": {game: rules.examples(game, language()) for game in games.ids()},
        "table": table,
        "disputes": _open_at(table) if table else [],
    }


def _open_at(table: View) -> list[Dispute]:
    """What is open at a table; nothing where nobody can read what was entered."""
    with skip_unreadable(table.snapshot):
        return open_disputes(table)
    return []


@blueprint.app_errorhandler(rules.NotReady)
def rules_not_ready(missing: rules.NotReady) -> ResponseReturnValue:
    """A question that comes before the search index: the browser asks it again by itself until it is answered.

    On a phone without a laptop the header `Rules-File` names the files to fetch before it is asked again.
    """
    to_fetch = missing.file if isinstance(missing, rules.NotFetched) else None
    coming = to_fetch is None and rules.prepare()
    place = request.view_args or {}
    question = question_asked(find_view(place["access"], place["key"]) if "key" in place else None)
    page = render_template(
        "rules/preparing.html",
        view=question.view, asked=question, ask=SearchForm(request.args), game=question.game, coming=coming,
        to_fetch=to_fetch,
    )  # fmt: skip
    if to_fetch:
        return page, 503, {RULES_FILE: to_fetch}
    return page, 503, {"Retry-After": AGAIN, "Refresh": AGAIN} if coming else {}


def contents(game: str, *, printed: bool = False) -> list[tuple[Text, list[Card]]]:
    """A game's cards, or what is printed, under their topics in order; nothing for all games together."""
    by_topic: dict[str, list[Card]] = {}
    cards_in = rules.printed_cards_of if printed else cards_of
    for card in cards_in(game, language()).values() if game else ():
        by_topic.setdefault(card.topic, []).append(card)
    return [(games.get(game).topic(topic), under) for topic, under in by_topic.items()]


@blueprint.get("/rules/<rule_id>")
@blueprint.get(f"/{TABLE_LINK}/rules/<rule_id>", endpoint="card_at_table")
def card(rule_id: str, **place: str) -> ResponseReturnValue:
    """One card by its permanent id, or a game's rulebook by the game's; over a table with what a disputed rule changes
    there, and the way into the log."""
    view = find_view(**place) if place else None
    if rule_id in games.ids():
        return _rulebook(view, rule_id)
    card = rules.card(rule_id)
    if view is None and card and card.id != rule_id:
        return redirect(url_for("rules.card", rule_id=card.id), 301)
    return _card(view, rule_id)


def _rulebook(view: View | None, game: str) -> str:
    """All cards of a game; as a part, all that is printed in its box, or where its editions differ."""
    part = request.args.get("part", "")
    return render_template(
        f"rules/{part if part in ('printed', 'editions') else 'contents'}.html",
        view=view, game=game, topics=contents(game, printed=part == "printed"), ask=SearchForm(),
        examples=rules.examples(game, language()),
        differing=[card for card in cards_of(game, language()).values() if card.editions],
    )  # fmt: skip


def _card(view: View | None, rule_id: str, refused: RulingForm | None = None) -> ResponseReturnValue:
    """The card; `refused` is a ruling that could not be read."""
    found = rules.card(rule_id)
    if found is None:
        return _searched(Question("", view.table.game if view else "", view), SearchForm(), lost=True), 404
    template = "rules/ruling.html" if request.args.get("part") == "ruling" else "rules/card.html"
    question = question_asked(view)
    card = rules.card(rule_id, question.read_in) or found
    word = question.word_of(card) if question.text else card.answer
    game = card.game if view is None or view.table.game == card.game else ""
    shown = {**_context(view, card), "ask": SearchForm(), "game": game, **({"settling": refused} if refused else {})}
    return render_template(template, view=view, asked=question, word=word, **shown), 422 if refused else 200


def _context(view: View | None, card: Card) -> dict[str, Any]:
    rule_cards = cards_of(card.game, card.language)
    by_id = rules.printed_cards_of(card.game, card.language) if card.printed else rule_cards
    ids = list(by_id)
    place = ids.index(card.id)
    related = [rule_cards[other] for other in card.related if other in rule_cards]
    titles = {other.title for other in related}
    found = card.numbers().items()
    numbers = {name: format_number(value) if isinstance(value, int) else value for name, value in found}
    return {
        "card": card,
        "topic": games.get(card.game).topic(card.topic),
        "example": card.sentence.format_map(numbers),
        "related": related,
        "follow_ups": [question for question in rules.follow_ups(card) if question not in titles],
        "before": by_id[ids[place - 1]] if place else None,
        "after": by_id[ids[place + 1]] if place + 1 < len(ids) else None,
        "try_it": calculators.link_from(card, view),
        **rulings_of(view, card),
    }


@blueprint.app_template_global()
def rulings_of(view: View | None, card: Card) -> dict[str, Any]:
    """A disputed rule: what is counted, and over a table of its game what was decided and what else it would change."""
    reading = games.get(card.game).reading_of(card.id)
    here = view if view and view.table.game == card.game and card.can_be_settled else None
    ruling = rulings(here.snapshot).get(card.id) if here else None
    return {
        "reading": reading,
        "at_table": here is not None,
        "ruling": ruling,
        "counted": (ruling and ruling.side) or (reading and reading.default),
        "dispute": next((dispute for dispute in disputes(here) if dispute.rule == card.id), None) if here else None,
        "settling": RulingForm().offer(sides(card)),
        "rulings_revision": here.snapshot.part(RULINGS).revision if here else 0,
    }


@blueprint.post(f"/{TABLE_LINK}/rules/<rule_id>")
def settle(access: str, key: str, rule_id: str) -> ResponseReturnValue:
    """Decide a disputed rule for this table: the side is counted from now on, and the log says so."""
    view, card = view_to_edit(access, key), cards(language()).get(rule_id)
    if card is None or not card.can_be_settled or card.game != view.table.game:
        abort(404)
    form = RulingForm.sent().offer(sides(card))
    if not form.validate():
        return _card(view, rule_id, refused=form)
    side = str(form.side.data) if form.side.data else None
    if form.choice.data != "theirs":
        saved = decide(view, card, side, form.save_context, recount=not form.as_paid.data)
        if isinstance(saved, Conflict):
            theirs = (saved.theirs or {}).get(rule_id, {}).get("side") if isinstance(saved.theirs, dict) else None
            mine, other = (side_in_words(rule_id, value) if value else "–" for value in (side, theirs))
            return choice_page(view, saved, say("{value}", value=rule_id), mine, other)
    return redirect(return_path(view.url("rules.card_at_table", rule_id=rule_id)), 303)


@blueprint.post(f"/{TABLE_LINK}/rules/<rule_id>/undo")
def take_back(access: str, key: str, rule_id: str) -> ResponseReturnValue:
    view = view_to_edit(access, key)
    undo_ruling(view, rule_id)
    return redirect(return_path(view.url("rules.card_at_table", rule_id=rule_id)), 303)


@blueprint.app_template_global()
def shown_sources(card: Card) -> list[Source]:
    """Two places at most, of different sections, in one language: enough to find it in one's own copy."""
    own = [source for source in card.sources if source.spoken == card.sources[0].spoken]
    by_section = {source.section: source for source in reversed(own)}
    return list(reversed(by_section.values()))[:2]


blueprint.add_app_template_global(one_word)
blueprint.add_app_template_global(differing_side)
