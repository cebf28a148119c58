"""The parameters of k-means."""

from __future__ import annotations

from typing import TYPE_CHECKING, List

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._columns import ColumnParams
from mustlink._wrapper import MustlinkParams, Names, names

if TYPE_CHECKING:
    from typing_extensions import Self


class NumberColumnParams(ColumnParams):
    """The columns that are read and written, where features are numbers alone."""

    inputCols: Param[List[str]] = Param(
        Params._dummy(),
        "inputCols",
        "columns of numbers or truth values, one a feature, in place of featuresCol",
        typeConverter=TypeConverters.toListString,
    )


class KMeansParams(MustlinkParams):
    """How many clusters, from which centres, and when the centres stand still."""

    k: Param[int] = Param(
        Params._dummy(),
        "k",
        "clusters; there are fewer if fewer different rows are found",
        typeConverter=TypeConverters.toInt,
    )

    initMode: Param[str] = Param(
        Params._dummy(),
        "initMode",
        "how the first centres are found: sample (k-means++ and k-means on a sample of the rows,"
        " the best of 10 starts) or k-means|| (candidates drawn in passes over all rows)",
        typeConverter=TypeConverters.toString,
    )

    initSteps: Param[int] = Param(
        Params._dummy(),
        "initSteps",
        "passes in which the initMode k-means|| draws candidates for centres",
        typeConverter=TypeConverters.toInt,
    )

    maxIter: Param[int] = Param(
        Params._dummy(),
        "maxIter",
        "most times that the centres move",
        typeConverter=TypeConverters.toInt,
    )

    tol: Param[float] = Param(
        Params._dummy(),
        "tol",
        "distance; no further step follows when no centre has moved farther than this",
        typeConverter=TypeConverters.toFloat,
    )

    seed: Param[int] = Param(
        Params._dummy(),
        "seed",
        "seed of the first centres",
        typeConverter=TypeConverters.toInt,
    )

    idCols: Param[List[str]] = Param(
        Params._dummy(),
        "idCols",
        "columns that name a row in messages",
        typeConverter=TypeConverters.toListString,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(k=2, initMode="sample", initSteps=2, maxIter=20, tol=1e-4, seed=42)

    def getK(self) -> int:
        """Return the number of clusters."""
        return self.getOrDefault(self.k)

    def setK(self, value: int) -> Self:
        """Set the number of clusters, at least 1."""
        return self._with(self.k, value)

    def getInitMode(self) -> str:
        """Return how the first centres are found."""
        return self.getOrDefault(self.initMode)

    def setInitMode(self, value: str) -> Self:
        """Set how the first centres are found: ``sample`` or ``k-means||``."""
        return self._with(self.initMode, value)

    def getInitSteps(self) -> int:
        """Return the number of passes in which ``k-means||`` draws candidates."""
        return self.getOrDefault(self.initSteps)

    def setInitSteps(self, value: int) -> Self:
        """Set the number of passes in which ``k-means||`` draws candidates."""
        return self._with(self.initSteps, value)

    def getMaxIter(self) -> int:
        """Return the most times that the centres move."""
        return self.getOrDefault(self.maxIter)

    def setMaxIter(self, value: int) -> Self:
        """Set the most times that the centres move, at least 0."""
        return self._with(self.maxIter, value)

    def getTol(self) -> float:
        """Return the distance; no step follows when no centre has moved farther."""
        return self.getOrDefault(self.tol)

    def setTol(self, value: float) -> Self:
        """Set the distance; no step follows when no centre has moved farther."""
        return self._with(self.tol, value)

    def getSeed(self) -> int:
        """Return the seed of the first centres."""
        return self.getOrDefault(self.seed)

    def setSeed(self, value: int) -> Self:
        """Set the seed of the first centres."""
        return self._with(self.seed, value)

    def getIdCols(self) -> List[str]:
        """Return the columns that name a row in messages."""
        return self._list(self.idCols)

    def setIdCols(self, *value: Names) -> Self:
        """Set the columns that name a row in messages."""
        return self._with(self.idCols, names(value))
