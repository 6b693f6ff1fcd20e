"""UpTown documents in few words, and the calculations on them."""

from companion import documents

EMPTY = [[], [], [], [], []]


def effect(per, pays, kind=None):
    return {"per": per, "pays": pays} | ({"kind": kind} if kind else {})


def card(kind="office", *, prestige=None, income=None, **marks):
    effects = {"prestige": prestige, "income": income}
    return {"kind": kind, **marks} | {key: value for key, value in effects.items() if value}


ROOF = card(roof=True)
ROOFTOP = card("cafe", only="rooftop")


def street(*lots):
    return [*lots, *EMPTY][:5]


def player(name, *lots, coins=0, **more):
    return {"name": name, "coins": coins, "lots": street(*lots), **more}


def pad(name, *lots, coins=0, **more):
    return {"name": name, "pad": {"lots": list(lots), "coins": coins, **more}}


def final(*players, **readings):
    document = {"players": list(players), "readings": {key.replace("_", "-"): value for key, value in readings.items()}}
    return documents.calculate("uptown", "final", document)


def total(*lots, **readings):
    return final(player("Ann", *lots), **readings)["players"][0]["total"]


def paid(*lots, **readings):
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    return documents.calculate("uptown", "income", {"lots": street(*lots), "readings": chosen})


def place(new, lot, *, actor="A", owner="A", **readings):
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    document = {"actor": actor, "owner": owner, "lot": 1, "card": new, "street": street(lot), "readings": chosen}
    return documents.calculate("uptown", "placement", document)


def touched(result):
    return {reading["id"]: reading for reading in result["readings"]}
