"""What is saved can be loaded, alone and within pipelines and cross-validation."""

from pathlib import Path

import pytest
from conftest import FEATURES, read, refusal
from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.evaluation import MulticlassClassificationEvaluator
from pyspark.ml.feature import SQLTransformer, VectorAssembler
from pyspark.ml.tuning import CrossValidator, CrossValidatorModel, ParamGridBuilder
from pyspark.sql import DataFrame, Row

from mustlink.ml import (
    ConstrainedClusteringEvaluator,
    ConstrainedSpectralClustering,
    ConstrainedSpectralClusteringModel,
    GroupedClustering,
)


def estimator() -> ConstrainedSpectralClustering:
    return ConstrainedSpectralClustering(labelCol="known", k=10, landmarks=60, seed=7)


def pipeline() -> Pipeline:
    cast = "SELECT *, CAST(prediction AS DOUBLE) AS cluster FROM __THIS__"
    return Pipeline(
        stages=[
            VectorAssembler(inputCols=FEATURES, outputCol="features"),
            estimator(),
            SQLTransformer(statement=cast),
        ]
    )


def rows(table: DataFrame) -> "list[Row]":
    return table.select("id", "prediction", "margin").orderBy("id").collect()


def test_pipelines_are_saved_and_loaded(digits: DataFrame, tmp_path: Path) -> None:
    pipeline().save(str(tmp_path / "pipeline"))
    loaded = Pipeline.load(str(tmp_path / "pipeline"))
    stage = loaded.getStages()[1]
    assert type(stage) is ConstrainedSpectralClustering
    assert (stage.getK(), stage.getSeed(), stage.getLandmarks()) == (10, 7, 60)

    fitted = loaded.fit(digits)
    fitted.save(str(tmp_path / "fitted"))
    again = PipelineModel.load(str(tmp_path / "fitted"))
    model = again.stages[1]
    assert type(model) is ConstrainedSpectralClusteringModel
    assert model.getPredictionCol() == "prediction"
    assert model.summary == fitted.stages[1].summary
    assert rows(again.transform(digits)) == rows(fitted.transform(digits))

    model.write().overwrite().save(str(tmp_path / "model"))
    alone = ConstrainedSpectralClusteringModel.load(str(tmp_path / "model"))
    assert alone.uid == model.uid
    table = again.stages[0].transform(digits)
    assert rows(alone.transform(table)) == rows(model.transform(table))


def test_cross_validation_chooses_and_is_saved_and_loaded(
    digits: DataFrame, tmp_path: Path
) -> None:
    stages = pipeline()
    scacs = stages.getStages()[1]
    grid = ParamGridBuilder().addGrid(scacs.landmarks, [10, 60]).build()
    evaluator = MulticlassClassificationEvaluator(
        predictionCol="cluster", labelCol="digit", metricName="accuracy"
    )
    validator = CrossValidator(
        estimator=stages, estimatorParamMaps=grid, evaluator=evaluator, numFolds=2, seed=1
    )
    chosen = validator.fit(digits)
    assert len(set(chosen.avgMetrics)) == 2
    assert max(chosen.avgMetrics) > 0.7

    validator.save(str(tmp_path / "validator"))
    loaded = CrossValidator.load(str(tmp_path / "validator"))
    assert [list(m.values()) for m in loaded.getEstimatorParamMaps()] == [[10], [60]]
    assert type(loaded.getEstimator().getStages()[1]) is ConstrainedSpectralClustering

    chosen.save(str(tmp_path / "chosen"))
    best = CrossValidatorModel.load(str(tmp_path / "chosen"))
    assert best.avgMetrics == pytest.approx(chosen.avgMetrics)
    assert rows(best.transform(digits)) == rows(chosen.transform(digits))


def test_groups_and_links_are_saved_by_their_parameters(
    digits: DataFrame, tmp_path: Path
) -> None:
    links = read(digits.sparkSession, "pendigits-links.csv")
    given = GroupedClustering(by=["tray"], method="sc-njw", k=3, options=["affinity=gaussian"])
    given.save(str(tmp_path / "groups"))
    assert GroupedClustering.load(str(tmp_path / "groups")).getOptions() == ["affinity=gaussian"]

    linked = ConstrainedSpectralClustering(inputCols=FEATURES, k=10, idCols=["id"], links=links)
    Pipeline(stages=[linked]).save(str(tmp_path / "linked"))
    loaded = Pipeline.load(str(tmp_path / "linked")).getStages()[0]
    assert loaded.getUsesLinks()
    assert "Call setLinks again" in refusal(lambda: loaded.fit(digits))


def test_what_is_no_model_is_refused_in_words(digits: DataFrame, tmp_path: Path) -> None:
    told = refusal(lambda: ConstrainedSpectralClusteringModel.load(str(tmp_path / "none")))
    assert told.startswith("Cannot load the model at ") and "there is nothing" in told


def test_an_evaluator_measures_and_is_saved(digits: DataFrame, tmp_path: Path) -> None:
    clustered = estimator().setInputCols(FEATURES).fit(digits).transform(digits)
    evaluator = ConstrainedClusteringEvaluator(labelCol="digit", metricName="nmi")
    assert evaluator.isLargerBetter()
    nmi = evaluator.evaluate(clustered)
    assert 0.6 < nmi < 1
    evaluator.save(str(tmp_path / "evaluator"))
    loaded = ConstrainedClusteringEvaluator.load(str(tmp_path / "evaluator"))
    assert loaded.evaluate(clustered) == nmi
    assert evaluator.evaluate(clustered, {evaluator.metricName: "acc"}) > 0.6
