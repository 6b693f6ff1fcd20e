"""Jinja, without what it does with every word of a page and ours never need: the pages stay the same."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cache
from types import BuiltinMethodType, CodeType, FunctionType, MethodType
from typing import Any

from flask import Flask
from jinja2 import Environment, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

_PLAIN = frozenset((FunctionType, MethodType, BuiltinMethodType, type(cache(id))))


class Names(Context):
    """What a template knows. A plain function is called at once: Jinja first looks whether it is more than that."""

    def call(self, called: Callable[..., Any], /, *args: Any, **values: Any) -> Any:
        if type(called) not in _PLAIN or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **values)
        values.pop("_loop_vars", None)
        values.pop("_block_vars", None)
        return called(*args, **values)


class Page(Template):
    """A template that knows what all of them know as a plain dictionary: Jinja looks through it with every include."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],  # noqa: A002 (what Jinja calls it)
        uptodate: Any = None,
    ) -> Template:
        template = super().from_code(environment, code, dict(globals), uptodate)
        template.root_render_func.__globals__["escape"] = _written
        return template


def _written(value: Any) -> str:
    """A value as it stands on a page. What needs no escaping stays as it is: the page is joined of it anyway."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int or kind is float else escape(value)


def init_app(app: Flask) -> None:
    app.jinja_env.template_class = Page
    app.jinja_env.context_class = Names
