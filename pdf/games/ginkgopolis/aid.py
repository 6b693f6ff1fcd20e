"""What the aid of Ginkgopolis says."""

from companion.game.text import say
from pdf.aid.text import Aid, Play, tell

_THE_THREE_ACTIONS = (
    tell(
        "plan plus",
        "A card alone exploits: an asset for each level of that building; a letter gives a resource or a tile.",
    ),
    tell("house plus", "A letter with a tile urbanizes: a new building with one resource, and its neighbours pay you."),
    tell("house next", "The letter token moves to a free space beside the new building; letters stay in their order."),
    tell("tower up", "A building with a tile constructs: a lower number costs points, another colour a resource."),
    tell("pawn turn", "The resources on the covered building go back; another owner also gets a point for each."),
    tell("tower pawn", "On the new building lie as many of your resources as it has levels; its card stays with you."),
    tell("plan refusal", "Too few resources for it? Take the tile back: the card counts as played alone."),
    tell("plan star", "Cards in front of you pay for each action of their kind."),
)
"""What a card does, alone or with a tile."""

_DISTRICTS = (
    tell(
        "estate star", "A district is two or more buildings of one colour; most resources there: a point for every one."
    ),
    tell(
        "p-square star",
        "Second: one for each of their own. Alone: two for each. Tied: the taller building, then its number.",
    ),
)

AID = Aid(
    counts=(1, 2, 3, 4, 5),
    numbers={
        "resources": say("Resources of each player"),
        "tiles_removed": say("Tiles returned to the box"),
        "tiles_in_supply": say("Tiles in the supply"),
        "cards_discarded": say("Cards discarded from a new deck"),
    },
    setup={
        "Lay the nine": "house fit",
        "Around it": "house turn",
        "Shuffle the other": "house below",
        "Put the point tokens": "star pawn",
        "Shuffle the 12": "plan turn",
        "Sort the building cards": "plan log",
        "Each player puts": "p-square",
        "Each player takes a screen": "turn",
        "Deal each player": "agent",
        "Deal 4 characters": "agent next",
        "Everyone takes the assets": "agent plus",
        "Whoever planted": "tree next",
        "Put {n} resources": "p-square resident",
        "Take 6": "p-square house star",
        "Gosha begins": "resident",
        "You are always": "plan next",
        "Expert": "resident turn",
    },
    turn=(
        tell("plan", "Everybody picks one of four cards, with or without a tile, and lays it face down."),
        tell("turn", "Twice a game: give a refresh token back, discard all four cards and draw four new ones."),
        tell("next", "From the first player on, clockwise: show your card and carry it out."),
        *_THE_THREE_ACTIONS,
        tell("plan next", "Take the cards that your right neighbour did not use, and draw one."),
        tell(
            "plan turn",
            "The deck runs out? The cards of all tiles with pawns join the discard, shuffled into a new deck.",
        ),
    ),
    end=(
        tell("turn", "When the supply is empty for the first time, return tiles for a point each and go on."),
        tell("flag", "The round is the last when it is empty again, or all resources of a player lie in the city."),
        tell("star", "Count point tokens, two for each refresh token left, the cards with “=” and the districts."),
        *_DISTRICTS,
    ),
    solo=Play(
        turn=(
            tell("plan", "Draw three cards, give one to Gosha face down, and play one of the others as usual."),
            *_THE_THREE_ACTIONS,
            tell("resident plan", "Then turn Gosha's card over: he always builds, with a tile drawn at random."),
            tell("resident turn", "Expert: if his card is a letter, draw another one for him.", module="expert"),
            tell(
                "resident house",
                "His letter urbanizes: a point for every asset of the neighbours; you move the letter for him.",
            ),
            tell("resident tower", "His building card constructs: he keeps the card, but takes no bonus for arrows."),
            tell("pawn star", "Whoever is built over gets a point for each resource that comes back."),
        ),
        end=(
            tell("flag", "The turn is the last when the supply is empty, or your resources or Gosha's are all placed."),
            tell(
                "resident flag", "If he has too few resources for his building, he does not build, and the game ends."
            ),
            tell(
                "star",
                "You count point tokens, the cards with “=” and the districts; Gosha his points and cards with “=”.",
            ),
            *_DISTRICTS,
            tell("scales", "The rulebook does not say whether districts pay Gosha: agree before you start."),
        ),
    ),
)
