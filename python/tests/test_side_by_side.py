"""Odd but valid tables of pandas have the clusters that PySpark finds in them."""

import datetime
import decimal
from pathlib import Path
from typing import Any, Dict, Optional, Tuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession

from mustlink.local import ConstrainedSpectralClustering as InMemory
from mustlink.ml import ConstrainedSpectralClustering, ConstrainedSpectralClusteringModel

pytestmark = pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")


def words(g: Any, rng: np.random.Generator) -> Any:
    return pd.Series([f"kind {one}" for one in g])


def days(g: Any, zone: Optional[str]) -> Any:
    return pd.Timestamp("2020-01-05", tz=zone) + pd.to_timedelta(100 * g, "D")


# Each makes a column of the rows of groups from 0 to 3, of a dtype of pandas or Arrow.
COLUMNS: Dict[str, Any] = {
    "float64": lambda g, rng: pd.Series(4 * g + rng.normal(size=len(g))),
    "float32": lambda g, rng: pd.Series((g + 1) * 0.1 + rng.integers(0, 3, len(g)) / 100, dtype="float32"),
    "int8": lambda g, rng: pd.Series(20 * g - 30 + rng.integers(0, 5, len(g)), dtype="int8"),
    "int64": lambda g, rng: pd.Series(10**12 * g + rng.integers(0, 10**11, len(g))),
    "large": lambda g, rng: pd.Series(2**60 + g),
    "uint8": lambda g, rng: pd.Series(50 * g + rng.integers(0, 9, len(g)), dtype="uint8"),
    "uint32": lambda g, rng: pd.Series(10**9 * g + rng.integers(0, 9, len(g)), dtype="uint32"),
    "Int64": lambda g, rng: pd.Series(3 * g + rng.integers(0, 2, len(g)), dtype="Int64"),
    "bool": lambda g, rng: pd.Series(g % 2 == 0),
    "boolean": lambda g, rng: pd.Series(g % 2 == 0, dtype="boolean"),
    "word": words,
    "string": lambda g, rng: words(g, rng).astype("string"),
    "category": lambda g, rng: words(g, rng).astype("category"),
    "category of int": lambda g, rng: pd.Series(g).astype("category"),
    "category of bool": lambda g, rng: pd.Series(g % 2 == 0).astype("category"),
    "category of float": lambda g, rng: pd.Series((g + 1) * 1e-5).astype("category"),
    "padded": lambda g, rng: pd.Series([" " * rng.integers(0, 3) + f"b{one} " for one in g]),
    "number text": lambda g, rng: pd.Series([["1", "2.5", "3e0", "4"][one] for one in g]),
    "truth text": lambda g, rng: pd.Series([str(one % 2 == 0) for one in g]),
    "day text": lambda g, rng: pd.Series([f"2021-0{1 + 2 * one}-1{rng.integers(0, 9)}" for one in g]),
    "date": lambda g, rng: pd.Series([datetime.date(2020 + one, 1, 1 + rng.integers(0, 20)) for one in g]),
    "timestamp": lambda g, rng: pd.Series(days(g, None) + pd.to_timedelta(rng.integers(0, 9, len(g)), "h")),
    "zoned": lambda g, rng: pd.Series(days(g, "Asia/Tokyo")),
    "decimal": lambda g, rng: pd.Series([decimal.Decimal(25000 * int(one) + 100) / 10000 for one in g]),
    "constant": lambda g, rng: pd.Series(["same"] * len(g)),
    "empty": lambda g, rng: pd.Series([np.nan] * len(g)),
    "rare": lambda g, rng: pd.Series(["x" if rng.random() < 0.02 else "y" for one in g]),
}


def table_of(seed: int) -> Tuple[pd.DataFrame, Optional[pd.Series], Optional[int]]:
    """Return an odd table, its labels, and the number of clusters if it is given."""
    rng = np.random.default_rng(seed)
    rows = int(rng.integers(60, 160))
    g = rng.integers(0, int(rng.integers(2, 5)), rows)
    names = [str(one) for one in rng.choice(sorted(COLUMNS), int(rng.integers(1, 6)), replace=False)]
    frame = pd.DataFrame({name: COLUMNS[name](g, rng) for name in {"float64": 0, **dict.fromkeys(names)}})
    for name in names:
        if rng.random() < 0.3:
            frame[name] = frame[name].mask(rng.random(rows) < 0.1)
    known = None
    if rng.random() < 0.7:
        known = pd.Series([f"class {one}" for one in g]).where(rng.random(rows) < 0.3)
        if rng.random() < 0.4:
            known = known.fillna(str(rng.choice(["?", "unknown", ""])))
    return frame, known, int(rng.integers(4, 6)) if rng.random() < 0.5 else None


@pytest.mark.parametrize("seed", range(20))
def test_an_odd_table_has_the_clusters_of_spark(
    spark: SparkSession, tmp_path: Path, seed: int
) -> None:
    frame, known, k = table_of(seed)
    rows = frame.assign(row=np.arange(len(frame)))
    if known is not None:
        rows["known"] = known
    print(f"seed {seed}, k {k}\n{frame.dtypes}\n{rows.head(12).to_string()}")
    arrow = pa.Table.from_pandas(rows, preserve_index=False)
    pq.write_table(arrow, tmp_path / "t.parquet", coerce_timestamps="us")
    table = spark.read.parquet(str(tmp_path / "t.parquet")).coalesce(1).cache()
    given = {} if k is None else {"k": k}
    kinds = {name: "category" for name in frame.columns if frame[name].dtype == "category"}
    model = ConstrainedSpectralClustering(
        inputCols=list(frame.columns),
        columnKinds=kinds,
        **({} if known is None else {"labelCol": "known"}),
        **given,
    ).fit(table)
    expected = model.transform(table).orderBy("row").toPandas()["prediction"].to_numpy()

    local = InMemory(n_clusters=k).fit(frame, known)
    assert local.columns_ == [] or {one["name"] for one in local.columns_} == set(frame.columns)
    assert np.array_equal(local.predict(frame), expected)
    local.save(tmp_path / "local")
    read = ConstrainedSpectralClusteringModel.load(str(tmp_path / "local"))
    again = read.transform(table).orderBy("row").toPandas()["prediction"].to_numpy()
    assert np.array_equal(again, expected)
    model.write().save(str(tmp_path / "spark"))
    assert np.array_equal(InMemory.load(tmp_path / "spark").predict(frame), expected)
