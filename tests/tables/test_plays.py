"""The record of a play: nothing of it is lost on its way to a document and back."""

import json

from companion.tables.history.play import from_json, to_json
from tests.plays import random_plays


def test_a_play_comes_back_from_its_document_as_it_was() -> None:
    for play in random_plays(200):
        written = json.dumps(to_json(play), ensure_ascii=False)
        assert from_json(json.loads(written)) == play
        assert json.dumps(to_json(from_json(json.loads(written))), ensure_ascii=False) == written


def test_time_played_leaves_the_pauses_out() -> None:
    for play in random_plays(50):
        assert play.seconds == (play.ended - play.started).total_seconds() - play.paused
