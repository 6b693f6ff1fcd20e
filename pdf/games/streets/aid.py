"""What the aid of Streets says."""

from companion.game.text import say
from pdf.aid.text import Aid, Play, tell

_BUILD_AND_PAY = (
    tell("onstreet", "Build one of your three tiles: its road joins another, and no street is longer than five."),
    tell("flag resident", "Put your sign on it and people of its symbols, lying down."),
    tell("flag erase", "No free sign? First abandon one of your buildings: it pays nothing."),
    tell("onstreet lock", "A street with a building across both its ends is closed and pays at once."),
    tell(
        "coin resident",
        "Each building pays its value and one for each person on it; then signs come back and people move on.",
    ),
)
"""A turn up to where a rival or the next tile comes."""
_BUSINESS = tell(
    "chart mixed",
    "With business tokens: ten for the most of a kind, five if shared; ten for each set of four kinds.",
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
    turn=(*_BUILD_AND_PAY, tell("plus", "Draw a tile.")),
    end=(
        tell("flag", "When the stack is empty, everybody plays the last three tiles."),
        tell("coin", "Every building that still has a sign pays half, rounded up."),
        _BUSINESS,
        tell("star", "Most money wins."),
    ),
    solo=Play(
        turn=(
            *_BUILD_AND_PAY,
            tell(
                "resident onstreet",
                "Then the Grifter builds the top tile of the stack where it is worth the most now; you break ties.",
            ),
            tell("resident coin", "A street he closes pays as usual; its people go to his buildings first."),
            tell("plus", "Draw a tile; you may not look under the top one."),
        ),
        end=(
            tell("flag", "When the stack is empty, turn the Grifter's three tiles up; both play the last three."),
            tell("coin", "Every building that still has a sign pays half, rounded up, the Grifter's too."),
            _BUSINESS,
            tell("star", "You win if you have more than the Grifter with his capital; equal money is no win."),
        ),
    ),
)
