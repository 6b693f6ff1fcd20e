"""A finished table becomes a play: what it came to, when and where, and how it was counted on that day."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from time import monotonic

from companion import games
from companion.game.game import Game, Ledger
from companion.session.editors import Parts, editor
from companion.session.editors.form_reading import MissingEntry
from companion.session.evening import Evening
from companion.session.log import READINGS
from companion.session.rulings import rulings
from companion.session.score import OPEN, Score
from companion.session.standings import empty_parts
from companion.session.stored_scores import freeze
from companion.session.validation import skip_unreadable
from companion.session.view import View
from companion.tables import Snapshot, Store
from companion.tables.history.play import Play, Player, Ruling
from companion.tables.history.recording import Recorded, Recorder

_PATIENCE = 0.3  # At most 0.3 seconds of a visit to the history go into tables that were finished before there was one.


def recorder(view: View) -> Recorder:
    """Makes the record of a table that is finished now. It is counted before the store locks, and again only where the
    table has changed since."""
    now, version = datetime.now(UTC), view.table.version
    record = _record(view.snapshot, now)
    return lambda snapshot: record if snapshot.table.version == version else _record(snapshot, now)


def record_earlier(store: Store, device: str | None, seconds: float = _PATIENCE) -> None:
    """Record the tables that this device finished before plays were recorded; the rest with the next visit. Without a
    device, those of everybody."""
    start = monotonic()
    for key, _ in store.plays.tables_without_play(device):
        snapshot = store.snapshot(key, edit=True)
        if snapshot and snapshot.table.finished:
            with skip_unreadable(snapshot):
                store.plays.record(snapshot, _record(snapshot, snapshot.table.finished))
        if monotonic() - start > seconds:
            return


def _record(snapshot: Snapshot, now: datetime) -> Recorded:
    game = editor(snapshot.table.game)
    parts = game.parts(replace(snapshot, table=replace(snapshot.table, finished=now)))
    score = game.count_score(parts)
    table, evening = snapshot.table, Evening.at(snapshot)
    chosen = snapshot.document(READINGS) or {}
    modules = {module.key: True for module in games.get(table.game).modules if table.options.get(module.key)}
    play = Play(
        key="",
        game=table.game,
        options={**modules, **({"readings": chosen} if chosen else {})},
        players=tuple(_players(parts, score)),
        started=min(evening.started, evening.ended or now),
        ended=evening.ended or now,
        paused=evening.paused_by(evening.ended or now),
        place=evening.place,
        notes=(snapshot.document("notes") or {}).get("text", ""),
        rulings=tuple(Ruling(ruling.rule, ruling.side) for ruling in rulings(snapshot).values()),
        tie=_tie(parts, score),
        rank=game.rank(parts),
        revision=1,
        version=version("kvartal"),
        source="",
        rival=_rival(parts, score),
    )
    return Recorded(play, freeze(score), end_told=evening.ended is not None)


def _players(parts: Parts, score: Score) -> Iterator[Player]:
    """Everybody who sits at the table. Places and winners are known once nobody is missing and no tie for the win is
    open; somebody alone has neither."""
    table, result, game = parts.snapshot.table, score.result, games.get(parts.snapshot.table.game)
    known = result is not None and len(result.players) > 1 and not empty_parts(parts)
    open_win = result is not None and result.decided_by == OPEN
    begins = table.options.get("first") if game.one_starts and len(table.seats) > 1 else None
    for seat in table.seats:
        player = score.player(seat)
        place = player.place if player and known else None
        yield Player(
            name=seat.name,
            person="",
            total=player.total if player else None,
            place=None if place == 1 and open_win else place,
            winner=bool(result and player and known and not open_win and player.name in result.winners),
            began=seat.position == begins,
            categories=dict(player.categories) if player else {},
            counts=_counts(game, player, parts.by_owner[seat].missing_now) if player else {},
        )


def _counts(game: Game, player: Ledger, missing: Sequence[MissingEntry]) -> dict[str, int]:
    """What was counted besides the points, as far as somebody entered it; nothing where only a total was."""
    if player.is_only_total:
        return {}
    not_told = {step for entry in missing for step in entry.separates}
    counted = {category.key: player.extra[category.key] for category in game.categories if category.not_scored}
    return counted | {step: value for step, value in player.tie_breaks.items() if step not in not_told}


def _rival(parts: Parts, score: Score) -> int | None:
    """The total of the rival of somebody alone, who has no seat."""
    table, result = parts.snapshot.table, score.result
    if result is None or len(table.seats) > 1 or empty_parts(parts):
        return None
    both = zip(score.seats, result.players, strict=True)
    return next((player.total for seat, player in both if seat not in table.seats), None)


def _tie(parts: Parts, score: Score) -> tuple[str, ...]:
    """What decided where points alone did not."""
    if score.result is None or len(score.result.players) < 2 or empty_parts(parts):
        return ()
    decided = score.result.decided_by
    return () if decided in ("points", OPEN) else (decided,)
