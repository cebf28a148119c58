"""Fits in memory are those of Spark, and each side reads the models of the other."""

from pathlib import Path

import numpy as np
import pandas as pd
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
