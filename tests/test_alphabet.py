"""Lists of names in the order of the reader's alphabet."""

import pytest

from companion.web.forms.alphabet import sorted_by_name


@pytest.mark.parametrize(
    ("language", "ordered"),
    [
        ("en", ["2 guests", "Ann", "anna", "Élise", "Eve", "Zoe", "Борис"]),
        ("ru", ["Алёна", "Борис", "Егор", "Ёлка", "Жанна", "Яна", "Ann"]),
        ("uk", ["Ганна", "Ґава", "Єва", "Зоя", "Ігор", "Їжак", "Йосип"]),
        ("pl", ["Ada", "Ąda", "Cecylia", "Ćma", "Lena", "Łucja", "Zofia", "Żaneta"]),
        ("cs", ["Adam", "Čeněk", "Hana", "Chrudoš", "Ivan", "Rudolf", "Řehoř", "Zdena", "Žofie"]),
        ("sk", ["Ámos", "Anna", "Emil", "Ľubica", "Lukáš", "Ondrej", "Ôsmy", "Šimon"]),
        ("ro", ["Ana", "Ăla", "Ion", "Înger", "Sanda", "Ștefan", "Şuteu", "Țuca"]),
        ("hu", ["Cili", "Csaba", "Géza", "Gyula", "Ottó", "Ödön", "Őze", "Pál", "Szilvia", "Zoltán", "Zsófia"]),
    ],
)
def test_names_stand_as_the_alphabet_has_them(language: str, ordered: list[str]) -> None:
    assert sorted_by_name(reversed(ordered), str, language) == ordered
