"""How groups are made of rows, and how each is clustered."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional, Union

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import Auto, MustlinkParams, Names, names

if TYPE_CHECKING:
    from typing_extensions import Self


class GroupingParams(MustlinkParams):
    """How groups are made of rows, and how each is clustered."""

    by: Param[List[str]] = Param(
        Params._dummy(),
        "by",
        "columns whose values make the groups",
        typeConverter=TypeConverters.toListString,
    )

    method: Param[str] = Param(
        Params._dummy(),
        "method",
        "method of every group; default scacs",
        typeConverter=TypeConverters.toString,
    )

    k: Param[int] = Param(
        Params._dummy(),
        "k",
        "clusters; auto: the label values, else chosen by the fit; auto | whole number >= 2;"
        " default auto",
        typeConverter=TypeConverters.toInt,
    )

    seed: Param[int] = Param(
        Params._dummy(),
        "seed",
        "seed of every random choice; whole number; default 42",
        typeConverter=TypeConverters.toInt,
    )

    maxGroupRows: Param[int] = Param(
        Params._dummy(),
        "maxGroupRows",
        "rows of a group at the most, larger ones go to scacs; default: what the method takes",
        typeConverter=TypeConverters.toInt,
    )

    options: Param[List[str]] = Param(
        Params._dummy(),
        "options",
        "options of the method, each as key=value",
        typeConverter=TypeConverters.toListString,
    )

    transformReturns: Param[str] = Param(
        Params._dummy(),
        "transformReturns",
        "what transform returns: rows (all rows with their clusters) | groups (the result of every"
        " group); not set: rows",
        typeConverter=TypeConverters.toString,
    )

    def getTransformReturns(self) -> str:
        """Return what transform returns, ``rows`` or ``groups``."""
        return self._value(self.transformReturns) or "rows"

    def setTransformReturns(self, value: str) -> Self:
        """Set what transform returns: ``rows``, or ``groups`` for what ``groups(table)`` does."""
        return self._with(self.transformReturns, value)

    def getBy(self) -> List[str]:
        """Return the columns whose values make the groups."""
        return self._list(self.by)

    def getMethod(self) -> str:
        """Return the method of every group."""
        return self._taken(self.method)

    def getK(self) -> Optional[int]:
        """Return the number of clusters of every group; None if each group decides."""
        return self._taken(self.k)

    def getSeed(self) -> int:
        """Return the seed; every group has one of its own, made of this and of its key."""
        return self._taken(self.seed)

    def getMaxGroupRows(self) -> int:
        """Return the rows of a group at the most; larger ones go to scacs."""
        return self._taken(self.maxGroupRows)

    def getOptions(self) -> List[str]:
        """Return the options of the method, each as ``key=value``."""
        return self._list(self.options)

    def setBy(self, *value: Names) -> Self:
        """Set the columns whose values make the groups; null is a value."""
        return self._with(self.by, names(value))

    def setMethod(self, value: str) -> Self:
        """Set the method of every group, by the name it has in settings."""
        return self._with(self.method, value)

    def setK(self, value: Union[int, Auto]) -> Self:
        """Set the number of clusters of every group."""
        return self._with(self.k, value)

    def setSeed(self, value: int) -> Self:
        """Set the seed of every random choice."""
        return self._with(self.seed, value)

    def setMaxGroupRows(self, value: int) -> Self:
        """Set the rows of a group at the most; larger ones go to scacs."""
        return self._with(self.maxGroupRows, value)

    def setOption(self, key: str, value: object) -> Self:
        """Set one option of the method, such as ``affinity`` to ``gaussian``."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        kept = [option for option in self.getOptions() if not option.startswith(f"{key}=")]
        return self._with(self.options, [*kept, f"{key}={text}"])

    def setOptions(self, *value: Names) -> Self:
        """Set all options of the method, each as ``key=value``."""
        return self._with(self.options, names(value))
