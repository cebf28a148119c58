"""Ctrl-C while Java is at work."""

import os
import signal
import threading
import time

import pytest
from pyspark.sql import SparkSession
from pyspark.sql.functions import rand

from mustlink.ml import ConstrainedSpectralClustering


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process.")
def test_an_interrupt_ends_the_jobs_of_a_fit_and_the_next_fit_works(spark: SparkSession) -> None:
    columns = [f"f{i}" for i in range(20)]
    table = spark.range(300_000).select(*[rand(i).alias(one) for i, one in enumerate(columns)])
    estimator = ConstrainedSpectralClustering(inputCols=columns)
    jobs = spark.sparkContext.statusTracker()

    def interrupt() -> None:
        while not jobs.getActiveJobsIds():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.5, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        estimator.fit(table)
    time.sleep(1)
    for _ in range(20):  # no other job of the fit follows
        assert not jobs.getActiveJobsIds()
        time.sleep(0.1)
    spark.sparkContext.setLocalProperty("spark.job.description", "mine")
    few = spark.createDataFrame([(float(i % 2), i % 7 / 10) for i in range(60)], ["x", "y"])
    assert ConstrainedSpectralClustering(inputCols=["x", "y"], k=2).fit(few).clusters == 2
    assert spark.sparkContext.getLocalProperty("spark.job.description") == "mine"
    spark.sparkContext.setLocalProperty("spark.job.description", None)  # type: ignore[arg-type]
