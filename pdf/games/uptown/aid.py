"""What the aid of UpTown says."""

from companion.game.text import say
from pdf.aid.text import Aid, tell

AID = Aid(
    counts=(2, 3, 4),
    numbers={
        "cards_each": say("Cards in a deck"),
        "coins_each": say("Upcoins per player"),
        "municipal_cards": say("Municipal cards"),
    },
    setup={
        "Put the {n} municipal": "plan",
        "Shuffle the {all}": "plan turn",
        "Everybody puts these cards": "plan below",
        "Shuffle {n} street boards": "onlot turn",
        "Whoever has the board": "star next",
        "Everybody takes": "coin",
        "Sort the other banknotes": "coin log",
    },
    turn=(
        tell("coin", "First: take the upcoins off your deck; if there are none, play or discard its top card free."),
        tell("coin plan", "Second: buy the top card of any deck without upcoins on it, or take a municipal card free."),
        tell("coin next", "For your own deck pay the bank; for another player’s, put the price on that deck."),
        tell("onlot roof", "A card goes on top of a lot; a roof closes it, and then your whole street pays income."),
        tell("gift", "A gift goes on somebody else's lot."),
    ),
    end=(
        tell("flag", "The round is the last when a deck is empty or all five lots of a street have roofs."),
        tell("star coin", "Count the stars of each lot, and one for every three upcoins in your wallet."),
        tell("tower", "Equal totals: the tallest building; then it is shared."),
    ),
)
