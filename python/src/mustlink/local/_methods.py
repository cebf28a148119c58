"""The in-memory methods by name, which leave no model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional

from mustlink.local import _base, _runtime

if TYPE_CHECKING:
    from typing_extensions import Self


class InMemoryClustering(_base.Guided):
    """Clusters of a table by one of the methods from the literature that ``methods()`` lists."""

    def __init__(
        self,
        n_clusters: Optional[int] = None,
        *,
        method: str = "scacs",
        options: Optional[Dict[str, Any]] = None,
        column_kinds: Optional[Dict[str, str]] = None,
        gaps: str = "fill",
        unknown_labels: Optional[List[str]] = None,
        random_state: Any = 42,
    ) -> None:
        self.n_clusters = n_clusters
        self.method = method
        self.options = options
        self.column_kinds = column_kinds
        self.gaps = gaps
        self.unknown_labels = unknown_labels
        self.random_state = random_state

    def fit(
        self, X: Any, y: Any = None, must_link: Any = None, cannot_link: Any = None
    ) -> "Self":
        """Cluster rows.

        Parameters
        ----------
        X
            The rows: an array, a sparse matrix of SciPy, or a table with columns of any kind of
            pandas, polars or Arrow.
        y
            The classes of the rows that are known; -1, None or NaN for all others.
        must_link, cannot_link
            Pairs of rows that belong together, or do not, by their positions from 0; a third
            column is the weight of a pair, above 0 and at most 1.
        """
        answer, _, classes = self._request("cluster", self.method, X, y, must_link, cannot_link)
        self._keep(answer, classes, answer.header["warnings"])
        self.n_clusters_ = answer.header["k"]
        self.reached_ = answer.header["reached"]
        self.eigenvalues_ = answer.header["eigenvalues"]
        return self

    def _given(self) -> Dict[str, str]:
        return {key: _base._text(value) for key, value in (self.options or {}).items()}


def methods() -> List[Dict[str, Any]]:
    """Return the methods, what they take, and their options with their descriptions."""
    listed: List[Dict[str, Any]] = _runtime.ask({"operation": "methods"}).header["methods"]
    return listed
