"""A message extractor for Babel, named in `babel.cfg`: the names in the games' data."""

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

_NAME = re.compile(r'\bname = "([^"]+)"')


def extract_names(
    fileobj: BinaryIO,
    keywords: Any,  # noqa: ARG001
    comment_tags: Any,  # noqa: ARG001
    options: Any,  # noqa: ARG001
) -> Iterator[tuple[int, None, str, list[str]]]:
    for number, line in enumerate(fileobj.read().decode("utf-8").splitlines(), 1):
        for name in _NAME.findall(line):
            yield number, None, name, []
