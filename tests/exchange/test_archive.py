"""The file with everything: the same plays give the same bytes; a bad file is refused as a whole, with the place."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.exchange import archive
from companion.game.document_types import Unreadable
from companion.game.text import Text, say
from companion.tables import Group, Person, Seat
from companion.tables.history.play import ArchivedPlay, Play, PortableTable, to_json
from tests.plays import PEOPLE, random_plays

FIRST_FORM = Path(__file__).parent / "first-form.json"
"""As Kvartal once exported: plays with and without boards, a tie by coins, a shared win, a correction, a ruling."""
PLAYS = random_plays(80, seed=7)
PEOPLE_OF = tuple(Person(f"person-{number}", name) for number, name in enumerate(PEOPLE))
GROUPS = (
    Group(1, "club-key", "Клуб", (*PEOPLE_OF, Person("person-x", "Анна", was="Ania", merged_into="person-0"))),
    Group(2, "a-key", "", ()),
)


def table_of(index: int) -> PortableTable | None:
    play = PLAYS[index]
    seats = tuple(Seat(place, player.name, "circle", place % 5) for place, player in enumerate(play.players))
    parts = {f"seat-{seat.position}": {"way": "pad", "pad": {"coins": seat.position}} for seat in seats}
    created = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=index)
    return PortableTable(play.game, {}, seats, parts, created, created) if index % 3 == 0 else None


def corrected(play: Play) -> tuple[tuple[Play, datetime], ...]:
    """What it was before, of a play in its second revision."""
    return ((replace(play, revision=1, notes="before"), play.ended + timedelta(days=1)),) if play.revision > 1 else ()


ENTRIES = [ArchivedPlay(play, "club-key", table_of(index), earlier=corrected(play)) for index, play in enumerate(PLAYS)]
CORRECTED = next(index for index, play in enumerate(PLAYS) if play.revision > 1)


def written() -> bytes:
    return b"".join(archive.write(GROUPS, ENTRIES))


def test_what_was_written_comes_back() -> None:
    found = archive.read(written())
    here = [
        replace(
            entry,
            play=replace(entry.play, source=""),
            earlier=tuple((replace(former, source=""), at) for former, at in entry.earlier),
        )
        for entry in found.entries
    ]
    assert here == ENTRIES
    assert {entry.play.source for entry in found.entries} == {"kvartal"}
    by_key = {group.key: group for group in found.groups}
    assert by_key["club-key"].name == "Клуб"
    assert set(by_key["club-key"].people) == set(GROUPS[0].people)
    assert found.others == 0


def test_the_same_plays_give_the_same_bytes_in_any_order_and_after_reading() -> None:
    shuffled = ENTRIES[:]
    Random(1).shuffle(shuffled)
    found = archive.read(written())
    assert b"".join(archive.write(reversed(GROUPS), shuffled)) == written()
    assert b"".join(archive.write(found.groups, found.entries)) == written()


def test_the_file_fits_its_published_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(archive.schema())
    jsonschema.Draft202012Validator(archive.schema()).validate(json.loads(written()))
    broken = json.loads(written())
    broken["plays"][0]["players"][0]["winner"] = "yes"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(archive.schema()).validate(broken)


def test_unfinished_tables_come_after_the_plays_and_older_kvartals_read_a_file_without_any() -> None:
    table = next(replace(entry.table, finished=None) for entry in ENTRIES if entry.table)
    file = b"".join(archive.write(GROUPS, ENTRIES, [table]))
    jsonschema.Draft202012Validator(archive.schema()).validate(json.loads(file))
    found = archive.read(file)
    assert (found.tables, found.entries) == ((table,), archive.read(written()).entries)
    assert (json.loads(file)[archive.NAME], json.loads(written())[archive.NAME]) == (3, 2)


def test_what_decided_a_tie_is_the_name_of_a_step_and_no_sentence() -> None:
    def sentence(text: Text) -> dict[str, Any]:
        values = {key: sentence(value) if isinstance(value, Text) else value for key, value in text.values.items()}
        return {"message": text.message, "values": values, "plural": None, "count": 0}

    game = games.get("paper-quarters")
    told = [sentence(game.shared_win.why), {"message": "of another time", "values": {}, "plural": None, "count": 0}]
    told += [sentence(say("Tied on points; decided by {what}.", what=step.decided)) for step in game.tie_breaks]
    play = replace(PLAYS[0], game=game.id, tie=tuple(told), revision=1)
    written = json.loads(b"".join(archive.write(GROUPS, [ArchivedPlay(play, "club-key")])))
    steps = ["shared", *(step.name for step in game.tie_breaks)]
    assert written["plays"][0]["tie"] == steps
    (again,) = archive.read(json.dumps(written).encode()).entries
    assert again.play.tie == tuple(steps)


def test_a_file_of_the_first_form_is_read_without_its_sentences() -> None:
    found, file = archive.read(FIRST_FORM.read_bytes()), json.loads(FIRST_FORM.read_bytes())
    for entry, play in zip(found.entries, file["plays"], strict=True):
        told = to_json(entry.play)
        assert all(told[name] == play[name] for name in play.keys() & told.keys() - {"tie", "source"})
        assert (entry.table is not None, len(entry.earlier)) == ("table" in play, len(play.get("earlier", ())))
    assert [entry.play.tie for entry in found.entries] == [(), (), (), ("coins",), ("shared",), ()]
    assert archive.read(b"".join(archive.write(found.groups, found.entries))) == found


def test_a_game_that_is_not_here_is_left_out_and_told() -> None:
    document = json.loads(written())
    document["plays"][3]["game"] = "no-such-game"
    found = archive.read(json.dumps(document).encode())
    assert found.others == 1
    assert len(found.entries) == len(ENTRIES) - 1


@pytest.mark.parametrize("share", [1, 20, 50, 80, 99])
def test_half_a_file_is_refused_with_the_line(share: int) -> None:
    whole = written()
    with pytest.raises(Unreadable) as refused:
        archive.read(whole[: len(whole) * share // 100])
    assert "line {line}" in refused.value.text.message
    assert refused.value.text.values["line"] == whole[: len(whole) * share // 100].count(b"\n") + 1


@pytest.mark.parametrize(
    "noise",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"PK\x03\x04",
        b"null",
        b"[1]",
        b'{"kvartal-archive": NaN}',
        b"[" * 100_000,
        b"9" * 5000,
    ],
)
def test_another_kind_of_file_is_refused(noise: bytes) -> None:
    with pytest.raises(Unreadable):
        archive.read(noise)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=200))
def test_any_name_comes_back(name: str) -> None:
    entry = ENTRIES[0]
    players = (replace(entry.play.players[0], name=name),)
    named = replace(entry, play=replace(entry.play, players=players, notes=name, place=name))
    (found,) = archive.read(b"".join(archive.write(GROUPS, [named]))).entries
    assert (found.play.players[0].name, found.play.notes, found.play.place) == (name, name, name)
