"""Puts the search indexes of the rules into the wheel, so that nobody who installs it waits for them."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Indexes(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout's data change: its indexes are built as they are needed
            return
        sys.path.insert(0, self.root)
        from companion import games
        from companion.rules import shelf

        for game in games.ids():
            file = shelf.built_file(game)
            home = games.home(game).replace(".", "/")
            build_data["force_include"][str(file)] = f"{home}/rules/{file.name}"
