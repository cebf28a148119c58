"""Docstrings of classes, of which the section of the parameters is generated."""

from __future__ import annotations

import inspect
import re
from typing import Type, TypeVar

T = TypeVar("T")

_SECTION = re.compile(r"^(?=\w[\w ]*\n-+$)", re.MULTILINE)
"""The place before the title of a section, as numpydoc has it."""


def documented(cls: Type[T]) -> Type[T]:
    """Put the parameters that ``generate.py`` describes before the first section of a class's docstring."""
    if cls.__doc__ is None:  # Python runs with -OO
        return cls
    base = next(one for one in cls.__mro__[1:] if one.__name__ == f"{cls.__name__}Params")
    _, *generated = _SECTION.split(inspect.cleandoc(base.__doc__ or ""), maxsplit=1)
    own, *sections = _SECTION.split(inspect.cleandoc(cls.__doc__), maxsplit=1)
    cls.__doc__ = "\n\n".join(part.strip() for part in [own, *generated, *sections]) + "\n"
    return cls
