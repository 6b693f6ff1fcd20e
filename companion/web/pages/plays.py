"""The history: what this browser's tables came to, searched and filtered; a play deleted and brought back."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import games
from companion.game.game import Game
from companion.game.text import Text, say
from companion.session.editors import editor
from companion.session.log import side_in_words
from companion.session.outcome import win_title
from companion.session.recording import record_earlier
from companion.session.score import decided_by_text
from companion.session.validation import skip_unreadable
from companion.tables import Group, Person, Table, Visit
from companion.tables.history.play import Play, Player
from companion.tables.history.play_queries import PlayFilter, PlayLine, Scope, SearchTerm
from companion.translations import unpack
from companion.web.forms.history import HistoryForm
from companion.web.http.access import TABLE_LINK, view_to_edit
from companion.web.http.device_cookie import device, store
from companion.web.http.languages import format_month, language, time_zone

blueprint = Blueprint("plays", __name__)

_PAGE = 25
_OPEN = 4  # So many tables that are not finished stand above the history.
_NAMED = 4  # So many people stand for a group that has no name.


class Line(NamedTuple):
    kept: PlayLine
    players: tuple[tuple[str, Player], ...]  # By place, then as they sat, each by what they are called now.

    @property
    def url(self) -> str:
        """The result at its table, as it was scored; where there is no table any more, what is known of the play."""
        if self.kept.access is None:
            return self.about
        return url_for("result.page", access=self.kept.access, key=self.kept.link)

    @property
    def about(self) -> str:
        return url_for("plays.play", key=self.kept.play.key)

    @property
    def winners(self) -> list[str]:
        return [name for name, player in self.players if player.winner]

    @property
    def title(self) -> Text:
        return win_title(self.winners, ", ".join(self.winners))


@blueprint.app_template_filter("rank")
def rank_of(play: Play) -> Text | None:
    """Against whom somebody played alone, where the game has rivals of different strength."""
    known = games.get(play.game).ranks if play.game in games.ids() else {}
    return known.get(play.rank or "")


def group_name(group: Group) -> str:
    """The name of a group; while nobody gave it one, the names of its people."""
    names = [person.name for person in group.here]
    return group.name or ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")


def person_names(people: Iterable[Person]) -> Mapping[str, str]:
    """People's names by key; where several have one name, with the group in which this browser plays with them."""
    by_key = {person.key: person for person in people}
    often = Counter(person.name for person in by_key.values())
    held = store().groups.of_device(device()) if len(often) < len(by_key) else []
    groups = {person.key: group_name(group) for group in held for person in group.here if often[person.name] > 1}
    return {key: f"{person.name} ({groups[key]})" if key in groups else person.name for key, person in by_key.items()}


@blueprint.get("/plays")
def page() -> str:
    record_earlier(store(), device())
    return render_template(
        "plays/page.html",
        **(plays := history_context(Scope(device=device()))),
        open=[] if plays["filtered"] or plays["number"] > 1 else _open(),
        trash=_trash(),
        groups=store().groups.of_device(device()),
    )


def history_context(scope: Scope) -> dict[str, Any]:
    """The plays of a scope that the visitor asks for, a page of them, by month."""
    choices = store().plays.choices(scope)
    form = HistoryForm.read(request.args, choices, person_names(choices.people), language())
    number = max(1, request.args.get("page", 1, type=int))
    found = store().plays.page(scope, search_terms(form), _PAGE, (number - 1) * _PAGE)
    # A link in a language, or one that a chat has put its own words into, filters nothing.
    sent = {name: value for name, value in request.args.items() if name in form and value}
    return {
        "form": form,
        "filtered": bool(sent),
        "months": _by_month(map(history_line, found.plays)),
        "total": found.total,
        "number": number,
        "pages": max(1, -(-found.total // _PAGE)),
        "sent": sent,
    }


def search_terms(form: HistoryForm) -> PlayFilter:
    """What is looked for. A word may be a name of a game in the visitor's language."""
    year = form.chosen("year")
    since, before = (datetime(int(year) + more, 1, 1, tzinfo=time_zone()) if year else None for more in (0, 1))
    words = (form.q.data or "").split() if form.q.validate(form) else []
    terms = tuple(SearchTerm(word, _games_called(word)) for word in words)
    return PlayFilter(form.chosen("game"), form.chosen("person"), form.chosen("place"), since, before, terms)


def _games_called(word: str) -> tuple[str, ...]:
    called = word.casefold()
    return tuple(game.id for game in games.every() if called in f"{game.name!s} {game.also or ''} {game.id}".casefold())


def history_line(kept: PlayLine) -> Line:
    named = [(kept.name(player.person) or player.name, player) for player in kept.play.players]
    return Line(kept, tuple(sorted(named, key=lambda one: one[1].order)))


def _by_month(lines: Iterable[Line]) -> list[tuple[str, list[Line]]]:
    return [(key, list(some)) for key, some in groupby(lines, key=lambda line: format_month(line.kept.play.ended))]


def _open() -> list[Visit]:
    """The tables that go on."""
    return [visit for visit in store().devices.visits(device(), limit=20) if not visit.table.finished][:_OPEN]


class DeletedItem(NamedTuple):
    """Something deleted that can be brought back: its game and people, when it was deleted, and the form for it."""

    game: str
    names: tuple[str, ...]
    at: datetime
    url: str


def _trash() -> list[DeletedItem]:
    tables = [
        DeletedItem(table.game, _names(table), at, url_for("plays.bring_back_table", key=table.edit_key))
        for table, at in store().trash.tables(device())
    ]
    held = {group.id for group in store().groups.of_device(device())}
    plays = [
        DeletedItem(kept.play.game, tuple(player.name for player in kept.play.players), kept.deleted,
               url_for("plays.bring_back", key=kept.play.key))
        for kept in store().plays.deleted(Scope(device=device()))
        if kept.access != "t" and kept.deleted and kept.group.id in held
    ]  # fmt: skip
    return sorted([*tables, *plays], key=lambda thrown: thrown.at, reverse=True)


def _names(table: Table) -> tuple[str, ...]:
    return tuple(seat.name for seat in table.seats)


@blueprint.get("/plays/<key>")
def play(key: str) -> str:
    """Everything that is known of a play, with what it was before it was corrected."""
    kept = visible_play(key)
    shown, play = history_line(kept), kept.play
    game = games.get(play.game) if play.game in games.ids() else None
    return render_template(
        "plays/play.html",
        line=shown,
        kept=kept,
        play=play,
        game=game,
        numbers_of=lambda player: list(_numbers(game, player)) if game else [],
        rulings=[(one.rule, side_in_words(one.rule, one.side) if one.side else say("settled")) for one in play.rulings],
        tie=list(tie_in_words(play)),
        early=_finished_early(kept),
        earlier=store().plays.revisions(key),
        may_delete=_may_delete(kept),
        holds=_holds(kept),
    )


def _finished_early(kept: PlayLine) -> Text | None:
    """What was still to play when the table was finished; a play without a table does not know."""
    if kept.link is None or kept.reopened:
        return None
    snapshot = store().snapshot(kept.link, edit=kept.access == "t")
    if snapshot is None:
        return None
    with skip_unreadable(snapshot):
        game = editor(snapshot.table.game)
        return game.finished_early(game.parts(snapshot))
    return None


def _numbers(game: Game, player: Player) -> Iterator[tuple[Text, int]]:
    """Where somebody's points come from, and what was counted besides; nothing that is nought."""
    yield from ((game.counts[key].title, n) for key, n in player.counts.items() if n and key in game.counts)
    yield from ((game.category(key).title, points) for key, points in player.categories.items() if points)


def tie_in_words(play: Play) -> Iterator[Text]:
    """What decided a tie, in words; older plays have the sentence itself."""
    for step in play.tie:
        if isinstance(step, Mapping):
            yield unpack(step)
        elif play.game in games.ids():
            yield decided_by_text(games.get(play.game), str(step))


def visible_play(key: str) -> PlayLine:
    """The play, where this browser was at its table or holds the link of its group."""
    if not store().plays.is_visible(Scope(device=device()), key):
        abort(404)
    kept = store().plays.get(key, device())
    if kept is None or kept.deleted:
        abort(404)
    return kept


def _may_delete(kept: PlayLine) -> bool:
    """A play is deleted by whoever may write at its table, and by whoever holds the link of its group."""
    return kept.access == "t" or _holds(kept)


def _holds(kept: PlayLine) -> bool:
    return store().groups.holds(kept.group.id, device())


@blueprint.route("/plays/<key>/delete", methods=["GET", "POST"])
def delete(key: str) -> ResponseReturnValue:
    """Asked first. A play goes with its table, if it has one."""
    kept = visible_play(key)
    if not _may_delete(kept):
        abort(404)
    if kept.access == "t":
        return redirect(url_for("plays.delete_table", access="t", key=kept.link), 303)
    if request.method != "POST":
        names = [name for name, _ in history_line(kept).players]
        return _ask(kept.play.game, names, url_for("plays.delete", key=key), url_for("plays.play", key=key))
    store().trash.delete_play(key)
    return redirect(url_for("plays.page", _anchor="trash"), 303)


@blueprint.post("/plays/<key>/back")
def bring_back(key: str) -> ResponseReturnValue:
    kept = store().plays.get(key, device()) if store().plays.is_visible(Scope(device=device()), key) else None
    if kept is None or not _may_delete(kept):
        abort(404)
    store().trash.restore_play(key)
    return redirect(url_for("plays.page"), 303)


@blueprint.route(f"/{TABLE_LINK}/delete", methods=["GET", "POST"])
def delete_table(access: str, key: str) -> ResponseReturnValue:
    """Asked first; it can be brought back for thirty days."""
    view = view_to_edit(access, key)
    if request.method != "POST":
        action = view.url("plays.delete_table")
        return _ask(view.table.game, _names(view.table), action, view.url("table.page"))
    store().trash.delete_table(view.table.id)
    return redirect(url_for("plays.page", _anchor="trash"), 303)


@blueprint.post("/t/<key>/back")
def bring_back_table(key: str) -> ResponseReturnValue:
    table = store().trash.restore_table(key)
    if table is None:
        abort(404)
    return redirect(url_for("table.page", access="t", key=key), 303)


def _ask(game: str, names: Iterable[str], action: str, back: str) -> str:
    return render_template("plays/delete.html", game=game, names=list(names), action=action, back=back)
