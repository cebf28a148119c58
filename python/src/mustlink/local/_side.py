"""Labels and links, as they are given, and as they are sent."""

from __future__ import annotations

import decimal
import itertools
import numbers
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from mustlink.local import _values

_LEAST_WEIGHT = 1e-6


class Labels(NamedTuple):
    """The labels of rows, whose classes the Java process finds.

    Parameters
    ----------
    texts
        The distinct texts of the labels.
    values
        A label of each text, as it was given.
    codes
        The index of the text of each row, or -1 where the label is missing.
    """

    texts: List[str]
    values: "np.ndarray[Any, Any]"
    codes: "np.ndarray[Any, Any]"

    def classes(self, names: Sequence[str], class_of: Sequence[int]) -> "Classes":
        """Return the classes by their names, and the class of each text."""
        of: Dict[int, int] = {}
        for text, j in enumerate(class_of):
            if j >= 0 and (j not in of or self.texts[text] == names[j]):
                of[j] = text
        places = [of[j] for j in range(len(names))]
        values = self.values[places]
        if values.dtype == object:
            values = _values.array_of(list(values))
        elif values.dtype.kind == "f" and _values.is_whole(values):
            values = values.astype(np.int64)
        order = list(range(len(names)))
        try:
            order.sort(key=list(values).__getitem__)
        except TypeError:  # such as texts beside numbers, which stay in the order of their names
            pass
        return Classes(values[order], [names[j] for j in order])


class Classes(NamedTuple):
    """Classes with their names, which are texts."""

    values: "np.ndarray[Any, Any]"
    names: List[str]

    @property
    def by_name(self) -> Dict[str, Any]:
        """The classes by their names."""
        return dict(zip(self.names, _values.items(self.values)))


def labels_of(y: Any, rows: int) -> Labels:
    """Read the labels of rows, of which None, NaN, NA, NaT and masked ones are missing.

    Raises
    ------
    ValueError
        If there are not as many as rows, or one is of a type that no class has.
    """
    if y is None:
        return Labels([], np.empty(0, dtype=object), np.full(rows, -1, dtype=np.int32))
    values, known = _values.column("y", y)
    if len(values) != rows:
        raise ValueError(f"y has {len(values)} labels, and X has {rows} rows. Give one label a row.")
    places = np.flatnonzero(known)
    of_known = np.arange(len(places))
    if values.dtype != object:  # the first row of each value is enough
        _, firsts, of_known = np.unique(values[places], return_index=True, return_inverse=True)
        places = places[firsts]
    texts: Dict[str, int] = {}
    seen: Dict[Any, int] = {}
    found = np.empty(len(places), dtype=np.int32)
    first: List[int] = []
    for i, row in enumerate(places.tolist()):
        value = values[row]
        key = (type(value), value) if isinstance(value, (str, int, float)) else row
        if key not in seen:
            seen[key] = texts.setdefault(_class_text("y", value, row), len(texts))
        found[i] = seen[key]
        if found[i] == len(first):
            first.append(row)
    codes = np.full(rows, -1, dtype=np.int32)
    codes[known] = found[of_known.reshape(-1)]
    return Labels(list(texts), values[first], codes)


def _class_text(name: str, value: Any, place: int, kind: str = "row") -> str:
    text = _values.text_of(value)
    if text is None:
        raise ValueError(
            f"{name} of {kind} {place} is {_shown(value)}, of the type {type(value).__name__}, and must be"
            f" {_values.KINDS}. Convert it, or leave it out."
        )
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(
            f"{name} of {kind} {place} is {_shown(value)}, which has half of a pair of surrogates and is no"
            " text of Unicode. Correct it, such as by the encoding in which the text is read."
        ) from None
    return text


def _shown(value: Any) -> str:
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


def words_of(name: str, given: Any) -> Optional[List[str]]:
    """Read words that say that a class is not known; None for the usual ones."""
    if given is None:
        return None
    words = [given] if isinstance(given, str) or not hasattr(given, "__iter__") else list(given)
    return [_class_text(name, word, i, "word") for i, word in enumerate(words)]


def shares_text(shares: Mapping[Any, float]) -> str:
    """Return the shares of classes as Java reads them, with the names in quotes."""
    parts = []
    for i, (name, share) in enumerate(shares.items()):
        text = _class_text("class_shares", name, i, "class")
        if not _is_number(share):
            raise ValueError(
                f"class_shares has the share {_shown(share)} of the class {_shown(name)}, and a share is a"
                " number above 0."
            )
        quoted = text.replace('"', '""')
        parts.append(f'"{quoted}":{_float(share)!r}')
    return ", ".join(parts)


def links_of(
    must_link: Any, cannot_link: Any, rows: int
) -> Optional[Tuple[List[int], List[int], List[bool], List[float]]]:
    """Read pairs of rows, by their positions from 0, with weights in a third column if there is one.

    Raises
    ------
    ValueError
        If they are no pairs of rows of the table, or a weight is not in (0, 1].
    """
    first: List[int] = []
    second: List[int] = []
    must: List[bool] = []
    weight: List[float] = []
    for name, given in (("must_link", must_link), ("cannot_link", cannot_link)):
        for e, pair in enumerate(_pairs(name, given)):
            first.append(_row(name, pair[0], e, rows))
            second.append(_row(name, pair[1], e, rows))
            must.append(name == "must_link")
            weight.append(_pair_weight(name, pair[2], e) if len(pair) == 3 else 1.0)
    return (first, second, must, weight) if first else None


def _pairs(name: str, given: Any) -> List[Tuple[Any, ...]]:
    """Return pairs of any form, each with a weight or without."""
    table = None if given is None else _values.columns(given)
    if given is None:
        return []
    no_pairs = isinstance(given, (str, bytes, dict)) or hasattr(given, "tocsr")
    if table is None and (no_pairs or not hasattr(given, "__iter__")):
        raise ValueError(
            f"{name} is a {type(given).__name__}, and must be pairs of rows: a list of pairs, an array"
            " or a table with two columns, the positions of two rows, or three with a weight."
        )
    if table is not None:
        given = zip(*(_listed(name, column) for _, column in table))
    elif isinstance(given, np.ma.MaskedArray):
        given = _values.unmasked(given).tolist()
    elif isinstance(given, np.ndarray):
        given = given.tolist()
    elif isinstance(given, (set, frozenset)):
        given = sorted((tuple(pair) for pair in given), key=repr)
    pairs = []
    for e, pair in enumerate(given):
        several = hasattr(pair, "__iter__") and not isinstance(pair, (str, bytes, dict))
        pairs.append(tuple(pair) if several else (pair,))
        if len(pairs[e]) not in (2, 3):
            raise ValueError(
                f"{name} has {_shown(pair)} as pair {e}, and a pair has two values, the positions of two"
                " rows, or three with a weight."
            )
    return pairs


def _listed(name: str, column: Any) -> List[Any]:
    values, known = _values.column(name, column)
    return [one if sure else None for one, sure in zip(values, known)]


def _row(name: str, given: Any, e: int, rows: int) -> int:
    """Return the position of a row in a pair."""
    plain = isinstance(given, numbers.Real) and not isinstance(given, (bool, np.timedelta64))
    if not plain or not 0 <= given < rows or given != int(given):
        shown = f"{given:g}" if isinstance(given, (float, np.floating)) else _shown(given)
        shown = str(int(given)) if plain and isinstance(given, numbers.Integral) else shown
        missing = "no row" if _values.is_missing(given) else f"row {shown}"
        raise ValueError(
            f"{name} names {missing} in pair {e}, and rows are named by their positions, whole numbers"
            f" from 0 to {rows - 1}. Correct the pair, or leave it out."
        )
    return int(given)


def _pair_weight(name: str, given: Any, e: int) -> float:
    if not _is_number(given) or not 0 < given <= 1:
        raise ValueError(
            f"{name} has the weight {given} in pair {e}, and weights are above 0 and at most"
            " 1. Leave out pairs that nobody believes."
        )
    return float(given)


def _is_number(value: Any) -> bool:
    kinds = (numbers.Real, decimal.Decimal, np.bool_)
    return isinstance(value, kinds) and not isinstance(value, np.timedelta64) and not _values.is_missing(value)


def _float(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:  # a whole number of more than 308 digits
        return float("inf")


def columns_of(name: str, given: Any, rows: int) -> Dict[str, List[Optional[str]]]:
    """Read columns of rules: one value a row, or several columns of them, as texts by their names.

    Raises
    ------
    ValueError
        If a column has not as many values as there are rows.
    """
    if given is None:
        return {}
    several = list(given.items()) if isinstance(given, dict) else _values.columns(given)
    if several is None:
        several = [(getattr(given, "name", None) or name, given)]
    found: Dict[str, List[Optional[str]]] = {}
    for column, one in ((str(column), one) for column, one in several):
        values, known = _values.column(f"{name} in {column}", one)
        if len(values) != rows:
            raise ValueError(
                f"{name} has {len(values)} values in {column}, and X has {rows} rows. Give one value a"
                " row, None where a row has none."
            )
        if column in found:
            raise ValueError(f"{name} has two columns of the name {column!r}. Give each a name of its own.")
        found[column] = [
            _class_text(f"{name} in {column}", value, row) if sure else None
            for row, (value, sure) in enumerate(zip(values, known))
        ]
    return found


def rule_weights(name: str, given: Any) -> List[float]:
    """Read the weights of the columns of rules; none if all are 1.

    Raises
    ------
    ValueError
        If one is not above 0 and at most 1.
    """
    if given is None:
        return []
    weights = [given] if _is_number(given) or isinstance(given, str) else list(given)
    for one in weights:
        if not _is_number(one) or not 0 < one <= 1:
            shown = f"{one:g}" if _is_number(one) else _shown(one)
            raise ValueError(
                f"{name} has the weight {shown}, and weights are above 0 and at most 1. Leave out a rule"
                " that nobody believes."
            )
    return [_float(one) for one in weights]


def share_of(name: str, given: Any) -> float:
    """Read a share that is held out.

    Raises
    ------
    ValueError
        If it is not in [0, 1).
    """
    if not _is_number(given) or not 0 <= given < 1:
        shown = f"{given:g}" if _is_number(given) else _shown(given)
        raise ValueError(f"{name} is {shown}, and must be a share from 0 to less than 1.")
    return float(given)


def weights_of(name: str, given: Any, rows: int) -> "Optional[np.ndarray[Any, Any]]":
    """Read weights, one a row.

    Those of rows are 0, or from 1e-6 to 1e9. Those of labels are NaN where none is given; the other
    side, which knows the labels, refuses what cannot be the weight of one.

    Raises
    ------
    ValueError
        If there are not as many as rows, or one cannot be used.
    """
    if given is None:
        return None
    values, known = _values.column(name, given)
    if len(values) != rows:
        raise ValueError(
            f"{name} has {len(values)} weights, and X has {rows} rows. Give one weight a row."
        )
    number = known & np.array([_is_number(one) for one in values], dtype=bool)
    weights = np.full(rows, np.nan)
    weights[number] = [_float(one) for one in itertools.compress(values, number)]
    good = number | ~known
    if name == "sample_weight":
        good = (weights == 0) | ((weights >= _LEAST_WEIGHT) & (weights <= 1e9))
    if not good.all():
        row = int(np.argmin(good))
        rule = (
            f"a weight is 0 or from {_LEAST_WEIGHT:g} to 1e+09"
            if number[row] or not known[row]
            else "a weight is a number"
        )
        shown = f"{weights[row]:g}" if number[row] or not known[row] else _shown(values[row])
        raise ValueError(
            f"{name} of row {row} is {shown}, and {rule}. Correct it, or leave the row out."
        )
    if name == "sample_weight" and not weights.any():
        raise ValueError(f"{name} is 0 in every row, so that no row counts. Give weights above 0.")
    return weights
