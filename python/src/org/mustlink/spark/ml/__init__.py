"""The classes of ``mustlink.ml``, under the name of their Java package.

PySpark looks for a Python class under the name of the Java class when it loads a pipeline, so
this package has that name. Programs import the classes from ``mustlink.ml``.
"""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Dict,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
    cast,
    overload,
)

import numpy as np
from pyspark.ml.evaluation import JavaEvaluator
from pyspark.ml.linalg import Vector
from pyspark.ml.param import Param
from pyspark.ml.wrapper import JavaEstimator, JavaModel, JavaTransformer
from pyspark.sql import DataFrame, SparkSession

from mustlink._columns import ColumnParams
from mustlink._drift import DriftParams
from mustlink._evaluation import EvaluationParams
from mustlink._grouping import GroupingParams
from mustlink._kinds import ColumnKindParams
from mustlink._kmeans import KMeansParams, NumberColumnParams
from mustlink._landmark import LandmarkParams, LandmarkSetters
from mustlink._labels import LabelTableParams
from mustlink._links import ApartParams, LinkParams
from mustlink._prediction import PredictionParams
from mustlink._solve import SolveParams, SolveSetters
from mustlink._weights import WeightParams
from mustlink._words import in_words, keywords, require_params, require_table
from mustlink._wrapper import Auto, MustlinkStored, require_local
from mustlink.summary import FitSummary, SummaryParams

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
    JavaEstimator["ConstrainedSpectralClusteringModel"],
    ColumnKindParams,
    PredictionParams,
    LabelTableParams,
    ApartParams,
    DriftParams,
    WeightParams,
    LandmarkSetters,
    SolveSetters,
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

    _input_kwargs: Dict[str, Any]

    @keywords
    def __init__(
        self,
        *,
        featuresCol: Optional[str] = None,
        inputCols: Optional[Sequence[str]] = None,
        columnKinds: Optional[Union[Mapping[str, str], Sequence[str]]] = None,
        gaps: Optional[str] = None,
        labelCol: Optional[str] = None,
        unknownLabels: Optional[Sequence[str]] = None,
        weightCol: Optional[str] = None,
        predictionCol: Optional[str] = None,
        marginCol: Optional[str] = None,
        predictedLabelCol: Optional[str] = None,
        farCol: Optional[str] = None,
        newnessCol: Optional[str] = None,
        membershipsCol: Optional[str] = None,
        memberships: Optional[int] = None,
        handleInvalid: Optional[str] = None,
        blockSize: Optional[int] = None,
        idCols: Optional[Sequence[str]] = None,
        labels: Optional[DataFrame] = None,
        labelsTable: Optional[str] = None,
        labelsIdCols: Optional[Sequence[str]] = None,
        labelsLabelCol: Optional[str] = None,
        labelsWeightCol: Optional[str] = None,
        labelWeightCol: Optional[str] = None,
        links: Optional[DataFrame] = None,
        linksTable: Optional[str] = None,
        linkFirstCols: Optional[Sequence[str]] = None,
        linkSecondCols: Optional[Sequence[str]] = None,
        linkTypeCol: Optional[str] = None,
        linkWeightCol: Optional[str] = None,
        linkHoldout: Optional[float] = None,
        togetherCols: Optional[Sequence[str]] = None,
        togetherWeights: Optional[Sequence[float]] = None,
        apartCols: Optional[Sequence[str]] = None,
        apartMost: Optional[int] = None,
        apartWeights: Optional[Sequence[float]] = None,
        contradictions: Optional[str] = None,
        unknownIds: Optional[str] = None,
        previous: Optional[str] = None,
        drift: Optional[str] = None,
        maxMoved: Optional[float] = None,
        maxPsi: Optional[float] = None,
        method: Optional[str] = None,
        preset: Optional[str] = None,
        k: Optional[Union[int, Auto]] = None,
        seed: Optional[int] = None,
        landmarks: Optional[Union[int, Auto]] = None,
        landmarkSelection: Optional[str] = None,
        neighbours: Optional[int] = None,
        search: Optional[str] = None,
        weights: Optional[str] = None,
        bandwidth: Optional[Union[float, Auto]] = None,
        scale: Optional[str] = None,
        reduce: Optional[Union[str, int]] = None,
        metric: Optional[str] = None,
        balanced: Optional[bool] = None,
        beta: Optional[Union[float, Auto]] = None,
        ridge: Optional[Union[float, Auto]] = None,
        linkWeight: Optional[float] = None,
        assign: Optional[str] = None,
        classShares: Optional[str] = None,
        newClasses: Optional[Union[str, int]] = None,
        starts: Optional[int] = None,
        maxIter: Optional[int] = None,
        sampleRows: Optional[Union[int, Auto]] = None,
        outliers: Optional[Union[str, float]] = None,
        stability: Optional[int] = None,
    ) -> None:
        super().__init__()
        self._make("ConstrainedSpectralClustering", self._input_kwargs)

    def setLabelCol(self, value: str) -> Self:
        """Set the column of known labels, which is null where a row has none."""
        return self._with(self.labelCol, value)

    @overload
    def fit(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = ...
    ) -> ConstrainedSpectralClusteringModel: ...

    @overload
    def fit(
        self,
        dataset: DataFrame,
        params: Union[List[Dict[Param[Any], Any]], Tuple[Dict[Param[Any], Any]]],
    ) -> List[ConstrainedSpectralClusteringModel]: ...

    def fit(self, dataset: DataFrame, params: Any = None) -> Any:
        """Cluster the rows of a table, and return the model.

        Raises
        ------
        TypeError
            If the table is none of Spark, such as one of pandas.
        IllegalArgumentException
            If a parameter does not suit the table, or rows hold what cannot be used.
        """
        require_table(dataset, "fit({})")
        require_params(params)
        with in_words():
            return super().fit(dataset, params)

    def _create_model(self, java_model: JavaObject) -> ConstrainedSpectralClusteringModel:
        return ConstrainedSpectralClusteringModel(java_model)


class ConstrainedSpectralClusteringModel(
    JavaModel,
    ColumnParams,
    PredictionParams,
    SummaryParams,
    LandmarkParams,
    SolveParams,
    MustlinkStored["ConstrainedSpectralClusteringModel"],
):
    """Assigns rows to the clusters of a fit, by their features alone, in tables and in streams.

    It comes from a fit, from ``load(path)``, or from the directory ``model`` of the command
    ``fit``. A model that was saved and loaded assigns bit by bit as before.
    """

    def transform(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = None
    ) -> DataFrame:
        """Return the rows with the columns of clusters and margins; nothing is computed yet."""
        require_table(dataset, "transform({})")
        with in_words():
            return super().transform(dataset, params)

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
    JavaEstimator["KMeansModel"],
    NumberColumnParams,
    WeightParams,
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

    _input_kwargs: Dict[str, Any]

    @keywords
    def __init__(
        self,
        *,
        featuresCol: Optional[str] = None,
        inputCols: Optional[Sequence[str]] = None,
        labelCol: Optional[str] = None,
        unknownLabels: Optional[Sequence[str]] = None,
        weightCol: Optional[str] = None,
        predictionCol: Optional[str] = None,
        marginCol: Optional[str] = None,
        idCols: Optional[Sequence[str]] = None,
        k: Optional[int] = None,
        initMode: Optional[str] = None,
        initSteps: Optional[int] = None,
        maxIter: Optional[int] = None,
        tol: Optional[float] = None,
        seed: Optional[int] = None,
    ) -> None:
        super().__init__()
        self._make("KMeans", self._input_kwargs)

    def setLabelCol(self, value: str) -> Self:
        """Set the column of known labels, which is null where a row has none."""
        return self._with(self.labelCol, value)

    @overload
    def fit(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = ...
    ) -> KMeansModel: ...

    @overload
    def fit(
        self,
        dataset: DataFrame,
        params: Union[List[Dict[Param[Any], Any]], Tuple[Dict[Param[Any], Any]]],
    ) -> List[KMeansModel]: ...

    def fit(self, dataset: DataFrame, params: Any = None) -> Any:
        """Cluster the rows of a table, and return the model.

        Raises
        ------
        TypeError
            If the table is none of Spark, such as one of pandas.
        IllegalArgumentException
            If a parameter does not suit the table, or rows hold what cannot be used.
        """
        require_table(dataset, "fit({})")
        require_params(params)
        with in_words():
            return super().fit(dataset, params)

    def _create_model(self, java_model: JavaObject) -> KMeansModel:
        return KMeansModel(java_model)


class KMeansModel(
    JavaModel,
    NumberColumnParams,
    WeightParams,
    KMeansParams,
    MustlinkStored["KMeansModel"],
):
    """Assigns rows to the nearest of the centres of k-means, in tables and in streams.

    A model that was saved and loaded assigns bit by bit as before.
    """

    def transform(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = None
    ) -> DataFrame:
        """Return the rows with the columns of clusters and margins; nothing is computed yet."""
        require_table(dataset, "transform({})")
        with in_words():
            return super().transform(dataset, params)

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
    JavaTransformer,
    ColumnKindParams,
    LinkParams,
    GroupingParams,
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

    _input_kwargs: Dict[str, Any]

    @keywords
    def __init__(
        self,
        *,
        by: Optional[Sequence[str]] = None,
        method: Optional[str] = None,
        k: Optional[Union[int, Auto]] = None,
        seed: Optional[int] = None,
        maxGroupRows: Optional[int] = None,
        options: Optional[Sequence[str]] = None,
        featuresCol: Optional[str] = None,
        inputCols: Optional[Sequence[str]] = None,
        columnKinds: Optional[Union[Mapping[str, str], Sequence[str]]] = None,
        gaps: Optional[str] = None,
        labelCol: Optional[str] = None,
        unknownLabels: Optional[Sequence[str]] = None,
        predictionCol: Optional[str] = None,
        marginCol: Optional[str] = None,
        idCols: Optional[Sequence[str]] = None,
        links: Optional[DataFrame] = None,
        linksTable: Optional[str] = None,
        linkFirstCols: Optional[Sequence[str]] = None,
        linkSecondCols: Optional[Sequence[str]] = None,
        linkTypeCol: Optional[str] = None,
        linkWeightCol: Optional[str] = None,
        linkHoldout: Optional[float] = None,
        togetherCols: Optional[Sequence[str]] = None,
        togetherWeights: Optional[Sequence[float]] = None,
        contradictions: Optional[str] = None,
        unknownIds: Optional[str] = None,
        transformReturns: Optional[str] = None,
    ) -> None:
        super().__init__()
        self._make("GroupedClustering", self._input_kwargs)

    def setLabelCol(self, value: str) -> Self:
        """Set the column of known labels, which is null where a row has none."""
        return self._with(self.labelCol, value)

    def transform(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = None
    ) -> DataFrame:
        """Return the rows with the columns of clusters and margins, group by group."""
        require_table(dataset, "transform({})")
        with in_words():
            return super().transform(dataset, params)

    def groups(self, dataset: DataFrame) -> DataFrame:
        """Return what became of every group: one row each, with status and reason."""
        require_table(dataset, "groups({})")
        return self.transform(dataset, {self.transformReturns: "groups"})


class ConstrainedClusteringEvaluator(
    JavaEvaluator,
    EvaluationParams,
    MustlinkStored["ConstrainedClusteringEvaluator"],
):
    """Measures clusters against true classes, as ``CrossValidator`` needs it.

    The number of a cluster does not matter. Rows whose class or cluster is null do not count, nor
    do those whose class is a word for one that is not known, see ``unknownLabels``.
    """

    _input_kwargs: Dict[str, Any]

    @keywords
    def __init__(
        self,
        *,
        labelCol: Optional[str] = None,
        predictionCol: Optional[str] = None,
        metricName: Optional[str] = None,
        unknownLabels: Optional[Sequence[str]] = None,
    ) -> None:
        super().__init__()
        self._make("ConstrainedClusteringEvaluator", self._input_kwargs)

    def evaluate(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = None
    ) -> float:
        """Return the measure that metricName names, of a table with classes and clusters."""
        require_table(dataset, "evaluate({})")
        with in_words():
            return super().evaluate(dataset, params)
