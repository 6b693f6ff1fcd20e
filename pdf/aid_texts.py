"""What the aids say, in our own words: the numbers a player count fixes, a turn, the end and the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.text import Text, say


@dataclass(frozen=True)
class Play:
    turn: tuple[Text, ...]
    end: tuple[Text, ...]


@dataclass(frozen=True)
class Aid:
    counts: tuple[int, ...]
    """The player counts that differ; the last stands for itself and all above where `open_ended`."""
    numbers: Mapping[str, Text]
    """Keys of the set-up calculation, with what to call them."""
    turn: tuple[Text, ...]
    end: tuple[Text, ...]
    open_ended: bool = False
    solo: Play | None = None
    """For one player, where the game is another one then."""

    def play(self, players: int) -> Play:
        return self.solo if self.solo and players == 1 else Play(self.turn, self.end)


_THE_THREE_ACTIONS = (
    say("A card alone exploits: an asset for each level of that building; a letter gives a resource or a tile."),
    say("A letter with a tile urbanizes: a new building with one resource, and its neighbours pay you."),
    say("A building with a tile constructs: a lower number costs points, another colour a resource."),
    say("On the new building lie as many of your resources as it has levels; its card stays with you."),
    say("Cards in front of you pay for each action of their kind."),
)
"""What a card of Ginkgopolis does, alone or with a tile."""

_BUILD_AND_PAY = (
    say("Build one of your three tiles: its road joins another, and no street is longer than five."),
    say("Put your sign on it and people of its symbols, lying down."),
    say("No sign free? First give one of your buildings up: it pays nothing."),
    say("A street with a building across both its ends is closed and pays at once."),
    say("Each building pays its value and one a person on it; then signs come back and people move on."),
)
"""A turn of Streets, up to where a rival or the next tile comes."""

AIDS: Mapping[str, Aid] = {
    "paper-quarters": Aid(
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
                say(
                    "Then the effect, if you like: fence, pool at this house, park in this street, agent, temp or bis."
                ),
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
    ),
    "ginkgopolis": Aid(
        counts=(1, 2, 3, 4, 5),
        numbers={
            "resources": say("Resources of each player"),
            "tiles_removed": say("Tiles back into the box"),
            "tiles_in_supply": say("Tiles in the supply"),
            "cards_discarded": say("Cards discarded from a new deck"),
        },
        turn=(
            say("Everybody picks one of four cards, with or without a tile, and lays it face down."),
            *_THE_THREE_ACTIONS,
            say("Take the cards that your right neighbour did not use, and draw one."),
        ),
        end=(
            say("When the supply is empty for the first time, return tiles for a point each and go on."),
            say("The round is the last when it is empty again, or all resources of a player lie in the city."),
            say("Count point tokens, two for each refresh token left, the cards with “=” and the districts."),
            say("A district is two or more buildings of one colour; most resources there: a point for every one."),
            say("Second: one for each of their own. Alone: two for each. Tied: the taller building, then its number."),
        ),
        solo=Play(
            turn=(
                say("Draw three cards, give one to Gosha face down, and play one of the others as usual."),
                *_THE_THREE_ACTIONS,
                say("Then turn Gosha's card over: he always builds, with a tile drawn at random."),
                say("His letter urbanizes: a point for every asset of the neighbours; you move the letter for him."),
                say("His building card constructs: he keeps the card, but takes no bonus for arrows."),
                say("Whoever is built over gets a point for each resource that comes back."),
            ),
            end=(
                say("The turn is the last when the supply is empty, or your resources or Gosha's are all placed."),
                say("Has he too few resources for his building, he does not build, and the game ends."),
                say(
                    "You count point tokens, the cards with “=” and the districts; Gosha his points and cards with “=”."
                ),
                say("A district is two or more buildings of one colour; most resources there: a point for every one."),
                say(
                    "Second: one for each of their own. "
                    "Alone: two for each. Tied: the taller building, then its number."
                ),
                say("Whether districts pay Gosha, the rulebook leaves open: agree before you start."),
            ),
        ),
    ),
    "happy-city": Aid(
        counts=(2, 3, 4, 5),
        numbers={
            "dwellings_per_stack": say("Dwellings in each stack"),
            "specials": say("Special buildings laid out"),
            "markets_in_box": say("Markets back into the box"),
            "coins_each": say("Coins for everybody"),
        },
        turn=(
            say("Everybody takes the income of their city at the same time."),
            say("Then in turn: you may discard one of the cards laid out, then fill up to three, from any decks."),
            say("Buy one of the three, or a dwelling, or take one coin instead."),
            say("You may also take one special building whose colours your city has: once a game."),
            say("No name twice in a city, and never more than ten cards."),
        ),
        end=(
            say("The round in which somebody has ten cards is the last."),
            say("Points are residents times hearts; a crossed symbol takes one off."),
            say("Equal points: more coins."),
        ),
    ),
    "streets": Aid(
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
                say(
                    "Then the Grifter builds the top tile of the stack where it is worth the most now; you break ties."
                ),
                say("A street he closes pays as usual; its people go to his buildings first."),
                say("Draw a tile; you may not look under the top one."),
            ),
            end=(
                say("When the stack is empty, turn the Grifter's three tiles up; both play the last three."),
                say("Every building that still has a sign pays half, rounded up, the Grifter's too."),
                say(
                    "With business tokens: ten for the most of a kind, five if shared; ten for each set of four kinds."
                ),
                say("You win if you have more than the Grifter with his capital; equal money is no win."),
            ),
        ),
    ),
    "uptown": Aid(
        counts=(2, 3, 4),
        numbers={
            "cards_each": say("Cards in a deck"),
            "coins_each": say("Coins for everybody"),
            "municipal_cards": say("Municipal cards"),
        },
        turn=(
            say("First: take the coins off your deck; if there are none, play or discard its top card free."),
            say("Second: buy the top card of any deck without coins on it, or take a municipal card free."),
            say("Your own deck is paid to the bank; another's price lies on that deck."),
            say("A card goes on top of a lot; a roof closes it, and then your whole street pays income."),
            say("A gift goes on somebody else's lot."),
        ),
        end=(
            say("The round is the last when a deck is empty or all five lots of a street have roofs."),
            say("Count the stars of each lot, and one for every three coins in your wallet."),
            say("Equal totals: the tallest building; then it is shared."),
        ),
    ),
}
