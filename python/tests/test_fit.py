"""Fits, models and groups, next to the same in Java and by the command."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import numpy as np
import pandas
import pyspark
import pytest
from conftest import FEATURES, ROOT, read, refusal
from pyspark import SparkContext
from pyspark.ml import Pipeline
from pyspark.ml.feature import VectorAssembler
from pyspark.ml.functions import vector_to_array
from pyspark.ml.linalg import SparseVector
from pyspark.sql import DataFrame, SparkSession

import mustlink
from mustlink.ml import (
    ConstrainedClusteringEvaluator,
    ConstrainedSpectralClustering,
    ConstrainedSpectralClusteringModel,
    GroupedClustering,
    KMeans,
    KMeansModel,
)


def estimator() -> ConstrainedSpectralClustering:
    return ConstrainedSpectralClustering(
        inputCols=FEATURES, labelCol="known", k=10, landmarks=100, seed=7
    )


def bits(assigned: DataFrame, cluster: str = "prediction") -> Dict[int, Tuple[int, str]]:
    rows = assigned.select("id", cluster, "margin").collect()
    return {row.id: (row[cluster], float(row.margin).hex()) for row in rows}


@pytest.fixture(scope="module")
def model(digits: DataFrame) -> ConstrainedSpectralClusteringModel:
    return estimator().fit(digits)


def test_columns_of_any_type_are_read_as_they_come(spark: SparkSession) -> None:
    rows = spark.range(120).selectExpr(
        "id",
        "element_at(array('red', 'green', 'blue'), int(id % 3) + 1) AS colour",
        "IF(id % 10 = 0, NULL, 3 * (id % 3) + rand(5)) AS size",
        "date_add(DATE'2024-01-01', int(id % 3 * 40 + id % 7)) AS day",
        "CONCAT('row ', id * 7919) AS tag",
        "IF(id < 12, CONCAT('class ', id % 3), NULL) AS known",
    ).cache()
    columns = ["colour", "size", "day", "tag"]
    fitted = ConstrainedSpectralClustering(
        inputCols=columns, labelCol="known", landmarks=20, columnKinds={"tag": "ignore"}
    ).fit(rows)
    clustered = bits(fitted.transform(rows))

    assert len({cluster for cluster, _ in clustered.values()}) == 3
    assert bits(fitted.setBlockSize(16).transform(rows.repartition(3))) == clustered
    fitted.registerFunction(spark, "cluster_of_any")
    rows.createOrReplaceTempView("any_rows")
    called = spark.sql("SELECT id, inline(array(cluster_of_any(struct(*)))) FROM any_rows")
    assert bits(called, "cluster") == clustered
    listing = fitted.copy().setMembershipsCol("all").setMemberships(2)
    listing.registerFunction(spark, "all_of_any")
    listed = {row.id: row.all for row in listing.transform(rows).collect()}
    asked = spark.sql("SELECT id, all_of_any(struct(*)).memberships AS all FROM any_rows")
    assert {row.id: row.all for row in asked.collect()} == listed
    assert all(found[0].cluster == clustered[row][0] for row, found in listed.items())
    assert all(len(found) == 2 for found in listed.values())
    assert all(sum(one.probability for one in found) <= 1 for found in listed.values())
    assert "gaps is fail" in refusal(
        lambda: ConstrainedSpectralClustering(inputCols=columns, gaps="fail").fit(rows)
    )


def test_a_fit_is_that_of_java_bit_for_bit(
    digits: DataFrame, model: ConstrainedSpectralClusteringModel
) -> None:
    sc = SparkContext._active_spark_context
    assert sc is not None and sc._gateway is not None
    columns = sc._gateway.new_array(sc._jvm.String, len(FEATURES))
    for i, name in enumerate(FEATURES):
        columns[i] = name
    java = sc._jvm.org.mustlink.spark.ml.ConstrainedSpectralClustering()
    for name, value in {"labelCol": "known", "k": 10, "landmarks": 100, "seed": 7}.items():
        java.set(java.getParam(name).w(value))
    java.set(java.getParam("inputCols").w(FEATURES))
    clustered = DataFrame(java.fit(digits._jdf).transform(digits._jdf), digits.sparkSession)

    assert bits(model.transform(digits)) == bits(clustered)


def test_a_fit_is_that_of_the_command_bit_for_bit(
    digits: DataFrame, model: ConstrainedSpectralClusteringModel, tmp_path: Path
) -> None:
    digits.write.parquet(str(tmp_path / "in"))
    conf = tmp_path / "fit.conf"
    conf.write_text(
        f'input {{ path = "{tmp_path}/in", id = id, features = ["f*"], label = known }}\n'
        f'fit {{ k = 10, landmarks = 100, seed = 7 }}\noutput {{ path = "{tmp_path}/out" }}\n'
    )
    submit = str(Path(pyspark.__file__).parent / "bin" / "spark-submit")
    command = [submit, "--master", "local[2]", "--class", "org.mustlink.spark.job.Main"]
    done = subprocess.run(
        [*command, mustlink.jar_path(), "fit", str(conf)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYSPARK_GATEWAY_PORT": ""},
    )
    assert done.returncode == 0, done.stderr

    ours = bits(model.transform(digits))
    stored = ConstrainedSpectralClusteringModel.load(str(tmp_path / "out/model"))
    assert bits(stored.transform(digits)) == ours
    written = digits.sparkSession.read.parquet(str(tmp_path / "out/assignments"))
    of_command = bits(written, "cluster")
    unlabelled = [row.id for row in digits.where("known is null").select("id").collect()]
    assert {i: of_command[i] for i in unlabelled} == {i: ours[i] for i in unlabelled}


def test_the_model_tells_what_the_fit_found(model: ConstrainedSpectralClusteringModel) -> None:
    assert model.clusters == 10
    assert model.numFeatures == 16
    assert model.clusterLabels == [str(i) for i in range(10)]
    assert model.summary["data"]["n"] == 1200
    assert model.summary["data"]["labelled"] == 200
    assert model.summary["settings"]["landmarks"] == "100"
    assert sum(cluster["size"] for cluster in model.summary["clusters"]) == 1200
    assert model._java_obj is not None
    mapper = model.summaryTable().sparkSession._jvm.com.fasterxml.jackson.databind.ObjectMapper()
    assert model.summary == json.loads(mapper.writeValueAsString(model._java_obj.summary()))
    clusters = model.summaryTable().selectExpr("inline(clusters)")
    assert clusters.columns == ["id", "size", "label"]
    assert clusters.count() == 10
    assert model.getLandmarks() == 100
    assert "k=10" in repr(model)


def test_equal_weights_change_nothing_and_others_do(
    digits: DataFrame, model: ConstrainedSpectralClusteringModel
) -> None:
    weighted = estimator().setWeightCol("weight")
    expected = bits(model.transform(digits))
    equal = weighted.fit(digits.selectExpr("*", "2.5D weight"))
    assert bits(equal.transform(digits)) == expected
    other = weighted.fit(digits.selectExpr("*", "1 + id % 3 weight"))
    assert bits(other.transform(digits)) != expected


def test_vectors_dense_and_sparse_give_the_same_clusters(digits: DataFrame) -> None:
    table = VectorAssembler(inputCols=FEATURES, outputCol="dense").transform(digits)
    pairs = [
        (row.id, SparseVector(16, [(i, x) for i, x in enumerate(row.dense.toArray()) if x]))
        for row in table.select("id", "dense").collect()
    ]
    sparse = digits.sparkSession.createDataFrame(pairs, ["id", "sparse"])
    table = table.withColumn("doubles", vector_to_array("dense")).join(sparse, "id").cache()
    # Sparse vectors have defaults of their own, which are set here to those of dense ones.
    given = ConstrainedSpectralClustering(
        labelCol="known", k=10, landmarks=50, neighbours=3, weights="linear", metric="none"
    )
    found: List[Dict[int, Tuple[int, str]]] = []
    for name in ("dense", "sparse", "doubles"):
        fitted = given.copy().setFeaturesCol(name).fit(table)
        found.append({i: c for i, (c, _) in bits(fitted.transform(table)).items()})

    assert len(set(found[1].values())) == 10
    assert found[0] == found[2]
    agree = sum(found[0][i] == found[1][i] for i in found[0])
    assert agree > 0.9 * len(found[0])


def test_links_guide_a_fit(digits: DataFrame) -> None:
    links = read(digits.sparkSession, "pendigits-links.csv").where("first < 1200 and second < 1200")
    linked = ConstrainedSpectralClustering(
        inputCols=FEATURES, k=10, landmarks=100, idCols=["id"], links=links
    )
    assert linked.getUsesLinks()
    # A copy, as CrossValidator makes them, keeps the links.
    constraints = linked.copy({linked.seed: 3}).fit(digits).summary["constraints"]
    assert constraints is not None
    given = constraints["must"]["given"] + constraints["cannot"]["given"]
    assert given == links.count() > 0
    # The same links by the name of their table.
    links.createOrReplaceTempView("answers")
    named = ConstrainedSpectralClustering(
        inputCols=FEATURES, k=10, landmarks=100, idCols=["id"], linksTable="answers", seed=3
    )
    assert named.fit(digits).summary["constraints"] == constraints


def test_groups_are_clustered_each_on_its_own(spark: SparkSession) -> None:
    trays = read(spark, "pendigits-trays.csv.gz").where("tray in ('tray 1', 'tray 2')")
    links = read(spark, "pendigits-trays-links.csv")
    clustering = GroupedClustering(
        by=["tray"],
        method="sc-njw",
        k=3,
        seed=42,
        inputCols=FEATURES,
        idCols=["id"],
        links=links,
        unknownIds="drop",
    )
    clustered = clustering.transform(trays)
    groups = {row.tray: row for row in clustering.groups(trays).collect()}

    assert {row.prediction for row in clustered.select("prediction").collect()} == {0, 1, 2}
    assert {name: row.status for name, row in groups.items()} == {
        "tray 1": "clustered",
        "tray 2": "clustered",
    }
    assert groups["tray 1"]["rows"] == 60
    assert clustering.getMaxGroupRows() > 0


def test_faults_are_sentences_that_name_the_parameter(
    digits: DataFrame, model: ConstrainedSpectralClusteringModel
) -> None:
    nulls = digits.selectExpr("*", "if(id = 17, null, f3) as g")
    gaps = ConstrainedSpectralClustering(inputCols=["f0", "g"], k=3, gaps="fail")
    misspelt = ConstrainedSpectralClustering(inputCols=["f0", "ff1"], k=3)
    unlinked = ConstrainedSpectralClustering(inputCols=FEATURES, k=3).setLinks(digits)
    few = model.copy().setInputCols("f0")

    assert refusal(lambda: misspelt.fit(digits)).startswith("The table has no column 'ff1', which inputCols names. ")
    assert "idCols are not" in refusal(lambda: unlinked.fit(digits))
    assert refusal(lambda: few.transform(digits)).startswith("Cannot set inputCols to [f0]: ")
    assert "by is not set" in refusal(lambda: GroupedClustering(k=2).transform(digits))
    told = refusal(lambda: gaps.fit(nulls))
    assert " g" in told and ("null" in told or "no value" in told)
    over = nulls.drop("f3").withColumnRenamed("g", "f3")
    told = refusal(lambda: model.transform(over).select("prediction").collect())
    assert told.startswith("[USER_RAISED_EXCEPTION] A row cannot be assigned to a cluster:")
    assert "f3" in told


def test_what_is_no_table_of_spark_is_refused_with_what_to_call(
    digits: DataFrame, model: ConstrainedSpectralClusteringModel
) -> None:
    frame = pandas.DataFrame({"f0": [1.0, 2.0]})
    scacs = estimator()
    groups = GroupedClustering(by=["tray"], k=2)
    evaluator = ConstrainedClusteringEvaluator()
    calls: List[Tuple[str, Callable[[Any], object]]] = [
        ("fit", scacs.fit),
        ("transform", model.transform),
        ("transform", groups.transform),
        ("groups", groups.groups),
        ("evaluate", evaluator.evaluate),
        ("fit", Pipeline(stages=[scacs]).fit),
    ]
    for name, call in calls:
        told = refusal(lambda: call(frame))
        assert f"{name}(table) takes a DataFrame of Spark, and was given a DataFrame of pandas." in told
        assert told.endswith(f"Call {name}(spark.createDataFrame(table)).")
    for given, made in (
        (np.zeros((3, 2)), "spark.createDataFrame(rows, names)"),
        ([[1.0, 2.0]], "spark.createDataFrame(rows, names)"),
        ("data/pendigits.csv.gz", "spark.read.csv(path, header=True, inferSchema=True)"),
        (None, "spark.createDataFrame"),
    ):
        assert made in refusal(lambda: scacs.fit(given))  # type: ignore[call-overload]
    for labels in ([0, 1], np.zeros(3), "known"):
        told = refusal(lambda: scacs.fit(digits, labels))  # type: ignore[call-overload]
        assert told.startswith("fit(table, params) takes parameters beside the table")
        assert told.endswith("name it by labelCol.")


def test_faults_of_java_come_without_its_trace(
    digits: DataFrame, model: ConstrainedSpectralClusteringModel, tmp_path: Path
) -> None:
    """All that is said, not only its first line."""

    def said(action: Callable[[], object]) -> str:
        with pytest.raises(Exception) as refused:
            action()
        return f"{type(refused.value).__name__}: {refused.value}"

    gap = digits.selectExpr("* except(f3)", "if(id = 17, null, f3) as f3")
    model.save(str(tmp_path / "there"))
    faults = {
        "fit": said(lambda: estimator().setGaps("fail").fit(gap)),
        "transform": said(lambda: model.transform(gap).collect()),
        "blocks": said(lambda: model.copy().setBlockSize(64).transform(gap).collect()),
        "pandas": said(lambda: model.transform(gap).toPandas()),
        "previous": said(lambda: estimator().setPrevious(str(tmp_path / "none")).fit(digits)),
        "saved": said(lambda: model.save(str(tmp_path / "there"))),
        "written": said(lambda: model.write().save(str(tmp_path / "there"))),
        "unwritable": said(lambda: model.save("/proc/none/model")),
        "load": said(lambda: ConstrainedSpectralClusteringModel.load(str(tmp_path / "none"))),
        "unknown": said(lambda: estimator().setLabelCol("knwon").fit(digits)),
        "taken": said(lambda: model.copy().setPredictionCol("id").transform(digits)),
    }
    for name, told in faults.items():
        assert len(told.strip().splitlines()) == 1, (name, told)
        assert "Py4J" not in told and "stacktrace" not in told, (name, told)
    assert "faults.rows" not in faults["fit"]
    assert faults["unwritable"].startswith("RuntimeError: Cannot save to /proc/none/model: ")
    assert "f3" in faults["fit"] and "f3" in faults["transform"]


def test_a_model_is_a_function_of_sql(
    spark: SparkSession, digits: DataFrame, model: ConstrainedSpectralClusteringModel
) -> None:
    model.registerFunction(spark, "cluster_of")
    digits.createOrReplaceTempView("digits")
    asked = spark.sql(
        f"SELECT id, cluster_of(array({', '.join(FEATURES)})) AS found FROM digits"
    ).select("id", "found.cluster", "found.margin")
    assert bits(asked, "cluster") == bits(model.transform(digits))


def test_clusters_keep_the_numbers_of_an_earlier_fit(
    digits: DataFrame, model: ConstrainedSpectralClusteringModel, tmp_path: Path
) -> None:
    earlier = str(tmp_path / "earlier")
    model.save(earlier)
    again = estimator().setPrevious(earlier).setSeed(8).fit(digits)
    assert again.clusterIds == model.clusterIds
    assert again.clusterLabels == model.clusterLabels
    drift = again.summary["drift"]
    assert drift is not None
    assert drift["appeared"] == [] and drift["moved"] < 0.1


def test_kmeans_is_that_of_java(digits: DataFrame, tmp_path: Path) -> None:
    kmeans = KMeans(inputCols=FEATURES, k=10, maxIter=np.int64(5), seed=7)
    fitted = kmeans.fit(digits)
    java = kmeans._java_obj.fit(digits._jdf)
    assert [float(x).hex() for x in fitted.clusterCenters()[3]] == [
        x.hex() for x in java.clusterCenters()[3].toArray()
    ]
    assert fitted.trainingCost == java.trainingCost() == fitted.computeCost(digits)
    assert (fitted.clusters, fitted.numFeatures, fitted.numIter) == (10, 16, java.numIter())
    assert fitted.seedLabels == []
    fitted.write().overwrite().save(str(tmp_path / "kmeans"))
    loaded = KMeansModel.load(str(tmp_path / "kmeans"))
    clustered = loaded.transform(digits)
    assert bits(clustered) == bits(fitted.transform(digits))
    sizes = clustered.groupBy("prediction").count().collect()
    assert fitted.clusterSizes == [row["count"] for row in sorted(sizes)]
    centre = fitted.clusterCenters()[4]
    assert fitted.predict(SparseVector(16, list(enumerate(centre)))) == 4

    seeded = KMeans(inputCols=FEATURES, labelCol="known", k=10).fit(digits)
    assert seeded.seedLabels == [str(digit) for digit in range(10)]
    assert refusal(lambda: KMeans(initMode="random")).startswith(
        "Cannot set initMode to 'random': it must be one of sample | k-means||."
    )
    assert "takes numbers" in refusal(
        lambda: KMeans(inputCols=["f0", "t"]).fit(digits.selectExpr("f0", "'a' AS t"))
    )
