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

from mustlink._docs import documented
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


@documented
class ConstrainedSpectralClustering(
    TableEstimator["ConstrainedSpectralClusteringModel"],
    ConstrainedSpectralClusteringParams,
    LabelTable,
    MustlinkStored["ConstrainedSpectralClustering"],
):
    """Constrained spectral clustering of a table by landmarks (SCACS).

    A few known labels, or links between rows, guide the clusters of all rows. Equal rows, parameters
    and seed give an equal model, however the rows are split or ordered, and the same model as in Java
    and by the command ``fit``. A parameter that is None is not set: it takes the default of the preset,
    or the fit decides.

    See Also
    --------
    ConstrainedSpectralClusteringModel : The result of a fit.
    GroupedClustering : Clusters of every group of rows on its own.

    References
    ----------
    Li, J., Xia, Y., Shan, Z., Liu, Y. (2015). Scalable constrained spectral clustering. IEEE
    Transactions on Knowledge and Data Engineering 27(2), 589-593.

    Examples
    --------
    >>> from mustlink.ml import ConstrainedSpectralClustering
    >>> rows = [(i, float(i % 2), i % 7 / 10, "ab"[i % 2] if i < 6 else None) for i in range(60)]
    >>> table = spark.createDataFrame(rows, ["id", "x", "y", "known"])
    >>> model = ConstrainedSpectralClustering(inputCols=["x", "y"], labelCol="known").fit(table)
    >>> model.clusterLabels
    ['a', 'b']
    >>> clustered = model.transform(table)
    >>> clustered.columns
    ['id', 'x', 'y', 'known', 'prediction', 'margin']
    >>> clustered.where("prediction = id % 2").count()
    60
    """

    def getLabelsIdCols(self) -> List[str]:
        """Return the columns of the labels that name a row, which are idCols if they are not set."""
        return super().getLabelsIdCols() or self.getIdCols()

    def _create_model(self, java_model: JavaObject) -> ConstrainedSpectralClusteringModel:
        return ConstrainedSpectralClusteringModel(java_model)


@documented
class ConstrainedSpectralClusteringModel(
    TableTransformer,
    JavaModel,
    ConstrainedSpectralClusteringModelParams,
    MustlinkStored["ConstrainedSpectralClusteringModel"],
):
    """Assigns rows to the clusters of a fit, by their features alone, in tables and in streams.

    A fit or ``load(path)`` returns it; the directory ``model`` of the command ``fit`` can be loaded,
    too. A loaded model assigns every row to the bit as before it was saved. The parameters are set
    by setters, such as ``setFarCol("far")``, and by ``transform(table, {model.farCol: "far"})``.

    Attributes
    ----------
    clusters : int
        The number of clusters, k.
    clusterIds : list of int
        The ids of the clusters: 0 to k - 1, unless an earlier fit was continued.
    clusterLabels : list of str
        The most frequent label of each cluster, in the order of ``clusterIds``; None without one.
    numFeatures : int
        The number of features of a row, d.
    summary : dict
        What the fit did and found, with the fields of ``summary.json``.

    Examples
    --------
    >>> from mustlink.ml import ConstrainedSpectralClustering
    >>> rows = [(i, float(i % 2), i % 7 / 10, "ab"[i % 2] if i < 6 else None) for i in range(60)]
    >>> table = spark.createDataFrame(rows, ["id", "x", "y", "known"])
    >>> model = ConstrainedSpectralClustering(inputCols=["x", "y"], labelCol="known").fit(table)
    >>> model.clusters, model.clusterIds, model.numFeatures
    (2, [0, 1], 2)
    >>> model.setFarCol("far").transform(table.select("x", "y")).columns
    ['x', 'y', 'prediction', 'margin', 'far']
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
        """The most frequent label of each cluster, in the order of clusterIds; None without one."""
        return [cluster["label"] for cluster in self.summary["clusters"]]

    @property
    def clusterIds(self) -> List[int]:
        """The ids of the clusters: 0 to k - 1, unless an earlier fit was continued."""
        return [cluster["id"] for cluster in self.summary["clusters"]]

    def registerFunction(self, spark: SparkSession, name: str) -> None:
        """Register the model as a function of SQL over a column of features.

        It takes a vector or an array of numbers, or ``struct(*)`` where columns have other types,
        and gives a struct of cluster, label, margin and far; docs/scoring.md shows it in a query.
        The present value of handleInvalid decides what it does with rows that it cannot assign. If
        newnessCol is set at present, to whatever name, the struct has newness too, and memberships
        if membershipsCol is set.

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


@documented
class KMeans(
    TableEstimator["KMeansModel"],
    KMeansParams,
    MustlinkStored["KMeans"],
):
    """k-means of a table of numbers, without labels or with few.

    Equal rows, parameters and seed give an equal model, however the rows are split or ordered,
    and the same model as in Java. With labelCol the means of the labelled classes are the first
    centres; a row with a label can go to any cluster.

    See Also
    --------
    KMeansModel : The result of a fit.
    ConstrainedSpectralClustering : Clusters of any shape, guided by labels and links.

    Examples
    --------
    >>> from mustlink.ml import KMeans
    >>> table = spark.createDataFrame([(float(i % 2), i % 7 / 10) for i in range(60)], ["x", "y"])
    >>> model = KMeans(k=2, inputCols=["x", "y"]).fit(table)
    >>> sorted(round(float(centre[0]), 3) for centre in model.clusterCenters())
    [0.0, 1.0]
    """

    def _create_model(self, java_model: JavaObject) -> KMeansModel:
        return KMeansModel(java_model)


@documented
class KMeansModel(
    TableTransformer,
    JavaModel,
    KMeansModelParams,
    MustlinkStored["KMeansModel"],
):
    """Assigns rows to the nearest of the centres of k-means, in tables and in streams.

    A loaded model assigns every row to the bit as before it was saved.

    Attributes
    ----------
    clusters : int
        The number of clusters, which may be fewer than k.
    clusterSizes : list of int
        The number of rows of the fit in each cluster.
    numFeatures : int
        The number of features of a row, d.
    numIter : int
        The number of steps in which the centres moved.
    seedLabels : list of str
        The classes whose means were the first centres, in the order of the clusters.
    trainingCost : float
        The sum of squared distances of the rows of the fit to their centres.

    Examples
    --------
    >>> from mustlink.ml import KMeans
    >>> from pyspark.ml.linalg import Vectors
    >>> table = spark.createDataFrame([(float(i % 2), i % 7 / 10) for i in range(60)], ["x", "y"])
    >>> model = KMeans(k=2, inputCols=["x", "y"]).fit(table)
    >>> sorted(model.clusterSizes)
    [30, 30]
    >>> model.predict(Vectors.dense(0.0, 0.3)) == model.predict(Vectors.dense(1.0, 0.3))
    False
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
        """The classes whose means were the first centres, in the order of the clusters."""
        return list(require_local(self, "seedLabels").seedLabels())

    @property
    def trainingCost(self) -> float:
        """The sum of squared distances of the rows of the fit to their centres."""
        return cast(float, require_local(self, "trainingCost").trainingCost())

    @property
    def numIter(self) -> int:
        """The number of steps in which the centres moved."""
        return cast(int, require_local(self, "numIter").numIter())

    @property
    def clusterSizes(self) -> List[int]:
        """The number of rows of the fit in each cluster."""
        return list(require_local(self, "clusterSizes").clusterSizes())


@documented
class GroupedClustering(
    TableTransformer,
    GroupedClusteringParams,
    LinkTable,
    MustlinkStored["GroupedClustering"],
):
    """Clusters every group of rows on its own, such as the customers of every city.

    There is nothing to fit and no model: the ids of clusters start at 0 in every group. A group that
    cannot be clustered has a null prediction, and ``groups`` returns the reason. Both tables cluster the
    groups each time they are used: cache them to use them twice.

    Examples
    --------
    >>> from mustlink.ml import GroupedClustering
    >>> rows = [("Bern" if i < 30 else "Rome", 9.0 * (i % 3), i % 5 / 10) for i in range(60)]
    >>> customers = spark.createDataFrame(rows, ["city", "x", "y"])
    >>> clustering = GroupedClustering(by=["city"], method="sc-njw", k=3, inputCols=["x", "y"])
    >>> clustering.transform(customers).columns
    ['city', 'x', 'y', 'prediction', 'margin']
    >>> clustering.groups(customers).select("city", "rows", "k").sort("city").collect()
    [Row(city='Bern', rows=30, k=3), Row(city='Rome', rows=30, k=3)]
    """

    def setOption(self, key: str, value: object) -> Self:
        """Set one option of the method, such as ``affinity`` to ``gaussian``."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        kept = [option for option in self.getOptions() if not option.startswith(f"{key}=")]
        return self.setOptions([*kept, f"{key}={text}"])

    def groups(self, dataset: DataFrame) -> DataFrame:
        """Return a table with one row for every group, with its status and the reason."""
        require_table(dataset, "groups({})")
        return self.transform(dataset, {self.transformReturns: "groups"})


@documented
class ConstrainedClusteringEvaluator(
    JavaEvaluator,
    ConstrainedClusteringEvaluatorParams,
    MustlinkStored["ConstrainedClusteringEvaluator"],
):
    """Measures clusters against true classes, also for ``CrossValidator``.

    The id of a cluster does not matter. Rows whose class or cluster is null do not count, nor do
    rows whose class is a word such as "unknown", see ``unknownLabels``.

    Examples
    --------
    >>> from mustlink.ml import ConstrainedClusteringEvaluator
    >>> table = spark.createDataFrame([("a", 1), ("a", 1), ("b", 0), ("b", 1)], ["label", "prediction"])
    >>> ConstrainedClusteringEvaluator(metricName="acc").evaluate(table)
    0.75
    """

    def evaluate(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = None
    ) -> float:
        """Return the measure that metricName names, of a table with classes and clusters."""
        require_table(dataset, "evaluate({})")
        with in_words():
            return super().evaluate(dataset, params)
