"""What the aid of Paper Quarters says."""

from __future__ import annotations

from companion.games.text import say
from pdf.aid.text import Aid, Play

AID = Aid(
    counts=(1, 2),
    open_ended=True,
    numbers={"piles": say("Piles of construction cards"), "pile": say("Cards in a pile")},
    turn=(
        say("Turn over the three piles: each shows a number and, beside it, an effect."),
        say("Everybody picks one pair at the same time and writes its number in a free house of any street."),
        say("Numbers grow from left to right in a street; gaps are fine, no number stands twice."),
        say("Then the effect, if you like: fence, pool at this house, park in this street, agent, temp or bis."),
        say("A temp moves the number by up to two; a bis repeats a number next door."),
        say("No pair fits? Cross a refusal."),
        say("A plan is fulfilled: strike the roofs it used; those who are first get the higher value."),
    ),
    end=(
        say("The round is the last when somebody has three refusals, all three plans, or no free house."),
        say("Add plans, parks, pools, temps and estates; take off bis, roundabouts and refusals."),
        say("An estate is one to six houses, all numbered, between two fences."),
        say("Equal totals: more estates, then more estates of one house, of two, and so on."),
    ),
    solo=Play(
        turn=(
            say("Draw three cards: take the number of one and the effect of another, never both of the same card."),
            say("Write the number in a free house of any street."),
            say("Numbers grow from left to right in a street; gaps are fine, no number stands twice."),
            say("Then the effect, if you like: fence, pool at this house, park in this street, agent, temp or bis."),
            say("A temp moves the number by up to two; a bis repeats a number next door."),
            say("No number fits? Cross a refusal."),
            say("A plan is fulfilled: strike the roofs it used and take the higher value."),
            say("The solo card comes up: turn all plans over, from now on they pay the lower value."),
            say("Discard all three cards."),
        ),
        end=(
            say("The game ends with the pile, with three refusals, all three plans, or no free house."),
            say("Add plans, parks, pools, temps and estates; take off bis, roundabouts and refusals."),
            say("Six temps or more pay 7, fewer pay nothing."),
            say("An estate is one to six houses, all numbered, between two fences."),
            say("There is no rival: beat your own record."),
        ),
    ),
)
