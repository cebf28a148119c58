"""Labels, links and weights of all types: what is not known, which labels are one, what is kept."""

import datetime
import decimal
import os
import uuid
import warnings
from pathlib import Path
from typing import Any, Callable, Dict, List

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sklearn.datasets import make_blobs

from mustlink.local import ConstrainedSpectralClustering, InMemoryClustering, MustlinkWarning

pytestmark = pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")

X, GROUPS = make_blobs(60, centers=[[0, 0], [8, 0], [0, 8]], random_state=0)
KNOWN = np.arange(60) < 12
MASKED: Any = np.ma


def labels(values: List[Any], unknown: Any = None) -> List[Any]:
    """The class of each of the first twelve rows, and what says that the others have none."""
    return [values[group] if known else unknown for group, known in zip(GROUPS, KNOWN)]


def fit(y: Any, **given: Any) -> ConstrainedSpectralClustering:
    return ConstrainedSpectralClustering(**given).fit(X, y)


WORDS = ["a", "b", "c"]


@pytest.mark.parametrize(
    ("y", "classes"),
    [
        (labels(WORDS), WORDS),
        (labels(WORDS, float("nan")), WORDS),
        (labels(WORDS, np.nan), WORDS),
        (labels(WORDS, pd.NA), WORDS),
        (labels(WORDS, pd.NaT), WORDS),
        (labels(WORDS, -1), WORDS),
        (labels(WORDS, "-1"), WORDS),
        (np.array(labels(WORDS, -1)), WORDS),
        (labels(WORDS, " "), WORDS),
        (labels(WORDS, "NA"), WORDS),
        (labels(WORDS, " Unknown "), WORDS),
        (np.array(labels(WORDS, "nan")), WORDS),
        (pd.Series(labels(WORDS), dtype="string"), WORDS),
        (pd.Categorical(labels(WORDS, "unknown")), WORDS),
        (pa.chunked_array([labels(WORDS)]), WORDS),
        (pa.array(labels(WORDS)).dictionary_encode(), WORDS),
        (pa.table({"y": labels(WORDS, "none")}), WORDS),
        (pd.DataFrame({"y": labels(WORDS)}), WORDS),
        (iter(labels(WORDS)), WORDS),
        (labels([0, 1, 2], -1.0), [0, 1, 2]),
        (labels(["0", "1", "2"], "-1.0"), ["0", "1", "2"]),
        (pd.Series(labels([np.int64(0), np.int64(1), np.int64(2)], np.int64(-1)), dtype=object), [0, 1, 2]),
        (MASKED.array(GROUPS, mask=~KNOWN), [0, 1, 2]),
        (MASKED.array(np.array(WORDS)[GROUPS], mask=~KNOWN), WORDS),
        (pd.Series(labels([0, 1, 2]), dtype="Int64"), [0, 1, 2]),
        (pd.Series(labels([0.0, 1.0, 2.0])), [0, 1, 2]),
        (labels([0, 1.0, decimal.Decimal("2.0")]), [0, 1, 2]),
        (np.array(labels([False, True, None]), dtype=object), [False, True]),
        (pa.array(labels([2**63 + 2, 1, 2**63 + 5]), pa.uint64()), [1, 2**63 + 2, 2**63 + 5]),
        (labels([2**70, -(2**70), 0]), [-(2**70), 0, 2**70]),
        (labels([1e19, 2e19, 3e19], np.nan), [1e19, 2e19, 3e19]),
        (np.array(labels([1, 2, np.inf], np.nan)), [1, 2, np.inf]),
        (labels([2**60, 2**60 + 1, 2**60 + 2], float("nan")), [2**60, 2**60 + 1, 2**60 + 2]),
        (labels([0.1, 0.25, 1e-7], float("nan")), [1e-7, 0.1, 0.25]),
        (labels(["x", 1, None]), [1, "x"]),
    ],
)
def test_what_is_a_class_and_what_is_none(y: Any, classes: List[Any]) -> None:
    model = fit(y)
    assert model.classes_.tolist() == classes
    assert model.n_clusters_ == (3 if len(classes) == 3 else model.n_clusters_)
    assert model.summary_["data"]["labelled"] == sum(GROUPS[KNOWN] < len(classes))


MARKS = [None, np.nan, pd.NA, pd.NaT, "", " ", "NaN", "n/a", "unknown", "-1", -1, -1.0, np.int8(-1), np.float32("nan")]
SAME: List[List[Callable[[int], Any]]] = [
    [int, float, str, np.int16, np.uint64, decimal.Decimal, lambda g: f" {g}.0", lambda g: f"{g}e0", np.float32],
    ["abc".__getitem__, lambda g: "abc"[g] + " ", lambda g: np.str_("\t" + "abc"[g]), lambda g: "abc"[g].encode()],
    [
        lambda g: datetime.date(2024, 1, 1 + g),
        lambda g: datetime.datetime(2024, 1, 1 + g),
        lambda g: np.datetime64("2024-01-01", "ns") + np.timedelta64(g, "D"),
        lambda g: pd.Timestamp(2024, 1, 1 + g, tz="UTC"),
        lambda g: pd.Timestamp(2024, 1, 1 + g, 9, tz="Asia/Tokyo"),
        lambda g: f"2024-01-0{1 + g}T00:00:00Z",
    ],
]
"""Ways to write a class, those of one list alike."""

HOLDERS: List[Callable[[List[Any]], Any]] = [
    list,
    tuple,
    iter,
    lambda y: pd.Series(y, dtype=object),
    lambda y: pd.Index(y, dtype=object),
    lambda y: pd.Categorical(y) if len({type(one) for one in y}) == 2 else pd.Series(y, dtype=object),
    lambda y: pd.DataFrame({"y": pd.Series(y, dtype=object)}),
    lambda y: MASKED.array(pd.Series(y, dtype=object).to_numpy(), mask=~KNOWN),
]


@pytest.mark.parametrize("seed", range(30))
def test_labels_that_mean_the_same_give_the_same_clusters(seed: int) -> None:
    rng = np.random.default_rng(seed)
    ways, holder = SAME[rng.integers(3)], HOLDERS[rng.integers(len(HOLDERS))]
    several = rng.random() < 0.6
    one, mark = rng.integers(len(ways)), MARKS[rng.integers(len(MARKS))]
    y = [
        ways[rng.integers(len(ways)) if several else one](int(group))
        if known
        else MARKS[rng.integers(len(MARKS))] if several else mark
        for group, known in zip(GROUPS, KNOWN)
    ]
    print(f"seed {seed}: {y}")
    model, expected = fit(holder(y)), fit(labels([0, 1, 2]))
    assert len(model.classes_) == 3 and model.summary_["data"]["labelled"] == 12
    assert np.array_equal(model.labels_, expected.labels_)
    assert model.score(X, y) == 1


@pytest.mark.parametrize("unknown", [None, np.nan, pd.NaT, "", "NA", -1])
def test_labels_of_which_none_is_known_are_none(unknown: Any) -> None:
    told = "y has no label on any row|y has an empty text|the class 'NA' on 60 rows"
    with pytest.warns(MustlinkWarning, match=told):
        model = fit([unknown] * 60, n_clusters=3)
    assert len(model.classes_) == 0 and model.n_clusters_ == 3


def test_equal_labels_are_one_class_and_a_message_tells_it() -> None:
    y = labels(WORDS)
    y[:3] = ["a ", "a", "?"]
    y[3:6] = [1, 1.0, "1"]
    with pytest.warns(MustlinkWarning) as told:
        model = ConstrainedSpectralClustering().fit(X, y)
    assert model.classes_.tolist() == [1, "a", "b", "c"]
    messages = "\n".join(str(one.message) for one in told)
    assert "y has white space around its text on 1 row, such as 'a '" in messages
    assert "y has the class '?' on 1 row; the fit takes the word as an unknown class" in messages and "unknown_labels" in messages
    assert model.summary_["warnings"] == [str(one.message) for one in told]
    kept = fit(labels(["NA", "unknown", -1], "no"), unknown_labels=["No"])
    assert kept.classes_.tolist() == [-1, "NA", "unknown"]
    method = InMemoryClustering(method="cosc", unknown_labels=["no"]).fit(X, labels(["NA", "x", -1], "no"))
    assert method.classes_.tolist() == [-1, "NA", "x"]


def test_probabilities_are_in_the_order_of_classes() -> None:
    model = fit(labels([10, 9, -5]))
    assert model.classes_.tolist() == [-5, 9, 10] and model.cluster_classes_.tolist() == [-5, 10, 9]
    found = model.classes_[model.predict_proba(X).argmax(axis=1)]
    assert found.tolist() == model.predict_class(X).tolist() == [[10, 9, -5][g] for g in GROUPS]


def test_labels_that_seem_to_name_rows_are_told() -> None:
    with pytest.warns(MustlinkWarning, match="y has 60 distinct values on 60 labelled rows; it seems"):
        InMemoryClustering(60, method="cosc").fit(X, range(60))


DAYS = [datetime.date(2024, 1, day) for day in (1, 2, 3)]
TYPED: Dict[str, Callable[[], Any]] = {
    "int8": lambda: GROUPS.astype(np.int8),
    "uint64": lambda: np.array([1, 2, 2**64 - 1], np.uint64)[GROUPS],
    "float32": lambda: np.array([0.1, 0.2, 0.3], np.float32)[GROUPS],
    "bool": lambda: GROUPS == 1,
    "str": lambda: np.array(WORDS)[GROUPS],
    "bytes": lambda: np.array([b"a", b"b", b"\xff"])[GROUPS],
    "datetime64[ns]": lambda: np.array(DAYS, "M8[ns]")[GROUPS],
    "datetime64[D]": lambda: np.array(DAYS, "M8[D]")[GROUPS],
    "timedelta64": lambda: np.array([1, 2, 3], "m8[s]")[GROUPS],
    "texts": lambda: labels(WORDS),
    "categories": lambda: pd.Categorical(labels(WORDS)),
    "bytes in a list": lambda: labels([b"a", b"b\x00", b"\xff"]),
    "dates": lambda: labels(DAYS),
    "times with a zone": lambda: labels(list(pd.date_range("2024-01-01", periods=3, tz="Asia/Tokyo"))),
    "timestamps": lambda: pd.Series(pd.to_datetime(labels(DAYS))),
    "datetimes": lambda: labels([datetime.datetime(2024, 1, 1, 2, second) for second in (1, 2, 3)]),
    "timedeltas": lambda: labels([datetime.timedelta(0, 1), pd.Timedelta(2, "s"), datetime.timedelta(3)]),
    "decimals": lambda: labels([decimal.Decimal(one) for one in ("1.10", "2", "3E+2")]),
    "uuids": lambda: labels([uuid.UUID(int=one) for one in (1, 2, 3)]),
    "large": lambda: labels([2**70, 2**70 + 1, 5]),
    "Int64": lambda: pd.Series(labels([1, 2, 3]), dtype="Int64"),
    "Arrow decimals": lambda: pa.array(labels([decimal.Decimal(one) for one in (1, 2, 3)])),
}


@pytest.mark.parametrize("kind", TYPED)
def test_classes_keep_their_type_also_when_saved(kind: str, tmp_path: Path) -> None:
    y = TYPED[kind]()
    model = fit(y)
    given = {one for one in (y.to_pylist() if hasattr(y, "to_pylist") else list(y)) if not pd.isna(one)}
    assert set(model.classes_) == given and not set(model.transduction_) - given
    assert model.transduction_.dtype == model.classes_.dtype
    assert {type(one) for one in model.classes_} == {type(one) for one in model.transduction_}
    if isinstance(y, np.ndarray):
        assert model.classes_.dtype == y.dtype
    score = model.score(X, y)
    assert score == 1
    model.save(tmp_path / "model")
    loaded = ConstrainedSpectralClustering.load(tmp_path / "model")
    assert loaded.classes_.dtype == model.classes_.dtype
    assert list(map(repr, loaded.classes_)) == list(map(repr, model.classes_))
    assert loaded.score(X, y) == score
    assert np.array_equal(loaded.predict_class(X), model.predict_class(X))


def test_classes_that_cannot_be_kept_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    y = pd.cut(pd.Series(np.where(KNOWN, GROUPS, np.nan)), [-1, 0, 1, 2])
    model = fit(y)
    assert model.score(X, y) == 1
    with pytest.raises(TypeError, match="has the type Interval.*Give it as a text"):
        model.save(tmp_path / "model")
    assert list(tmp_path.iterdir()) == []


def test_parameters_are_kept_and_a_random_state_goes_on(tmp_path: Path) -> None:
    state = np.random.RandomState(np.random.PCG64(1))
    shares = {0: 0.3, 1: 0.3, 2: 0.4}
    model = fit(GROUPS, random_state=state, class_shares=shares, unknown_labels=["x"])
    model.save(tmp_path / "model")
    loaded = ConstrainedSpectralClustering.load(tmp_path / "model")
    assert loaded.class_shares == shares and loaded.unknown_labels == ["x"]
    assert loaded.random_state.randint(2**31) == state.randint(2**31)
    assert loaded.fit(X, GROUPS).n_clusters_ == 3


def test_a_seed_beyond_64_bits_is_told() -> None:
    with pytest.raises(ValueError, match=r"random_state is 9223372036854775808, and must be .* 2\*\*63 - 1"):
        fit(GROUPS, random_state=2**63)


def test_a_model_behind_a_symbolic_link_is_replaced(tmp_path: Path) -> None:
    model = fit(GROUPS)
    model.save(tmp_path / "one")
    for name, target in (("latest", "one"), ("next", "two")):
        os.symlink(tmp_path / target, tmp_path / name)
        again = fit(labels(WORDS))
        again.save(tmp_path / name, overwrite=True)
        assert (tmp_path / name).is_symlink()
        loaded = ConstrainedSpectralClustering.load(tmp_path / target)
        assert loaded.classes_.tolist() == WORDS
    assert sorted(one.name for one in tmp_path.iterdir()) == ["latest", "next", "one", "two"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1, "b": 2}', '{"dict": [["classes", {"no": 1}]]}'])
def test_a_damaged_file_of_an_estimator_is_told(tmp_path: Path, text: str) -> None:
    fit(GROUPS).save(tmp_path / "model")
    (tmp_path / "model" / "estimator.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="estimator.json is damaged: .*Save the model again"):
        ConstrainedSpectralClustering.load(tmp_path / "model")
    (tmp_path / "model" / "estimator.json").unlink()
    assert ConstrainedSpectralClustering.load(tmp_path / "model").score(X, GROUPS) == 1


@pytest.mark.parametrize(
    "column",
    [
        ["NA", "nan", " ", 1, "1", "1.0", decimal.Decimal("1.00"), True],
        pd.Series([np.nan] * 3 + [1.0] * 5, name="home"),
        pd.Series([pd.NA] * 3 + [1] * 5, dtype="Int64"),
        MASKED.array([1] * 8, mask=[True] * 3 + [False] * 5),
        pa.array([None] * 3 + [1.5] * 5),
        pd.Series([pd.NaT] * 3 + [pd.Timestamp(2024, 1, 1)] * 5).astype(object),
        pd.Categorical([None] * 3 + ["a"] * 5),
    ],
)
def test_rules_by_columns_read_values_as_spark_does(column: Any) -> None:
    values, rest = list(column), [None] * 52
    if isinstance(column, pa.Array):
        values = column.to_pylist()
    elif isinstance(column, MASKED.MaskedArray):
        values = [None if one is MASKED.masked else one for one in column]
    model = ConstrainedSpectralClustering(3).fit(X, together=values + rest)
    kept = model.summary_["constraints"]["together"]
    assert (kept["components"], kept["rows"]) == (1, 5)
    given = pd.DataFrame({"home": pd.Series(values + rest, dtype=object)})
    apart = ConstrainedSpectralClustering(3).fit(X, apart=given, apart_most=2)
    assert np.bincount(apart.labels_[3:8]).max() <= 2


def test_a_score_compares_classes_and_not_types() -> None:
    model = fit(GROUPS)
    for y in (GROUPS.astype(str), GROUPS.astype(float), pd.Series(GROUPS, dtype="category"), labels([0, 1, 2])):
        assert model.score(X, y) == 1
    with pytest.warns(MustlinkWarning, match="y has 20 labels of classes .* such as 'x', .*'0', '1', '2'"):
        assert model.score(X, labels_of_all("x")) == pytest.approx(2 / 3)
    with pytest.raises(ValueError, match="y has no known label"):
        model.score(X, ["unknown"] * 60)


def labels_of_all(first: str) -> List[Any]:
    return [first if group == 0 else int(group) for group in GROUPS]


def test_labels_on_rows_without_weight_are_not_used_and_a_message_tells_it() -> None:
    weights = np.where(KNOWN, 0.0, 1.0)
    with pytest.warns(MustlinkWarning, match="y has a label on 12 rows, all of weight 0"):
        model = ConstrainedSpectralClustering(3).fit(X, labels(WORDS), sample_weight=weights)
    assert len(model.classes_) == 0
    some = np.where(GROUPS == 0, 0.0, 1.0)
    assert fit_weighted(some).classes_.tolist() == ["b", "c"]


def fit_weighted(weights: Any) -> ConstrainedSpectralClustering:
    return ConstrainedSpectralClustering(3).fit(X, labels(WORDS), sample_weight=weights)


def test_a_label_without_a_weight_is_certain() -> None:
    weights = pd.array([0.5] + [None] * 59, dtype="Float64")
    model = ConstrainedSpectralClustering().fit(X, labels(WORDS), label_weight=weights)
    assert model.summary_["data"]["labelled"] == 12
    weights[40] = 0  # of a row without a label
    ConstrainedSpectralClustering().fit(X, labels(WORDS), label_weight=weights)


def test_the_classes_that_are_found_are_in_the_summary() -> None:
    rng = np.random.default_rng(0)
    model = ConstrainedSpectralClustering().fit(X + rng.normal(size=X.shape), GROUPS)
    found = model.summary_["byClass"]["labels"]
    assert 0.5 < found["balancedAccuracy"] <= 1 and found["neverFound"] == []
    assert "byClass" not in ConstrainedSpectralClustering(3).fit(X).summary_


def test_shares_of_classes_whose_names_have_commas_and_quotes() -> None:
    names = ["a, b", 'say "c"', " d"]
    shares = dict(zip(names, [0.3, 0.3, 0.4]))
    for given in (labels(names), labels([one.strip() for one in names])):
        model = fit(given, class_shares={one.strip(): share for one, share in shares.items()})
        assert model.n_clusters_ == 3
    assert fit(labels([1.5, 2, 3]), class_shares={1.5: 0.3, 2: 0.3, 3.0: 0.4}).n_clusters_ == 3
    series = pd.Series({0: 0.3, 1.0: 0.3, 2: 0.4})
    assert fit(GROUPS, class_shares=series).n_clusters_ == 3
    with pytest.raises(ValueError, match="class_shares has the share 'x' of the class 'a'"):
        fit(labels(WORDS), class_shares={"a": "x"})
    with pytest.raises(ValueError, match="class_shares of class 0 is None"):
        fit(labels(WORDS), class_shares={None: 1})
    with pytest.raises(ValueError, match="not labelled: c"):
        fit(labels(WORDS[:2] + ["d"]), class_shares={"a": 0.3, "b": 0.3, "c": 0.4})


@pytest.mark.parametrize(
    "links",
    [
        [(0, 4), (1, 5)],
        {(0, 4), (1, 5)},
        zip([0, 1], [4, 5]),
        ((i, i + 4) for i in (0, 1)),
        [[0, 4, 1.0], (1, 5)],
        np.array([[0, 4], [1, 5]], dtype=np.uint64),
        np.array([[0, 4, 1], [1, 5, 1]], dtype=float),
        MASKED.array([[0, 4], [1, 5]]),
        pd.DataFrame({"a": [0, 1], "b": [4.0, 5.0]}, index=["x", "y"]),
        pd.DataFrame({"a": pd.array([0, 1], dtype="Int64"), "b": [4, 5], "w": [1, decimal.Decimal(1)]}),
        pa.table({"a": [0, 1], "b": [4, 5]}),
        pa.record_batch({"a": [0, 1], "b": [4, 5]}),
    ],
)
def test_links_of_all_forms(links: Any) -> None:
    given = ConstrainedSpectralClustering(3).fit(X, must_link=links).summary_["constraints"]["must"]
    assert given["given"] == 2


def test_tables_of_polars_beside_a_table() -> None:
    polars = pytest.importorskip("polars")
    y = polars.Series("y", labels(WORDS))
    links = polars.DataFrame({"a": [0, 1], "b": [4, 5]})
    weights = polars.Series([1.0] * 60)
    for given in (y, y.cast(polars.Categorical), y.to_frame()):
        model = ConstrainedSpectralClustering().fit(X, given, links, sample_weight=weights)
        assert model.classes_.tolist() == WORDS
        assert model.summary_["constraints"]["must"]["given"] == 2


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"y": labels([(0, 1), (0, 2), (1, 1)])}, r"y of row 0 is \(.*of the type tuple, and must be a text"),
        ({"y": labels([[0], [1], [2]])}, "y of row 0 is .*of the type list"),
        ({"y": np.array(GROUPS, dtype=complex)}, "y of row .* of the type complex128"),
        ({"y": labels(["\ud800", "b", "c"])}, "y of row .* half of a pair of surrogates"),
        ({"y": "known"}, "y is a str, and must have one value a row"),
        ({"y": dict(enumerate(labels(WORDS)))}, "y is a dict, and must have one value a row"),
        ({"y": set(WORDS)}, "y is a set, and must have one value a row"),
        ({"y": 3}, "y is a int, and must have one value a row"),
        ({"y": pd.DataFrame(X)}, "y is a table of 2 columns, and must be one column"),
        ({"y": X}, r"y has the shape \(60, 2\), and must be one column"),
        ({"y": np.array([(1,)] * 60, dtype=[("a", int)])}, "y of row .* of the type void"),
        ({"together": X}, r"together in together has the shape \(60, 2\)"),
        ({"y": labels(WORDS)[:59]}, "y has 59 labels, and X has 60 rows"),
        ({"must_link": [(0, 60)]}, "must_link names row 60 in pair 0, .* whole numbers from 0 to 59"),
        ({"must_link": [(0, 1), (2**64, 3)]}, "must_link names row 18446744073709551616 in pair 1"),
        ({"must_link": pd.DataFrame({"a": [0, pd.NA], "b": [3, 4]})}, "must_link names no row in pair 1"),
        ({"must_link": MASKED.array([[0, 1]], mask=[[0, 1]])}, "must_link names no row in pair 0"),
        ({"must_link": [(0, "1")]}, "must_link names row '1' in pair 0"),
        ({"must_link": [(0, True)]}, "must_link names row True in pair 0"),
        ({"must_link": [(0, 1.5)]}, "must_link names row 1.5 in pair 0"),
        ({"cannot_link": [0, 1]}, "cannot_link has 0 as pair 0, and a pair has two values"),
        ({"cannot_link": [(0, 1, 2, 3)]}, "cannot_link has .* as pair 0, and a pair has two values"),
        ({"cannot_link": {0: 1}}, "cannot_link is a dict, and must be pairs of rows"),
        ({"cannot_link": 3}, "cannot_link is a int, and must be pairs of rows"),
        ({"cannot_link": [(0, 1, None)]}, "cannot_link has the weight None in pair 0"),
        ({"sample_weight": ["x"] * 60}, "sample_weight of row 0 is 'x', and a weight is a number"),
        ({"sample_weight": [1.0] * 59 + [None]}, "sample_weight of row 59 is nan, and a weight is 0"),
        ({"label_weight": ["x"] * 60}, "label_weight of row 0 is 'x', and a weight is a number"),
        ({"sample_weight": [10**400] * 60}, "sample_weight of row 0 is inf, and a weight is 0"),
        ({"sample_weight": np.ones(60, "m8[s]")}, "sample_weight of row 0 is .*, and a weight is a number"),
        ({"together": labels([(1,), (2,), (3,)])}, r"together in together of row 0 is .*, of the type tuple"),
        ({"together": labels(WORDS), "together_weights": ["x"]}, "together_weights has the weight 'x'"),
        ({"together": labels(WORDS), "holdout": "x"}, "holdout is 'x', and must be a share"),
    ],
)
def test_what_cannot_be_read_is_told(given: Dict[str, Any], message: str) -> None:
    with warnings.catch_warnings(), pytest.raises(ValueError, match=message):
        ConstrainedSpectralClustering(3).fit(X, **given)


def test_an_earlier_fit_of_another_type_is_told() -> None:
    with pytest.raises(TypeError, match="previous is a int, and must be a fitted estimator"):
        ConstrainedSpectralClustering(3).fit(X, previous=3)


def test_rows_are_suggested_that_have_no_label() -> None:
    y = labels([1, 2, -1])  # the third class is not known
    model = fit(y)
    rows = model.suggest(X, y, 5)
    assert len(set(rows.tolist())) == 5
    assert all(y[row] in (None, -1) for row in rows)
    assert (GROUPS[rows] == 2).any()
    assert np.array_equal(model.suggest(X, y, 2), rows[:2])
    with pytest.raises(ValueError, match="count is 0"):
        model.suggest(X, y, 0)


def test_rows_without_labels_are_new_beside_all_rows_of_named_classes_and_other_rows_are_not() -> None:
    random = np.random.default_rng(3)
    named = np.repeat(["a", "b"], 1000)
    points = random.normal(size=(3000, 2)) + np.repeat([[0, 0], [9, 0], [2.5, 0]], 1000, axis=0)
    y = np.array([*named, *[None] * 1000], dtype=object)
    model = ConstrainedSpectralClustering(n_clusters=3).fit(points, y)
    # A tenth of these rows lies nearer to the rows of the class a than to the others.
    assert (model.labels_[2000:] == 2).mean() > 0.93
    others = model.predict_class(points[:2000])
    assert (others == named).mean() > 0.9
