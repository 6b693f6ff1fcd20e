"""What an entry may cost in taps, once somebody is at it."""

from playwright.sync_api import Page, expect

from tests.browser import uptown_page as uptown
from tests.browser.taps import counted


def test_a_card_with_two_rare_properties_takes_three_taps(page: Page) -> None:
    """“More” is open from the card before, so both properties are a tap, and the kind lays it."""
    uptown.open_street(page)
    thumb = uptown.Thumb(page)
    thumb.storey(1, "hotel only-ground +4*")
    with counted() as effort:
        thumb.storey(1, "shop only-upper +5*")
    expect(uptown.lot(page, 1)).to_have_value("hotel only-ground +4*; shop only-upper +5*")
    assert (effort.taps <= 3, effort.keystrokes) == (True, 0), effort
