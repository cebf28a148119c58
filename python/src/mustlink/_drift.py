"""An earlier fit whose clusters a fit carries on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import MustlinkParams

if TYPE_CHECKING:
    from typing_extensions import Self


class DriftParams(MustlinkParams):
    """The earlier fit, and how much may have changed since."""

    previous: Param[str] = Param(
        Params._dummy(),
        "previous",
        "path of the saved model of an earlier fit, whose clusters keep their numbers; not set:"
        " clusters are numbered from 0",
        typeConverter=TypeConverters.toString,
    )

    drift: Param[str] = Param(
        Params._dummy(),
        "drift",
        "what to do if more has changed since the earlier fit than the limits: warn | fail",
        typeConverter=TypeConverters.toString,
    )

    maxMoved: Param[float] = Param(
        Params._dummy(),
        "maxMoved",
        "share of the rows that may be in another cluster than by the earlier fit, in [0, 1]",
        typeConverter=TypeConverters.toFloat,
    )

    maxPsi: Param[float] = Param(
        Params._dummy(),
        "maxPsi",
        "population stability index that a feature may have against the earlier fit, >= 0",
        typeConverter=TypeConverters.toFloat,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(drift="warn", maxMoved=0.1, maxPsi=0.25)

    def getPrevious(self) -> Optional[str]:
        """Return the path of the model of the earlier fit; None if it is not set."""
        return self._value(self.previous)

    def setPrevious(self, value: str) -> Self:
        """Set the path of the saved model of an earlier fit, whose clusters keep their numbers."""
        return self._with(self.previous, value)

    def getDrift(self) -> str:
        """Return what is done if more has changed than the limits."""
        return self.getOrDefault(self.drift)

    def setDrift(self, value: str) -> Self:
        """Set what is done if more has changed than the limits: warn or fail."""
        return self._with(self.drift, value)

    def getMaxMoved(self) -> float:
        """Return the share of the rows that may be in another cluster than before."""
        return self.getOrDefault(self.maxMoved)

    def setMaxMoved(self, value: float) -> Self:
        """Set the share of the rows that may be in another cluster than before, in [0, 1]."""
        return self._with(self.maxMoved, value)

    def getMaxPsi(self) -> float:
        """Return the population stability index that a feature may have."""
        return self.getOrDefault(self.maxPsi)

    def setMaxPsi(self, value: float) -> Self:
        """Set the population stability index that a feature may have, at least 0."""
        return self._with(self.maxPsi, value)
