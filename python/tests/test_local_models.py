"""Fits in memory are those of Spark, and each side reads the models of the other."""

import datetime
from pathlib import Path
from typing import Any, Dict, List, Tuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import FEATURES, ROOT
from pyspark.sql import SparkSession

from mustlink.local import ConstrainedSpectralClustering as InMemory
from mustlink.ml import ConstrainedSpectralClustering, ConstrainedSpectralClusteringModel

KINDS = ["island", "bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g", "sex"]


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
@pytest.mark.parametrize(("name", "columns", "rows"), [
    ("pendigits.csv.gz", FEATURES, 1500),
    ("penguins.csv", KINDS, 344),
])
def test_the_clusters_are_those_of_spark(
    spark: SparkSession, tmp_path: Path, name: str, columns: list[str], rows: int
) -> None:
    frame = pd.read_csv(ROOT / "data" / name, nrows=rows)
    table = spark.read.csv(str(ROOT / "data" / name), header=True, inferSchema=True)
    table = table.where(f"id < {rows}").coalesce(1).cache()

    model = ConstrainedSpectralClustering(inputCols=columns, labelCol="known").fit(table)
    expected = model.transform(table).orderBy("id").toPandas()["prediction"].to_numpy()
    local = InMemory().fit(frame[columns], frame["known"])
    assert np.array_equal(local.predict(frame[columns]), expected)

    local.save(tmp_path / "local")
    read = ConstrainedSpectralClusteringModel.load(str(tmp_path / "local"))
    assert read.clusterLabels == model.clusterLabels
    again = read.transform(table).orderBy("id").toPandas()["prediction"].to_numpy()
    assert np.array_equal(again, expected)

    model.write().save(str(tmp_path / "spark"))
    loaded = InMemory.load(tmp_path / "spark")
    assert np.array_equal(loaded.predict(frame[columns]), expected)


DAY = datetime.datetime(2024, 1, 1)
LABELS: Dict[str, Tuple[List[Any], Any]] = {
    "words": (["a ", " b", "c", "d"], "Unknown"),
    "texts of numbers": (["1", "1.0", "2e0", "-7"], "NA"),
    "twelve": ([10, 2, 11, 1], None),
    "floats": ([1e-5, 0.1, 1e19, float("inf")], float("nan")),
    "large": ([2**60, 2**60 + 1, 2**60 + 2, 0], None),
    "truth values": ([True, False, True, False], None),
    "timestamps": ([DAY + datetime.timedelta(seconds=t) for t in (0, 1.5, 86400, 1e-6)], None),
}
"""The labels of four groups of rows, and what says that there is none."""


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
def test_labels_are_those_of_spark(spark: SparkSession, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    groups = rng.integers(0, 4, 160)
    frame = pd.DataFrame({"x": 9.0 * (groups % 2), "y": 9.0 * (groups // 2)}) + rng.normal(size=(160, 2))
    for kind, (values, unknown) in LABELS.items():
        known = [values[g] if i < 40 else unknown for i, g in enumerate(groups)]
        rows = pa.table({**frame, "row": range(160), "known": pa.array(known)})
        pq.write_table(rows, tmp_path / f"{kind}.parquet", coerce_timestamps="us")
        table = spark.read.parquet(str(tmp_path / f"{kind}.parquet")).coalesce(1)
        model = ConstrainedSpectralClustering(inputCols=["x", "y"], labelCol="known").fit(table)
        expected = model.transform(table).orderBy("row").toPandas()
        for y in (known, rows["known"], rows["known"].to_pandas(integer_object_nulls=True)):
            local = InMemory().fit(frame, y)
            assert np.array_equal(local.predict(frame), expected["prediction"]), kind
            assert local.summary_["data"] == model.summary["data"], kind
            assert local.score(frame, y) > 0.9, kind


def test_rules_decide_as_in_spark(spark: SparkSession) -> None:
    frame = pd.read_csv(ROOT / "data" / "pendigits.csv.gz", nrows=900)
    rank = frame.groupby("digit").cumcount()
    frame["house"] = frame["digit"].astype(str) + "-" + (rank // 3).astype(str)
    frame["street"] = frame["digit"].astype(str) + "-" + (rank // 7).astype(str)
    frame.loc[400::10, "street"] = "wrong"
    frame["source"] = [f"t{i % 60}" for i in range(900)]
    frame["known"] = frame["digit"].where(frame.index < 100)
    table = spark.createDataFrame(frame).coalesce(1).cache()
    model = ConstrainedSpectralClustering(
        inputCols=FEATURES,
        labelCol="known",
        idCols=["id"],
        togetherCols=["house", "street"],
        togetherWeights=[1.0, 0.4],
        apartCols=["source"],
        apartMost=3,
        apartWeights=[0.9],
        linkHoldout=0.2,
    ).fit(table)
    local = InMemory().fit(
        frame[FEATURES],
        frame["known"],
        together=frame[["house", "street"]],
        together_weights=[1, 0.4],
        apart=frame["source"],
        apart_most=3,
        apart_weights=0.9,
        holdout=0.2,
    )
    expected = model.summary
    assert local.summary_["apart"] == expected["apart"]
    for part in ("must", "heldOut", "together"):
        assert local.summary_["constraints"][part] == expected["constraints"][part]
    sizes = {one["id"]: one["size"] for one in expected["clusters"]}
    assert {one["id"]: one["size"] for one in local.summary_["clusters"]} == sizes
