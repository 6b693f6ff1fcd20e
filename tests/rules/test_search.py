"""The search: a bare word leads to the main card of its topic, not to the disputed or special one beside it."""

import pytest

from companion import rules

MAIN = {
    "streets": {
        "ST-33": ("tie", "ничья", "remis", "remíza"),
        "ST-58": ("hacker", "хакер", "haker"),
        "ST-60": ("entrepreneur", "предприниматель", "podnikatel"),
        "ST-62": ("investor", "инвестор", "inwestor"),
        "ST-65": ("scout", "скаут"),
        "ST-66": ("solo", "одиночный режим"),
        "ST-79": ("copy a house of the player with the investor",),
    },
    "uptown": {
        "UT-03": ("number of players", "is there a limit of players", "počet hráčů"),
        "UT-08": ("may I rotate a card", "можно повернуть карту", "czy mogę obrócić kartę", "fejjel lefelé"),
        "UT-10": ("flip a blue card", "перевернуть карту проекта"),
        "UT-39": ("do gifts score for me",),
        "UT-48": ("income", "доход"),
        "UT-50": ("can income be negative", "может ли доход быть отрицательным"),
        "UT-51": ("gifted roof, who gets the income",),
        "UT-69": ("tie", "tie-break", "ничья", "remis", "remíza", "egalitate", "döntetlen"),
    },
    "happy-city": {
        "HC-02": ("first player", "первый игрок"),
        "HC-10": ("income", "доход", "дохід"),
        "HC-28": ("is the market a card", "рынок считается карточкой?"),
        "HC-35": ("tie", "tie-breaker", "ничья", "нічия"),
        "HC-36": ("same points same coins",),
    },
    "ginkgopolis": {
        "GK-50": ("end of game", "конец игры"),
        "GK-55": ("tie", "ничья"),
        "GK-64": ("solo", "playing alone", "соло"),
    },
    "paper-quarters": {
        "PQ-06": ("setup", "подготовка"),
        "PQ-27": ("pool", "бассейн"),
        "PQ-50": ("tie", "ничья", "remis"),
        "PQ-60": ("roundabout", "проезд", "rondo"),
    },
}
ASKED = [(game, id, word) for game, cards in MAIN.items() for id, words in cards.items() for word in words]


@pytest.mark.parametrize(("game", "id", "word"), ASKED)
def test_a_bare_word_leads_to_the_main_card_of_its_topic(game, id, word):
    assert rules.search(word, game)[0].rule_id == id
