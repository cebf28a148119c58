"""Labels as a table of their own, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional

from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.sql import DataFrame

from mustlink._links import LinkParams
from mustlink._wrapper import Names, names

if TYPE_CHECKING:
    from typing_extensions import Self


class LabelTableParams(LinkParams):
    """Labels as a table of their own, and how they are read."""

    labelsTable: Param[str] = Param(
        Params._dummy(),
        "labelsTable",
        "table or view of the session with labels, in place of setLabels",
        typeConverter=TypeConverters.toString,
    )

    labelsIdCols: Param[List[str]] = Param(
        Params._dummy(),
        "labelsIdCols",
        "columns of the labels that name a row; not set: idCols",
        typeConverter=TypeConverters.toListString,
    )

    labelsLabelCol: Param[str] = Param(
        Params._dummy(),
        "labelsLabelCol",
        "column of the labels: the class, null where unknown",
        typeConverter=TypeConverters.toString,
    )

    labelsWeightCol: Param[str] = Param(
        Params._dummy(),
        "labelsWeightCol",
        "numeric column of the labels: how much each counts, above 0 and at most 1;"
        " not set: all are certain",
        typeConverter=TypeConverters.toString,
    )

    labelWeightCol: Param[str] = Param(
        Params._dummy(),
        "labelWeightCol",
        "numeric column of how much the label of a row counts, above 0 and at most 1;"
        " below 1 the row is not kept in its label's cluster; not set: all are certain",
        typeConverter=TypeConverters.toString,
    )

    usesLabels: Param[bool] = Param(
        Params._dummy(),
        "usesLabels",
        "whether labels were set; they are not saved, this is",
        typeConverter=TypeConverters.toBoolean,
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._setDefault(labelsLabelCol="label", usesLabels=False)

    def setLabels(self, value: DataFrame) -> Self:
        """Set labels of rows, which idCols name, beside those of the column of labels.

        The table has the columns that labelsIdCols and labelsLabelCol name. Labels are not saved;
        what is loaded asks for them. Labels of a table that has a name can be named by
        setLabelsTable instead.

        Raises
        ------
        NotImplementedError
            Through Spark Connect, which sends an estimator one table and the names of others.
        """
        return self._set_table("labels", value, self.usesLabels)

    def getLabelsTable(self) -> Optional[str]:
        """Return the name of the table of labels; None if it is not set."""
        return self._value(self.labelsTable)

    def setLabelsTable(self, value: str) -> Self:
        """Set the name of a table or view with labels, in place of setLabels.

        It is saved, and each fit looks the table up in the session of the table that is fitted.
        """
        return self._with(self.labelsTable, value)

    def getLabelsIdCols(self) -> List[str]:
        """Return the columns of the labels that name a row."""
        return self._list(self.labelsIdCols) or self.getIdCols()

    def setLabelsIdCols(self, *value: Names) -> Self:
        """Set the columns of the labels that name a row."""
        return self._with(self.labelsIdCols, names(value))

    def getLabelsLabelCol(self) -> str:
        """Return the column of the labels that holds the class."""
        return self.getOrDefault(self.labelsLabelCol)

    def setLabelsLabelCol(self, value: str) -> Self:
        """Set the column of the labels that holds the class."""
        return self._with(self.labelsLabelCol, value)

    def getLabelsWeightCol(self) -> Optional[str]:
        """Return the column of the labels that holds their weights; None without one."""
        return self._value(self.labelsWeightCol)

    def setLabelsWeightCol(self, value: str) -> Self:
        """Set the column of the labels that holds their weights."""
        return self._with(self.labelsWeightCol, value)

    def getLabelWeightCol(self) -> Optional[str]:
        """Return the column of the table that holds the weights of labels; None without one."""
        return self._value(self.labelWeightCol)

    def setLabelWeightCol(self, value: str) -> Self:
        """Set the column of the table that holds the weights of labels.

        A label of weight 1, or null, is certain. A row whose label has a weight below 1 goes where
        the fit assigns it.
        """
        return self._with(self.labelWeightCol, value)

    def getUsesLabels(self) -> bool:
        """Return whether labels were set; this is saved, the labels are not."""
        return self.getOrDefault(self.usesLabels)
