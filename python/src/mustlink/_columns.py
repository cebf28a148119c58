"""The columns that an estimator, a transformer or a model reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._unknown import UnknownLabelParams
from mustlink._wrapper import Names, names

if TYPE_CHECKING:
    from typing_extensions import Self


class ColumnParams(UnknownLabelParams):
    """The columns that are read and written."""

    featuresCol: Param[str] = Param(
        Params._dummy(),
        "featuresCol",
        "column of the features: vectors, dense or sparse, or arrays of numbers",
        typeConverter=TypeConverters.toString,
    )

    inputCols: Param[List[str]] = Param(
        Params._dummy(),
        "inputCols",
        "columns of numbers, texts, truth values, dates or times, one a feature, in place of"
        " featuresCol",
        typeConverter=TypeConverters.toListString,
    )

    labelCol: Param[str] = Param(
        Params._dummy(),
        "labelCol",
        "column of known labels, of any type that casts to string; null where a row has none;"
        " not set: no row has one",
        typeConverter=TypeConverters.toString,
    )

    predictionCol: Param[str] = Param(
        Params._dummy(),
        "predictionCol",
        "column written with the cluster, an int",
        typeConverter=TypeConverters.toString,
    )

    marginCol: Param[str] = Param(
        Params._dummy(),
        "marginCol",
        "column written with how clearly a row belongs to its cluster, a double in [0, 1]",
        typeConverter=TypeConverters.toString,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(featuresCol="features", predictionCol="prediction", marginCol="margin")

    def getFeaturesCol(self) -> str:
        """Return the column of the features: vectors, or arrays of float or double."""
        return self.getOrDefault(self.featuresCol)

    def setFeaturesCol(self, value: str) -> Self:
        """Set the column of the features: vectors, or arrays of float or double."""
        return self._with(self.featuresCol, value)

    def getInputCols(self) -> List[str]:
        """Return the columns that are the features, of any type, in place of featuresCol."""
        return self._list(self.inputCols)

    def setInputCols(self, *value: Names) -> Self:
        """Set the columns that are the features, of any type, in place of featuresCol."""
        return self._with(self.inputCols, names(value))

    def getLabelCol(self) -> Optional[str]:
        """Return the column of known labels; None if it is not set."""
        return self._value(self.labelCol)

    def getPredictionCol(self) -> str:
        """Return the column written with the cluster."""
        return self.getOrDefault(self.predictionCol)

    def setPredictionCol(self, value: str) -> Self:
        """Set the column written with the cluster."""
        return self._with(self.predictionCol, value)

    def getMarginCol(self) -> str:
        """Return the column written with the margin."""
        return self.getOrDefault(self.marginCol)

    def setMarginCol(self, value: str) -> Self:
        """Set the column written with the margin."""
        return self._with(self.marginCol, value)
