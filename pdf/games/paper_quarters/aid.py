"""What the aid of Paper Quarters says."""

from companion.game.text import say
from pdf.aid.text import Aid, Play, tell

_WRITING = (
    tell("house next", "Numbers grow from left to right in a street; gaps are fine, no number stands twice."),
    tell(
        "fence pool tree agent temp bis",
        "Then the effect, if you like: fence, pool at this house, park in this street, agent, temp or bis.",
    ),
    tell("temp bis", "A temp moves the number by up to two; a bis repeats a number next door."),
    tell(
        "ring",
        "Also, twice a game: a roundabout in a free house, fenced on both sides; it cuts the street in two.",
        module="advanced",
    ),
)
"""Where a number and its effect go, alone or together."""
_SUM = tell("star", "Add plans, parks, pools, temps and estates; take off bis, roundabouts and refusals.")
_ESTATE = tell("estate", "An estate is one to six houses, all numbered, between two fences.")

AID = Aid(
    counts=(1, 2),
    open_ended=True,
    numbers={"piles": say("Piles of construction cards"), "pile": say("Cards in a pile")},
    setup={
        "Take {n} sheet": "estate pen",
        "Lay the player aids": "book",
        "Shuffle the {stars}": "star plan",
        "Put the {stars}": "star erase",
        "Draw one plan": "plan",
        "Put the other plans": "plan erase",
        "Shuffle the {cards}": "house turn",
        "Push the solo card": "agent below",
        "Each round draw": "house plus",
        "Lay the solo card": "agent next",
        "Deal {hand}": "house plus",
        "Put the solo card": "agent erase",
        "Turn over one": "house turn",
    },
    turn=(
        tell("plan turn", "Turn over the three piles: each shows a number and, beside it, an effect."),
        tell(
            "house pen",
            "Everybody picks one pair at the same time and writes its number in a free house of any street.",
        ),
        *_WRITING,
        tell("refusal", "No pair fits? Cross a refusal."),
        tell("plan check", "A plan is fulfilled: strike the roofs it used; those who are first get the higher value."),
    ),
    end=(
        tell("flag", "The round is the last when somebody has three refusals, all three plans, or no free house."),
        _SUM,
        _ESTATE,
        tell("estate star", "Equal totals: more estates, then more estates of one house, of two, and so on."),
    ),
    solo=Play(
        turn=(
            tell(
                "plan plan plan",
                "Draw three cards: take the number of one and the effect of another, never both of the same card.",
            ),
            tell("house pen", "Write the number in a free house of any street."),
            *_WRITING,
            tell("refusal", "No number fits? Cross a refusal."),
            tell("plan check", "A plan is fulfilled: strike the roofs it used and take the higher value."),
            tell("plan turn", "The solo card comes up: turn all plans over, from now on they pay the lower value."),
            tell("bin", "Discard all three cards."),
        ),
        end=(
            tell("flag", "The game ends with the pile, with three refusals, all three plans, or no free house."),
            _SUM,
            tell("temp star", "Six temps or more pay 7, fewer pay nothing."),
            _ESTATE,
            tell("star", "There is no rival: beat your own record."),
        ),
    ),
)
