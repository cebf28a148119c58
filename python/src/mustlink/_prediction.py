"""What a model writes beside cluster and margin, and what it does with rows it cannot assign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import MustlinkParams

if TYPE_CHECKING:
    from typing_extensions import Self


class PredictionParams(MustlinkParams):
    """The further columns that a model writes, and its answer to rows it cannot assign."""

    predictedLabelCol: Param[str] = Param(
        Params._dummy(),
        "predictedLabelCol",
        "column written with the label of the cluster, null where it has none; not set: no such"
        " column",
        typeConverter=TypeConverters.toString,
    )

    farCol: Param[str] = Param(
        Params._dummy(),
        "farCol",
        "column written with whether a row is farther from all landmarks than one in a thousand"
        " rows of the fit; not set: no such column",
        typeConverter=TypeConverters.toString,
    )

    newnessCol: Param[str] = Param(
        Params._dummy(),
        "newnessCol",
        "column written with the probability that a row is of a class that no label names, a"
        " double in [0, 1], 0 where the fit found no such class, null where the row belongs"
        " nowhere; not set: no such column",
        typeConverter=TypeConverters.toString,
    )

    membershipsCol: Param[str] = Param(
        Params._dummy(),
        "membershipsCol",
        "column written with the most probable clusters of a row, an array of structs of cluster"
        " and probability, the most probable first, empty where the row belongs nowhere; not set:"
        " no such column",
        typeConverter=TypeConverters.toString,
    )

    memberships: Param[int] = Param(
        Params._dummy(),
        "memberships",
        "how many clusters membershipsCol lists for a row at most",
        typeConverter=TypeConverters.toInt,
    )

    handleInvalid: Param[str] = Param(
        Params._dummy(),
        "handleInvalid",
        "what to do with a row whose features are null, not finite or of another number: error"
        " (fail), skip (leave it out), keep (with null in the columns written)",
        typeConverter=TypeConverters.toString,
    )

    blockSize: Param[int] = Param(
        Params._dummy(),
        "blockSize",
        "rows that transform assigns together: 1 makes it an expression of a row, more (such as"
        " 1024) a function of partitions, which is faster but reads all columns",
        typeConverter=TypeConverters.toInt,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(memberships=3, handleInvalid="error", blockSize=1)

    def getPredictedLabelCol(self) -> Optional[str]:
        """Return the column written with the label of the cluster; None if it is not set."""
        return self._value(self.predictedLabelCol)

    def setPredictedLabelCol(self, value: str) -> Self:
        """Set the column written with the label of the cluster."""
        return self._with(self.predictedLabelCol, value)

    def getFarCol(self) -> Optional[str]:
        """Return the column written with whether a row is far; None if it is not set."""
        return self._value(self.farCol)

    def setFarCol(self, value: str) -> Self:
        """Set the column written with whether a row is far from all rows of the fit."""
        return self._with(self.farCol, value)

    def getNewnessCol(self) -> Optional[str]:
        """Return the column written with how probably a row is of a new class; None if not set."""
        return self._value(self.newnessCol)

    def setNewnessCol(self, value: str) -> Self:
        """Set the column written with how probably a row is of a class that no label names."""
        return self._with(self.newnessCol, value)

    def getMembershipsCol(self) -> Optional[str]:
        """Return the column written with the most probable clusters; None if it is not set."""
        return self._value(self.membershipsCol)

    def setMembershipsCol(self, value: str) -> Self:
        """Set the column written with the most probable clusters and their probabilities."""
        return self._with(self.membershipsCol, value)

    def getMemberships(self) -> int:
        """Return how many clusters membershipsCol lists for a row at most."""
        return self.getOrDefault(self.memberships)

    def setMemberships(self, value: int) -> Self:
        """Set how many clusters membershipsCol lists for a row at most."""
        return self._with(self.memberships, value)

    def getHandleInvalid(self) -> str:
        """Return what is done with rows that cannot be assigned."""
        return self.getOrDefault(self.handleInvalid)

    def setHandleInvalid(self, value: str) -> Self:
        """Set what is done with rows that cannot be assigned: error, skip or keep."""
        return self._with(self.handleInvalid, value)

    def getBlockSize(self) -> int:
        """Return the number of rows that transform assigns together."""
        return self.getOrDefault(self.blockSize)

    def setBlockSize(self, value: int) -> Self:
        """Set the number of rows that transform assigns together; 1 keeps it an expression."""
        return self._with(self.blockSize, value)
