"""The rules of this game that can be read in more than one way; the first value is the default."""

from dataclasses import replace

from companion.game.final import Final, Touched
from companion.game.game import Reading
from companion.game.text import say

READINGS = (
    Reading(
        "final-rounding",
        "ST-31",
        {
            "per-building": say("each building is halved and rounded"),
            "per-player": say("a player's sum is halved and rounded once"),
        },
    ),
    Reading(
        "copied-values",
        "ST-44",
        {
            "ru": say("as the Russian booklet says: neither may be copied"),
            "en": say("as the English booklet says: both may be copied"),
        },
    ),
    Reading(
        "copied-signs",
        "ST-45",
        {"copier": say("signs of the player who copies"), "owner": say("signs of the owner of the copied building")},
    ),
    Reading("hacker-card-wild", "ST-59", {"yes": say("it counts as a mixed symbol"), "no": say("it does not count")}),
    Reading(
        "entrepreneur-people", "ST-61", {"yes": say("the people stay and count"), "no": say("the people do not count")}
    ),
    Reading("seekers-count", "ST-26", {"no": say("seekers do not count"), "yes": say("seekers count as people there")}),
    Reading(
        "final-pointing",
        "ST-32",
        {
            "any-end": say("every end that points there counts"),
            "enclosed-only": say("only the ends of a closed street count"),
        },
    ),
    Reading("empty-majority", "ST-53", {"nothing": say("nobody is paid for it"), "shared": say("all are tied for it")}),
    Reading(
        "closing-building",
        "ST-42",
        {"closed-street": say("only of a closed street"), "any-street": say("of an open street too")},
    ),
    Reading(
        "start-tiles",
        "ST-47",
        {"count": say("Station and Park count as buildings"), "no": say("Station and Park do not count")},
    ),
    Reading(
        "people-supply",
        "ST-71",
        {"limit": say("twelve people of a colour are the limit"), "unlimited": say("people have no limit")},
    ),
    Reading(
        "five-in-a-row",
        "ST-72",
        {"open": say("open until both ends are built on"), "closed": say("closed as soon as there are five")},
    ),
    Reading(
        "last-token",
        "ST-73",
        {"and-any": say("the last token and one of any type"), "alone": say("the last token only")},
    ),
    Reading(
        "scout-symbols",
        "ST-74",
        {
            "own-buildings": say("symbols of the Scout’s own buildings"),
            "whole-streets": say("all symbols of streets with a sign"),
        },
    ),
    Reading(
        "second-sign",
        "ST-75",
        {"counts": say("both signs count"), "marks": say("the second sign only marks the doubling")},
    ),
    Reading(
        "abandoned-homes",
        "ST-77",
        {
            "ru": say("as the Russian booklet says: nobody moves in"),
            "en": say("as the English booklet says: people may move in"),
        },
    ),
)


def in_passing(result: Final) -> tuple[Touched, ...]:
    """The disputed rules of a calculation that nobody wins, such as the income of one street."""
    return tuple(
        replace(
            touched,
            others=tuple(
                replace(other, winners=(), changes="nothing" if other.changes == "nothing" else "totals")
                for other in touched.others
            ),
        )
        for touched in result.readings
    )
