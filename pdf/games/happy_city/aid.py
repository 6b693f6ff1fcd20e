"""What the aid of Happy City says."""

from companion.game.text import say
from pdf.aid.text import Aid, step

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
        step("coin", say("Everybody takes the income of their city at the same time.")),
        step(
            "plan turn",
            say("Then in turn: you may discard one of the cards laid out, then fill up to three, from any decks."),
        ),
        step("coin g-home", say("Buy one of the three, or a dwelling, or take one coin instead.")),
        step("g-special", say("You may also take one special building whose colours your city has: once a game.")),
        step("house lock", say("No name twice in a city, and never more than ten cards.")),
    ),
    end=(
        step("flag", say("The round in which somebody has ten cards is the last.")),
        step(
            "resident heart", say("Points are residents times hearts; a crossed symbol takes one off."), without="sum"
        ),
        step("resident heart", say("Points are residents plus hearts; a crossed symbol takes one off."), module="sum"),
        step("coin", say("Equal points: more coins.")),
    ),
)
