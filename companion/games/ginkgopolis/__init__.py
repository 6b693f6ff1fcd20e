"""Ginkgopolis: a city of the future that grows outward and upward."""

from companion.games.ginkgopolis.description import GAME as GAME
