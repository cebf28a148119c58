"""The summary of a fit, as ``model.summary`` has it and the command writes it to summary.json."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict


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
    """The outliers, which are in no cluster, and their share of all rows."""

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
