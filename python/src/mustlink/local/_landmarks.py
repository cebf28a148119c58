"""The estimators that leave a model, which assigns new rows."""

from __future__ import annotations

import os
import uuid
from typing import TYPE_CHECKING, Any, Dict, Optional, Sequence, Tuple, Union

import numpy as np
from sklearn.base import ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils import ClassifierTags
from sklearn.utils.validation import check_is_fitted

from mustlink._docs import documented
from mustlink.local import _base, _files, _generated, _report, _runtime, _side, _table, _values

if TYPE_CHECKING:
    import pyarrow as pa
    from typing_extensions import Self


class LandmarkClusterer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, _base.Clusterer):
    """The base of the estimators that leave a model."""

    def _fit(
        self,
        method: str,
        X: Any,
        y: Any = None,
        must_link: Any = None,
        cannot_link: Any = None,
        previous: Any = None,
        **more: Any,
    ) -> None:
        more["previous"] = self._earlier(previous)
        answer, table, classes = self._request("fit", method, X, y, must_link, cannot_link, **more)
        self._keep(answer, classes, answer.header["summary"]["warnings"])
        self._take(answer, classes)
        rows = _table.from_bytes(answer.parts["drawn"])["row"].to_numpy()
        index = getattr(X, "index", None) if self._named else None
        ids = rows if index is None or callable(index) else np.asarray(index, dtype=object)[rows]
        self._drawn = _table.to_bytes(table.take(rows))
        self._shown = {
            "ids": [str(one) for one in ids.tolist()],
            "shown": answer.header["shown"],
        }

    @classmethod
    def _earlier(cls, previous: Any) -> Optional[Tuple[str, bytes]]:
        """Return how messages call the model of an earlier fit, and its files."""
        if previous is None:
            return None
        if isinstance(previous, LandmarkClusterer):
            check_is_fitted(previous)
            return "the earlier estimator", previous._model
        if not isinstance(previous, (str, os.PathLike)):
            raise TypeError(
                f"previous is a {type(previous).__name__}, and must be a fitted estimator or the path"
                " of a saved model."
            )
        return os.fspath(previous), cls.load(previous)._model

    def report(self) -> _report.Report:
        """Return the report of the fit: a page with a map, what sets clusters apart, and more.

        A notebook shows it where a cell ends with it; ``show()`` opens it in a browser, and
        ``save(path)`` writes it to a file.
        """
        page = self._described(page=True).parts["page"]
        return _report.Report(page.decode("utf-8"))

    def plot(self, ax: Any = None) -> Any:
        """Draw the map of at most 5,000 rows by matplotlib, and return its axes.

        Rows are near to each other if their features are similar and the fit finds them so.
        """
        places = self._described(page=False).header["map"]
        names = {
            int(one): f"cluster {one}" if name is None else str(name)
            for one, name in zip(self.clusters_, self.cluster_classes_)
        }
        return _report.drawn_map(places, names, ax)

    def _described(self, page: bool) -> _runtime.Answer:
        check_is_fitted(self)
        if not hasattr(self, "_drawn"):
            raise ValueError(
                "The model was loaded, and the rows of its fit are not saved with it, so that they"
                " cannot be shown. Fit again, or keep the estimator by pickle."
            )
        summary = {**self.summary_, "columnsLeftOut": [], "configuration": []}
        if self.columns_:
            summary["columns"] = self.columns_
        request = {
            "operation": "describe",
            "model": self._model_name,
            "summary": summary,
            "seed": int(self.summary_["settings"]["seed"]),
            "page": page,
            **self._shown,
        }
        return _runtime.ask(request, {"table": self._drawn, "model": self._model})

    def _take(self, answer: _runtime.Answer, classes: _side.Classes) -> None:
        """Keep the parts of an answer that describe a model, whose labels are the names of classes."""
        header = answer.header
        self._model = answer.parts["model"]
        self.summary_ = header["summary"]
        self.n_clusters_ = len(header["clusters"])
        self._n_features_out = header["dimensions"]
        compared = self.summary_["numberOfClusters"]
        self.offered_ = [one["k"] for one in compared["offered"]] if compared else []
        self.clusters_ = np.array(header["clusters"], dtype=np.int32)
        self.classes_ = classes.values
        self._class_names = classes.names
        self._labels = header["labels"]
        self.cluster_classes_ = _values.objects(
            None if name is None else classes.by_name.get(name, name) for name in self._labels
        )

    def save(self, path: Union[str, "os.PathLike[str]"], overwrite: bool = False) -> None:
        """Save the model to a directory, from which Spark loads it too.

        ``ConstrainedSpectralClusteringModel.load`` of the Pipeline API and the command ``predict``
        read the directory. The clusters of the rows of the fit are not saved; pickle keeps them.

        Raises
        ------
        FileExistsError
            If there is something at the path, and ``overwrite`` is False or it is no model.
        TypeError
            If a class or a parameter has a type that ``load`` could not restore.
        """
        check_is_fitted(self)
        kept = {
            "parameters": self.get_params(),
            "classes": self.classes_,
            "names": self._class_names,
            "named": self._named,
            "columns": self.columns_,
            "columns_of_rows": list(self._names),
            "features": list(getattr(self, "feature_names_in_", [])),
            "inputs": self.n_features_in_,
        }
        _files.write(self._model, kept, path, overwrite)

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> "Self":
        """Load a model that ``save`` wrote, or Spark or the command ``fit``.

        Raises
        ------
        ValueError
            If there is no model at the path, or it is damaged.
        """
        kept = _files.estimator_of(path)
        name = uuid.uuid4().hex
        request = {"operation": "load", "model": name, "path": os.path.abspath(path)}
        answer = _runtime.ask(request)
        given = set(cls._get_param_names())
        parameters = {key: one for key, one in kept.get("parameters", {}).items() if key in given}
        found = cls(**{"n_clusters": len(answer.header["clusters"]), **parameters})
        names = sorted({one for one in answer.header["labels"] if one is not None})
        classes = _side.Classes(
            kept.get("classes", np.array(names)), kept.get("names", names)
        )
        found._model_name = name
        found._of_spark = not kept
        found._named = kept.get("named", answer.header["separate"])
        found.columns_ = kept.get("columns", [])
        found.n_features_in_ = kept.get("inputs", answer.header["inputs"])
        if found._named:
            names = kept.get("features", answer.header["features"])
            found._names = kept.get("columns_of_rows", names)
            if names:  # a table whose columns have numbers in place of names has none
                found.feature_names_in_ = np.array(names, dtype=object)
        found._take(answer, classes)
        return found

    def predict(self, X: Any) -> "np.ndarray[Any, Any]":
        """Return the cluster of each row by its features alone.

        Parameters
        ----------
        X
            Rows with the columns of the fit.

        Returns
        -------
        ndarray of int, one a row
            -1 for an outlier, with ``outliers``.
        """
        found = self._columns(X, ["cluster"])["cluster"].fill_null(-1)
        return found.to_numpy()  # type: ignore[no-any-return]

    def assignments(
        self, X: Any, columns: Sequence[str] = ("cluster", "label", "margin", "far")
    ) -> Any:
        """Return output columns of each row, by its features alone.

        Parameters
        ----------
        X
            Rows with the columns of the fit.
        columns
            Names of the columns of ``docs/outputs.md``, such as ``newness`` and ``memberships``,
            which lists all clusters of a row with their probabilities.

        Returns
        -------
        DataFrame of pandas with the index of X, if X is one, else pyarrow.Table
            One row for each row of X, in the same order.
        """
        return _table.beside(X, self._columns(X, columns))

    def transform(self, X: Any) -> "np.ndarray[Any, Any]":
        """Return the points of the rows in the embedding from which the fit assigned clusters.

        Parameters
        ----------
        X
            Rows with the columns of the fit.

        Returns
        -------
        ndarray of float, rows x dimensions
            After a fit without labels these are spectral coordinates, and each point has length 1 if
            there are several. After one with labels of all classes there is a column for each class:
            how strongly the label solver connects the row with it. With ``set_output`` it is a
            DataFrame with the index of X.
        """
        table = _table.from_bytes(self._assigned(X, embedding=True).parts["embedding"])
        return np.column_stack([column.to_numpy() for column in table.columns])

    def predict_proba(self, X: Any) -> "np.ndarray[Any, Any]":
        """Return the probability that each row belongs to each class.

        Parameters
        ----------
        X
            Rows with the columns of the fit.

        Returns
        -------
        ndarray of float, one row for each row of X
            Column j is the class ``classes_[j]``: the sum over its clusters, and 0 if it has none. The
            clusters without such a class follow, in the order of ``clusters_``; after a fit without
            labels these are all columns. Each row sums to 1 but for rounding. The probabilities are
            calibrated if the fit had enough labelled rows, see ``summary_["memberships"]``.
        """
        table = _table.from_bytes(self._assigned(X, probabilities=True).parts["probabilities"])
        of_classes = {name: np.zeros(table.num_rows) for name in self._class_names}
        others = []
        for name, column in zip(self._labels, table.columns):
            if name in of_classes:
                of_classes[name] = of_classes[name] + column.to_numpy()
            else:
                others.append(column.to_numpy())
        return np.column_stack([*of_classes.values(), *others])

    def predict_class(self, X: Any) -> "np.ndarray[Any, Any]":
        """Return the class of the cluster of each row, as it was given in ``y``; None without one."""
        return self._classes(self.predict(X))

    @property
    def transduction_(self) -> "np.ndarray[Any, Any]":
        """The class of the cluster of each row of the fit, None without one."""
        check_is_fitted(self)
        return self._classes(self.labels_)

    def score(self, X: Any, y: Any) -> float:
        """Return the share of the rows with a known label that get its class.

        Parameters
        ----------
        y
            Labels; rows whose label is -1, None or NaN do not count. They are compared with the
            classes as texts, so that 1, 1.0 and "1" are one class.
        """
        clusters = self.predict(X)
        labels = _side.labels_of(y, len(clusters))
        names = sorted({name for name in self._labels if name is not None})
        request = {
            "operation": "classes",
            "classes": labels.texts,
            "unknown": self._unknown(),
            "known": names,
        }
        class_of = np.array([*_runtime.ask(request).header["classOf"], -1])[labels.codes]
        known = class_of != -1
        if not known.any():
            raise ValueError("y has no known label, by which the score could be measured.")
        others = sorted({labels.texts[code] for code in labels.codes[class_of == -2]})
        if others:
            _base.warn(
                f"y has {(class_of == -2).sum()} labels of classes that no cluster has, such as"
                f" {others[0]!r}, and these count as wrong. The clusters have"
                + (f" the classes {', '.join(map(repr, names[:5]))}" if names else " no classes")
                + f"{' and others' if len(names) > 5 else ''}."
            )
        places = {
            one: -3 if name is None else names.index(name)
            for one, name in zip(self.clusters_.tolist(), self._labels)
        }
        found = np.array([places.get(one, -3) for one in clusters.tolist()])
        return float(np.mean(found[known] == class_of[known]))

    def suggest(self, X: Any, y: Any = None, count: int = 20) -> "np.ndarray[Any, Any]":
        """Return which rows to label next, the most useful first, as the command ``suggest`` does.

        Parameters
        ----------
        X
            Rows with the columns of the fit, usually its own.
        y
            Labels; rows whose label is -1, None or NaN have none and may be suggested.
        count
            How many rows at most.

        Returns
        -------
        ndarray of int
            Numbers of rows of ``X``, at most ``count``.
        """
        check_is_fitted(self)
        table, _ = self._read(X, reset=False)
        labels = _side.labels_of(y, table.num_rows)
        request = {
            "operation": "suggest",
            "model": self._model_name,
            "count": _base._whole("count", count, 1),
            "classes": labels.texts,
            "labelled": y is not None,
            "unknown": self._unknown(),
        }
        parts = {"table": _table.to_bytes(table), "model": self._model}
        if labels.texts:
            parts["labels"] = _table.of_labels(labels.codes)
        answer = _runtime.ask(request, parts)
        return np.array(answer.header["rows"], dtype=np.int64)

    def _classes(self, clusters: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
        """Return the classes of clusters, in the type of ``classes_`` if each has one of these."""
        by_id = dict(zip(self.clusters_.tolist(), self.cluster_classes_))
        found = _values.objects(by_id.get(one) for one in clusters.tolist())
        named = set(self._class_names)
        having = {
            one for one, name in zip(self.clusters_.tolist(), self._labels) if name in named
        }
        return found.astype(self.classes_.dtype) if having.issuperset(clusters.tolist()) else found

    def _columns(self, X: Any, columns: Sequence[str]) -> "pa.Table":
        check_is_fitted(self)
        asked = {name: self.n_clusters_ for name in columns}
        return _table.from_bytes(self._assigned(X, columns=asked).parts["rows"])

    def _assigned(self, X: Any, **asked: Any) -> _runtime.Answer:
        check_is_fitted(self)
        table, _ = self._read(X, reset=False)
        header = {"operation": "predict", "model": self._model_name, "columns": {}, **asked}
        parts = {"table": _table.to_bytes(table)}
        try:
            return _runtime.ask(header, parts)
        except _runtime.UnknownModel:
            return _runtime.ask(header, {**parts, "model": self._model})


@documented
class ConstrainedSpectralClustering(
    _generated.ConstrainedSpectralClusteringParams, LandmarkClusterer, _base.Guided
):
    """Spectral clustering guided by labels and links, in memory and without Spark.

    The method is SCACS of Li, Xia, Shan and Liu (TKDE 2015). With a few known classes in ``y``, or
    pairs of rows that belong together or apart, it finds the clusters of all rows; without them it
    is spectral clustering by landmarks. Rows can have words, dates and gaps beside numbers. A fit of
    n rows of d columns with p landmarks costs O(n p d + p^3).

    Attributes
    ----------
    labels_ : ndarray of int, one for each row of X
        The cluster of each row of the fit; -1 for an outlier.
    margins_ : ndarray of float, one for each row of X
        How clearly each row belongs to its cluster, from 0 to 1.
    n_clusters_ : int
        The number of clusters.
    clusters_ : ndarray of int
        The ids of the clusters: 0 to n_clusters_ - 1, unless an earlier fit was continued.
    classes_ : ndarray
        The classes in y, sorted, in the type in which y has them; empty without labels.
    cluster_classes_ : ndarray of object
        The class of each cluster, in the order of ``clusters_``; None where it has none.
    transduction_ : ndarray
        The class of the cluster of each row of the fit, in the type of ``classes_``; None without one.
    offered_ : list of int
        The numbers of clusters that are worth a look where nothing decided between them; else empty.
    summary_ : dict
        What the fit did and found, with the fields of ``summary.json``.
    columns_ : list of dict
        What the fit decided for each column; empty if all columns are numbers without gaps.
    n_features_in_ : int
        The number of columns of X.
    feature_names_in_ : ndarray of str
        Their names, if X was a table.

    See Also
    --------
    LandmarkSpectralClustering : The same kind of clustering without side information.
    InMemoryClustering : Methods from the literature for small tables.

    References
    ----------
    Li, J., Xia, Y., Shan, Z., Liu, Y. (2015). Scalable constrained spectral clustering. IEEE
    Transactions on Knowledge and Data Engineering 27(2), 589-593.

    Examples
    --------
    Two moons of 100 rows each, of which five are labelled:

    >>> from sklearn.datasets import make_moons
    >>> from mustlink.local import ConstrainedSpectralClustering
    >>> X, moons = make_moons(200, noise=0.05, random_state=0)
    >>> y = [moon if row < 5 else -1 for row, moon in enumerate(moons)]
    >>> model = ConstrainedSpectralClustering().fit(X, y)
    >>> model.classes_
    array([0, 1])
    >>> float((model.transduction_ == moons).mean())
    1.0
    >>> model.predict([[-1.0, 0.3], [2.0, 0.2]])
    array([0, 1], dtype=int32)
    """

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.classifier_tags = ClassifierTags()  # scikit-learn asks for them beside predict_proba
        return tags

    def fit(
        self,
        X: Any,
        y: Any = None,
        must_link: Any = None,
        cannot_link: Any = None,
        *,
        together: Any = None,
        together_weights: Any = None,
        apart: Any = None,
        apart_most: int = 1,
        apart_weights: Any = None,
        holdout: float = 0.0,
        sample_weight: Any = None,
        label_weight: Any = None,
        previous: Any = None,
    ) -> "Self":
        """Cluster rows.

        Parameters
        ----------
        X
            The rows: an array, a sparse matrix of SciPy, or a table with columns of any kind of
            pandas, polars or Arrow.
        y
            The class of each row; -1, None or NaN where it is not known. Words such as "unknown" mean
            the same, unless ``unknown_labels`` names other words. Equal numbers are one class: 1, 1.0
            and "1".
        must_link, cannot_link
            Pairs of rows that belong to the same cluster, or to different ones, by the positions of
            the rows from 0; a third column is the weight of a pair, above 0 and at most 1.
        together, apart
            Rules by columns: rows with an equal value are in the same cluster (together), or in
            different ones (apart). Give a column with one value a row, or a table or dict of several
            columns; rows without a value have no rule. They are the rules of ``links.together`` and
            ``links.apart`` in Spark.
        together_weights, apart_weights
            The weight of each rule, above 0 and at most 1, in the order of the columns; all 1 without
            them. Rows may break a rule of a weight below 1 if their features are stronger evidence for
            another cluster than the weight is for the rule.
        apart_most
            The largest number of rows with one value of ``apart`` in a cluster.
        holdout
            The share of the pairs and of the values of rules, in [0, 1), that is kept aside and does not
            guide the fit. ``summary_["constraints"]["heldOut"]`` and ``summary_["apart"]["heldOut"]`` count
            those that the clusters satisfy.
        sample_weight
            The weight of each row: 0, or from 1e-6 to 1e9; all 1 without it. A row of weight 0 gets a
            cluster, and its label is not used.
        label_weight
            The weight of the label of each row, above 0 and at most 1; all 1 without it. A row whose
            label has a weight below 1 may be in the cluster of another class.
        previous
            An earlier fit whose clusters are continued: a fitted estimator, or the path of a saved
            model. Clusters keep their ids, and ``summary_["drift"]`` says what has changed.
        """
        self._fit(
            "scacs",
            X,
            y,
            must_link,
            cannot_link,
            previous,
            together=together,
            together_weights=together_weights,
            apart=apart,
            apart_most=apart_most,
            apart_weights=apart_weights,
            holdout=holdout,
            sample_weight=sample_weight,
            label_weight=label_weight,
        )
        return self


@documented
class LandmarkSpectralClustering(
    _generated.LandmarkSpectralClusteringParams, LandmarkClusterer
):
    """Spectral clustering of many rows by landmarks, without labels or links.

    The method is LSC of Cai and Chen (IEEE Transactions on Cybernetics 2015). A fit of n rows of d
    columns with p landmarks costs O(n p d + p^3).

    Attributes
    ----------
    labels_ : ndarray of int, one for each row of X
        The cluster of each row of the fit; -1 for an outlier.
    margins_ : ndarray of float, one for each row of X
        How clearly each row belongs to its cluster, from 0 to 1.
    n_clusters_ : int
        The number of clusters.
    clusters_ : ndarray of int
        The ids of the clusters: 0 to n_clusters_ - 1, unless an earlier fit was continued.
    classes_ : ndarray
        Empty, since no labels guide the fit.
    cluster_classes_ : ndarray of object
        None for each cluster.
    offered_ : list of int
        The numbers of clusters that are worth a look where nothing decided between them; else empty.
    summary_ : dict
        What the fit did and found, with the fields of ``summary.json``.
    columns_ : list of dict
        What the fit decided for each column; empty if all columns are numbers without gaps.
    n_features_in_ : int
        The number of columns of X.
    feature_names_in_ : ndarray of str
        Their names, if X was a table.

    See Also
    --------
    ConstrainedSpectralClustering : The same kind of clustering with labels and links.

    References
    ----------
    Cai, D., Chen, X. (2015). Large scale spectral clustering via landmark-based sparse
    representation. IEEE Transactions on Cybernetics 45(8), 1669-1680.

    Examples
    --------
    >>> from sklearn.datasets import make_moons
    >>> from mustlink.local import LandmarkSpectralClustering
    >>> X, moons = make_moons(200, noise=0.05, random_state=0)
    >>> model = LandmarkSpectralClustering(2).fit(X)
    >>> model.labels_.shape
    (200,)
    >>> model.transform(X).shape[0]
    200
    """

    def fit(
        self, X: Any, y: Any = None, *, sample_weight: Any = None, previous: Any = None
    ) -> "Self":
        """Cluster rows.

        Parameters
        ----------
        X
            The rows: an array, a sparse matrix of SciPy, or a table with columns of any kind of
            pandas, polars or Arrow.
        y
            Not used; it is here because scikit-learn calls all estimators alike.
        sample_weight
            How much each row counts: 0, or from 1e-6 to 1e9; all alike without it.
        previous
            An earlier fit whose clusters are continued: a fitted estimator, or the path of a saved
            model. Clusters keep their ids, and ``summary_["drift"]`` says what has changed.
        """
        if self.method not in ("lsc-k", "lsc-r"):
            raise ValueError(
                f"method is {self.method!r}, and must be 'lsc-k', whose landmarks are found by"
                " k-means, or 'lsc-r', whose landmarks are drawn at random."
            )
        self._fit(self.method, X, previous=previous, sample_weight=sample_weight)
        return self

    def fit_predict(self, X: Any, y: Any = None) -> "np.ndarray[Any, Any]":
        """Fit, and return the cluster of each row."""
        labels: "np.ndarray[Any, Any]" = self.fit(X).labels_
        return labels
