"""One Spark session and the tables that the tests share."""

import os
import sys
from pathlib import Path
from typing import Callable, Iterator, List

import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import expr

import mustlink

ROOT = Path(__file__).resolve().parents[2]
# With the first compiler alone, the JVM has room for 48 MB of code, which the tests fill.
QUICK = "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseSerialGC -Dmustlink.kernel=scalar"
FEATURES: List[str] = [f"f{i}" for i in range(16)]


def read(spark: SparkSession, name: str) -> DataFrame:
    return spark.read.csv(str(ROOT / "data" / name), header=True, inferSchema=True)


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.jars", mustlink.jar_path())
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        # On tables of a thousand rows most of the time would go to compiling, by the JVM and by Spark.
        .config("spark.driver.extraJavaOptions", QUICK)
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.adaptive.enabled", "false")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def digits(spark: SparkSession) -> DataFrame:
    """The 1,200 first handwritten digits, of which 200 are labelled in the column known."""
    table = read(spark, "pendigits.csv.gz").where("id < 1200")
    return table.withColumn("known", expr("if(id < 200, digit, null)")).coalesce(1).cache()


def refusal(action: Callable[[], object]) -> str:
    """The first line of the exception that an action raises."""
    with pytest.raises(Exception) as refused:
        action()
    return str(refused.value).splitlines()[0]
