"""Lantern Quay, a game that nobody plays: all that a game needs, whole in one folder."""

from tests.sixth_game.description import GAME as GAME
