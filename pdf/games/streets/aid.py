"""What the aid of Streets says."""

from companion.game.text import say
from pdf.aid.text import Aid, Play, step

_BUILD_AND_PAY = (
    step("onstreet", say("Build one of your three tiles: its road joins another, and no street is longer than five.")),
    step("flag resident", say("Put your sign on it and people of its symbols, lying down.")),
    step("flag erase", say("No free sign? First abandon one of your buildings: it pays nothing.")),
    step("onstreet lock", say("A street with a building across both its ends is closed and pays at once.")),
    step(
        "coin resident",
        say("Each building pays its value and one for each person on it; then signs come back and people move on."),
    ),
)
"""A turn up to where a rival or the next tile comes."""
_BUSINESS = step(
    "chart mixed",
    say("With business tokens: ten for the most of a kind, five if shared; ten for each set of four kinds."),
    module="business",
)

AID = Aid(
    counts=(1, 2, 3, 4, 5),
    numbers={
        "tiles": say("Buildings in play"),
        "in_hands": say("In players’ hands"),
        "stack": say("Left in the stack"),
        "rounds_with_draw": say("Rounds until it is empty"),
    },
    setup={
        "Central Station in the middle": "station tree",
        "One person of each colour": "station resident",
        "Add the five": "plus onstreet",
        "Put the five buildings": "onstreet erase",
        "Remove two random": "onstreet erase",
        "Remove one random": "onstreet erase",
        "With the Contractor": "agent onstreet",
        "Shuffle the {tiles}": "onstreet turn",
        "Put people and money": "resident coin",
        "You take the five signs": "flag",
        "Three buildings for your hand": "onstreet plus",
        "Turn the stack face up": "onstreet turn",
        "Everybody takes the five signs": "flag",
        "Deal three buildings": "onstreet plus",
        "Business module": "mixed",
        "Put the Contractor": "agent erase",
        "Put the Renovator": "agent erase",
        "Take a random advisor": "agent coin",
        "Deal a random advisor": "agent plus",
        "The Grifter’s capital": "resident coin",
        "You go first": "next",
        "The player who looks": "hipster next",
    },
    turn=(*_BUILD_AND_PAY, step("plus", say("Draw a tile."))),
    end=(
        step("flag", say("When the stack is empty, everybody plays the last three tiles.")),
        step("coin", say("Every building that still has a sign pays half, rounded up.")),
        _BUSINESS,
        step("star", say("Most money wins.")),
    ),
    solo=Play(
        turn=(
            *_BUILD_AND_PAY,
            step(
                "resident onstreet",
                say(
                    "Then the Grifter builds the top tile of the stack where it is worth the most now; you break ties."
                ),
            ),
            step("resident coin", say("A street he closes pays as usual; its people go to his buildings first.")),
            step("plus", say("Draw a tile; you may not look under the top one.")),
        ),
        end=(
            step("flag", say("When the stack is empty, turn the Grifter's three tiles up; both play the last three.")),
            step("coin", say("Every building that still has a sign pays half, rounded up, the Grifter's too.")),
            _BUSINESS,
            step("star", say("You win if you have more than the Grifter with his capital; equal money is no win.")),
        ),
    ),
)
