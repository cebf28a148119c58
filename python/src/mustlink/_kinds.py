"""What columns are, where their types and values do not tell it, and what becomes of gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, Mapping, Union

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._columns import ColumnParams
from mustlink._wrapper import Names, names

if TYPE_CHECKING:
    from typing_extensions import Self


class ColumnKindParams(ColumnParams):
    """The kinds of the columns of inputCols, and what becomes of their gaps."""

    columnKinds: Param[List[str]] = Param(
        Params._dummy(),
        "columnKinds",
        "kinds of columns of inputCols, each as name=kind: number | category | text | time | ignore;"
        " not set: types and values tell them",
        typeConverter=TypeConverters.toListString,
    )

    gaps: Param[str] = Param(
        Params._dummy(),
        "gaps",
        "what becomes of rows in which a column of inputCols has no value: fill | fail",
        typeConverter=TypeConverters.toString,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(gaps="fill")

    def getColumnKinds(self) -> Dict[str, str]:
        """Return the kinds that are set, by the names of the columns."""
        return dict((one.rpartition("=")[0::2]) for one in self._list(self.columnKinds))

    def setColumnKinds(self, *value: Union[Names, Mapping[str, str]]) -> Self:
        """Set the kinds of columns: a dictionary, or texts such as ``zip=category``."""
        kinds: List[str] = []
        for one in value:
            kinds += (
                [f"{name}={kind}" for name, kind in one.items()]
                if isinstance(one, Mapping)
                else names((one,))
            )
        return self._with(self.columnKinds, kinds)

    def getGaps(self) -> str:
        """Return what becomes of rows in which a column has no value."""
        return self.getOrDefault(self.gaps)

    def setGaps(self, value: str) -> Self:
        """Set what becomes of rows in which a column has no value: fill or fail."""
        return self._with(self.gaps, value)
