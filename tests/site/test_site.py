"""An evening on one phone, with the host of the static folder switched off; and all that must not lose a table."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion import games
from tests.site.conftest import NewPhone, Phone
from tests.site.host import Host

BY_DAY = "happy-city"
GAMES = [game if game == BY_DAY else pytest.param(game, marks=pytest.mark.night) for game in games.ids()]
RULES_HERE = "name => caches.match(name, { ignoreSearch: true }).then(Boolean)"


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_without_a_network(game: str, phone: Phone, host: Host) -> None:
    phone.open()
    table = phone.new_table(game, "Аня 李雷", "Bob")
    phone.page.wait_for_function(RULES_HERE, arg=f"/rules/{game}-en.sqlite.packed")
    host.stop()

    for seat in range(2):
        # By itself the second would open the page of all totals, as the first one has one.
        expect(phone.go(f"{table}/enter/seat-{seat}?by=pad").locator("#part")).to_be_visible()
        assert phone.ask(f"{table}/enter/seat-{seat}", {"way": "total", "base": "0", "total": str(30 + seat)})[0] == 200
    expect(phone.go(f"{table}/result").locator("main")).to_contain_text("Bob")
    frame = phone.go(f"{table}/finish")
    frame.locator("main form[method=post] button").first.click()
    frame.locator("#pad, .podium, main").first.wait_for()
    expect(phone.go(f"/rules?game={game}&q=who+wins+a+tie").locator("main")).not_to_contain_text("Connect once")
    expect(phone.go("/plays/stats").locator("main")).to_contain_text("Bob")
    for path, link, name in (
        (f"/print?game={game}", "#go", f"{game}.pdf"),
        (f"{table}/share", 'a[href*="result-wide.png"]', f"{game}-wide.png"),
        ("/exchange", 'a[href*="kvartal.json"]', ".json"),
    ):
        frame = phone.go(path)
        with phone.page.expect_download() as download:
            frame.locator(link).first.click()
        assert download.value.suggested_filename.endswith(name)
        assert Path(download.value.path()).stat().st_size > 500

    phone.page.reload()
    phone.page.frame_locator("#frame").locator("main").wait_for()
    assert "Bob" in phone.ask(f"{table}/result")[1]
    host.start()


def test_the_rules_of_a_game_that_was_never_opened_say_to_connect_once(phone: Phone, host: Host) -> None:
    phone.open()
    host.stop()
    expect(phone.go("/rules?game=uptown&q=who+wins").locator("main")).to_contain_text("Connect once for these rules")
    host.start()
    expect(phone.go("/rules?game=uptown&q=who+wins+a+tie").locator("main")).not_to_contain_text("Connect once")
    for foreign in ("Кто+выигрывает+при+ничьей?", "Kto+wygrywa+przy+remisie?"):
        assert phone.ask(f"/rules?game=uptown&q={foreign}")[0] == 200, "no words of this language are here"
    host.stop()
    frame = phone.go("/rules?q=who+wins+a+tie")
    expect(frame.locator("main")).to_contain_text("UT-")
    expect(frame.locator("main")).to_contain_text("Connect once for these rules")
    expect(frame.locator("[name=q]")).to_be_visible()
    host.start()


def test_two_tabs_share_one_engine_and_tell_each_other(phone: Phone) -> None:
    phone.open()
    table = phone.new_table("happy-city", "Ann", "Bob")
    second = phone.tab()
    frame = phone.open(table.lstrip("/"), second)
    phone.ask(f"{table}/enter/seat-1", {"way": "total", "base": "0", "total": "47"})
    expect(frame.locator("#seats")).to_contain_text("47")

    phone.page.close()
    phone.page = second
    assert "47" in phone.ask(f"{table}/result")[1]
    assert phone.ask("/")[1].count(table) == 1, "what the first tab sent was sent again"


def test_a_new_version_waits_until_it_is_taken_and_keeps_the_tables(phone: Phone, host: Host, tmp_path: Path) -> None:
    phone.open()
    table = phone.new_table("happy-city", "Ann", "Bob")
    newer = tmp_path / "newer"
    shutil.copytree(host.folder, newer)
    service = newer / "service.js"
    service.write_text(service.read_text().replace('const VERSION = "', 'const VERSION = "next-', 1))
    host.folder = newer
    phone.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    notice = phone.page.locator("#notice")
    expect(notice).to_contain_text("A new version is ready", timeout=60_000)
    with phone.page.expect_download() as download:
        notice.get_by_role("button", name="Save a copy").click()
    assert download.value.suggested_filename.endswith(".json")
    with phone.page.expect_navigation():
        notice.get_by_role("button", name="Take it now").click()
    phone.page.frame_locator("#frame").locator("main").wait_for()
    (kept,) = phone.page.evaluate("caches.keys()")
    assert kept.startswith("kvartal-next-"), "files of two versions"
    assert "Ann" in phone.ask(table)[1]


@pytest.mark.night
@pytest.mark.parametrize(
    ("script", "says"),
    [
        (
            "Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' });"
            "Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })",
            "Put Kvartal on the home screen",
        ),
        (
            "StorageManager.prototype.persist = async () => false;"
            "StorageManager.prototype.estimate = async () => ({ quota: 3e8, usage: 0 })",
            "This browser may delete your tables",
        ),
    ],
    ids=["an iPhone, not on its home screen", "a private window"],
)
def test_a_browser_that_may_delete_says_so_once_and_offers_a_copy(script: str, says: str, phone: Phone) -> None:
    phone.page.add_init_script(script)
    phone.open()
    notice = phone.page.locator("#notice")
    expect(notice).to_contain_text(says)
    with phone.page.expect_download() as download:
        notice.get_by_role("button", name="Save a copy").click()
    assert download.value.suggested_filename.endswith(".json")
    notice.get_by_role("button", name="Later").click()
    phone.open()
    expect(notice).to_be_hidden()


@pytest.mark.night
def test_on_a_full_phone_a_save_is_refused_and_nothing_pretends(phone: Phone) -> None:
    phone.open()
    table = phone.new_table("happy-city", "Ann", "Bob")
    tools = phone.context.new_cdp_session(phone.page)
    origin = phone.host.address.rstrip("/")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    # The browser remembers for a while how much room there was.
    for kept in range(1000):
        status, said = phone.ask(f"{table}/enter/seat-0", {"way": "total", "base": str(kept), "total": str(kept + 100)})
        if status != 200:
            break
    assert (status, "No room on this phone" in said) == (507, True)
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    standing = phone.ask(f"{table}/result")[1]
    assert str(kept + 100) not in standing
    assert not kept or str(kept + 99) in standing


@pytest.mark.night
def test_somebody_is_told_that_the_browser_lost_the_tables(phone: Phone) -> None:
    phone.open()
    table = phone.new_table("happy-city", "Ann", "Bob")
    phone.page.goto("about:blank")
    tools = phone.context.new_cdp_session(phone.page)
    origin = phone.host.address.rstrip("/")
    tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    phone.open()
    assert phone.ask(table)[0] == 404
    notice = phone.page.locator("#notice")
    expect(notice).to_contain_text("The tables of this browser are gone")
    notice.get_by_role("button", name="Import a copy").click()
    expect(phone.page.frame_locator("#frame").locator("#bring")).to_be_visible()
    expect(notice).to_be_hidden()


@pytest.mark.night
def test_the_first_download_goes_on_where_it_stopped(phone: Phone, host: Host) -> None:
    host.refused.add("py/program.packed")
    phone.page.goto(host.address)
    expect(phone.page.get_by_text("Waiting for the network")).to_be_visible(timeout=60_000)
    host.refused.clear()
    phone.page.get_by_role("button", name="Try now").click()
    phone.page.frame_locator("#frame").locator(".city").wait_for()


@pytest.mark.night
def test_a_tap_on_the_last_home_page_is_kept_while_python_starts(phone: Phone) -> None:
    phone.open()
    phone.page.goto("about:blank")
    phone.page.goto(phone.host.address)
    frame = phone.page.frame_locator("#frame")
    frame.locator(".quarter.g-uptown").click()
    frame.locator("#new").wait_for()
    expect(phone.page).to_have_url(phone.host.address + "new?game=uptown")


@pytest.mark.night
def test_another_language_is_fetched_when_it_is_chosen(new_phone: NewPhone) -> None:
    phone = new_phone(locale="ru")
    expect(phone.open().locator("main")).to_contain_text("На этом телефоне")
    phone.host.stop()
    assert phone.ask("/?lang=hu")[0] == 507
    status, said = phone.ask("/")
    assert (status, "На этом телефоне" in said) == (200, True)
    phone.host.start()
    expect(phone.go("/?lang=hu").locator("main")).to_contain_text("Ezen a telefonon")
    table = phone.new_table("paper-quarters", "Константинопольская", "Bob")
    for path in (table, f"{table}/enter/seat-0", "/rules/paper-quarters", "/print"):
        assert phone.ask(path)[0] == 200
