"""A value is one level of a category, whatever its type is and however it is written."""

from __future__ import annotations

import datetime
import decimal
import warnings
from typing import Any, Dict, List

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from mustlink.local import LandmarkSpectralClustering

pytestmark = pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")

ROWS = 90
LEVEL = np.arange(ROWS) % 3
NUMBER = np.random.default_rng(3).normal(size=ROWS)
KNOWN = np.where(np.arange(ROWS) < 30, LEVEL, -1)
WIDE = [2**60, 2**60 + 1, 2**60 + 2]
HUGE = [2**63 + 1, 2**63 + 2, 2**64 - 1]
MOMENTS = [
    datetime.datetime(2020, 1, 5),
    datetime.datetime(2020, 1, 5, 10),
    datetime.datetime(1969, 12, 31, 23, 59, 59, 999999),
]
DAYS = [datetime.date(2020, 1, 5), datetime.date(1500, 3, 1), datetime.date(9999, 12, 31)]


def decimals(values: List[Any]) -> List[decimal.Decimal]:
    return [decimal.Decimal(str(one)) for one in values]


def category(values: Any, dtype: Any = None) -> pd.Series:
    return pd.Series(values, dtype=dtype)[LEVEL].reset_index(drop=True).astype("category")


def column(values: Any, dtype: Any = None) -> pd.Series:
    return pd.Series(values, dtype=dtype)[LEVEL].reset_index(drop=True)


def arrow(values: Any, kind: Any = None, dictionary: bool = False) -> pa.Array:
    array = pa.array(values, kind).take(pa.array(LEVEL))
    return array.dictionary_encode() if dictionary else array


def zoned(values: Any) -> pd.Series:
    return column(values, "datetime64[ns]").dt.tz_localize("UTC").dt.tz_convert("Asia/Kolkata")


EQUAL: Dict[str, Dict[str, Any]] = {
    "small numbers": {
        "category": category([0.1, 1.0, 1e-5]),
        "double": column([0.1, 1.0, 1e-5]),
        "float": column([0.1, 1.0, 1e-5], "float32"),
        "category of float": category([0.1, 1.0, 1e-5], "float32"),
        "decimal": column(decimals(["0.1000", "1.0000", "0.0000100"])),
        "wide decimal": arrow(decimals(["0.1", "1", "0.00001"]), pa.decimal256(50, 20)),
        "dictionary": arrow([0.1, 1.0, 1e-5], pa.float32(), True),
        "dictionary of decimals": arrow(decimals(["0.1", "1", "0.00001"]), pa.decimal128(9, 7), True),
        "text": column([".10", "1.0", "1e-05"]),
        "category of texts": category(["0.1", "1E0", "1.0E-5"]),
    },
    "wide integers": {
        "int64": column(WIDE),
        "category": category(WIDE),
        "uint64": column(WIDE, "uint64"),
        "nullable": column(WIDE, "Int64"),
        "decimal": column(decimals(WIDE)),
        "text": column([str(one) for one in WIDE]),
    },
    "huge integers": {
        "uint64": column(HUGE, "uint64"),
        "decimal": arrow(decimals(HUGE), pa.decimal128(30, 5)),
        "text": column([f"{one}.0" for one in HUGE]),
    },
    "truth values": {
        "bool": column([True, False, True]),
        "category": category([True, False, True]),
        "nullable": column([True, False, True], "boolean"),
        "int": column([1, 0, 1]),
        "double": column([1.0, -0.0, 1.0]),
        "text": column(["True", "false", "TRUE"]),
        "dictionary": arrow([True, False, True], None, True),
    },
    "moments": {
        "datetime64": column(MOMENTS, "datetime64[ns]"),
        "category": category(MOMENTS, "datetime64[ns]"),
        "zone": zoned(MOMENTS),
        "category with a zone": zoned(MOMENTS).astype("category"),
        "text": column(["2020-01-05T00:00:00Z", "2020-01-05 10:00", "1969-12-31T23:59:59.999999"]),
        "dictionary": arrow(MOMENTS, None, True),
    },
    "days": {
        "date": arrow(DAYS),
        "objects": column(DAYS),
        "category": category(DAYS),
        "date64": arrow(DAYS, pa.date64()),
        "timestamp": arrow([datetime.datetime(*one.timetuple()[:3]) for one in DAYS]),
    },
    "integers": {
        "int8": column([7, 0, -1], "int8"),
        "double": column([7.0, -0.0, -1.0]),
        "category": category([7, 0, -1]),
        "category of doubles": category([7.0, 0.0, -1.0]),
        "text": column(["7", "0.0", "-1e0"]),
        "other texts": column(["7.00", "+0", "-1."]),
    },
    "infinite": {
        "double": column([np.inf, -np.inf, 8.5]),
        "float": column([np.inf, -np.inf, 8.5], "float32"),
        "category": category([np.inf, -np.inf, 8.5]),
        "text": column(["Infinity", "-inf", "8.50"]),
    },
}


def table(values: Any) -> Any:
    if isinstance(values, pa.Array):
        return pa.table({"n": NUMBER, "z": values})
    return pd.DataFrame({"n": NUMBER, "z": values})


@pytest.mark.parametrize("values", EQUAL)
def test_equal_values_are_one_level(values: str) -> None:
    """A fit of each type, and the rows of each type by a fit of another."""
    forms = list(EQUAL[values].items())
    first = None
    for place, (_, form) in enumerate(forms):
        model = LandmarkSpectralClustering(column_kinds={"z": "category"}, random_state=1)
        model.fit(table(form), KNOWN)
        first = model.labels_ if first is None else first
        assert (model.labels_ == first).all(), forms[place][0]
        for other in (0, place - 1):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                found = model.predict(table(forms[other][1]))
            assert (found == first).all(), (forms[place][0], forms[other][0])


def test_other_values_are_other_levels() -> None:
    model = LandmarkSpectralClustering(column_kinds={"z": "category"}, random_state=1)
    model.fit(table(column(WIDE)), KNOWN)
    [summary] = [one["summary"] for one in model.columns_ if one["name"] == "z"]
    assert summary.startswith("category of 3 levels: 1152921504606846976 33 %")


@pytest.mark.parametrize("gaps", ["n", "z", "day"])
def test_a_column_without_a_type_has_gaps_alone(gaps: str) -> None:
    columns = {"n": pa.array(NUMBER), "z": arrow(["a", "b", "c"]), "day": arrow(DAYS)}
    columns["n"] = pa.array([None, *NUMBER[1:]])
    model = LandmarkSpectralClustering(random_state=1).fit(pa.table(columns), KNOWN)
    typed = {**columns, gaps: pa.nulls(ROWS, columns[gaps].type)}
    untyped = {**columns, gaps: pa.nulls(ROWS)}
    assert (model.predict(pa.table(typed)) == model.predict(pa.table(untyped))).all()
