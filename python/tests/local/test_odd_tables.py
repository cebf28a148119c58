"""Tables of odd types, gaps and values: each is read, or refused in words that name its column."""

import datetime
import decimal
import enum
import fractions
import random
import traceback
import uuid
from typing import Any, Callable, Dict, List

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from mustlink.local import (
    ConstrainedSpectralClustering,
    InMemoryClustering,
    LandmarkSpectralClustering,
)

pytestmark = pytest.mark.filterwarnings("ignore")

N = 40
UTC = datetime.timezone.utc


class Colour(enum.Enum):
    RED = 1


VALUES: List[List[Any]] = [
    [1, 2, 3],
    [0, -(2**63), 2**63 - 1],
    [2**63, 2**64, -(2**70)],
    [10**400, 1],
    [2**53, 2**53 + 1],
    [0.5, float("nan"), 5e-324, 1e308],
    [float("inf"), 1.0],
    [True, False],
    ["one", "two", "three four"],
    ["1", "2.5", "1e3", "-"],
    ["", " ", "\x00", "\u202e", "nan", "NA"],
    ["\ud800", "b"],
    ["x" * 70000, "y"],
    [datetime.date(2020, 1, 2), datetime.date(1, 1, 1), datetime.date(9999, 12, 31)],
    [datetime.datetime(2020, 1, 2, 3), datetime.datetime(1, 1, 1)],
    [datetime.datetime(2020, 1, 2, tzinfo=UTC), datetime.datetime(2021, 1, 2)],
    [pd.Timestamp("2020-01-02 03:04:05.123456789"), pd.NaT],
    [np.datetime64("2020-01-02"), np.datetime64("-9999-01-01")],
    [datetime.time(1, 2), datetime.time(3)],
    [datetime.timedelta(1), datetime.timedelta(2)],
    [decimal.Decimal("1.5"), decimal.Decimal("NaN"), decimal.Decimal("1E+40")],
    [decimal.Decimal("sNaN"), decimal.Decimal("Infinity")],
    [fractions.Fraction(1, 3), fractions.Fraction(2)],
    [1j, 2.0],
    [b"a", b"\xff"],
    [uuid.UUID(int=1), uuid.UUID(int=2)],
    [Colour.RED, Colour],
    [[1.0, 2.0], [3.0, 4.0]],
    [[1.0], [1.0, 2.0], []],
    [[1.0, None], [1.0, 2.0]],
    [["a"], ["b"]],
    [{"a": 1}, {"b": 2}],
    [{1}, {2}],
    [(1, 2), (3, 4)],
    [np.array([1.0, 2.0]), np.array([3.0, 4.0])],
    [np.float32(0.1), np.int8(1), np.uint64(2**64 - 1), np.bool_(True)],
    [pd.Period("2020-01"), pd.Period("2020-02")],
    [pd.Interval(0, 1), pd.Interval(1, 2)],
    [object(), type],
]

DTYPES = [
    *["object", "str", "string", "category", "bool", "boolean", "Int64", "UInt64", "int8", "uint64"],
    *["float16", "float32", "Float64", "complex128", "datetime64[ns]", "datetime64[s]", "M8[us, UTC]"],
    *["timedelta64[ns]", "period[M]", "interval[int64]", "Sparse[float64]", "Sparse[int64]", "S3", "U3"],
    *["int64[pyarrow]", "double[pyarrow]", "string[pyarrow]", "timestamp[ns][pyarrow]"],
    *["date32[pyarrow]", "bool[pyarrow]", "binary[pyarrow]", "decimal128(38, 3)[pyarrow]"],
]

TYPES = [
    *[pa.int8(), pa.uint64(), pa.float16(), pa.float32(), pa.bool_(), pa.null(), pa.string()],
    *[pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary(1)],
    *[pa.decimal128(38, 2), pa.decimal256(60, 2), pa.date32(), pa.date64(), pa.time32("s")],
    *[pa.time64("ns"), pa.timestamp("s"), pa.timestamp("ms"), pa.timestamp("ns", "Asia/Tokyo")],
    *[pa.duration("us"), pa.month_day_nano_interval(), pa.list_(pa.float64())],
    *[pa.list_(pa.decimal128(5, 2)), pa.large_list(pa.int64()), pa.list_(pa.float32(), 2)],
    *[pa.list_view(pa.float64()), pa.list_(pa.string()), pa.struct([("a", pa.int8())])],
    *[pa.map_(pa.string(), pa.int8()), pa.dictionary(pa.int8(), pa.string())],
    *[pa.dictionary(pa.int32(), pa.int64()), pa.dictionary(pa.int8(), pa.timestamp("s"))],
    *[pa.dictionary(pa.int8(), pa.decimal128(5, 2)), pa.dictionary(pa.int8(), pa.binary())],
    *[pa.run_end_encoded(pa.int32(), pa.int64())],
]

KINDS = ["category", "number", "time", "text", "ignore"]

GAPS = [None, float("nan"), pd.NA, pd.NaT, np.datetime64("NaT"), decimal.Decimal("NaN")]


def values(draw: random.Random) -> List[Any]:
    """The values of a column: of one kind or several, with gaps or none."""
    pool = list(draw.choice(VALUES))
    if draw.random() < 0.3:
        pool += draw.choice(VALUES)
    found = [draw.choice(pool) for _ in range(N)]
    share = draw.choice([0.0, 0.0, 0.1, 0.5, 1.0])
    gaps = [draw.choice(GAPS)] if draw.random() < 0.7 else GAPS
    return [draw.choice(gaps) if draw.random() < share else one for one in found]


def first_that_is(makers: List[Callable[[], Any]]) -> Any:
    """What the first of some ways makes that can hold the values."""
    for make in makers:
        try:
            return make()
        except BaseException:  # polars has its own, which is no Exception
            continue
    return None


def of_pandas(draw: random.Random, made: Dict[str, Any]) -> Any:
    for name in ("odd", "even"):
        given, kind = values(draw), draw.choice(DTYPES)
        made[name] = first_that_is(
            [lambda: pd.Series(given, dtype=kind), lambda: pd.Series(given), lambda: pd.Series(given, dtype=object)]
        )
    return pd.DataFrame(made)


def of_arrow(draw: random.Random, made: Dict[str, Any]) -> Any:
    for name in ("odd", "even"):
        given, kind = values(draw), draw.choice(TYPES)
        made[name] = first_that_is(
            [
                lambda: pa.array(given, kind),
                lambda: pa.array(given, from_pandas=True).cast(kind),
                lambda: pa.array([1, None] * (N // 2)).cast(kind),
                lambda: pa.array([[1.0, 2.0]] * N, kind),
                lambda: pa.array(given, from_pandas=True),
                lambda: pa.array([None] * N, kind),
                lambda: pa.nulls(N),
            ]
        )
    return pa.table(made)


def of_polars(draw: random.Random, made: Dict[str, Any]) -> Any:
    polars = pytest.importorskip("polars")
    kinds = [
        *[polars.Int8, polars.UInt64, polars.Int128, polars.Float32, polars.Boolean, polars.String],
        *[polars.Categorical, polars.Enum(["one", "two"]), polars.Date, polars.Datetime("ns", "UTC")],
        *[polars.Datetime("ms"), polars.Duration, polars.Time, polars.Binary, polars.Null, polars.Object],
        *[polars.Decimal(38, 2), polars.List(polars.Int64), polars.Array(polars.Float64, 2)],
        *[polars.Struct({"a": polars.Int8}), polars.List(polars.String)],
    ]
    table = polars.DataFrame({name: np.asarray(one) for name, one in made.items()})
    for name in ("odd", "even"):
        given, kind = values(draw), draw.choice(kinds)
        column = first_that_is(
            [
                lambda: polars.Series(name, given, dtype=kind),
                lambda: polars.Series(name, [None if one != one else one for one in given], kind),
                lambda: polars.Series(name, [1, None] * (N // 2)).cast(kind),
                lambda: polars.Series(name, [[1.0, 2.0]] * N, dtype=kind),
                lambda: polars.Series(name, given),
                lambda: polars.Series(name, [None] * N, dtype=kind),
            ]
        )
        table = table if column is None else table.with_columns(column)
    return table


def require_words(error: BaseException) -> None:
    """Fails unless an error is of this package, of a kind that users expect, and names a column."""
    where = traceback.extract_tb(error.__traceback__)[-1].filename
    assert type(error) in (ValueError, TypeError), repr(error)
    assert "mustlink" in where, f"{where} raised {error!r}"
    assert "odd" in str(error) or "even" in str(error), str(error)


@pytest.mark.parametrize("reader", [of_pandas, of_arrow, of_polars])
@pytest.mark.parametrize("seed", range(40))
def test_odd_columns_are_read_or_refused_in_words(reader: Any, seed: int) -> None:
    draw = random.Random(seed)
    x = np.array([[i % 2 * 5 + draw.random(), draw.random()] for i in range(N)])
    table = reader(draw, {"x": x[:, 0], "y": x[:, 1]})
    kinds = {name: draw.choice(KINDS) for name in ("odd", "even") if draw.random() < 0.3}
    model = draw.choice(
        [
            LandmarkSpectralClustering(2, n_landmarks=10, column_kinds=kinds),
            ConstrainedSpectralClustering(2, n_landmarks=10, column_kinds=kinds, gaps="fail"),
            InMemoryClustering(2, method="sc-njw", column_kinds=kinds),
        ]
    )
    try:
        model.fit(table)
    except BaseException as error:
        require_words(error)
        return
    assert model.labels_.shape == (N,)
    if not isinstance(model, InMemoryClustering):
        assert model.predict(table).shape == (N,)
        other = reader(random.Random(1000 + seed), {"x": x[:, 0], "y": x[:, 1]})
        try:
            assert model.predict(other).shape == (N,)
        except BaseException as error:
            require_words(error)
