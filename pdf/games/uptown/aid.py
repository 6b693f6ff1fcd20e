"""What the aid of UpTown says."""

from __future__ import annotations

from companion.games.text import say
from pdf.aid.text import Aid

AID = Aid(
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
)
