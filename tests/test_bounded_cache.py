"""What is remembered has an end."""

from companion.tables import BoundedCache


def test_what_was_not_asked_for_longest_goes_first() -> None:
    known: BoundedCache[str, int] = BoundedCache(2)
    known.put("a", 1)
    known.put("b", 2)
    assert known.get("a") == 1
    known.put("c", 3)
    assert (known.get("a"), known.get("b"), known.get("c")) == (1, None, 3)


def test_a_value_that_is_put_again_is_the_newest() -> None:
    known: BoundedCache[str, int] = BoundedCache(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        known.put(key, value)
    assert (known.get("a"), known.get("b")) == (3, None)
    known.clear()
    assert known.get("a") is None
