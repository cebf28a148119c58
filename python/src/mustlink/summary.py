"""The summary of a fit, as ``model.summary`` has it and the command writes it to summary.json."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, TypedDict

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import MustlinkParams

if TYPE_CHECKING:
    from typing_extensions import Self


class Data(TypedDict):
    """Sizes of the table and of the result."""

    n: int
    d: int
    k: int
    p: int
    r: int
    labelled: int
    classes: int
    components: int


class Search(TypedDict):
    """How the nearest landmarks were found; the recall is 1 if the search was exact."""

    exact: bool
    recall: float


class Cluster(TypedDict):
    """One cluster; the label is None where no row of it had a known one."""

    id: int
    size: int
    label: Optional[str]


class Outliers(TypedDict):
    """The rows that belong nowhere and are in no cluster, and their share of all rows."""

    rows: int
    share: float


class FitSummary(TypedDict):
    """What a fit did and found; docs/outputs.md explains the fields."""

    versions: Dict[str, str]
    settings: Dict[str, str]
    data: Data
    search: Search
    stages: List[Dict[str, Any]]
    costs: List[float]
    assigned: str
    outOfSample: Optional[Dict[str, float]]
    reliability: Optional[List[Dict[str, Any]]]
    newClasses: Optional[Dict[str, Any]]
    clusters: List[Cluster]
    outliers: Optional[Outliers]
    stability: Optional[Dict[str, Any]]
    drift: Optional[Dict[str, Any]]
    measures: Optional[Dict[str, Any]]
    constraints: Optional[Dict[str, Any]]
    warnings: List[str]


class SummaryParams(MustlinkParams):
    """Whether transform of a model returns the rows of its table, or the summary."""

    transformReturns: Param[str] = Param(
        Params._dummy(),
        "transformReturns",
        "what transform returns: rows (all rows with their clusters) | summary (the summary of the"
        " fit in one row, whatever the table holds); not set: rows",
        typeConverter=TypeConverters.toString,
    )

    def getTransformReturns(self) -> str:
        """Return what transform returns, ``rows`` or ``summary``."""
        return self._value(self.transformReturns) or "rows"

    def setTransformReturns(self, value: str) -> Self:
        """Set what transform returns: ``rows``, or ``summary`` for what ``summaryTable()`` does."""
        return self._with(self.transformReturns, value)
