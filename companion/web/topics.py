"""The topics of the rule cards in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.text import Text, say

TOPICS: Mapping[str, Text] = {
    "goal": say("The goal"),
    "overview": say("At a glance"),
    "components": say("What is in the box"),
    "setup": say("Set-up"),
    "set-up": say("Set-up"),
    "round": say("The round"),
    "turn": say("The turn"),
    "placement": say("Where things may go"),
    "placing": say("Where things may go"),
    "numbers": say("House numbers"),
    "parks-pools": say("Parks and pools"),
    "estates": say("Estates and fences"),
    "temps": say("Temps"),
    "bis": say("Bis houses"),
    "plans": say("City plans"),
    "advanced": say("Roundabouts and star plans"),
    "expert": say("Expert rules"),
    "exploit": say("Exploiting"),
    "urbanize": say("Urbanizing"),
    "construct": say("Constructing"),
    "letters": say("Letter tokens"),
    "characters": say("Characters"),
    "cards": say("Cards"),
    "districts": say("Districts"),
    "values": say("Values"),
    "signs": say("Signs"),
    "people": say("People and seekers"),
    "closing": say("A street closes"),
    "business": say("Business"),
    "advisors": say("Advisors"),
    "kinds": say("Kinds of projects"),
    "storeys": say("Storeys"),
    "roofs": say("Roofs"),
    "gifts": say("Gifts"),
    "income": say("Income"),
    "prestige": say("Prestige"),
    "buying": say("Buying"),
    "specials": say("Special buildings"),
    "expert-scoring": say("Expert buildings: scoring"),
    "expert-income": say("Expert buildings: income"),
    "expert-buying": say("Expert buildings: buying"),
    "scoring": say("Scoring"),
    "end": say("The end of the game"),
    "solo": say("Alone"),
}
