"""The classes of ``mustlink.ml``, under the name of their Java package.

PySpark looks for a Python class under the name of the Java class when it loads a pipeline, so
this package has that name. Programs import the classes from ``mustlink.ml``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, cast

import numpy as np
from pyspark.ml.evaluation import JavaEvaluator
from pyspark.ml.linalg import Vector
from pyspark.ml.param import Param
from pyspark.ml.wrapper import JavaModel
from pyspark.sql import DataFrame, SparkSession

from mustlink._generated import (
    ConstrainedClusteringEvaluatorParams,
    ConstrainedSpectralClusteringModelParams,
    ConstrainedSpectralClusteringParams,
    GroupedClusteringParams,
    KMeansModelParams,
    KMeansParams,
)
from mustlink._tables import LabelTable, LinkTable, TableEstimator, TableTransformer
from mustlink._words import in_words, require_table
from mustlink._wrapper import MustlinkStored, require_local
from mustlink.summary import FitSummary

if TYPE_CHECKING:
    from py4j.java_gateway import JavaObject
    from typing_extensions import Self

__all__ = [
    "ConstrainedClusteringEvaluator",
    "ConstrainedSpectralClustering",
    "ConstrainedSpectralClusteringModel",
    "GroupedClustering",
    "KMeans",
    "KMeansModel",
]


class ConstrainedSpectralClustering(
    TableEstimator["ConstrainedSpectralClusteringModel"],
    ConstrainedSpectralClusteringParams,
    LabelTable,
    MustlinkStored["ConstrainedSpectralClustering"],
):
    """Constrained spectral clustering of a table by landmarks (SCACS).

    A few known labels, or links between rows, guide the clusters of all rows::

        model = ConstrainedSpectralClustering(labelCol="known", k=10, seed=42).fit(table)
        clustered = model.transform(table)  # adds prediction (int) and margin (double)

    Equal rows, parameters and seed give an equal model, however the rows are split or ordered,
    and the same model as in Java and by the command ``fit``. What is not set takes the default
    of the preset; ``explainParams()`` lists ranges and defaults.
    """

    def getLabelsIdCols(self) -> List[str]:
        """Return the columns of the labels that name a row, which are idCols if they are not set."""
        return super().getLabelsIdCols() or self.getIdCols()

    def _create_model(self, java_model: JavaObject) -> ConstrainedSpectralClusteringModel:
        return ConstrainedSpectralClusteringModel(java_model)


class ConstrainedSpectralClusteringModel(
    TableTransformer,
    JavaModel,
    ConstrainedSpectralClusteringModelParams,
    MustlinkStored["ConstrainedSpectralClusteringModel"],
):
    """Assigns rows to the clusters of a fit, by their features alone, in tables and in streams.

    It comes from a fit, from ``load(path)``, or from the directory ``model`` of the command
    ``fit``. A model that was saved and loaded assigns bit by bit as before.
    """

    @property
    def clusters(self) -> int:
        """The number of clusters, k."""
        return self.summary["data"]["k"]

    @property
    def numFeatures(self) -> int:
        """The number of features of a row, d."""
        return self.summary["data"]["d"]

    @property
    def clusterLabels(self) -> List[Optional[str]]:
        """The label most known rows of each cluster have, in the order of clusterIds."""
        return [cluster["label"] for cluster in self.summary["clusters"]]

    @property
    def clusterIds(self) -> List[int]:
        """The numbers of the clusters: 0 to k - 1, unless an earlier fit was carried on."""
        return [cluster["id"] for cluster in self.summary["clusters"]]

    def registerFunction(self, spark: SparkSession, name: str) -> None:
        """Register the model as a function of SQL over a column of features.

        It takes a vector or an array of numbers, or ``struct(*)`` where columns have other types,
        and gives a struct of cluster, label, margin and far; docs/scoring.md shows it in a query.
        What it does with rows that it cannot assign is handleInvalid as it is set now. If
        newnessCol is set now, by whatever name, the struct has newness too, and memberships if
        membershipsCol is set.

        Raises
        ------
        NotImplementedError
            Through Spark Connect.
        """
        java = require_local(self, "registerFunction")
        self._transfer_params_to_java()
        java.registerFunction(spark._jsparkSession, name)

    def summaryTable(self) -> DataFrame:
        """Return the summary as a table of one row, whose columns are the fields of summary.json.

        All models have the same columns. ``summaryTable().selectExpr("inline(clusters)")`` has one
        row for each cluster, with its id, size and label.
        """
        return self.transform(
            SparkSession.builder.getOrCreate().range(1), {self.transformReturns: "summary"}
        )

    @property
    def summary(self) -> FitSummary:
        """What the fit did and found, with the fields of summary.json; saved with the model."""
        row = self.summaryTable().first()
        assert row is not None
        return cast(FitSummary, row.asDict(recursive=True))


class KMeans(
    TableEstimator["KMeansModel"],
    KMeansParams,
    MustlinkStored["KMeans"],
):
    """k-means of a table of numbers, for rows of which nothing is known yet, or few labels.

    ::

        model = KMeans(k=10, seed=42).fit(table)
        clustered = model.transform(table)  # adds prediction (int) and margin (double)

    Equal rows, parameters and seed give an equal model, however the rows are split or ordered,
    and the same model as in Java. With labelCol the means of the labelled classes are the first
    centres; a label does not bind its row.
    """

    def _create_model(self, java_model: JavaObject) -> KMeansModel:
        return KMeansModel(java_model)


class KMeansModel(
    TableTransformer,
    JavaModel,
    KMeansModelParams,
    MustlinkStored["KMeansModel"],
):
    """Assigns rows to the nearest of the centres of k-means, in tables and in streams.

    A model that was saved and loaded assigns bit by bit as before.
    """

    def predict(self, value: Vector) -> int:
        """Return the cluster of a vector of features."""
        require_local(self, "predict")
        with in_words():
            return cast(int, self._call_java("predict", value))

    def computeCost(self, dataset: DataFrame) -> float:
        """Return the sum of squared distances of the rows of a table to their nearest centres.

        Each counts times its weight if weightCol is set.
        """
        require_table(dataset, "computeCost({})")
        require_local(self, "computeCost")
        with in_words():
            return cast(float, self._call_java("computeCost", dataset))

    def clusterCenters(self) -> List[np.ndarray[Any, Any]]:
        """Return the centres, in the order of the clusters."""
        require_local(self, "clusterCenters")
        return [centre.toArray() for centre in self._call_java("clusterCenters")]

    @property
    def clusters(self) -> int:
        """The number of clusters, which may be fewer than k."""
        return cast(int, require_local(self, "clusters").clusters())

    @property
    def numFeatures(self) -> int:
        """The number of features of a row, d."""
        return cast(int, require_local(self, "numFeatures").numFeatures())

    @property
    def seedLabels(self) -> List[str]:
        """The classes from whose means the first clusters began, in the order of the clusters."""
        return list(require_local(self, "seedLabels").seedLabels())

    @property
    def trainingCost(self) -> float:
        """The sum of squared distances of the rows of the fit to their centres."""
        return cast(float, require_local(self, "trainingCost").trainingCost())

    @property
    def numIter(self) -> int:
        """How often the centres moved."""
        return cast(int, require_local(self, "numIter").numIter())

    @property
    def clusterSizes(self) -> List[int]:
        """The number of rows of the fit in each cluster."""
        return list(require_local(self, "clusterSizes").clusterSizes())


class GroupedClustering(
    TableTransformer,
    GroupedClusteringParams,
    LinkTable,
    MustlinkStored["GroupedClustering"],
):
    """Clusters every group of rows on its own, such as the customers of every city.

    ::

        clustering = GroupedClustering(by=["city"], method="sc-njw", k=3, seed=42)
        clustered = clustering.transform(customers)  # adds prediction (int) and margin (double)
        cities = clustering.groups(customers)        # city, rows, k, status, reason, ...

    There is nothing to fit and no model: the numbers of clusters start at 0 in every group. A
    group that cannot be clustered has a null prediction, and ``groups`` tells why. Both tables
    cluster the groups each time they are used: cache them to use them twice.
    """

    def setOption(self, key: str, value: object) -> Self:
        """Set one option of the method, such as ``affinity`` to ``gaussian``."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        kept = [option for option in self.getOptions() if not option.startswith(f"{key}=")]
        return self.setOptions([*kept, f"{key}={text}"])

    def groups(self, dataset: DataFrame) -> DataFrame:
        """Return what became of every group: one row each, with status and reason."""
        require_table(dataset, "groups({})")
        return self.transform(dataset, {self.transformReturns: "groups"})


class ConstrainedClusteringEvaluator(
    JavaEvaluator,
    ConstrainedClusteringEvaluatorParams,
    MustlinkStored["ConstrainedClusteringEvaluator"],
):
    """Measures clusters against true classes, as ``CrossValidator`` needs it.

    The number of a cluster does not matter. Rows whose class or cluster is null do not count, nor
    do those whose class is a word for one that is not known, see ``unknownLabels``.
    """

    def evaluate(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = None
    ) -> float:
        """Return the measure that metricName names, of a table with classes and clusters."""
        require_table(dataset, "evaluate({})")
        with in_words():
            return super().evaluate(dataset, params)
