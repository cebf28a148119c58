"""What takes tables: fits, transformers, and the links and labels beside the table of a fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union, overload

from py4j.java_gateway import JavaObject
from pyspark.ml.param import Param
from pyspark.ml.wrapper import JM, JavaEstimator, JavaTransformer
from pyspark.sql import DataFrame

from mustlink._interrupt import interruptible
from mustlink._words import described, in_words, require_params, require_table
from mustlink._wrapper import MustlinkParams, call_java

if TYPE_CHECKING:
    from typing_extensions import Self


class TableEstimator(JavaEstimator[JM]):
    """An estimator that says in words what is wrong with a table or its parameters."""

    @overload
    def fit(self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = ...) -> JM: ...

    @overload
    def fit(
        self,
        dataset: DataFrame,
        params: Union[List[Dict[Param[Any], Any]], Tuple[Dict[Param[Any], Any]]],
    ) -> List[JM]: ...

    def fit(self, dataset: DataFrame, params: Any = None) -> Any:
        """Cluster the rows of a table, and return the model.

        Raises
        ------
        TypeError
            If the table is none of Spark, such as one of pandas.
        IllegalArgumentException
            If a parameter does not suit the table, or rows hold what cannot be used.
        KeyboardInterrupt
            After Ctrl-C, which ends the jobs of the fit.
        """
        require_table(dataset, "fit({})")
        require_params(params)
        with in_words():
            return interruptible(lambda: super(TableEstimator, self).fit(dataset, params))


class TableTransformer(JavaTransformer):
    """A transformer that says in words what is wrong with a table."""

    def transform(
        self, dataset: DataFrame, params: Optional[Dict[Param[Any], Any]] = None
    ) -> DataFrame:
        """Return the rows with the columns of clusters and margins."""
        require_table(dataset, "transform({})")
        with in_words():
            return super().transform(dataset, params)


class LinkTable(MustlinkParams):
    """Links between rows as a table."""

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
        return self._set_table("links", value)

    def _set_table(self, name: str, value: DataFrame) -> Self:
        """Set a table beside the one that is fitted."""
        own = name.capitalize()
        by_name = f"set{own}Table"
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
        call_java(self._java_obj, f"set{own}", value._jdf)
        return self._with(self.getParam(f"uses{own}"), True)


class LabelTable(LinkTable):
    """Labels of rows as a table, beside links."""

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
        return self._set_table("labels", value)
