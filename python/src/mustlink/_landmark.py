"""How rows become sparse codes over landmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Union

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import Auto, MustlinkParams

if TYPE_CHECKING:
    from typing_extensions import Self


class LandmarkParams(MustlinkParams):
    """Options of a fit before its eigenproblem.

    What is not set takes the default of the preset.
    """

    landmarks: Param[int] = Param(
        Params._dummy(),
        "landmarks",
        "landmark rows p; auto: by rows and labels; auto | whole number >= 2; default auto,"
        " with preset paper 500",
        typeConverter=TypeConverters.toInt,
    )

    landmarkSelection: Param[str] = Param(
        Params._dummy(),
        "landmarkSelection",
        "how landmarks are chosen; kmeans | random; default kmeans, with preset paper random",
        typeConverter=TypeConverters.toString,
    )

    neighbours: Param[int] = Param(
        Params._dummy(),
        "neighbours",
        "landmarks r in the code of a row; whole number from 2 to 64; default 3",
        typeConverter=TypeConverters.toInt,
    )

    search: Param[str] = Param(
        Params._dummy(),
        "search",
        "nearest-landmark search: exact, or by inverted lists; auto: lists if their recall is 0.99;"
        " exact | approximate | auto; default exact",
        typeConverter=TypeConverters.toString,
    )

    weights: Param[str] = Param(
        Params._dummy(),
        "weights",
        "weights of a row's landmarks; linear | gaussian-local | gaussian-average | gaussian;"
        " default linear, with preset paper gaussian-average",
        typeConverter=TypeConverters.toString,
    )

    bandwidth: Param[float] = Param(
        Params._dummy(),
        "bandwidth",
        "Gaussian bandwidth; only with weights = gaussian; auto | number > 0; default auto",
        typeConverter=TypeConverters.toFloat,
    )

    scale: Param[str] = Param(
        Params._dummy(),
        "scale",
        "column scaling; auto: minmax if ranges differ over 100-fold; of sparse wide counts"
        " tf-idf; auto | none | standard | minmax; default auto, with preset paper none",
        typeConverter=TypeConverters.toString,
    )

    reduce: Param[str] = Param(
        Params._dummy(),
        "reduce",
        "principal components kept; auto: 32 if d > 64; singular vectors of sparse vectors: 100"
        " if d > 1000; auto | none | whole number >= 1; default auto, with preset paper none",
        typeConverter=TypeConverters.toString,
    )

    metric: Param[str] = Param(
        Params._dummy(),
        "metric",
        "metric learned from the labelled rows; auto | none | rca; default auto, with preset"
        " paper none",
        typeConverter=TypeConverters.toString,
    )

    sampleRows: Param[int] = Param(
        Params._dummy(),
        "sampleRows",
        "rows sampled for feature map and landmarks; auto | whole number >= 100; default auto",
        typeConverter=TypeConverters.toInt,
    )

    outliers: Param[str] = Param(
        Params._dummy(),
        "outliers",
        "rows that belong nowhere and get no cluster; auto: as many as there are, or a share;"
        " auto | none | number > 0 and < 0.5; default none",
        typeConverter=TypeConverters.toString,
    )

    def getLandmarks(self) -> Optional[int]:
        """Return the number of landmarks p; None if the fit decides."""
        return self._taken(self.landmarks)

    def getLandmarkSelection(self) -> str:
        """Return how landmarks are chosen."""
        return self._taken(self.landmarkSelection)

    def getNeighbours(self) -> int:
        """Return the number of landmarks in the code of a row."""
        return self._taken(self.neighbours)

    def getSearch(self) -> str:
        """Return how the nearest landmarks are found."""
        return self._taken(self.search)

    def getWeights(self) -> str:
        """Return the weighting of a row's landmarks."""
        return self._taken(self.weights)

    def getBandwidth(self) -> Optional[float]:
        """Return the Gaussian bandwidth; None if the fit decides."""
        return self._taken(self.bandwidth)

    def getScale(self) -> str:
        """Return the scaling of columns."""
        return self._taken(self.scale)

    def getReduce(self) -> str:
        """Return how many principal components are kept."""
        return self._taken(self.reduce)

    def getMetric(self) -> str:
        """Return the metric learned from the labelled rows."""
        return self._taken(self.metric)

    def getSampleRows(self) -> Optional[int]:
        """Return the number of sampled rows; None if the fit decides."""
        return self._taken(self.sampleRows)

    def getOutliers(self) -> str:
        """Return which rows belong nowhere: ``none``, ``auto`` or their share."""
        return self._taken(self.outliers)


class LandmarkSetters(LandmarkParams):
    """The setters of these parameters."""

    def setLandmarks(self, value: Union[int, Auto]) -> Self:
        """Set the number of landmarks p."""
        return self._with(self.landmarks, value)

    def setLandmarkSelection(self, value: str) -> Self:
        """Set how landmarks are chosen."""
        return self._with(self.landmarkSelection, value)

    def setNeighbours(self, value: int) -> Self:
        """Set the number of landmarks in the code of a row."""
        return self._with(self.neighbours, value)

    def setSearch(self, value: str) -> Self:
        """Set how the nearest landmarks are found."""
        return self._with(self.search, value)

    def setWeights(self, value: str) -> Self:
        """Set the weighting of a row's landmarks."""
        return self._with(self.weights, value)

    def setBandwidth(self, value: Union[float, Auto]) -> Self:
        """Set the Gaussian bandwidth."""
        return self._with(self.bandwidth, value)

    def setScale(self, value: str) -> Self:
        """Set the scaling of columns."""
        return self._with(self.scale, value)

    def setReduce(self, value: Union[str, int]) -> Self:
        """Set how many principal components are kept: a number, ``auto`` or ``none``."""
        return self._with(self.reduce, str(value))

    def setMetric(self, value: str) -> Self:
        """Set the metric learned from the labelled rows."""
        return self._with(self.metric, value)

    def setSampleRows(self, value: Union[int, Auto]) -> Self:
        """Set the number of rows sampled for feature map and landmarks."""
        return self._with(self.sampleRows, value)

    def setOutliers(self, value: Union[str, float]) -> Self:
        """Set which rows belong nowhere and get no cluster: their share, ``auto`` or ``none``."""
        return self._with(self.outliers, str(value))
