"""The in-memory methods by name, which leave no model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional

from mustlink.local import _base, _runtime

if TYPE_CHECKING:
    from typing_extensions import Self


class InMemoryClustering(_base.Guided):
    """Clustering of a small table by one of the methods from the literature.

    ``methods()`` lists the methods with what they take, how many rows they are for, and their options.
    They leave no model: there is no ``predict``.

    Parameters
    ----------
    n_clusters : int, default=None
        Number of clusters, at least 2. None: that of the classes in y, else chosen by the method.
    method : str, default='scacs'
        Name of the method, one of those that ``methods()`` lists.
    options : dict, default=None
        Options of the method by their names, such as ``{"affinity": "gaussian"}``; ``methods()`` lists
        them. Those that are not given have their defaults.
    column_kinds : dict, default=None
        Kinds of columns by their names, such as ``{"zip": "category"}``. Allowed: number, category,
        text, time and ignore. None: types and values decide.
    gaps : str, default='fill'
        Whether gaps in the columns are filled or refused. Allowed: fill and fail.
    unknown_labels : list of str, default=None
        Words in y that mean that a class is not known, in place of -1 and of words such as NA and
        unknown; the list may be empty.
    random_state : int or RandomState, default=42
        Seed of every random choice, or a RandomState of numpy that draws it, or None for another seed
        each time.
    verbose : int, default=None
        Whether a fit that takes longer than a second shows its progress: not at all if it is 0, by a bar
        in notebooks and terminals if it is None, and also by lines on standard error elsewhere if it
        is 1.

    Attributes
    ----------
    labels_ : ndarray of int, one for each row of X
        The cluster of each row; -1 for an outlier.
    margins_ : ndarray of float, one for each row of X
        How clearly each row belongs to its cluster, from 0 to 1.
    n_clusters_ : int
        The number of clusters.
    classes_ : ndarray
        The classes in y, sorted, in the type in which y has them; empty without labels.
    reached_ : dict
        What the method reached, such as the value of its objective, by names.
    eigenvalues_ : list of float
        The eigenvalues that the method used; empty if it has none.
    columns_ : list of dict
        What the fit decided for each column; empty if all columns are numbers without gaps.
    n_features_in_ : int
        The number of columns of X.
    feature_names_in_ : ndarray of str
        Their names, if X was a table.

    See Also
    --------
    ConstrainedSpectralClustering : For tables of more rows; it leaves a model.

    Examples
    --------
    >>> from sklearn.datasets import make_blobs
    >>> from mustlink.local import InMemoryClustering
    >>> X, _ = make_blobs(60, centers=[[0, 0], [8, 0], [0, 8]], random_state=0)
    >>> model = InMemoryClustering(3, method="sc-njw").fit(X)
    >>> sorted(set(model.labels_.tolist()))
    [0, 1, 2]
    """

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
        verbose: Optional[int] = None,
    ) -> None:
        """Take parameters by their names, which the docstring of the class describes."""
        self.n_clusters = n_clusters
        self.method = method
        self.options = options
        self.column_kinds = column_kinds
        self.gaps = gaps
        self.unknown_labels = unknown_labels
        self.random_state = random_state
        self.verbose = verbose

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
            The class of each row; -1, None or NaN where it is not known.
        must_link, cannot_link
            Pairs of rows that belong to the same cluster, or to different ones, by the positions of
            the rows from 0; a third column is the weight of a pair, above 0 and at most 1.
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
