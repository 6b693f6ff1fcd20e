"""What a document is made of: its marks and bounds, and the refusal of one that cannot be read."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypeVar, dataclass_transform

from companion.game.text import Text, Value, say

_T = TypeVar("_T")

MAX_PLAYERS = 20  # At most 20 players in a document, more than sit down at any of the games.


@dataclass_transform(frozen_default=True, kw_only_default=True)
def document(cls: type[_T]) -> type[_T]:
    """A frozen dataclass that is read from a document; unknown keys are refused, and no number is made of a text."""
    cls.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    cls.__get_pydantic_core_schema__ = classmethod(_read_as_json)  # type: ignore[attr-defined]
    return dataclass(frozen=True, kw_only=True)(cls)


def _read_as_json(cls: type[Any], _source: Any, handler: Any) -> Any:
    """An object of JSON stands for a dataclass and a list for a tuple; strict are the values in them."""
    schema = handler(cls)
    _relax_containers(handler.resolve_ref_schema(schema))
    return schema


def _relax_containers(schema: Any) -> None:
    if isinstance(schema, dict) and schema.get("type") in ("dataclass", "tuple"):
        schema["strict"] = False
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list | tuple) else ():
        _relax_containers(inner)


@dataclass(frozen=True)
class Minimum:
    """Marks a whole number with a lower bound: `Annotated[int, Minimum(0)]`. `documents` refuses what is below."""

    bound: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "ge": self.bound}


@dataclass(frozen=True)
class MaxLength:
    """Marks a list, a text or an object with free keys that ends: `Annotated[tuple[Card, ...], MaxLength(150)]`.

    A bound is what a box can have, with room for two boxes and house rules: nobody counted more on a table. `documents`
    refuses more, with the place of the first entry that is too many.
    """

    bound: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        schema = handler(source)
        if schema["type"] != "tuple":
            return {**schema, "max_length": self.bound}
        # The first mistake is enough: a long list of them would cost more than the bound saves.
        check = {"type": "no-info", "function": self._check}
        return {"type": "function-after", "schema": {**schema, "fail_fast": True}, "function": check}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        made = handler(schema)
        return {**made, "maxItems": self.bound} if made.get("type") == "array" else made

    def _check(self, found: tuple[_T, ...]) -> tuple[_T, ...]:
        if len(found) > self.bound:
            raise too_many(f"[{self.bound}]", self.bound, len(found))
        return found


class SchemaHint:
    """Puts into the JSON schema what the game checks by itself: `Annotated[str, Shape(pattern="^[0-9]+b$")]`.

    It does not change how a document is read, so the refusal keeps the game's own words.
    """

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords

    def __get_pydantic_json_schema__(self, schema: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(schema), **self.keywords}


Name: TypeAlias = Annotated[str, MaxLength(200)]  # What a person or a building is called.
Sentence: TypeAlias = Annotated[str, MaxLength(1000)]


class Unreadable(ValueError):
    """A document cannot be read: it is refused, with the place."""

    def __init__(self, where: str, message: str, /, **values: Value) -> None:
        self.where = where
        self.text: Text = say(message, **values)
        super().__init__(f"{where}: {message}")


def too_many(where: str, most: int, found: int) -> Unreadable:
    """The refusal of more than a table can have, at the first entry that is too many."""
    return Unreadable(where, "at most {most} allowed here, not {found}", most=most, found=found)


def fits_together(lengths: Iterable[tuple[str, int]], most: int) -> None:
    """Check lists that share a bound, each given by its place and length: the cards of all lots are those of one box.

    :raise Unreadable: they are too many together.
    """
    length_at = dict(lengths)
    left = most
    for where, length in length_at.items():
        if length > left:
            raise too_many(f"{where}[{left}]", most, sum(length_at.values()))
        left -= length


def distinct_names(names: Iterable[str]) -> None:
    """Check that names are unique and not blank: a player is known by name.

    :raise Unreadable: one is not.
    """
    seen: set[str] = set()
    for index, name in enumerate(names):
        if not name.strip():
            raise Unreadable(f"players[{index}].name", "the name is empty")
        if name in seen:
            raise Unreadable(f"players[{index}].name", "“{name}” is at the table twice", name=name)
        seen.add(name)
