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
told = {"client": type(spark).__module__, "fit": counts(fitted.transform(table))}
fitted.write().overwrite().save(out + "/pipeline")
told["load"] = counts(PipelineModel.load(out + "/pipeline").transform(table))
model = fitted.stages[0]
model.write().overwrite().save(out + "/model")
told["model"] = counts(ConstrainedSpectralClusteringModel.load(out + "/model").transform(table))
scacs.write().overwrite().save(out + "/estimator")
told["k"] = ConstrainedSpectralClustering.load(out + "/estimator").getK()
told["repr"] = repr(model)
trays = spark.read.csv(root + "/data/pendigits-trays.csv.gz", header=True, inferSchema=True)
groups = GroupedClustering(by=["tray"], method="sc-njw", k=3, inputCols=features)
tray = trays.where("tray = 'tray 1'")
told["groups"] = counts(groups.transform(tray))
told["result"] = groups.groups(tray).selectExpr("tray", "status").collect()
told["summary"] = model.summary
told["labels"] = model.clusterLabels
told["clusters"] = model.summaryTable().selectExpr("inline(clusters)").count()
told["features"] = model.numFeatures
told["register"] = refusal(lambda: model.registerFunction(spark, "cluster_of"))
links = spark.read.csv(root + "/data/pendigits-links.csv", header=True, inferSchema=True)
told["setLinks"] = refusal(lambda: scacs.setLinks(links))
links.where("first < 1200 and second < 1200").createOrReplaceTempView("answers")
table.selectExpr("id", "known as label").createOrReplaceTempView("known_rows")
linked = ConstrainedSpectralClustering(
    inputCols=features, idCols=["id"], k=10, landmarks=100,
    linksTable="answers", labelsTable="known_rows",
)
told["named"] = linked.fit(table).summary
told["noTable"] = refusal(lambda: linked.setLinksTable("nothing").fit(table))
told["range"] = refusal(lambda: ConstrainedSpectralClustering(k=1).fit(table))
print("TOLD" + json.dumps(told))
"""


def test_fits_models_and_groups_through_spark_connect(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM]
        + [str(ROOT), str(tmp_path), ",".join(FEATURES), QUICK],
        capture_output=True,
        text=True,
    )
    assert "TOLD" in done.stdout, done.stderr
    told = json.loads(done.stdout.split("TOLD", 1)[1].splitlines()[0])

    assert told["client"] == "pyspark.sql.connect.session"
    assert sum(count for _, count in told["fit"]) == 1200
    assert len(told["fit"]) == 10
    assert told["load"] == told["fit"] == told["model"]
    assert told["k"] == 10
    assert "k=10, numFeatures=16" in told["repr"]
    assert sum(count for _, count in told["groups"]) == 60
    assert told["result"] == [["tray 1", "clustered"]]
    assert told["summary"]["data"]["n"] == 1200
    assert sum(cluster["size"] for cluster in told["summary"]["clusters"]) == 1200
    assert told["summary"]["settings"]["landmarks"] == "100"
    assert told["labels"] == [str(digit) for digit in range(10)]
    assert (told["clusters"], told["features"]) == (10, 16)
    assert told["register"].startswith("registerFunction cannot be asked through Spark Connect")
    assert told["setLinks"].startswith("Cannot set links through Spark Connect")
    assert told["setLinks"].endswith("and setLinksTable('links').")
    assert told["named"]["constraints"]["must"]["given"] > 0
    assert told["named"]["data"]["labelled"] == 200
    assert told["noTable"].startswith("Cannot set linksTable to 'nothing': the session of the")
    assert told["range"].startswith("Cannot set k to '1'")
