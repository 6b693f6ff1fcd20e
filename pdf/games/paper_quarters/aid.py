"""What the aid of Paper Quarters says."""

from companion.game.text import say
from pdf.aid.text import Aid, Play, step

_WRITING = (
    step("house next", say("Numbers grow from left to right in a street; gaps are fine, no number stands twice.")),
    step(
        "fence pool tree agent temp bis",
        say("Then the effect, if you like: fence, pool at this house, park in this street, agent, temp or bis."),
    ),
    step("temp bis", say("A temp moves the number by up to two; a bis repeats a number next door.")),
    step(
        "ring",
        say("Also, twice a game: a roundabout in a free house, fenced on both sides; it cuts the street in two."),
        module="advanced",
    ),
)
"""Where a number and its effect go, alone or together."""
_SUM = step("star", say("Add plans, parks, pools, temps and estates; take off bis, roundabouts and refusals."))
_ESTATE = step("estate", say("An estate is one to six houses, all numbered, between two fences."))

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
        step("plan turn", say("Turn over the three piles: each shows a number and, beside it, an effect.")),
        step(
            "house pen",
            say("Everybody picks one pair at the same time and writes its number in a free house of any street."),
        ),
        *_WRITING,
        step("refusal", say("No pair fits? Cross a refusal.")),
        step(
            "plan check",
            say("A plan is fulfilled: strike the roofs it used; those who are first get the higher value."),
        ),
    ),
    end=(
        step("flag", say("The round is the last when somebody has three refusals, all three plans, or no free house.")),
        _SUM,
        _ESTATE,
        step("estate star", say("Equal totals: more estates, then more estates of one house, of two, and so on.")),
    ),
    solo=Play(
        turn=(
            step(
                "plan plan plan",
                say("Draw three cards: take the number of one and the effect of another, never both of the same card."),
            ),
            step("house pen", say("Write the number in a free house of any street.")),
            *_WRITING,
            step("refusal", say("No number fits? Cross a refusal.")),
            step("plan check", say("A plan is fulfilled: strike the roofs it used and take the higher value.")),
            step(
                "plan turn", say("The solo card comes up: turn all plans over, from now on they pay the lower value.")
            ),
            step("bin", say("Discard all three cards.")),
        ),
        end=(
            step("flag", say("The game ends with the pile, with three refusals, all three plans, or no free house.")),
            _SUM,
            step("temp star", say("Six temps or more pay 7, fewer pay nothing.")),
            _ESTATE,
            step("star", say("There is no rival: beat your own record.")),
        ),
    ),
)
