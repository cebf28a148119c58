"""Tables of pandas, polars and others, as tables of Arrow."""

from __future__ import annotations

import decimal
import numbers
import sys
from typing import Any, List, Tuple

import numpy as np
import pyarrow as pa

from mustlink.local._values import KINDS, is_missing, text_of

_NUMBERS = (numbers.Real, decimal.Decimal)


def arrow_of(X: Any) -> Tuple[pa.Table, List[str]]:
    """Return a table as one of Arrow, and the columns that are categories by their types.

    Raises
    ------
    TypeError
        If it is no table, a name is no text, or a column has a type that cannot be a feature.
    ValueError
        If a name or a value cannot be read.
    """
    pandas = sys.modules.get("pandas")
    polars = sys.modules.get("polars")
    if pandas is not None and isinstance(X, pandas.DataFrame):
        return _of_pandas(X, pandas)
    if polars is not None and isinstance(X, polars.DataFrame):
        table = _of_polars(X, polars)
    elif isinstance(X, pa.RecordBatch):
        table = pa.Table.from_batches([X])
    elif isinstance(X, pa.Table):
        table = X
    elif hasattr(X, "__arrow_c_stream__"):
        table = pa.table(X)
    else:
        raise TypeError(
            f"X is a {type(X).__name__}, which is no table that is known. Give an array, a DataFrame"
            " of pandas or polars, a sparse matrix of SciPy or a table of Arrow."
        )
    return table, [field.name for field in table.schema if pa.types.is_dictionary(field.type)]


def _of_pandas(X: Any, pandas: Any) -> Tuple[pa.Table, List[str]]:
    arrays: List[pa.Array] = []
    categories = []
    names = _names(X.columns)
    for place, name in enumerate(names):
        column = X.iloc[:, place]
        if isinstance(column.dtype, pandas.CategoricalDtype):
            categories.append(name)
            texts = [str(one) for one in column.cat.categories.to_numpy()]
            places = column.cat.codes.to_numpy()  # -1, the last, for a gap
            column = pandas.Series(np.array([*texts, None], dtype=object)[places])
        elif isinstance(column.dtype, pandas.SparseDtype):
            column = column.sparse.to_dense()
        arrays.append(_array(name, column))
    return pa.table(arrays, names=names), categories


def _array(name: str, column: Any) -> pa.Array:
    """Return a column of pandas."""
    try:
        try:
            return pa.array(column, from_pandas=True)
        except UnicodeEncodeError:
            raise
        except (ValueError, TypeError, ArithmeticError, pa.ArrowException):
            if column.dtype != object:
                raise other_type(name, column.dtype) from None
        return _of_objects(name, column.tolist())
    except UnicodeEncodeError:
        row = next(row for row, value in enumerate(column) if _is_broken(value))
        raise ValueError(
            f"Column {name!r} has in row {row} the text {column.iloc[row]!r}, which is no Unicode."
            " Read the table with the encoding of its file, or leave the column out."
        ) from None
    except ArithmeticError as problem:
        raise ValueError(
            f"Column {name!r} has a number that no double can hold: {problem}. Convert it, or leave"
            " the column out."
        ) from None


def _of_polars(X: Any, polars: Any) -> pa.Table:
    for name, kind in X.schema.items():
        if str(kind) in ("Int128", "UInt128"):  # which Arrow does not have
            exact = X[name].cast(polars.Decimal(38, 0), strict=False)
            fits = exact.null_count() == X[name].null_count()
            X = X.with_columns(exact if fits else X[name].cast(polars.Float64))
        elif "128" in str(kind) or "Object" in str(kind):
            raise other_type(name, kind)
    return X.to_arrow(compat_level=polars.CompatLevel.oldest())


def _names(given: Any) -> List[str]:
    """Return the names of columns: texts, or the texts of other values, such as the numbers of columns.

    Raises
    ------
    TypeError
        If some of them are texts and some are not, or one has several levels.
    ValueError
        If one is no Unicode.
    """
    names = list(given)
    numbered = not any(isinstance(one, (str, tuple)) for one in names)
    names = [str(one) for one in names] if numbered else names
    for name in names:
        _require_name(name)
    return names


def _require_name(name: Any) -> None:
    if isinstance(name, tuple):
        raise TypeError(
            f"The name of a column is {name!r}, and names are texts. Join the levels of the names,"
            " such as by X.columns = ['_'.join(map(str, name)) for name in X.columns]."
        )
    if not isinstance(name, str):
        raise TypeError(
            f"The name of a column is {name!r}, and names of others are texts. Rename the columns, such as"
            " by X.columns = X.columns.astype(str)."
        )
    if _is_broken(name):
        raise ValueError(f"The name of a column is {name!r}, which is no Unicode. Rename the column.")


def _of_objects(name: str, values: List[Any]) -> pa.Array:
    """Return values of several types: as numbers if all are numbers, and as texts otherwise."""
    gaps = [is_missing(one) for one in values]
    known = [one for one, gap in zip(values, gaps) if not gap]
    if all(isinstance(one, _NUMBERS) and not isinstance(one, bool) for one in known):
        return _of_numbers(known, gaps)
    texts = [None if gap else text_of(one) for one, gap in zip(values, gaps)]
    for row, (text, gap) in enumerate(zip(texts, gaps)):
        if text is None and not gap:
            raise TypeError(
                f"Column {name!r} has in row {row} a value of the type {type(values[row]).__name__}"
                f" beside others, which is not {KINDS}. Convert it, or leave the column out."
            )
    return pa.array(texts, pa.string())


def _of_numbers(known: List[Any], gaps: List[bool]) -> pa.Array:
    """Return numbers of several types: exactly if all are decimals and have at most 76 digits."""
    if all(isinstance(one, (numbers.Integral, decimal.Decimal)) for one in known):
        whole = (int(one) if isinstance(one, numbers.Integral) else one for one in known)
        exact = (decimal.Decimal(one) for one in whole)
        try:
            return pa.array([None if gap else next(exact) for gap in gaps])
        except (pa.ArrowException, TypeError):
            pass  # more digits, or an infinite one
    doubles = map(float, known)
    return pa.array([None if gap else next(doubles) for gap in gaps], pa.float64())


def _is_broken(text: Any) -> bool:
    """Return whether something is a text with half a character, which UTF-8 does not have."""
    return isinstance(text, str) and any("\ud800" <= one <= "\udfff" for one in text)


def other_type(name: str, kind: Any) -> TypeError:
    """Return the error for a column of a type that cannot be a feature."""
    return TypeError(
        f"Column {name!r} has the type {kind}, which is not a number, a truth value, a text, a"
        " point in time or a vector of numbers. Convert it, or leave it out."
    )
