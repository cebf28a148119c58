"""What an evaluator measures, and in which columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._unknown import UnknownLabelParams

if TYPE_CHECKING:
    from typing_extensions import Self


class EvaluationParams(UnknownLabelParams):
    """The columns that are compared, and the measure."""

    labelCol: Param[str] = Param(
        Params._dummy(),
        "labelCol",
        "column of the true classes, of any type",
        typeConverter=TypeConverters.toString,
    )

    predictionCol: Param[str] = Param(
        Params._dummy(),
        "predictionCol",
        "column of the clusters",
        typeConverter=TypeConverters.toString,
    )

    metricName: Param[str] = Param(
        Params._dummy(),
        "metricName",
        "measure: acc (accuracy by the best map of clusters to classes), nmi (normalized mutual"
        " information), ari (adjusted Rand index), majority or rand",
        typeConverter=TypeConverters.toString,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(labelCol="label", predictionCol="prediction", metricName="acc")

    def getLabelCol(self) -> str:
        """Return the column of the true classes."""
        return self.getOrDefault(self.labelCol)

    def setLabelCol(self, value: str) -> Self:
        """Set the column of the true classes."""
        return self._with(self.labelCol, value)

    def getPredictionCol(self) -> str:
        """Return the column of the clusters."""
        return self.getOrDefault(self.predictionCol)

    def setPredictionCol(self, value: str) -> Self:
        """Set the column of the clusters."""
        return self._with(self.predictionCol, value)

    def getMetricName(self) -> str:
        """Return the measure."""
        return self.getOrDefault(self.metricName)

    def setMetricName(self, value: str) -> Self:
        """Set the measure: acc, nmi, ari, majority or rand."""
        return self._with(self.metricName, value)
