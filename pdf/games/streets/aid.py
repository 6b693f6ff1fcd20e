"""What the aid of Streets says."""

from __future__ import annotations

from companion.games.text import say
from pdf.aid.text import Aid, Play

_BUILD_AND_PAY = (
    say("Build one of your three tiles: its road joins another, and no street is longer than five."),
    say("Put your sign on it and people of its symbols, lying down."),
    say("No sign free? First give one of your buildings up: it pays nothing."),
    say("A street with a building across both its ends is closed and pays at once."),
    say("Each building pays its value and one a person on it; then signs come back and people move on."),
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
    turn=(
        *_BUILD_AND_PAY,
        say("Draw a tile."),
    ),
    end=(
        say("When the stack is empty, everybody plays the last three tiles."),
        say("Every building that still has a sign pays half, rounded up."),
        say("With business tokens: ten for the most of a kind, five if shared; ten for each set of four kinds."),
        say("Most money wins."),
    ),
    solo=Play(
        turn=(
            *_BUILD_AND_PAY,
            say("Then the Grifter builds the top tile of the stack where it is worth the most now; you break ties."),
            say("A street he closes pays as usual; its people go to his buildings first."),
            say("Draw a tile; you may not look under the top one."),
        ),
        end=(
            say("When the stack is empty, turn the Grifter's three tiles up; both play the last three."),
            say("Every building that still has a sign pays half, rounded up, the Grifter's too."),
            say("With business tokens: ten for the most of a kind, five if shared; ten for each set of four kinds."),
            say("You win if you have more than the Grifter with his capital; equal money is no win."),
        ),
    ),
)
