"""What all pages have: a light and a dark plan, requests to this server only, commands to copy."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import open_table, post_pad


def test_light_or_dark_is_a_choice(phone: Phone) -> None:
    page = phone(color_scheme="light")
    page.goto("/")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Night plan").click()
    expect(page.locator("body")).not_to_have_css("background-color", day)
    page.get_by_role("button", name="Day plan").click()
    expect(page.locator("body")).to_have_css("background-color", day)


def test_no_request_leaves_the_origin(page: Page, server: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = open_table(page)
    for path in ("/", "/new", table, f"{table}/enter/seat-0", f"{table}/enter/seat-0?by=pad", f"{table}/result"):
        page.goto(path)
    assert [url for url in asked if not url.startswith((server, "data:"))] == []


def test_a_command_is_copied_with_a_tap(phone: Phone) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/api")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("curl http")


def test_a_button_that_copied_a_result_or_a_link_says_so_for_a_moment(phone: Phone) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.clock.install()
    table = open_table(page)
    for address, source, label in (
        ("/v/example-happy-city/share", "text", "Copy as text"),
        (f"{table}#links", "join-link", "Copy the link"),
        (f"{table}/hand-over", "link", "Copy the link"),
        (group_of(page, table), "group-link", "Copy the link"),
    ):
        page.goto(address)
        page.evaluate("document.querySelector('#links')?.setAttribute('open', '')")
        button = page.locator(f'[data-copy="{source}"]')
        for _ in range(2):
            button.click()
        expect(button).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == page.locator(f"#{source}").input_value()
        page.clock.fast_forward("00:10")
        expect(button).to_have_text(label)


def group_of(page: Page, table: str) -> str:
    """The address of the group that the play of a table founds."""
    post_pad(page, table, residents=2, hearts=3, coins=1)
    assert page.request.post(f"{table}/finish", max_redirects=0).status == 303
    page.goto("/plays")
    return str(page.locator('a[href^="/groups/"]').first.get_attribute("href"))
