"""The JSON schema of a dataclass: pydantic's, with our marks and with the docstrings of the fields."""

import ast
import inspect
import sys
from functools import cache
from typing import Any, TypeAlias

from pydantic.json_schema import GenerateJsonSchema

from companion.documents import LARGEST

Schema: TypeAlias = dict[str, Any]


class Generator(GenerateJsonSchema):
    """Pydantic's generator with our marks (`games.shapes`) and the docstrings of the fields."""

    def field_title_should_be_set(self, _schema: Any) -> bool:
        return False

    def int_schema(self, schema: Any) -> Schema:
        """No number has more digits than `documents` reads."""
        made = super().int_schema(schema)
        return {"minimum": -LARGEST, "maximum": LARGEST, **made} if self.mode == "validation" else made

    def chain_schema(self, schema: Any) -> Schema:
        """The last step of a chain is the narrowest."""
        return self.generate_inner(schema["steps"][-1])

    def tuple_schema(self, schema: Any) -> Schema:
        """A tuple whose places are all alike is a list of that length."""
        made = super().tuple_schema(schema)
        places = made.get("prefixItems", ())
        if not places or any(place != places[0] for place in places):
            return made
        return {"type": "array", "items": places[0], "minItems": len(places), "maxItems": len(places)}

    def tagged_union_schema(self, schema: Any) -> Schema:
        """The union without the choice `?`, which only finds words for a mistake."""
        without: Any = {tag: choice for tag, choice in schema["choices"].items() if tag != "?"}
        return super().tagged_union_schema(schema | {"choices": without})

    def dataclass_schema(self, schema: Any) -> Schema:
        made = super().dataclass_schema(schema)
        for name, words in field_docstrings(schema["cls"]).items():
            if name in made.get("properties", {}):
                made["properties"][name].setdefault("description", words)
        return made


def field_docstrings(kind: type) -> dict[str, str]:
    """The docstring of each field of a dataclass that has one; inherited fields too.

    >>> from companion.games.streets.board import Payout
    >>> field_docstrings(Payout)["street"]
    'The how-manyth street that paid; null for money that no street paid.'
    """
    words: dict[str, str] = {}
    for owner in reversed(kind.__mro__[:-1]):
        words |= _module_docstrings(owner.__module__).get(owner.__qualname__, {})
    return words


@cache
def _module_docstrings(name: str) -> dict[str, dict[str, str]]:
    """The docstrings of the fields of each class of a module, which is parsed once for all its classes."""
    tree = ast.parse(inspect.getsource(sys.modules[name]))
    return {body.name: _class_docstrings(body) for body in tree.body if isinstance(body, ast.ClassDef)}


def _class_docstrings(body: ast.ClassDef) -> dict[str, str]:
    words: dict[str, str] = {}
    for field, after in zip(body.body, body.body[1:], strict=False):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                words[name] = inspect.cleandoc(text)
    return words
