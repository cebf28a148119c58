"""The estimators keep the contract of scikit-learn."""

import warnings
from pathlib import Path
from typing import Any, Dict

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from sklearn.datasets import make_blobs
from sklearn.utils.estimator_checks import parametrize_with_checks

from mustlink.local import (
    ConstrainedSpectralClustering,
    InMemoryClustering,
    LandmarkSpectralClustering,
)


_ONE = (
    "it sets n_clusters=1 beside labels of several classes, since it takes y for something that clusterers"
    " ignore, and these estimators divide the rows into at least two clusters, as their documentation says;"
    " test_rows_are_assigned_one_by_one does the same with two"
)
_LABELS = (
    "it sets n_clusters=2 beside labels of three classes, since it takes y for something that clusterers"
    " ignore; test_rows_are_assigned_one_by_one does the same without labels"
)
_WEIGHTS = (
    "landmarks are drawn from the rows, and more rows have more landmarks, so that a repeated row is not"
    " the same as a row of weight two: the reason for which scikit-learn expects it to fail for KMeans"
)
_STEPS = (
    "max_iter bounds the steps of k-means, one part of a fit that does not take place with labels, so that"
    " there is no n_iter_ that is at least 1; scikit-learn excuses LinearSVC, whose n_iter_ cannot be"
    " accessed, from the same rule"
)
_CLASSES = (
    "it expects a column of predict_proba for each class in y, and a clusterer that does not use y has one"
    " for each cluster; test_a_sparse_matrix_gives_what_its_array_gives does the same"
)


def expected(estimator: Any) -> Dict[str, str]:
    """The checks that do not hold, with the reasons."""
    failed = {
        "check_dont_overwrite_parameters": _ONE,
        "check_fit2d_1feature": _ONE,
        "check_fit2d_predict1d": _ONE,
        "check_methods_subset_invariance": _ONE,
    }
    if not isinstance(estimator, LandmarkSpectralClustering):
        failed["check_methods_sample_order_invariance"] = _LABELS
    if not isinstance(estimator, InMemoryClustering):
        failed["check_transformer_n_iter"] = _STEPS
        for kind in ("dense", "sparse"):
            failed[f"check_sample_weight_equivalence_on_{kind}_data"] = _WEIGHTS
    if isinstance(estimator, LandmarkSpectralClustering):
        failed["check_estimator_sparse_array"] = _CLASSES
        failed["check_estimator_sparse_matrix"] = _CLASSES
    return failed


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
@parametrize_with_checks(
    [
        ConstrainedSpectralClustering(),
        LandmarkSpectralClustering(),
        InMemoryClustering(method="cosc"),
    ],
    expected_failed_checks=expected,
)
def test_the_contract_of_scikit_learn(estimator: Any, check: Any) -> None:
    check(estimator)


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
@pytest.mark.parametrize("kind", [ConstrainedSpectralClustering, LandmarkSpectralClustering])
def test_rows_are_assigned_one_by_one(kind: Any) -> None:
    X, _ = make_blobs(60, centers=2, random_state=1)
    model = kind(2).fit(X)
    assert {name for name in vars(model) if not name.endswith("_") and not name.startswith("_")} == set(
        model.get_params()
    )

    order = np.random.default_rng(0).permutation(60)
    for method in (model.predict, model.predict_proba):
        every = method(X)
        assert np.array_equal(np.concatenate([method(X[i : i + 7]) for i in range(0, 60, 7)]), every)
        assert np.array_equal(method(X[order]), every[order])
    with pytest.raises(ValueError, match="Reshape your data"):
        model.predict(X[0])
    assert kind(2).fit(X[:, :1]).labels_.shape == (60,)


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
@pytest.mark.parametrize("form", ["csr_matrix", "csr_array", "csc_array"])
def test_a_sparse_matrix_gives_what_its_array_gives(form: str) -> None:
    X, _ = make_blobs(60, centers=2, random_state=1)
    X[X < 0] = 0
    sparse = getattr(scipy.sparse, form)(X)
    model = LandmarkSpectralClustering(2).fit(sparse)
    assert np.array_equal(model.predict(sparse), model.predict(sparse.tocsr()))
    assert model.predict_proba(sparse).shape == (60, 2) == model.predict_proba(sparse[:60]).shape


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
def test_columns_with_numbers_in_place_of_names(tmp_path: Path) -> None:
    X, groups = make_blobs(60, centers=2, random_state=1)
    table = pd.DataFrame(X).set_axis([2024, 2025], axis=1)
    model = ConstrainedSpectralClustering(2).fit(table, groups)
    assert not hasattr(model, "feature_names_in_") and model.n_features_in_ == 2
    model.save(tmp_path / "model")
    loaded = ConstrainedSpectralClustering.load(tmp_path / "model")
    for one in (model, loaded):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert np.array_equal(one.predict(table), one.predict(X))
    with pytest.raises(TypeError, match="names of others are texts"):
        model.fit(table.set_axis(["a", 2025], axis=1))
