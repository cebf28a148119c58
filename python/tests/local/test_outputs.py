"""What an estimator returns for rows: embedding, probabilities, and output columns beside ids."""

import uuid
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sklearn.datasets import make_blobs
from sklearn.pipeline import make_pipeline
from sklearn.neighbors import KNeighborsClassifier

from mustlink.local import ConstrainedSpectralClustering, LandmarkSpectralClustering

pytestmark = pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")

X, GROUPS = make_blobs(60, centers=[[0, 0], [8, 0], [0, 8]], random_state=0)
Y = np.where(np.arange(60) < 20, GROUPS, -1)
TABLE = pd.DataFrame(X, columns=["x", "y"])

INDEXES = [
    pd.Index(np.arange(60) * 7 + 2**53, name="id"),
    pd.Index([f"0{i}" for i in range(60)]),
    pd.date_range("2026-01-01", periods=60, tz="Europe/Paris", name="cluster"),
    pd.Index([uuid.UUID(int=i) for i in range(60)]),
    pd.Index([None, *range(59)], dtype="Int64"),
    pd.MultiIndex.from_tuples([(i, str(i)) for i in range(60)], names=["a", None]),
]


@pytest.mark.parametrize("index", INDEXES, ids=lambda index: str(index.dtype))
def test_ids_keep_their_type_beside_outputs(index: Any) -> None:
    table = TABLE.set_axis(index, axis=0)
    model = ConstrainedSpectralClustering(outliers="auto").fit(table, Y)
    found = model.assignments(table, ["cluster", "label", "newness", "memberships"])
    points = model.set_output(transform="pandas").transform(table)
    for one in (found, points):
        assert one.index.identical(index) and list(one.index) == list(table.index)
    assert found["cluster"].dtype == "Int32"
    assert np.array_equal(found["cluster"].fillna(-1), model.predict(table))
    assert table.join(points).shape == (60, 2 + points.shape[1])


def test_outputs_of_other_tables_are_those_of_arrow() -> None:
    model = ConstrainedSpectralClustering().fit(pa.table({"x": X[:, 0], "y": X[:, 1]}), Y)
    found = model.assignments(pa.table({"x": X[:, 0], "y": X[:, 1]}))
    assert found.column_names == ["cluster", "label", "margin", "far"] and found.num_rows == 60


def test_columns_of_probabilities_follow_the_classes() -> None:
    labels = [["b", "a", "c"][g] if i < 20 else None for i, g in enumerate(GROUPS)]
    model = ConstrainedSpectralClustering().fit(X, labels)
    assert model.classes_.tolist() == ["a", "b", "c"]
    every = model.predict_proba(X)
    assert np.array_equal(model.classes_[every.argmax(axis=1)], model.predict_class(X))

    # A cluster without a class has a column after those of the classes.
    hidden = [one if one != "b" else None for one in labels]
    model = ConstrainedSpectralClustering(3).fit(X, hidden)
    every = model.predict_proba(X)
    assert model.classes_.tolist() == ["a", "c"] and every.shape == (60, 3)
    assert np.allclose(every.sum(axis=1), 1)
    names = np.array([*model.classes_, "new"])[every.argmax(axis=1)]
    assert (names == np.array(["new", "a", "c"])[GROUPS]).all()

    # A class in several clusters has one column, and after a fit without labels each cluster has one.
    model = ConstrainedSpectralClustering(3, assign_labels="kmeans").fit(X, ["a"] * 60)
    assert model.cluster_classes_.tolist() == ["a"] * 3
    assert np.allclose(model.predict_proba(X), 1) and model.predict_proba(X).shape == (60, 1)
    model = LandmarkSpectralClustering(3).fit(X)
    assert np.array_equal(model.clusters_[model.predict_proba(X).argmax(axis=1)], model.predict(X))


@pytest.mark.parametrize("y", [None, Y], ids=["no labels", "labels"])
def test_transform_gives_an_embedding_in_which_clusters_lie_apart(y: Any, tmp_path: Any) -> None:
    model = ConstrainedSpectralClustering(3)
    points = model.fit_transform(X, y)
    assert points.shape == (60, len(model.get_feature_names_out()))
    assert np.array_equal(points[5:9], model.transform(X[5:9]))
    nearest = KNeighborsClassifier(1).fit(points[:30], GROUPS[:30])
    assert nearest.score(points[30:], GROUPS[30:]) == 1
    if y is None:
        assert np.allclose(np.linalg.norm(points, axis=1), 1)
    model.save(tmp_path / "model")
    assert np.array_equal(ConstrainedSpectralClustering.load(tmp_path / "model").transform(X), points)
    chain = make_pipeline(ConstrainedSpectralClustering(3), KNeighborsClassifier(1)).fit(X, GROUPS)
    assert chain.score(X, GROUPS) == 1
