"""What the aid of Ginkgopolis says."""

from __future__ import annotations

from companion.games.text import say
from pdf.aid.text import Aid, Play

_THE_THREE_ACTIONS = (
    say("A card alone exploits: an asset for each level of that building; a letter gives a resource or a tile."),
    say("A letter with a tile urbanizes: a new building with one resource, and its neighbours pay you."),
    say("A building with a tile constructs: a lower number costs points, another colour a resource."),
    say("On the new building lie as many of your resources as it has levels; its card stays with you."),
    say("Cards in front of you pay for each action of their kind."),
)
"""What a card does, alone or with a tile."""

AID = Aid(
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
            say("You count point tokens, the cards with “=” and the districts; Gosha his points and cards with “=”."),
            say("A district is two or more buildings of one colour; most resources there: a point for every one."),
            say("Second: one for each of their own. Alone: two for each. Tied: the taller building, then its number."),
            say("Whether districts pay Gosha, the rulebook leaves open: agree before you start."),
        ),
    ),
)
