"""What the aid of Paper Quarters says."""

from __future__ import annotations

from companion.games.text import say
from pdf.aid.text import Aid, Play, step

_ROUNDABOUT = (
    step(
        say("Besides, twice a game: a roundabout in a free house, fenced on both sides; it cuts the street in two."),
        "ring",
        module="advanced",
    ),
)
_WRITING = (
    step(say("Numbers grow from left to right in a street; gaps are fine, no number stands twice."), "house", "next"),
    step(
        say("Then the effect, if you like: fence, pool at this house, park in this street, agent, temp or bis."),
        "fence",
        "pool",
        "tree",
        "agent",
        "temp",
        "bis",
    ),
    step(say("A temp moves the number by up to two; a bis repeats a number next door."), "temp", "bis"),
    *_ROUNDABOUT,
)
"""Where a number and its effect go, alone or together."""

AID = Aid(
    counts=(1, 2),
    open_ended=True,
    numbers={"piles": say("Piles of construction cards"), "pile": say("Cards in a pile")},
    setup={
        "Take {n} sheet": ("estate", "pen"),
        "Lay the player aids": ("book",),
        "Shuffle the {stars}": ("star", "plan"),
        "Put the {stars}": ("star", "erase"),
        "Draw one plan": ("plan",),
        "Put the other plans": ("plan", "erase"),
        "Shuffle the {cards}": ("house", "turn"),
        "Push the solo card": ("agent", "below"),
        "Each round draw": ("house", "plus"),
        "Lay the solo card": ("agent", "next"),
        "Deal {hand}": ("house", "plus"),
        "Put the solo card": ("agent", "erase"),
        "Turn over one": ("house", "turn"),
    },
    turn=(
        step(say("Turn over the three piles: each shows a number and, beside it, an effect."), "plan", "turn"),
        step(
            say("Everybody picks one pair at the same time and writes its number in a free house of any street."),
            "house",
            "pen",
        ),
        *_WRITING,
        step(say("No pair fits? Cross a refusal."), "refusal"),
        step(
            say("A plan is fulfilled: strike the roofs it used; those who are first get the higher value."),
            "plan",
            "check",
        ),
    ),
    end=(
        step(say("The round is the last when somebody has three refusals, all three plans, or no free house."), "flag"),
        step(say("Add plans, parks, pools, temps and estates; take off bis, roundabouts and refusals."), "star"),
        step(say("An estate is one to six houses, all numbered, between two fences."), "estate"),
        step(say("Equal totals: more estates, then more estates of one house, of two, and so on."), "estate", "star"),
    ),
    solo=Play(
        turn=(
            step(
                say("Draw three cards: take the number of one and the effect of another, never both of the same card."),
                "plan",
                "plan",
                "plan",
            ),
            step(say("Write the number in a free house of any street."), "house", "pen"),
            *_WRITING,
            step(say("No number fits? Cross a refusal."), "refusal"),
            step(say("A plan is fulfilled: strike the roofs it used and take the higher value."), "plan", "check"),
            step(
                say("The solo card comes up: turn all plans over, from now on they pay the lower value."),
                "plan",
                "turn",
            ),
            step(say("Discard all three cards."), "bin"),
        ),
        end=(
            step(say("The game ends with the pile, with three refusals, all three plans, or no free house."), "flag"),
            step(say("Add plans, parks, pools, temps and estates; take off bis, roundabouts and refusals."), "star"),
            step(say("Six temps or more pay 7, fewer pay nothing."), "temp", "star"),
            step(say("An estate is one to six houses, all numbered, between two fences."), "estate"),
            step(say("There is no rival: beat your own record."), "star"),
        ),
    ),
)
