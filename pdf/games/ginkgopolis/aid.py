"""What the aid of Ginkgopolis says."""

from __future__ import annotations

from companion.games.text import say
from pdf.aid.text import Aid, Play, step

_LETTER_MOVES = step(
    say("The letter token moves to a free space beside the new building; letters stay in their order."), "house", "next"
)
_COVERED = step(
    say("The resources on the covered building go back; another owner also gets a point for each."), "pawn", "turn"
)
_TOO_FEW = step(
    say("Too few resources for it? Take the tile back: the card counts as played alone."), "plan", "refusal"
)
_DECK_RUNS_OUT = step(
    say("The deck runs out? The cards of all tiles with pawns join the discard, shuffled into a new deck."),
    "plan",
    "turn",
)

_THE_THREE_ACTIONS = (
    step(
        say("A card alone exploits: an asset for each level of that building; a letter gives a resource or a tile."),
        "plan",
        "plus",
    ),
    step(
        say("A letter with a tile urbanizes: a new building with one resource, and its neighbours pay you."),
        "house",
        "plus",
    ),
    _LETTER_MOVES,
    step(
        say("A building with a tile constructs: a lower number costs points, another colour a resource."), "tower", "up"
    ),
    _COVERED,
    step(
        say("On the new building lie as many of your resources as it has levels; its card stays with you."),
        "tower",
        "pawn",
    ),
    _TOO_FEW,
    step(say("Cards in front of you pay for each action of their kind."), "plan", "star"),
)
"""What a card does, alone or with a tile."""

_DISTRICTS = (
    step(
        say("A district is two or more buildings of one colour; most resources there: a point for every one."),
        "estate",
        "star",
    ),
    step(
        say("Second: one for each of their own. Alone: two for each. Tied: the taller building, then its number."),
        "p-square",
        "star",
    ),
)

AID = Aid(
    counts=(1, 2, 3, 4, 5),
    numbers={
        "resources": say("Resources of each player"),
        "tiles_removed": say("Tiles back into the box"),
        "tiles_in_supply": say("Tiles in the supply"),
        "cards_discarded": say("Cards discarded from a new deck"),
    },
    setup={
        "Lay the nine": ("house", "fit"),
        "Around it": ("house", "turn"),
        "Shuffle the other": ("house", "below"),
        "Put the point tokens": ("star", "pawn"),
        "Shuffle the 12": ("plan", "turn"),
        "Sort the building cards": ("plan", "log"),
        "Each player puts": ("p-square",),
        "Each player takes a screen": ("turn",),
        "Deal each player": ("agent",),
        "Deal 4 characters": ("agent", "next"),
        "Everyone takes the assets": ("agent", "plus"),
        "Whoever planted": ("tree", "next"),
        "Put {n} resources": ("p-square", "resident"),
        "Take 6": ("p-square", "house", "star"),
        "Gosha begins": ("resident",),
        "You are always": ("plan", "next"),
        "Expert": ("resident", "turn"),
    },
    turn=(
        step(say("Everybody picks one of four cards, with or without a tile, and lays it face down."), "plan"),
        step(say("Twice a game: give a refresh token back, discard all four cards and draw four new ones."), "turn"),
        step(say("From the first player on, clockwise: show your card and carry it out."), "next"),
        *_THE_THREE_ACTIONS,
        step(say("Take the cards that your right neighbour did not use, and draw one."), "plan", "next"),
        _DECK_RUNS_OUT,
    ),
    end=(
        step(say("When the supply is empty for the first time, return tiles for a point each and go on."), "turn"),
        step(
            say("The round is the last when it is empty again, or all resources of a player lie in the city."), "flag"
        ),
        step(say("Count point tokens, two for each refresh token left, the cards with “=” and the districts."), "star"),
        *_DISTRICTS,
    ),
    solo=Play(
        turn=(
            step(say("Draw three cards, give one to Gosha face down, and play one of the others as usual."), "plan"),
            *_THE_THREE_ACTIONS,
            step(
                say("Then turn Gosha's card over: he always builds, with a tile drawn at random."), "resident", "plan"
            ),
            step(say("Expert: is his card a letter, draw another one for him."), "resident", "turn", module="expert"),
            step(
                say("His letter urbanizes: a point for every asset of the neighbours; you move the letter for him."),
                "resident",
                "house",
            ),
            step(
                say("His building card constructs: he keeps the card, but takes no bonus for arrows."),
                "resident",
                "tower",
            ),
            step(say("Whoever is built over gets a point for each resource that comes back."), "pawn", "star"),
        ),
        end=(
            step(
                say("The turn is the last when the supply is empty, or your resources or Gosha's are all placed."),
                "flag",
            ),
            step(
                say("Has he too few resources for his building, he does not build, and the game ends."),
                "resident",
                "flag",
            ),
            step(
                say(
                    "You count point tokens, the cards with “=” and the districts; Gosha his points and cards with “=”."
                ),
                "star",
            ),
            *_DISTRICTS,
            step(say("Whether districts pay Gosha, the rulebook leaves open: agree before you start."), "scales"),
        ),
    ),
)
