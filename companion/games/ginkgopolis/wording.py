"""The game's things by name. A whole phrase for each colour: other languages inflect it with the noun."""

from __future__ import annotations

from companion.games.ginkgopolis.cards import Action, Colour
from companion.games.text import Text, say


def tile(colour: Colour, number: int) -> Text:
    return {
        "red": say("Red tile {number}", number=number),
        "blue": say("Blue tile {number}", number=number),
        "yellow": say("Yellow tile {number}", number=number),
    }[colour]


def card(colour: Colour, number: int) -> Text:
    return {
        "red": say("Red card {number}", number=number),
        "blue": say("Blue card {number}", number=number),
        "yellow": say("Yellow card {number}", number=number),
    }[colour]


def district(colour: Colour) -> Text:
    return {"red": say("Red district"), "blue": say("Blue district"), "yellow": say("Yellow district")}[colour]


def on_buildings(colour: Colour) -> Text:
    return {
        "red": say("on red buildings"),
        "blue": say("on blue buildings"),
        "yellow": say("on yellow buildings"),
    }[colour]


def for_action(action: Action) -> Text:
    return {
        "exploit": say("for a card played alone"),
        "urbanize": say("for urbanizing"),
        "construct": say("for constructing"),
    }[action]


def character(colour: Colour, action: Action) -> Text:
    who = {"red": say("Red character"), "blue": say("Blue character"), "yellow": say("Yellow character")}[colour]
    return say("{character} {action}", character=who, action=for_action(action))
