"""Single values and columns of values, of Python, numpy, pandas, polars and Arrow."""

from __future__ import annotations

import datetime
import decimal
import sys
import uuid
from typing import Any, List, Optional, Tuple

import numpy as np
from sklearn.utils import column_or_1d

_EXACT = 2.0**53
"""Up to here every whole number is a float of its own."""

_MASKED: Any = np.ma

KINDS = "a text, a number, a truth value, a point in time or bytes"


def is_missing(value: Any) -> bool:
    """Return whether a value is none: None, NaN, NaT, NA, or masked."""
    if value is None or value is np.ma.masked:
        return True
    try:
        return bool(value != value)
    except TypeError:  # NA refuses to be compared
        return True
    except decimal.InvalidOperation:  # a NaN that signals
        return True
    except ValueError:  # an array, which is no single value
        return False


def text_of(value: Any) -> Optional[str]:
    """Return the text of a value that is known, or None if it is of none of the ``KINDS``.

    Equal numbers have one text, and it is that of the same value in a table of Spark as far as both
    have the type.
    """
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, str):
        return str.__str__(value)  # of an enumeration of texts its value
    if isinstance(value, bytes):
        return _decoded(value)
    if isinstance(value, (int, np.integer)) and not isinstance(value, np.timedelta64):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return _number(value)
    if isinstance(value, np.datetime64):
        hours = np.datetime_data(value.dtype)[0] in ("h", "m")
        return _shortened(str(value.astype("M8[s]") if hours else value).replace("T", " "))
    if isinstance(value, datetime.datetime):
        if value.tzinfo is not None:
            value = value.astimezone(datetime.timezone.utc).replace(tzinfo=None)
        return _shortened(value.isoformat(" "))
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, (decimal.Decimal, datetime.time, datetime.timedelta, np.timedelta64, uuid.UUID)):
        return str(value)
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(value, (pandas.Period, pandas.Interval)):
        return str(value)
    return None


def _number(value: Any) -> str:
    """Return a float as Java writes it, but for whole numbers, which are often those of classes with gaps."""
    if np.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if abs(value) <= _EXACT and value == np.rint(value):
        return str(int(value))
    if 1e-3 <= abs(value) < 1e7:
        return str(value)
    sign, digits, exponent = decimal.Decimal(str(value)).as_tuple()
    first, *others = map(str, digits)
    return f"{'-' * sign}{first}.{''.join(others).rstrip('0') or '0'}E{int(exponent) + len(others)}"


def _decoded(value: bytes) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return repr(value)


def _shortened(time: str) -> str:
    """Return a point in time without the zeros at the end of the fraction of its second."""
    return time.rstrip("0").rstrip(".") if "." in time else time


def is_whole(values: "np.ndarray[Any, Any]") -> bool:
    """Return whether all floats are whole numbers that stand for no other ones."""
    return bool(np.all((values == np.rint(values)) & (np.abs(values) <= _EXACT)))


def columns(table: Any) -> Optional[List[Tuple[str, Any]]]:
    """Return the columns of a table of pandas, polars or Arrow with their names; None if it is none."""
    names = getattr(table, "column_names", None)
    if names is not None and hasattr(table, "column"):
        return [(str(name), table.column(i)) for i, name in enumerate(names)]
    if not hasattr(table, "columns") or not hasattr(table, "__getitem__"):
        return None
    if hasattr(table, "iloc"):
        return [(str(name), table.iloc[:, i]) for i, name in enumerate(table.columns)]
    return [(str(name), table[name]) for name in table.columns]


def column(name: str, given: Any) -> Tuple["np.ndarray[Any, Any]", "np.ndarray[Any, Any]"]:
    """Return the values of a column, one a row, and which of them are known.

    Values have the type of numpy in which they are given, or else are objects.

    Raises
    ------
    ValueError
        If it is no column.
    """
    several = columns(given)
    if several is not None:
        if len(several) != 1:
            raise ValueError(
                f"{name} is a table of {len(several)} columns, and must be one column. Select it, such"
                " as by table['label']."
            )
        given = several[0][1]
    if isinstance(given, (str, bytes, dict, set, frozenset)) or hasattr(given, "tocsr"):
        raise ValueError(
            f"{name} is a {type(given).__name__}, and must have one value a row, in the order of the"
            " rows: a list, an array, or a column of a table."
        )
    if isinstance(given, np.ma.MaskedArray):
        values = _one(name, _MASKED.getdata(given))
        return values, _known(values) & ~_MASKED.getmaskarray(given).reshape(-1)
    values = _plain(name, given)
    return values, _known(values)


def _plain(name: str, given: Any) -> "np.ndarray[Any, Any]":
    if hasattr(given, "to_pylist"):  # of Arrow
        return objects(given.to_pylist())
    if hasattr(given, "to_list") and hasattr(given, "dtype") and not isinstance(given.dtype, np.dtype):
        return objects(given.astype(object) if hasattr(given, "astype") else given.to_list())
    if hasattr(given, "__array__"):
        array = np.asarray(given)
        if array.ndim > 0:
            return _one(name, array)
    try:
        return objects(value.as_py() if hasattr(value, "as_py") else value for value in given)
    except TypeError:
        raise ValueError(
            f"{name} is a {type(given).__name__}, and must have one value a row: a list, an array, or"
            " a column of a table."
        ) from None


def _one(name: str, array: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    if array.ndim == 1:
        return array
    if array.ndim != 2 or array.shape[1] != 1:
        raise ValueError(
            f"{name} has the shape {array.shape}, and must be one column, a 1d array with one value a"
            " row. Select the column."
        )
    return column_or_1d(array, warn=True)  # type: ignore[no-any-return]


def _known(values: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    if values.dtype == object:
        return np.array([not is_missing(value) for value in values], dtype=bool)
    return np.asarray(values == values) if values.dtype.kind in "fcmM" else np.ones(len(values), bool)


def objects(values: Any) -> "np.ndarray[Any, Any]":
    """Return values as an array of objects, whatever they are."""
    every = list(values)
    array = np.empty(len(every), dtype=object)
    for i, value in enumerate(every):
        array[i] = value
    return array


def unmasked(given: Any) -> "np.ndarray[Any, Any]":
    """Return a masked array as objects, None where it is masked."""
    found = np.array(_MASKED.getdata(given), dtype=object)
    found[_MASKED.getmaskarray(given)] = None
    return found


def array_of(values: List[Any]) -> "np.ndarray[Any, Any]":
    """Return values in the type of numpy that holds all of them as they are, or else as objects."""
    plain = [_plain_number(one) for one in values]
    kinds = {type(one) for one in plain}
    if kinds == {bool}:
        return np.array(plain, dtype=bool)
    if kinds and kinds <= {int, float}:
        return _numbers(plain)
    if len(kinds) == 1 and issubclass(next(iter(kinds)), np.generic) and not kinds & {np.str_, np.bytes_}:
        found = np.array(plain)
        return found.astype(np.int64) if found.dtype.kind == "f" and is_whole(found) else found
    return objects(plain)


def _plain_number(value: Any) -> Any:
    if isinstance(value, np.integer) and not isinstance(value, np.timedelta64):
        return int(value)
    return float(value) if isinstance(value, np.float64) else value


def _numbers(values: List[Any]) -> "np.ndarray[Any, Any]":
    whole = [int(one) for one in values if isinstance(one, int) or (abs(one) <= _EXACT and one == int(one))]
    if len(whole) == len(values):
        for kind in (np.int64, np.uint64):
            if np.iinfo(kind).min <= min(whole) and max(whole) <= np.iinfo(kind).max:
                return np.array(whole, dtype=kind)
    elif all(isinstance(one, float) or abs(one) <= _EXACT for one in values):
        return np.array(values, dtype=np.float64)
    return objects(values)


def items(values: "np.ndarray[Any, Any]") -> List[Any]:
    """Return the values of an array: plain ones of Python, unless these would say less."""
    plain = values.dtype.kind in "biuUSO" or values.dtype == np.float64
    return values.tolist() if plain else list(values)
