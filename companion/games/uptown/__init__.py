"""UpTown: five lots along a street, buildings that grow card by card, rivals who send gifts."""

from companion.games.uptown.description import GAME as GAME
