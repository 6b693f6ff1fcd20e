"""What the aid of Streets says."""

from __future__ import annotations

from companion.games.text import say
from pdf.aid.text import Aid, Play, step

_BUILD_AND_PAY = (
    step(say("Build one of your three tiles: its road joins another, and no street is longer than five."), "onstreet"),
    step(say("Put your sign on it and people of its symbols, lying down."), "flag", "resident"),
    step(say("No sign free? First give one of your buildings up: it pays nothing."), "flag", "erase"),
    step(say("A street with a building across both its ends is closed and pays at once."), "onstreet", "lock"),
    step(
        say("Each building pays its value and one a person on it; then signs come back and people move on."),
        "coin",
        "resident",
    ),
)
"""A turn up to where a rival or the next tile comes."""

AID = Aid(
    counts=(1, 2, 3, 4, 5),
    numbers={
        "tiles": say("Buildings in play"),
        "in_hands": say("Of them in hands"),
        "stack": say("Left in the stack"),
        "rounds_with_draw": say("Rounds until it is empty"),
    },
    setup={
        "Central Station in the middle": ("station", "tree"),
        "One person of each colour": ("station", "resident"),
        "Add the five": ("plus", "onstreet"),
        "Put the five buildings": ("onstreet", "erase"),
        "Remove two random": ("onstreet", "erase"),
        "Remove one random": ("onstreet", "erase"),
        "With the Contractor": ("agent", "onstreet"),
        "Shuffle the {tiles}": ("onstreet", "turn"),
        "People and money": ("resident", "coin"),
        "You take the five signs": ("flag",),
        "Three buildings for your hand": ("onstreet", "plus"),
        "Turn the stack face up": ("onstreet", "turn"),
        "Everybody takes the five signs": ("flag",),
        "Deal three buildings": ("onstreet", "plus"),
        "Business module": ("mixed",),
        "Put the Contractor": ("agent", "erase"),
        "Put the Renovator": ("agent", "erase"),
        "Take a random advisor": ("agent", "coin"),
        "Deal a random advisor": ("agent", "plus"),
        "The Grifter’s capital": ("resident", "coin"),
        "You go first": ("next",),
        "The player who looks": ("hipster", "next"),
    },
    turn=(
        *_BUILD_AND_PAY,
        step(say("Draw a tile."), "plus"),
    ),
    end=(
        step(say("When the stack is empty, everybody plays the last three tiles."), "flag"),
        step(say("Every building that still has a sign pays half, rounded up."), "coin"),
        step(
            say("With business tokens: ten for the most of a kind, five if shared; ten for each set of four kinds."),
            "chart",
            "mixed",
            module="business",
        ),
        step(say("Most money wins."), "star"),
    ),
    solo=Play(
        turn=(
            *_BUILD_AND_PAY,
            step(
                say(
                    "Then the Grifter builds the top tile of the stack where it is worth the most now; you break ties."
                ),
                "resident",
                "onstreet",
            ),
            step(say("A street he closes pays as usual; its people go to his buildings first."), "resident", "coin"),
            step(say("Draw a tile; you may not look under the top one."), "plus"),
        ),
        end=(
            step(say("When the stack is empty, turn the Grifter's three tiles up; both play the last three."), "flag"),
            step(say("Every building that still has a sign pays half, rounded up, the Grifter's too."), "coin"),
            step(
                say(
                    "With business tokens: ten for the most of a kind, five if shared; ten for each set of four kinds."
                ),
                "chart",
                "mixed",
                module="business",
            ),
            step(say("You win if you have more than the Grifter with his capital; equal money is no win."), "star"),
        ),
    ),
)
