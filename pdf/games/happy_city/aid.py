"""What the aid of Happy City says."""

from companion.game.text import say
from pdf.aid.text import Aid, tell

AID = Aid(
    counts=(2, 3, 4, 5),
    numbers={
        "dwellings_per_stack": say("Dwellings in each stack"),
        "specials": say("Special buildings laid out"),
        "markets_in_box": say("Markets returned to the box"),
        "coins_each": say("Coins per player"),
    },
    setup={
        "The happiest player": "heart next",
        "Put all coins": "coin",
        "Shuffle the three": "plan turn",
        "Lay out three stacks": "g-home",
        "Lay out {n} random pink": "g-special",
        "Lay out {n} random red": "g-special",
        "Everybody takes": "coin plus",
        "Everybody starts": "g-shop",
        "Lay out all five": "g-shop",
        "The player right": "g-shop next",
        "{n} market": "g-shop erase",
    },
    turn=(
        tell("coin", "Everybody takes the income of their city at the same time."),
        tell(
            "plan turn",
            "Then in turn: you may discard one of the cards laid out, then fill up to three, from any decks.",
        ),
        tell("coin g-home", "Buy one of the three, or a dwelling, or take one coin instead."),
        tell("g-special", "You may also take one special building whose colours your city has: once a game."),
        tell("house lock", "No name twice in a city, and never more than ten cards."),
    ),
    end=(
        tell("flag", "The round in which somebody has ten cards is the last."),
        tell("resident heart", "Points are residents times hearts; a crossed symbol takes one off.", without="sum"),
        tell("resident heart", "Points are residents plus hearts; a crossed symbol takes one off.", module="sum"),
        tell("coin", "Equal points: more coins."),
    ),
)
