"""A real server of Spark Connect, in a process of its own since it excludes a classic session."""

import json
import subprocess
import sys
from pathlib import Path

from conftest import FEATURES, QUICK, ROOT

PROGRAM = """
import json, sys
import mustlink
from pyspark.ml import Pipeline, PipelineModel
from pyspark.sql import SparkSession
from mustlink.ml import *

root, out, features = sys.argv[1], sys.argv[2], sys.argv[3].split(",")
spark = (
    SparkSession.builder.remote("local[2]")
    .config("spark.jars", mustlink.jar_path())
    .config("spark.driver.extraJavaOptions", sys.argv[4])
    .config("spark.ui.enabled", "false")
    .config("spark.sql.shuffle.partitions", "2")
    .config("spark.sql.codegen.wholeStage", "false")
    .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
    .config("spark.sql.adaptive.enabled", "false")
    .getOrCreate()
)
table = spark.read.csv(root + "/data/pendigits.csv.gz", header=True, inferSchema=True)
table = table.where("id < 1200").selectExpr("* except(known)", "if(id < 200, digit, null) known")
scacs = ConstrainedSpectralClustering(
    inputCols=features, labelCol="known", k=10, landmarks=100, seed=7
)

def counts(clustered):
    return sorted(map(tuple, clustered.groupBy("prediction").count().collect()))

def refusal(action):
    try:
        return str(action())
    except Exception as e:
        return str(e).splitlines()[0]

fitted = Pipeline(stages=[scacs]).fit(table)
found = {"client": type(spark).__module__, "fit": counts(fitted.transform(table))}
fitted.write().overwrite().save(out + "/pipeline")
found["load"] = counts(PipelineModel.load(out + "/pipeline").transform(table))
model = fitted.stages[0]
model.write().overwrite().save(out + "/model")
found["model"] = counts(ConstrainedSpectralClusteringModel.load(out + "/model").transform(table))
scacs.write().overwrite().save(out + "/estimator")
found["k"] = ConstrainedSpectralClustering.load(out + "/estimator").getK()
found["repr"] = repr(model)
trays = spark.read.csv(root + "/data/pendigits-trays.csv.gz", header=True, inferSchema=True)
groups = GroupedClustering(by=["tray"], method="sc-njw", k=3, inputCols=features)
tray = trays.where("tray = 'tray 1'")
found["groups"] = counts(groups.transform(tray))
found["result"] = groups.groups(tray).selectExpr("tray", "status").collect()
found["summary"] = model.summary
found["labels"] = model.clusterLabels
found["clusters"] = model.summaryTable().selectExpr("inline(clusters)").count()
found["features"] = model.numFeatures
found["register"] = refusal(lambda: model.registerFunction(spark, "cluster_of"))
links = spark.read.csv(root + "/data/pendigits-links.csv", header=True, inferSchema=True)
found["setLinks"] = refusal(lambda: scacs.setLinks(links))
links.where("first < 1200 and second < 1200").createOrReplaceTempView("answers")
table.selectExpr("id", "known as label").createOrReplaceTempView("known_rows")
linked = ConstrainedSpectralClustering(
    inputCols=features, idCols=["id"], k=10, landmarks=100,
    linksTable="answers", labelsTable="known_rows",
)
found["named"] = linked.fit(table).summary
found["noTable"] = refusal(lambda: linked.setLinksTable("nothing").fit(table))
found["range"] = refusal(lambda: ConstrainedSpectralClustering(k=1).fit(table))
print("FOUND" + json.dumps(found))
"""


def test_fits_models_and_groups_through_spark_connect(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM]
        + [str(ROOT), str(tmp_path), ",".join(FEATURES), QUICK],
        capture_output=True,
        text=True,
    )
    assert "FOUND" in done.stdout, done.stderr
    found = json.loads(done.stdout.split("FOUND", 1)[1].splitlines()[0])

    assert found["client"] == "pyspark.sql.connect.session"
    assert sum(count for _, count in found["fit"]) == 1200
    assert len(found["fit"]) == 10
    assert found["load"] == found["fit"] == found["model"]
    assert found["k"] == 10
    assert "k=10, numFeatures=16" in found["repr"]
    assert sum(count for _, count in found["groups"]) == 60
    assert found["result"] == [["tray 1", "clustered"]]
    assert found["summary"]["data"]["n"] == 1200
    assert sum(cluster["size"] for cluster in found["summary"]["clusters"]) == 1200
    assert found["summary"]["settings"]["landmarks"] == "100"
    assert found["labels"] == [str(digit) for digit in range(10)]
    assert (found["clusters"], found["features"]) == (10, 16)
    assert found["register"].startswith("registerFunction is not available through Spark Connect")
    assert found["setLinks"].startswith("Cannot set links through Spark Connect")
    assert found["setLinks"].endswith("and setLinksTable('links').")
    assert found["named"]["constraints"]["must"]["given"] > 0
    assert found["named"]["data"]["labelled"] == 200
    assert found["noTable"].startswith("Cannot set linksTable to 'nothing': the session of the")
    assert found["range"].startswith("Cannot set k to '1'")
