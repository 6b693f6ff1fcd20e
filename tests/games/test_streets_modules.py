"""Streets: the business module, setting up, the solo rival."""

from typing import Any

import pytest

from companion import documents
from companion.game.document_types import Unreadable


class TestBusiness:
    def pay(self, *holdings: dict[str, Any], **readings: Any) -> list[tuple[int, int]]:
        players = [{"name": str(index), "tokens": tokens} for index, tokens in enumerate(holdings)]
        result = documents.calculate("streets", "business", {"players": players, "readings": readings})
        return [(player["majority"], player["sets"]) for player in result["players"]]

    def test_three_way_tie_for_most_pays_five_each(self) -> None:
        assert self.pay({"retail": 2}, {"retail": 2}, {"retail": 2}, {"retail": 1}) == [(5, 0)] * 3 + [(0, 0)]

    def test_a_tie_for_second_pays_nothing(self) -> None:
        assert self.pay({"retail": 3}, {"retail": 2}, {"retail": 2}) == [(10, 0), (0, 0), (0, 0)]

    def test_a_type_nobody_has_pays_nobody_unless_so_read(self) -> None:
        assert self.pay({}, {}) == [(0, 0), (0, 0)]
        assert self.pay({}, {}, **{"empty-majority": "shared"}) == [(20, 0), (20, 0)]

    @pytest.mark.parametrize(
        ("sign", "count", "supply", "options"),
        [
            ("leisure", 1, {"leisure": 1}, [["leisure"]]),
            ("leisure", 1, {"retail": 3, "restaurant": 1}, [["restaurant"], ["retail"]]),
            ("leisure", 2, {"retail": 1, "restaurant": 2}, [["restaurant", "restaurant"], ["restaurant", "retail"]]),
            ("leisure", 2, {"leisure": 1, "retail": 5}, [["leisure", "retail"]]),
            ("leisure", 2, {"leisure": 1}, [["leisure"]]),
            ("leisure", 2, {"retail": 1}, [["retail"]]),
            ("universal", 1, {"leisure": 2, "residential": 1}, [["leisure"], ["residential"]]),
            ("universal", 2, {"leisure": 2, "retail": 1}, [["leisure", "leisure"], ["leisure", "retail"]]),
            ("leisure", 2, {}, []),
            ("universal", 1, {}, []),
        ],
    )
    def test_tokens_for_a_business_sign(
        self, sign: str, count: int, supply: dict[str, Any], options: list[list[str]]
    ) -> None:
        document = {"sign": sign, "count": count, "supply": supply}
        assert documents.calculate("streets", "tokens", document) == {"options": options}


class TestSetup:
    @pytest.mark.parametrize(
        ("players", "contractor", "numbers"),
        [
            (1, False, (30, 6, 24, 12)),
            (2, False, (30, 6, 24, 12)),
            (3, False, (36, 9, 27, 9)),
            (4, False, (40, 12, 28, 7)),
            (5, False, (45, 15, 30, 6)),
            (2, True, (33, 6, 27, 9)),
            (3, True, (37, 9, 28, 7)),
            (4, True, (42, 12, 30, 6)),
        ],
    )
    def test_draws_come_out_even(self, players: int, contractor: bool, numbers: tuple[int, int, int, int]) -> None:
        result = documents.calculate("streets", "setup", {"players": players, "contractor": contractor})
        assert tuple(result[key] for key in ("tiles", "in_hands", "stack", "rounds_with_draw")) == numbers
        assert 5 <= len(result["steps"]) <= 14

    @pytest.mark.parametrize(
        ("document", "where"),
        [
            ({"players": 0}, "players"),
            ({"players": 6}, "players"),
            ({"players": 1, "contractor": True}, "contractor"),
            ({"players": 5, "contractor": True}, "contractor"),
            ({"players": 3, "contractor": True, "business": True}, "contractor"),
        ],
    )
    def test_what_the_game_does_not_allow_is_refused(self, document: dict[str, Any], where: str) -> None:
        with pytest.raises(Unreadable) as refused:
            documents.calculate("streets", "setup", document)
        assert refused.value.where == where

    @pytest.mark.parametrize(
        ("level", "advisors", "capital"),
        [("easy", False, 0), ("medium", False, 20), ("hard", False, 50), ("easy", True, 40), ("medium", True, 60)],
    )
    def test_capital_of_the_grifter(self, level: str, advisors: bool, capital: int) -> None:
        result = documents.calculate("streets", "solo-capital", {"level": level, "advisors": advisors})
        assert result == {"capital": capital}
