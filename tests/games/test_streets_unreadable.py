"""Streets: documents that cannot be read are refused with the exact place."""

from typing import Any

import pytest

from companion import documents
from companion.game.document_types import Unreadable
from tests.games.streets_tables import HIPSTERS, building, final, income, street, value


class TestUnreadable:
    @pytest.mark.parametrize(
        ("change", "where"),
        [
            ({"owner": "nobody"}, "streets[0].buildings[0].owner"),
            ({"people": {"parent": -1}}, "streets[0].buildings[0].people.parent"),
            ({"people": {"mixed": 1}}, "streets[0].buildings[0].people.mixed"),
            ({"symbols": ["dog"]}, "streets[0].buildings[0].symbols[0]"),
            ({"signs": True}, "streets[0].buildings[0].signs"),
            ({"signs": 3}, "streets[0].buildings[0].signs"),
            ({"colour": "red"}, "streets[0].buildings[0].colour"),
            ({"value": {"per": "luck", "pays": 2}}, "streets[0].buildings[0].value.per"),
            ({"value": {"pays": 2}}, "streets[0].buildings[0].value.per"),
            ({"value": {"per": "symbol", "pays": 2}}, "streets[0].buildings[0].value.kind"),
            ({"value": {"per": "symbol", "kind": "mixed", "pays": 2}}, "streets[0].buildings[0].value.kind"),
            ({"value": {"per": "pair", "kinds": ["parent"], "pays": 5}}, "streets[0].buildings[0].value.kinds[1]"),
            ({"value": {"per": "sign", "pays": "3"}}, "streets[0].buildings[0].value.pays"),
            ({"value": {"per": "copy", "pays": 3}}, "streets[0].buildings[0].value.pays"),
            ({"value": 6}, "streets[0].buildings[0].value"),
        ],
    )
    def test_a_building(self, change: dict[str, Any], where: str) -> None:
        with pytest.raises(Unreadable) as refused:
            final([{"name": "A"}], [street({**building("a", HIPSTERS, "A"), **change})])
        assert refused.value.where == where

    @pytest.mark.parametrize(
        ("document", "where"),
        [
            ({"players": [{"name": "A"}]}, "streets"),
            ({"players": [{"name": "A"}], "streets": [], "city": []}, "city"),
            ({"players": [{"name": "A"}, {"name": "A"}], "streets": []}, "players[1].name"),
            ({"players": [{"name": "A", "money": -1}], "streets": []}, "players[0].money"),
            ({"players": [{"name": "A", "advisor": "wizard"}], "streets": []}, "players[0].advisor"),
            (
                {"players": [{"name": "A", "payouts": [{"building": "B", "pays": 1, "rule": "a"}]}], "streets": []},
                "players[0].payouts[0].rule",
            ),
            (
                {"players": [{"name": "A", "pad": {}, "payouts": [{"building": "B", "pays": 1}]}], "streets": []},
                "players[0].pad",
            ),
            (
                {"players": [{"name": "A"}], "streets": [{"buildings": [], "ends": [None, None]}]},
                "streets[0].buildings",
            ),
            ({"players": [{"name": "A"}], "streets": [{"buildings": [building("a")]}]}, "streets[0].ends"),
            ({"streets": []}, "players"),
        ],
    )
    def test_a_table(self, document: dict[str, Any], where: str) -> None:
        with pytest.raises(Unreadable) as refused:
            documents.calculate("streets", "final", document)
        assert refused.value.where == where

    def test_a_street_that_names_two_buildings_alike(self) -> None:
        with pytest.raises(Unreadable) as refused:
            income([building("a"), building("a")], [])
        assert refused.value.where == "street.buildings[1].id"

    def test_a_building_that_is_not_on_the_street(self) -> None:
        with pytest.raises(Unreadable) as refused:
            value([building("a")], of="b")
        assert refused.value.where == "building"
