"""The estimators keep the contract of scikit-learn."""

from typing import Any, Dict

import numpy as np
import pytest
from sklearn.datasets import make_blobs
from sklearn.utils.estimator_checks import parametrize_with_checks

from mustlink.local import (
    ConstrainedSpectralClustering,
    InMemoryClustering,
    LandmarkSpectralClustering,
)


_ONE = "it sets n_clusters=1, and there are at least two clusters; the next test does the same with 2"
_LABELS = "it sets n_clusters=2 beside labels of three classes; the next test leaves the labels out"


def expected(estimator: Any) -> Dict[str, str]:
    """The checks that do not hold, with the reasons."""
    failed = {
        "check_dont_overwrite_parameters": _ONE,
        "check_fit2d_1feature": _ONE,
        "check_fit2d_predict1d": _ONE,
        "check_methods_subset_invariance": _ONE,
    }
    if not isinstance(estimator, InMemoryClustering):
        failed["check_sample_weights_pandas_series"] = "its table has columns whose names are no texts"
        failed["check_non_transformer_estimators_n_iter"] = (
            "max_iter bounds the steps of one part of the fit, k-means, which may not take place"
        )
    if not isinstance(estimator, LandmarkSpectralClustering):
        failed["check_methods_sample_order_invariance"] = _LABELS
    if isinstance(estimator, LandmarkSpectralClustering):
        for kind in ("dense", "sparse"):
            failed[f"check_sample_weight_equivalence_on_{kind}_data"] = (
                "it leaves out rows of weight 0, and k is then sought on fewer rows"
            )
        reason = "it takes the columns of predict_proba for the classes in y, which is not used"
        failed["check_estimator_sparse_array"] = reason
        failed["check_estimator_sparse_matrix"] = reason
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
