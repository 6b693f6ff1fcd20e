"""Streets documents in few words, and the calculations on them."""

from companion import documents

NOTHING = {"symbols": [], "points_in": False}
CLOSED = [NOTHING, NOTHING]


def building(id, value=None, owner=None, symbols=(), **more):
    return {"id": id, "symbols": list(symbols), "value": value, "owner": owner, **more}


def per(what, pays=2, **more):
    return {"per": what, "pays": pays, **more}


COPY = {"per": "copy"}
HIPSTERS = per("symbol", kind="hipster")


def value(buildings, player="A", of=None, ends=CLOSED, final=False, readings=None, **about):
    document = {
        "street": {"buildings": buildings, "ends": ends},
        "building": of or buildings[0]["id"],
        "player": {"name": player, **about},
        "final": final,
        "readings": readings or {},
    }
    return documents.calculate("streets", "value", document)["value"]


def income(buildings, players, ends=CLOSED, readings=None):
    document = {"street": {"buildings": buildings, "ends": ends}, "players": players, "readings": readings or {}}
    return documents.calculate("streets", "income", document)


def final(players, streets=(), readings=None, **more):
    document = {"players": players, "streets": list(streets), "readings": readings or {}, **more}
    return documents.calculate("streets", "final", document)


def street(*buildings, ends=(None, None)):
    return {"buildings": list(buildings), "ends": list(ends)}


def totals(result):
    return {player["name"]: player["total"] for player in result["players"]}


def reasons(result):
    return [finding["reason"] for finding in result["findings"]]


def touched(result):
    return {reading["id"]: reading["others"][0]["changes"] for reading in result["readings"]}
