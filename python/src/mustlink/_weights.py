"""How much each row counts in a fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import MustlinkParams

if TYPE_CHECKING:
    from typing_extensions import Self


class WeightParams(MustlinkParams):
    """The column of weights."""

    weightCol: Param[str] = Param(
        Params._dummy(),
        "weightCol",
        "numeric column of how much each row counts, 0 or from 1e-6 to 1e9, of which only the"
        " ratios matter; not set or empty: all rows count the same",
        typeConverter=TypeConverters.toString,
    )

    def getWeightCol(self) -> Optional[str]:
        """Return the column of weights; None if it is not set."""
        return self._value(self.weightCol)

    def setWeightCol(self, value: str) -> Self:
        """Set the column of how much each row counts; 3 counts as three equal rows do."""
        return self._with(self.weightCol, value)
