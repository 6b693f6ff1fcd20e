import pytest
from flask.testing import FlaskClient

from companion.session.seating import badge
from companion.translations import LANGUAGES
from companion.web.rendering.hyphens import hyphenate, hyphenate_name
from tests.web.phones import AtTable


@pytest.mark.parametrize(
    ("header", "language"),
    [("ru", "ru"), ("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("de,en;q=0.5", "en"), ("de", "en"), ("", "en")],
)
def test_the_browsers_language_is_taken_where_none_was_chosen(client: FlaskClient, header: str, language: str) -> None:
    assert f'<html lang="{language}"' in client.get("/", headers={"Accept-Language": header}).text


def test_a_choice_goes_before_the_browsers_language(client: FlaskClient) -> None:
    client.post("/preferences", data={"language": "ru"})
    assert '<html lang="ru"' in client.get("/", headers={"Accept-Language": "en"}).text


@pytest.mark.parametrize("zone", ["Europe/Kyiv", "", "Nowhere/Land", "../x", "/etc/passwd", "America"])
def test_a_time_zone_that_there_is_not_is_the_zone_of_this_machine(table: AtTable, zone: str) -> None:
    table.enter(0, residents=3)
    table.client.set_cookie("zone", zone)
    assert table.get("/log").status_code == 200


def test_a_sign_comes_again_only_after_twenty_five_seats() -> None:
    assert len({badge(position) for position in range(25)}) == 25


@pytest.mark.parametrize(
    ("accepted", "chosen", "finished"),
    [
        ("en-US,en;q=0.9", None, "Nov 14, 2026, 9:40"),
        ("en-GB,en;q=0.9", None, "14 Nov 2026, 21:40"),
        ("uk-UA,uk;q=0.9,en-US;q=0.8", "en", "14 Nov 2026, 21:40"),
        ("en", None, "Nov 14, 2026, 9:40"),
        ("en-GB", "ru", "14 нояб. 2026"),
        ("xx-QX,*;q=0.5", None, "Nov 14, 2026, 9:40"),
    ],
)
def test_dates_are_written_as_in_the_phones_region(
    client: FlaskClient, accepted: str, chosen: str | None, finished: str
) -> None:
    client.set_cookie("zone", "UTC")
    if chosen:
        client.set_cookie("language", chosen)
    page = client.get("/v/example-uptown", headers={"Accept-Language": accepted}).text
    assert finished in page.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "Авто-ма-стер-ская Кино-сту-дия Мно-го-квар-тир-ный Биб-лио-тека рас-про-дажа под-ряд-чик"),
        ("uk", "Уні-вер-си-тет Кон-ди-тер-ська Гос-по-дар-чий Біб-ліо-тека рези-ден-ція супер-ге-роїв чарів-ни-ків"),
        ("pl", "poma-rań-czowy Szczę-ścia nie-bie-ski Biblio-teka Restau-ra-cja podróż-nik nad-licz-bowy"),
        ("cs", "Uni-ver-zita Potra-viny Grand-ho-tel Vel-vy-sla-nec-tví Kvě-ti-nář-ství před-po-slední"),
        ("sk", "Zamiet-nu-tia Uni-ver-zita Bur-grá-reň Roz-práv-kový pred-po-sledný"),
        ("ro", "Uni-ver-si-tate Biblio-tecă Cate-drala Res-tau-rant dis-trac-ții dino-zau-ri-lor"),
        ("hu", "Gyógy-szer-tár Film-stú-dió Pálya-ud-var Rend-őr-ség Vízi-pó-ni-klub Varázs-ló-is-kola köz-pontja"),
        ("hu", "narancs-sárga szé-kes-egy-ház tanács-adó-kár-tyák"),
    ],
)
def test_a_long_word_is_parted_as_people_would_part_it(language: str, words: str) -> None:
    """The parts of a compound are whole, and three letters stay together at either end."""
    for word in words.split():
        assert hyphenate(word.replace("-", ""), language).replace("\u00ad", "-") == word


@pytest.mark.parametrize("word", ["asszo-nyok", "könnyű", "meggyes"])
def test_a_hungarian_word_is_not_parted_where_a_letter_would_come_back(word: str) -> None:
    """Asz-szonyok, köny-nyű and megy-gyes: a soft hyphen cannot write them."""
    assert hyphenate(word.replace("-", ""), "hu", least=1).replace("\u00ad", "-") == word


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_name_is_parted_by_the_rules_of_its_own_letters(language: str) -> None:
    name = hyphenate_name("Анна Константинопольская", language).replace("\u00ad", "-")
    assert name.startswith("Анна Кон-стан-ти-но-")
    assert "\u00ad" in hyphenate_name("Christopherson", language)
    assert hyphenate_name("Christoph", language) == "Christoph"


def test_on_an_english_page_long_words_are_parted_in_cyrillic_only() -> None:
    assert hyphenate("Happy Market, Дом, Laboratory") == "Happy Market, Дом, Laboratory"
    assert hyphenate("Лабораторія").replace("\u00ad", "-") == "Лабо-ра-то-рія"


def test_a_narrow_key_parts_an_english_word_too() -> None:
    assert hyphenate("apartment", least=6).replace("\u00ad", "-") == "apart-ment"


def test_an_address_may_name_the_language_and_the_next_page_keeps_it(client: FlaskClient) -> None:
    page = client.get("/?lang=ru", headers={"Accept-Language": "en"}).text
    assert '<html lang="ru"' in page
    assert '<html lang="ru"' in client.get("/rules", headers={"Accept-Language": "en"}).text


def test_an_address_with_a_language_that_there_is_not_is_as_without(client: FlaskClient) -> None:
    assert '<html lang="en"' in client.get("/?lang=tlh").text
    assert client.get_cookie("language") is None


def test_a_choice_on_a_page_in_another_language_leads_back_without_that(client: FlaskClient) -> None:
    page = client.get("/rules?game=uptown&lang=ru").text
    assert 'name="back" value="/rules?game=uptown"' in page
    client.post("/preferences", data={"language": "en", "back": "/rules?game=uptown"})
    assert '<html lang="en"' in client.get("/rules?game=uptown").text


@pytest.mark.parametrize("path", ["/", "/rules/UT-01", "/print", "/v/example-uptown", "/v/example-uptown/result"])
def test_every_page_has_the_menu_of_languages_by_their_own_names(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    for code, name in LANGUAGES.items():
        assert f'value="{code}" lang="{code}"' in page
        assert name in page


def test_a_name_from_a_box_is_in_the_language_of_the_box(client: FlaskClient) -> None:
    for reader, language, name in (("pl", "ru", "Улицы"), ("pl", "uk", "Місто щастя"), ("ru", "en", "Welcome To…")):
        page = client.get("/", headers={"Accept-Language": reader}).text
        assert f'<span lang="{language}">{name}</span>' in page


def test_a_public_page_names_itself_in_the_other_languages(client: FlaskClient) -> None:
    page = client.get("/rules/UT-01").text
    for code in LANGUAGES:
        assert f'hreflang="{code}" href="/rules/UT-01?lang={code}"' in page
