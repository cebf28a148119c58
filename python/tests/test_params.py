"""Parameters are those of the Java classes."""

import inspect
import pydoc
from typing import Any, List, Tuple

import numpy as np
import pandas
import pytest
from conftest import refusal
from pyspark import SparkContext
from pyspark.errors import IllegalArgumentException
from pyspark.sql import SparkSession

from mustlink._words import method
from mustlink.ml import (
    ConstrainedClusteringEvaluator,
    ConstrainedSpectralClustering,
    ConstrainedSpectralClusteringModel,
    GroupedClustering,
    KMeans,
    KMeansModel,
)

CLASSES = [
    ConstrainedSpectralClustering,
    GroupedClustering,
    ConstrainedClusteringEvaluator,
    KMeans,
]


@pytest.mark.parametrize("cls", CLASSES)
def test_what_is_generated_is_what_the_jar_declares(spark: SparkSession, cls: Any) -> None:
    python = cls()
    java = getattr(SparkContext._jvm.org.mustlink.spark.ml, cls.__name__)()
    assert {p.name: p.doc for p in python.params} == {p.name(): p.doc() for p in java.params()}
    assert all(python.hasDefault(p.name()) == java.hasDefault(p) for p in java.params())
    # What a getter returns, its setter takes, and Java with it.
    if isinstance(python, GroupedClustering):
        python.setBy("city").setMethod("sc-njw")
    for param in python.params:
        value = getattr(python, method("get", param.name))()
        if value not in (None, [], {}, "") and hasattr(cls, method("set", param.name)):
            getattr(python, method("set", param.name))(value)
            assert getattr(python, method("get", param.name))() == value


def test_help_and_signatures_tell_ranges_and_defaults() -> None:
    signature = inspect.signature(ConstrainedSpectralClustering)
    assert str(signature.parameters["k"]) == "k: 'Optional[Union[int, Auto]]' = None"
    assert {"links", "labels", "idCols", "linksTable"} <= signature.parameters.keys()
    assert "usesLinks" not in signature.parameters
    told = " ".join(pydoc.plain(pydoc.render_doc(ConstrainedSpectralClustering)).split())
    assert "neighbours : int, default=None | Number r of the nearest landmarks that describe a row. Allowed: whole" in told
    assert "Set neighbours: number r of the nearest landmarks that describe a row" in told
    assert "number from 0 to 1; default 0.1." in told  # maxMoved


def test_a_model_has_the_parameters_of_its_fit_and_setters_for_what_it_writes() -> None:
    assert hasattr(ConstrainedSpectralClusteringModel, "getLandmarks")
    assert hasattr(ConstrainedSpectralClusteringModel, "setNewnessCol")
    assert hasattr(KMeansModel, "getInitMode")
    for name in ("setLandmarks", "setK", "linksTable", "gaps"):
        assert not hasattr(ConstrainedSpectralClusteringModel, name)


def test_what_is_not_set_comes_from_the_preset(spark: SparkSession) -> None:
    estimator = ConstrainedSpectralClustering()
    assert estimator.getK() is None
    assert estimator.getSeed() == 42
    assert estimator.getLandmarks() is None
    assert estimator.getBalanced() is True

    estimator.setPreset("paper")
    assert estimator.getLandmarks() == 500
    assert estimator.getBeta() == 0.1
    assert estimator.getBalanced() is False
    estimator.setBeta(0.2)
    assert estimator.getBeta() == 0.2
    estimator.clear(estimator.beta)
    assert estimator.getBeta() == 0.1


def test_all_setters_reach_java(spark: SparkSession) -> None:
    estimator = ConstrainedSpectralClustering(
        inputCols=["a", "b"], labelCol="known", k=3, seed=2**40, reduce=5, balanced=False
    ).setIdCols("one", "two")

    assert estimator._java_obj.explainParams().count("current: ") >= 7
    assert estimator.getInputCols() == ["a", "b"]
    assert estimator.getIdCols() == ["one", "two"]
    assert estimator.getLabelCol() == "known"
    assert estimator.getUnknownLabels() is None
    assert estimator.setUnknownLabels("-99", "?").getUnknownLabels() == ["-99", "?"]
    assert estimator.setUnknownLabels([]).getUnknownLabels() == []
    evaluator = ConstrainedClusteringEvaluator(unknownLabels=["-99"])
    assert evaluator.getUnknownLabels() == ["-99"]
    assert "current: " in evaluator._java_obj.explainParam(evaluator._java_obj.unknownLabels())
    assert estimator.getSeed() == 2**40
    assert estimator.getReduce() == "5"
    kinds = ConstrainedSpectralClustering(columnKinds={"zip": "category", "a=b": "time"})
    assert kinds.getColumnKinds() == {"zip": "category", "a=b": "time"}
    assert kinds.setColumnKinds("zip=number").getColumnKinds() == {"zip": "number"}
    assert GroupedClustering(columnKinds=["zip=ignore"]).getColumnKinds() == {"zip": "ignore"}
    assert kinds.getGaps() == "fill"
    assert refusal(lambda: kinds.setGaps("drop")).startswith("Cannot set gaps to 'drop'")
    assert refusal(lambda: kinds.setColumnKinds({"zip": "word"})).startswith(
        "Cannot set columnKinds to 'zip=word': allowed is name=value, with one of the values number | category"
    )
    assert GroupedClustering().setOption("a", 1).setOption("b", True).setOption(
        "a", 2
    ).getOptions() == ["b=true", "a=2"]


def test_values_out_of_range_are_refused_when_they_are_set(spark: SparkSession) -> None:
    estimator = ConstrainedSpectralClustering(k=4)
    with pytest.raises(IllegalArgumentException) as refused:
        estimator.setK(1)
    assert str(refused.value).startswith("Cannot set k to '1': allowed is auto | whole number >= 2.")
    assert "\n" not in str(refused.value).strip()
    assert estimator.getK() == 4

    assert refusal(lambda: estimator.setK("many")).startswith(  # type: ignore[arg-type]
        "Cannot set k to 'many': it is not a whole number. The parameter k is: number of clusters; auto"
    )
    with pytest.raises(TypeError, match="Cannot set labelCol to None"):
        estimator.setLabelCol(None)  # type: ignore[arg-type]
    told = "Cannot set links to a DataFrame of pandas: links are a DataFrame of Spark."
    with pytest.raises(TypeError, match=told):
        estimator.setLinks(pandas.DataFrame())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Cannot set links to a list"):
        estimator.setLinks([])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"call setLinksTable\('answers'\)"):
        estimator.setLinks("answers")  # type: ignore[arg-type]
    assert "backquotes" in refusal(lambda: estimator.setLinksTable("two words"))
    assert estimator.getUsesLinks() is False


OUT_OF_RANGE: List[Tuple[str, Any, str]] = [
    ("k", True, "it is not a whole number"),
    ("k", 2.5, "it is not a whole number"),
    ("k", [3], "it is not a whole number"),
    ("k", 2**40, "it is too large"),
    ("seed", 2**70, "it is too large"),
    ("bandwidth", "wide", "it is not a number"),
    ("bandwidth", -1, "allowed is auto | number > 0"),
    ("balanced", "yes", "it is not True or False"),
    ("reduce", -3, "allowed is auto | none | whole number >= 1"),
    ("newClasses", 0, "allowed is none | auto | whole number >= 1"),
    ("classShares", {"a": 1.0}, "it is not a text"),
    ("labelCol", "", "allowed is name of a column"),
    ("inputCols", [], "allowed are the names of one or more columns"),
    ("handleInvalid", "drop", "it must be one of error | skip | keep"),
    ("blockSize", 0, "allowed is whole number >= 1"),
    ("linkHoldout", 1, "allowed is number >= 0 and < 1"),
    ("maxMoved", 2, "allowed is number from 0 to 1"),
    ("maxPsi", float("nan"), "allowed is number >= 0"),
    ("drift", "stop", "it must be one of warn | fail"),
    ("contradictions", "skip", "it must be one of fail | drop"),
]


@pytest.mark.parametrize("name, value, rule", OUT_OF_RANGE)
def test_a_value_that_is_not_allowed_is_refused_in_one_sentence(
    spark: SparkSession, name: str, value: Any, rule: str
) -> None:
    told = refusal(lambda: ConstrainedSpectralClustering(**{name: value}))
    assert told.startswith(f"Cannot set {name} to "), told
    assert rule in told


def test_auto_leaves_a_decision_to_the_fit(spark: SparkSession) -> None:
    estimator = ConstrainedSpectralClustering(
        k="auto", landmarks="auto", beta="auto", ridge="auto", sampleRows="auto", reduce="auto"
    )
    assert estimator.getK() is None and estimator.getLandmarks() is None
    estimator.setK(5).setLandmarks(60)
    # A copy that fails leaves the estimator as it was.
    assert "it is not a whole number" in refusal(lambda: estimator.copy({estimator.k: "many"}))
    by_name: Any = {"k": 3}
    assert "write {estimator.k: ...}" in refusal(lambda: estimator.copy(by_name))
    undone = estimator.copy({estimator.k: "auto"})
    assert (undone.getK(), undone.getLandmarks(), estimator.getK()) == (None, 60, 5)
    assert estimator.setK("auto").getK() is None
    assert not estimator.isSet(estimator.k)
    assert GroupedClustering(by=["a"], k="auto").getK() is None

    told = refusal(lambda: ConstrainedSpectralClustering(landmarks="auto", preset="paper"))
    assert told.startswith("Cannot set landmarks to 'auto': with preset paper it is 500 unless")


def test_numbers_of_numpy_are_numbers(spark: SparkSession) -> None:
    estimator = ConstrainedSpectralClustering(
        k=np.int64(4),
        seed=np.int32(7),
        bandwidth=np.float32(0.5),
        balanced=np.bool_(False),
        reduce=np.int64(3),
        inputCols=np.array(["a", "b"]),
    )
    assert (estimator.getK(), estimator.getSeed(), estimator.getBandwidth()) == (4, 7, 0.5)
    assert estimator.getBalanced() is False
    assert estimator.getReduce() == "3"
    assert estimator.getInputCols() == ["a", "b"]
    assert estimator.copy({estimator.reduce: 2}).getReduce() == "2"


ELSEWHERE: List[Tuple[str, str]] = [
    ("n_clusters", "It is k here"),
    ("n_components", "It is reduce here"),
    ("random_state", "It is seed here"),
    ("n_neighbors", "It is neighbours here"),
    ("n_init", "It is starts here"),
    ("max_iter", "It is maxIter here"),
    ("label_col", "It is labelCol here"),
    ("featureCols", "It is inputCols here"),
    ("sample_weight", "It is weightCol here"),
    ("must_links", "It is links here"),
    ("landmark", "The nearest is landmarks"),
    ("nonsense", "explainParams() lists all of them"),
]


@pytest.mark.parametrize("name, hint", ELSEWHERE)
def test_names_of_other_libraries_lead_to_those_here(
    spark: SparkSession, name: str, hint: str
) -> None:
    told = refusal(lambda: ConstrainedSpectralClustering(**{name: 3}))
    assert told.startswith(f"ConstrainedSpectralClustering has no parameter {name}. ")
    assert hint in told


def test_attributes_of_other_libraries_lead_to_those_here(spark: SparkSession) -> None:
    estimator: Any = ConstrainedSpectralClustering(k=3)
    assert "model.transform(table)" in refusal(lambda: estimator.fit_predict([[1]]))
    assert "model.transform(table)" in refusal(lambda: estimator.labels_)
    assert "call getK" in refusal(lambda: estimator.n_clusters)
    assert "call setSeed" in refusal(lambda: estimator.setRandomState(1))
    assert "call setK" in refusal(lambda: setattr(estimator, "n_clusters", 4))
    assert "call setK" in refusal(lambda: setattr(estimator, "k", 4))
    assert "explainParams()" in refusal(lambda: estimator.get_params())
    assert refusal(lambda: estimator.nonsense).endswith("has no attribute nonsense.")
    assert not hasattr(estimator, "nonsense")
    assert estimator.getK() == 3

    grouped = refusal(lambda: GroupedClustering(**{"affinity": "gaussian"}))
    assert "options=['affinity=...']" in grouped
    assert "by their names" in refusal(lambda: ConstrainedSpectralClustering(3))  # type: ignore
