"""Parameters are those of the Java classes."""

from typing import Any, Dict, Tuple

import pytest
from pyspark import SparkContext
from pyspark.errors import IllegalArgumentException
from pyspark.sql import SparkSession

from mustlink.ml import (
    ConstrainedClusteringEvaluator,
    ConstrainedSpectralClustering,
    ConstrainedSpectralClusteringModel,
    GroupedClustering,
)

CLASSES = [
    ConstrainedSpectralClustering,
    GroupedClustering,
    ConstrainedClusteringEvaluator,
]


def declared(cls: type) -> Dict[str, str]:
    made = cls()
    # Before anything of Java can be copied: the attributes of the class itself.
    return {p.name: p.doc for p in made.params if hasattr(cls, p.name)}


@pytest.mark.parametrize("cls", CLASSES)
def test_names_docs_and_defaults_are_those_of_java(spark: SparkSession, cls: Any) -> None:
    python = cls()
    fresh = getattr(SparkContext._jvm.org.mustlink.spark.ml, cls.__name__)()
    java: Dict[str, Tuple[str, Any]] = {}
    for param in fresh.params():
        default = fresh.getDefault(param).get() if fresh.hasDefault(param) else None
        value = list(default) if param.name().endswith("Cols") and default else default
        java[param.name()] = (param.doc(), value)

    assert declared(cls).keys() == java.keys()
    assert {
        p.name: (p.doc, python.getOrDefault(p) if python.hasDefault(p) else None)
        for p in python.params
    } == java


@pytest.mark.parametrize("cls", CLASSES)
def test_every_parameter_has_a_getter_a_setter_and_a_keyword(spark: SparkSession, cls: Any) -> None:
    keywords = cls.__init__.__wrapped__.__kwdefaults__.keys()
    for param in cls().params:
        name = param.name[0].upper() + param.name[1:]
        assert callable(getattr(cls, f"get{name}"))
        if param.name not in ("usesLinks", "usesLabels"):
            assert callable(getattr(cls, f"set{name}"))
            assert param.name in keywords


def test_the_model_declares_the_parameters_of_its_java_class(spark: SparkSession) -> None:
    links = {"idCols", "usesLinks", "contradictions", "unknownIds", "linkHoldout", "linkTypeCol"}
    links |= {"linkFirstCols", "linkSecondCols", "linkWeightCol"}
    links |= {"labelsIdCols", "labelsLabelCol", "usesLabels"}
    fit_only = {"previous", "drift", "maxMoved", "maxPsi", "weightCol"}
    names = declared(ConstrainedSpectralClustering).keys() - links - fit_only

    assert all(hasattr(ConstrainedSpectralClusteringModel, name) for name in names)


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
    assert estimator.getSeed() == 2**40
    assert estimator.getReduce() == "5"
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

    with pytest.raises(TypeError, match="param \"k\""):
        estimator.setK("many")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Cannot set labelCol to None"):
        estimator.setLabelCol(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Cannot set links to a list"):
        estimator.setLinks([])  # type: ignore[arg-type]
    assert estimator.getUsesLinks() is False
