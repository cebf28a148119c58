"""Values of Python in JSON, which are read again as they were, with their types."""

from __future__ import annotations

import datetime
import decimal
import sys
import uuid
from typing import Any, Callable, Dict, Tuple

import numpy as np

_KINDS: Dict[type, Tuple[str, Callable[[Any], str], Callable[[str], Any]]] = {
    bytes: ("bytes", bytes.hex, bytes.fromhex),
    decimal.Decimal: ("decimal", str, decimal.Decimal),
    datetime.date: ("date", str, datetime.date.fromisoformat),
    datetime.datetime: ("datetime", datetime.datetime.isoformat, datetime.datetime.fromisoformat),
    datetime.time: ("time", str, datetime.time.fromisoformat),
    uuid.UUID: ("uuid", str, uuid.UUID),
}
"""The word, the writer and the reader of each type that is written as a text."""

_GENERATORS: Dict[str, Any] = {
    kind.__name__: kind
    for kind in (np.random.MT19937, np.random.PCG64, np.random.PCG64DXSM, np.random.Philox, np.random.SFC64)
}
"""The generators of numpy that a RandomState can have, by their names."""

_READERS = {word: read for word, _, read in _KINDS.values()}


def encoded(value: Any) -> Any:
    """Return a value as JSON has it: whatever JSON does not have is an object of its type's word.

    Raises
    ------
    TypeError
        If the value has a type that could not be read again.
    """
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind in (list, tuple):
        every = [encoded(one) for one in value]
        return every if kind is list else {"tuple": every}
    if kind is dict:
        return {"dict": [[encoded(key), encoded(one)] for key, one in value.items()]}
    if kind in _KINDS:
        word, write, _ = _KINDS[kind]
        return {word: write(value)}
    if kind is datetime.timedelta:
        return {"timedelta": [value.days, value.seconds, value.microseconds]}
    if isinstance(value, np.random.RandomState):
        return {"random": encoded(value.get_state(legacy=False))}
    if isinstance(value, (np.generic, np.ndarray)) and value.dtype.kind in "biufUSmMO":
        return _encoded_array(value)
    pandas = sys.modules.get("pandas")
    if pandas is not None and kind is pandas.Timestamp:
        return {"timestamp": [value.isoformat(), None if value.tzinfo is None else str(value.tzinfo)]}
    if pandas is not None and kind is pandas.Timedelta:
        return {"pandas timedelta": value.isoformat()}
    raise TypeError(
        f"{value!r} has the type {kind.__name__}, which could not be read again from a saved model."
        " Give it as a text, a number or another plain type, or keep the estimator by pickle."
    )


def _encoded_array(value: Any) -> Any:
    array = np.asarray(value)
    kind = array.dtype.kind
    if kind == "f" and array.dtype.itemsize > 8:
        raise TypeError(
            f"{value!r} has the type {array.dtype}, of more digits than a saved model keeps. Give it as"
            " float64, or keep the estimator by pickle."
        )
    plain = array.view(np.int64) if kind in "mM" else array
    return {"array": [array.dtype.str, array.ndim == 0, encoded(plain.reshape(-1).tolist())]}


def decoded(value: Any) -> Any:
    """Return the value that was encoded."""
    if isinstance(value, list):
        return [decoded(one) for one in value]
    if not isinstance(value, dict):
        return value
    ((word, kept),) = value.items()
    if word == "dict":
        return {decoded(key): decoded(one) for key, one in kept}
    if word == "tuple":
        return tuple(decoded(kept))
    if word == "timedelta":
        return datetime.timedelta(*kept)
    if word == "random":
        given = decoded(kept)
        state = np.random.RandomState(_GENERATORS[given["bit_generator"]]())
        state.set_state(given)
        return state
    if word == "array":
        return _decoded_array(*kept)
    if word in ("timestamp", "pandas timedelta"):
        return _decoded_pandas(word, kept)
    return _READERS[word](kept)


def _decoded_array(dtype: str, single: bool, kept: Any) -> Any:
    kind = np.dtype(dtype)
    values = decoded(kept)
    array = np.empty(len(values), dtype=kind)
    if kind.kind in "mM":
        array = np.array(values, dtype=np.int64).view(kind)
    else:
        for i, one in enumerate(values):
            array[i] = one
    return array[0] if single else array


def _decoded_pandas(word: str, kept: Any) -> Any:
    import pandas

    if word == "pandas timedelta":
        return pandas.Timedelta(kept)
    time = pandas.Timestamp(kept[0])
    try:
        return time if kept[1] is None else time.tz_convert(kept[1])
    except (KeyError, ValueError):  # a zone without a name, whose offset is in the text
        return time
