"""Requests that nobody means, for `tests/test_fuzz_requests.py`: hostile values, forms of the pages with things in them
swapped, and what every answer must be."""
