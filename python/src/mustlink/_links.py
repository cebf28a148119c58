"""Links between rows, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional

from py4j.java_gateway import JavaObject
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.sql import DataFrame

from mustlink._words import described
from mustlink._wrapper import MustlinkParams, Names, Numbers, call_java, names, numbers

if TYPE_CHECKING:
    from typing_extensions import Self


class LinkParams(MustlinkParams):
    """Must-links and cannot-links between rows, and how they are read."""

    linksTable: Param[str] = Param(
        Params._dummy(),
        "linksTable",
        "table or view of the session with the links, in place of setLinks",
        typeConverter=TypeConverters.toString,
    )

    idCols: Param[List[str]] = Param(
        Params._dummy(),
        "idCols",
        "columns that name a row; only links need them",
        typeConverter=TypeConverters.toListString,
    )

    linkFirstCols: Param[List[str]] = Param(
        Params._dummy(),
        "linkFirstCols",
        "columns of the links that name one row, as idCols do",
        typeConverter=TypeConverters.toListString,
    )

    linkSecondCols: Param[List[str]] = Param(
        Params._dummy(),
        "linkSecondCols",
        "columns of the links that name the other row",
        typeConverter=TypeConverters.toListString,
    )

    linkTypeCol: Param[str] = Param(
        Params._dummy(),
        "linkTypeCol",
        "column of the links: must, ML or 1, or cannot, CL or -1, in any case",
        typeConverter=TypeConverters.toString,
    )

    linkWeightCol: Param[str] = Param(
        Params._dummy(),
        "linkWeightCol",
        "column of the links: degree of belief in (0, 1], null for 1; not set: all are 1",
        typeConverter=TypeConverters.toString,
    )

    linkHoldout: Param[float] = Param(
        Params._dummy(),
        "linkHoldout",
        "share of the links, at least 0 and less than 1, held out and measured apart",
        typeConverter=TypeConverters.toFloat,
    )

    togetherCols: Param[List[str]] = Param(
        Params._dummy(),
        "togetherCols",
        "columns of which rows with an equal value are in the same cluster; null says nothing",
        typeConverter=TypeConverters.toListString,
    )

    togetherWeights: Param[List[float]] = Param(
        Params._dummy(),
        "togetherWeights",
        "degrees of belief in (0, 1] in the rules of togetherCols; not set: all are 1",
        typeConverter=TypeConverters.toListFloat,
    )

    contradictions: Param[str] = Param(
        Params._dummy(),
        "contradictions",
        "what to do with links in contradiction: fail | drop",
        typeConverter=TypeConverters.toString,
    )

    unknownIds: Param[str] = Param(
        Params._dummy(),
        "unknownIds",
        "what to do with links on ids of no row: fail | drop",
        typeConverter=TypeConverters.toString,
    )

    usesLinks: Param[bool] = Param(
        Params._dummy(),
        "usesLinks",
        "whether links were set; they are not saved, this is",
        typeConverter=TypeConverters.toBoolean,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(
            linkFirstCols=["first"],
            linkSecondCols=["second"],
            linkTypeCol="type",
            linkHoldout=0.0,
            contradictions="fail",
            unknownIds="fail",
            usesLinks=False,
        )

    def setLinks(self, value: DataFrame) -> Self:
        """Set must-links and cannot-links between rows, which idCols name.

        The table has the columns that linkFirstCols, linkSecondCols, linkTypeCol and, if it is
        set, linkWeightCol name. Links are not saved; what is loaded asks for them. Links of a table
        that has a name can be named by setLinksTable instead.

        Raises
        ------
        NotImplementedError
            Through Spark Connect, which sends an estimator one table and the names of others.
        """
        return self._set_table("links", value, self.usesLinks)

    def _set_table(self, name: str, value: DataFrame, uses: Param[bool]) -> Self:
        """Set a table beside the one that is fitted."""
        by_name = f"set{name.capitalize()}Table"
        if isinstance(value, str):
            raise TypeError(
                f"Cannot set {name} to a str: {name} are a DataFrame of Spark. To name a table or"
                f" view, call {by_name}({value!r})."
            )
        if not isinstance(value, DataFrame):
            raise TypeError(
                f"Cannot set {name} to {described(value)}: {name} are a DataFrame of Spark. Make"
                " one with spark.createDataFrame."
            )
        if not isinstance(self._java_obj, JavaObject):
            raise NotImplementedError(
                f"Cannot set {name} through Spark Connect: it sends an estimator one table only, and"
                f" the names of others. Call table.createOrReplaceTempView('{name}') and"
                f" {by_name}('{name}')."
            )
        call_java(self._java_obj, "set" + name.capitalize(), value._jdf)
        return self._with(uses, True)

    def getLinksTable(self) -> Optional[str]:
        """Return the name of the table of links; None if it is not set."""
        return self._value(self.linksTable)

    def setLinksTable(self, value: str) -> Self:
        """Set the name of a table or view with the links, in place of setLinks.

        It is saved, and each fit looks the table up in the session of the table that is fitted.
        """
        return self._with(self.linksTable, value)

    def getIdCols(self) -> List[str]:
        """Return the columns that name a row, which links need."""
        return self._list(self.idCols)

    def setIdCols(self, *value: Names) -> Self:
        """Set the columns that name a row, which links need."""
        return self._with(self.idCols, names(value))

    def getLinkFirstCols(self) -> List[str]:
        """Return the columns of the links that name one row."""
        return self._list(self.linkFirstCols)

    def setLinkFirstCols(self, *value: Names) -> Self:
        """Set the columns of the links that name one row."""
        return self._with(self.linkFirstCols, names(value))

    def getLinkSecondCols(self) -> List[str]:
        """Return the columns of the links that name the other row."""
        return self._list(self.linkSecondCols)

    def setLinkSecondCols(self, *value: Names) -> Self:
        """Set the columns of the links that name the other row."""
        return self._with(self.linkSecondCols, names(value))

    def getLinkTypeCol(self) -> str:
        """Return the column of the links that says must or cannot."""
        return self.getOrDefault(self.linkTypeCol)

    def setLinkTypeCol(self, value: str) -> Self:
        """Set the column of the links that says must or cannot."""
        return self._with(self.linkTypeCol, value)

    def getLinkWeightCol(self) -> Optional[str]:
        """Return the column of the links with degrees of belief; None if it is not set."""
        return self._value(self.linkWeightCol)

    def setLinkWeightCol(self, value: str) -> Self:
        """Set the column of the links with degrees of belief."""
        return self._with(self.linkWeightCol, value)

    def getLinkHoldout(self) -> float:
        """Return the share of the links that is held out from the fit and measured apart."""
        return self.getOrDefault(self.linkHoldout)

    def setLinkHoldout(self, value: float) -> Self:
        """Set the share of the links that is held out from the fit and measured apart."""
        return self._with(self.linkHoldout, value)

    def getTogetherCols(self) -> List[str]:
        """Return the columns of which rows with an equal value are in the same cluster."""
        return self._list(self.togetherCols)

    def setTogetherCols(self, *value: Names) -> Self:
        """Set the columns of which rows with an equal value are in the same cluster."""
        return self._with(self.togetherCols, names(value))

    def getTogetherWeights(self) -> List[float]:
        """Return how strongly the rules of ``togetherCols`` are believed; empty if not set."""
        return self._numbers(self.togetherWeights)

    def setTogetherWeights(self, *value: Numbers) -> Self:
        """Set how strongly the rules of ``togetherCols`` are believed, one weight for each."""
        return self._with(self.togetherWeights, numbers(value))

    def getContradictions(self) -> str:
        """Return what to do with links in contradiction: ``fail`` or ``drop``."""
        return self.getOrDefault(self.contradictions)

    def setContradictions(self, value: str) -> Self:
        """Set what to do with links in contradiction: ``fail`` or ``drop``."""
        return self._with(self.contradictions, value)

    def getUnknownIds(self) -> str:
        """Return what to do with links on ids of no row: ``fail`` or ``drop``."""
        return self.getOrDefault(self.unknownIds)

    def setUnknownIds(self, value: str) -> Self:
        """Set what to do with links on ids of no row: ``fail`` or ``drop``."""
        return self._with(self.unknownIds, value)

    def getUsesLinks(self) -> bool:
        """Return whether links were set; this is saved, the links are not."""
        return self.getOrDefault(self.usesLinks)


class ApartParams(MustlinkParams):
    """Rules that keep rows apart by columns of the table."""

    apartCols: Param[List[str]] = Param(
        Params._dummy(),
        "apartCols",
        "columns of which few rows with an equal value are in the same cluster; "
        "null says nothing",
        typeConverter=TypeConverters.toListString,
    )

    apartMost: Param[int] = Param(
        Params._dummy(),
        "apartMost",
        "how many rows of a value of apartCols a cluster may hold, at least 1",
        typeConverter=TypeConverters.toInt,
    )

    apartWeights: Param[List[float]] = Param(
        Params._dummy(),
        "apartWeights",
        "degrees of belief in (0, 1] in the rules of apartCols; not set: all are 1",
        typeConverter=TypeConverters.toListFloat,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(apartMost=1)

    def getApartCols(self) -> List[str]:
        """Return the columns of which few rows with an equal value are in the same cluster."""
        return self._list(self.apartCols)

    def setApartCols(self, *value: Names) -> Self:
        """Set the columns of which few rows with an equal value are in the same cluster."""
        return self._with(self.apartCols, names(value))

    def getApartMost(self) -> int:
        """Return how many rows of a value of ``apartCols`` a cluster may hold."""
        return self.getOrDefault(self.apartMost)

    def setApartMost(self, value: int) -> Self:
        """Set how many rows of a value of ``apartCols`` a cluster may hold."""
        return self._with(self.apartMost, value)

    def getApartWeights(self) -> List[float]:
        """Return how strongly the rules of ``apartCols`` are believed; empty if not set."""
        return self._numbers(self.apartWeights)

    def setApartWeights(self, *value: Numbers) -> Self:
        """Set how strongly the rules of ``apartCols`` are believed, one weight for each."""
        return self._with(self.apartWeights, numbers(value))
