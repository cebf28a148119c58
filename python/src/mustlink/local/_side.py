"""Labels and links, as they are given, and as they are sent."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np
from sklearn.utils import column_or_1d


_LEAST_WEIGHT = 1e-6


class Labels(NamedTuple):
    """The known classes of rows.

    Parameters
    ----------
    classes
        The distinct classes, sorted.
    codes
        The index of the class of each row, or -1 where it is not known.
    """

    classes: "np.ndarray[Any, Any]"
    codes: "np.ndarray[Any, Any]"

    @property
    def names(self) -> List[str]:
        """The classes as texts."""
        return [str(one) for one in self.classes.tolist()]


def labels_of(y: Any, rows: int) -> Labels:
    """Read the labels of rows: -1, None, NaN and NA stand for those that are not known.

    Raises
    ------
    ValueError
        If there are not as many as rows, or they are of types that cannot be sorted together.
    """
    if y is None:
        return Labels(np.empty(0, dtype=object), np.full(rows, -1, dtype=np.int32))
    given = column_or_1d(_plain(y), warn=True)
    if len(given) != rows:
        raise ValueError(f"y has {len(given)} labels, and X has {rows} rows. Give one label a row.")
    known = np.array([_is_known(one) for one in given.tolist()], dtype=bool)
    found = given[known]
    if found.dtype == object:
        kinds = {type(one) for one in found.tolist()}
        if len(kinds) == 1:
            found = np.array(found.tolist(), dtype=None if kinds != {str} else object)
    if found.dtype.kind == "f" and np.all(found == np.rint(found)):
        found = found.astype(np.int64)
    try:
        classes, places = np.unique(found, return_inverse=True)
    except TypeError:
        raise ValueError(
            "The labels in y have types that cannot be compared, such as texts and numbers. Give"
            " labels of one type, and -1 or None where the label is not known."
        ) from None
    codes = np.full(rows, -1, dtype=np.int32)
    codes[known] = places.reshape(-1)
    return Labels(classes, codes)


def _plain(y: Any) -> Any:
    """Return labels as an array, in which missing ones of pandas or Arrow are None."""
    if hasattr(y, "to_pylist"):
        return np.array(y.to_pylist(), dtype=object)
    if hasattr(y, "to_numpy") and hasattr(y, "dtype") and not isinstance(y.dtype, np.dtype):
        return np.array(y.astype(object).tolist() if hasattr(y, "astype") else list(y), dtype=object)
    return y if isinstance(y, np.ndarray) else np.asarray(y)


def _is_known(label: Any) -> bool:
    if label is None or (isinstance(label, (int, float)) and label == -1 and label is not False):
        return False
    try:
        return bool(label == label)  # NaN is not, and NA refuses
    except (TypeError, ValueError):
        return False


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
        if given is None:
            continue
        pairs = np.asarray(given, dtype=np.float64)
        if pairs.size == 0:
            continue
        if pairs.ndim != 2 or pairs.shape[1] not in (2, 3):
            raise ValueError(
                f"{name} has the shape {pairs.shape}, and pairs have two columns, the positions of"
                " two rows, or three with a weight."
            )
        _require_rows(name, pairs[:, :2], rows)
        weights = pairs[:, 2] if pairs.shape[1] == 3 else np.ones(len(pairs))
        for e, one in enumerate(weights):
            if not 0 < one <= 1:
                raise ValueError(
                    f"{name} has the weight {one} in pair {e}, and weights are above 0 and at most"
                    " 1. Leave out pairs that nobody believes."
                )
        first += pairs[:, 0].astype(int).tolist()
        second += pairs[:, 1].astype(int).tolist()
        must += [name == "must_link"] * len(pairs)
        weight += weights.tolist()
    return (first, second, must, weight) if first else None


def columns_of(name: str, given: Any, rows: int) -> Dict[str, List[Optional[str]]]:
    """Read columns of rules: one value a row, or several columns of them, as texts by their names.

    Raises
    ------
    ValueError
        If a column has not as many values as there are rows.
    """
    if given is None:
        return {}
    if hasattr(given, "columns") and hasattr(given, "__getitem__"):
        columns = {str(column): given[column] for column in given.columns}
    elif isinstance(given, dict):
        columns = {str(column): values for column, values in given.items()}
    else:
        columns = {str(getattr(given, "name", None) or name): given}
    found = {}
    for column, values in columns.items():
        plain = column_or_1d(_plain(values)).tolist()
        if len(plain) != rows:
            raise ValueError(
                f"{name} has {len(plain)} values in {column}, and X has {rows} rows. Give one value a"
                " row, None where a row has none."
            )
        found[column] = [None if one is None or one != one else str(one) for one in plain]
    return found


def rule_weights(name: str, given: Any) -> List[float]:
    """Read the weights of the columns of rules; none if all are 1.

    Raises
    ------
    ValueError
        If one is not above 0 and at most 1.
    """
    weights = [] if given is None else np.array(given, dtype=np.float64).reshape(-1).tolist()
    for one in weights:
        if not 0 < one <= 1:
            raise ValueError(
                f"{name} has the weight {one:g}, and weights are above 0 and at most 1. Leave out a rule"
                " that nobody believes."
            )
    return weights


def share_of(name: str, given: Any) -> float:
    """Read a share that is held out.

    Raises
    ------
    ValueError
        If it is not in [0, 1).
    """
    share = float(given)
    if not 0 <= share < 1:
        raise ValueError(f"{name} is {share:g}, and must be a share from 0 to less than 1.")
    return share


def weights_of(name: str, given: Any, rows: int, most: float) -> "Optional[np.ndarray[Any, Any]]":
    """Read weights, one a row, of rows or of labels.

    Parameters
    ----------
    name
        What they are called: sample_weight, which may be 0, or label_weight.
    most
        The largest weight.

    Raises
    ------
    ValueError
        If there are not as many as rows, or one cannot be used.
    """
    if given is None:
        return None
    weights = np.array(column_or_1d(_plain(given)), dtype=np.float64)
    if len(weights) != rows:
        raise ValueError(
            f"{name} has {len(weights)} weights, and X has {rows} rows. Give one weight a row."
        )
    if name == "label_weight":
        good = (weights > 0) & (weights <= most)
        rule = f"a weight of a label is above 0 and at most {most:g}"
    else:
        good = (weights == 0) | ((weights >= _LEAST_WEIGHT) & (weights <= most))
        rule = f"a weight is 0 or from {_LEAST_WEIGHT:g} to {most:g}"
    if not good.all():
        row = int(np.argmin(good))
        raise ValueError(
            f"{name} of row {row} is {weights[row]:g}, and {rule}. Correct it, or leave the row out."
        )
    if not weights.any():
        raise ValueError(f"{name} is 0 in every row, so that no row counts. Give weights above 0.")
    return weights


def _require_rows(name: str, pairs: "np.ndarray[Any, Any]", rows: int) -> None:
    bad = ~((pairs >= 0) & (pairs < rows) & (pairs == np.rint(pairs)))
    if bad.any():
        e, end = np.argwhere(bad)[0]
        raise ValueError(
            f"{name} names row {pairs[e, end]:g} in pair {e}, and rows are named by their positions,"
            f" whole numbers from 0 to {rows - 1}."
        )
