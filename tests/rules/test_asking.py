"""Which questions yes or no could answer: one that tells who or how many within it, not one that asks that."""

import tomllib
from pathlib import Path

import pytest

from companion.rules import verdict
from companion.rules.language import plain
from companion.rules.verdict import asks_else

SIGNS = Path(verdict.__file__).with_name("asking.toml")


@pytest.mark.parametrize(
    ("language", "told", "asked"),
    [
        ("en", "Does the digit tell how many cubes I take?", "The digit is 5, how many cubes do I take?"),
        ("ru", "По рубашке видно, сколько стоит карта?", "Не видно, сколько стоит карта?"),
        ("uk", "На звороті видно, скільки коштує карта?", "Скільки коштує карта?"),
        ("pl", "Punkty zależą od tego, ilu mają inni?", "Od ilu punktów to zależy?"),
        ("cs", "Každý sám rozhodne, kolik dílků vrátí?", "Kdo rozhodne, kolik dílků vrátíme?"),
        ("sk", "Ukazuje rub, koľko stoja karty?", "Koľko stoja karty na rube?"),
        ("ro", "Fiecare hotărăște câte plăcuțe dă?", "Câte plăcuțe dă fiecare?"),
        ("hu", "A hátlapon látszik, mennyibe kerül a lap?", "Mennyibe kerül a lap?"),
    ],
)
def test_how_many_within_what_is_told_is_not_asked(language: str, told: str, asked: str) -> None:
    assert (asks_else(told, language), asks_else(asked, language)) == (False, True)


@pytest.mark.parametrize(
    ("language", "told", "asked"),
    [
        ("en", "When the pile is empty, do we play the tiles which we hold?", "When the pile is empty, who wins?"),
        ("ru", "Когда ставлю дом, надо учитывать, как это скажется на других?", "Когда ставлю дом, кому платят?"),
        ("uk", "Нічия, дивимось, у кого більше грошей?", "Нічия, у кого перевага?"),
        ("pl", "Nieważne, kto wziął ostatnią kartę?", "Remis, kto wygrywa?"),
        ("cs", "Vyhrává, kdo má nejvíc bodů?", "Remíza, kdo vyhrává?"),
        ("sk", "Keď sa minie kôpka, dohrávame kartičky, ktoré máme v ruke?", "Keď sa minie kôpka, kto začína?"),
        ("hu", "Ki kell fizetnem a különbséget?", "Ki fizeti a különbséget?"),
        ("pl", "Co rundę dobieram kartę?", "Co dobieram w rundzie?"),
        ("ro", "Primim câte o monedă?", "Câte monede primim?"),
        ("hu", "Kihagyhatom, mert nincs jelzőm?", "Miért hagyhatom ki?"),
    ],
)
def test_who_and_which_within_what_is_told_are_not_asked(language: str, told: str, asked: str) -> None:
    assert (asks_else(told, language), asks_else(asked, language)) == (False, True)


@pytest.mark.parametrize(
    ("language", "both", "one"),
    [
        ("en", "Can I take a point instead of a cube or tile?", "Do I take a cube or a tile?"),
        ("en", "I get to pick: one cube or one tile?", "I get one cube or one tile?"),
        ("ru", "Без разницы, стоит он или лежит?", "Он стоит или лежит?"),
        ("uk", "Байдуже, своє чи чуже накрив?", "Накрив своє чи чуже?"),
        ("pl", "Dodałem piętro, czy sąsiedzi płacą?", "Płacą sąsiedzi czy bank?"),
        ("cs", "Dostanou stejně, ať ho splní první nebo poslední?", "Dostane víc první nebo poslední?"),
        ("sk", "Je jedno, či je môj alebo cudzí?", "Je môj alebo cudzí?"),
        ("ro", "Aleg una din trei: clădire, locuință sau monedă?", "Iau o locuință sau o monedă?"),
        ("hu", "Mindegy, hogy sajátot vagy idegent fedek le?", "Sajátot vagy idegent fedek le?"),
    ],
)
def test_or_offers_no_choice_where_both_are_meant(language: str, both: str, one: str) -> None:
    assert (asks_else(both, language), asks_else(one, language)) == (False, True)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "After which refusal is the game over?"),
        ("ru", "После какого отказа игра кончается?"),
        ("uk", "Після якої відмови гра завершується?"),
        ("pl", "Po której odmowie gra się kończy?"),
        ("cs", "Po kolikátém zamítnutí hra končí?"),
        ("sk", "Po koľkom zamietnutí sa hra končí?"),
        ("ro", "După al câtelea refuz se termină jocul?"),
        ("hu", "Hányadik elutasítás után van vége a játéknak?"),
    ],
)
def test_after_which_one_asks_for_a_number(language: str, question: str) -> None:
    assert asks_else(question, language)


def test_the_signs_are_written_without_accents() -> None:
    """They are looked for in text without accents, and would never be found."""
    signs = tomllib.loads(SIGNS.read_text(encoding="utf-8"))
    written = [sign for kinds in signs.values() for listed in kinds.values() for sign in listed]
    assert [sign for sign in written if plain(sign) != sign] == []
