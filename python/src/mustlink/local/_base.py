"""What all estimators have in common: parameters, tables, side information, results."""

from __future__ import annotations

import os
import sys
import uuid
import warnings
from pathlib import Path
from typing import Any, ClassVar, Dict, List, Optional, Sequence, Tuple

import joblib
import numpy as np
import sklearn
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.utils import check_random_state
from sklearn.utils.validation import validate_data

from mustlink.local import _progress, _runtime, _side, _table

_SEEDS = 2**31 - 1


class MustlinkWarning(UserWarning):
    """A warning of a fit about the data or the parameters."""


_BETWEEN = tuple(f"{Path(one).parent}{os.sep}" for one in (__file__, sklearn.__file__, joblib.__file__))
"""Where the calls between a program and a warning are: here, and in scikit-learn and its workers."""


def warn(text: str) -> None:
    """Warn at the line of the program that called Mustlink, by itself or by scikit-learn."""
    frame = sys._getframe(1)
    level = 2
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_BETWEEN):
        frame = frame.f_back
        level += 1
    warnings.warn(text, MustlinkWarning, stacklevel=level)


class Clusterer(ClusterMixin, BaseEstimator):
    """The base of the estimators."""

    _named: bool
    """Whether the table of the fit had columns with names."""

    _names: Sequence[str] = ()
    """The names of its columns, if they have names."""

    _of_spark = False
    """Whether a fit in Spark made the model, which names only the columns that it did not leave out."""

    _options: ClassVar[Dict[str, str]] = {}
    """The options of Java by the names of parameters."""

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags

    def _request(
        self,
        operation: str,
        method: str,
        X: Any,
        y: Any,
        must_link: Any,
        cannot_link: Any,
        **more: Any,
    ) -> Tuple[_runtime.Answer, Any, _side.Classes]:
        """Send a table with its side information, and return the answer, the table and classes.

        ``more`` are rules by columns, weights, and the name and the files of an earlier model.
        """
        table, kinds = self._read(X, reset=True)
        rows = table.num_rows
        labels = _side.labels_of(y, rows)
        links = _side.links_of(must_link, cannot_link, rows)
        seed = self._seed()
        if self.gaps not in ("fill", "fail"):
            raise ValueError(
                f"gaps is {self.gaps!r}, and must be 'fill', which puts the median or a level of its"
                " own in place of a gap, or 'fail', which refuses gaps."
            )
        header = {
            "operation": operation,
            "model": uuid.uuid4().hex,
            "method": method,
            "options": self._given(),
            "k": None if self.n_clusters in (None, "auto") else _whole("n_clusters", self.n_clusters, 2),
            "seed": seed,
            "kinds": {**kinds, **(self.column_kinds or {})},
            "gaps": self.gaps,
            "classes": labels.texts,
            "labelled": y is not None,
            "unknown": self._unknown(),
        }
        parts = {"table": _table.to_bytes(table)}
        if labels.texts:
            parts["labels"] = _table.of_labels(labels.codes)
        if links is not None:
            parts["links"] = _table.of_links(links)
        for name in ("sample_weight", "label_weight"):
            weights = _side.weights_of(name, more.get(name), rows)
            if weights is not None:
                parts[name] = _table.of_numbers(name, weights)
        for name in ("together", "apart"):
            columns = _side.columns_of(name, more.get(name), rows)
            if columns:
                parts[name] = _table.of_texts(columns)
            believed = _side.rule_weights(f"{name}_weights", more.get(f"{name}_weights"))
            header.setdefault("weights", {})[name] = believed
        header["most"] = _whole("apart_most", more.get("apart_most", 1), 1)
        header["holdout"] = _side.share_of("holdout", more.get("holdout", 0.0))
        if more.get("previous") is not None:
            header["previous"], parts["previous"] = more["previous"]
        answer = _runtime.ask(header, parts, _progress.of(self.verbose))
        self._model_name = header["model"]
        return answer, table, labels.classes(answer.header["classes"], answer.header["classOf"])

    def _unknown(self) -> Optional[List[str]]:
        """Return the words that say that a class is not known; None for the usual ones."""
        return _side.words_of("unknown_labels", getattr(self, "unknown_labels", None))

    def _seed(self) -> int:
        given = self.random_state
        if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
            if not -(2**63) <= given < 2**63:
                raise ValueError(
                    f"random_state is {given}, and must be a whole number from -2**63 to 2**63 - 1."
                )
            return int(given)
        return int(check_random_state(given).randint(_SEEDS))

    def _given(self) -> Dict[str, str]:
        """Return the options that are set, by their keys in Java."""
        given = {}
        for name, key in self._options.items():
            value = getattr(self, name)
            if value is not None:
                given[key] = _text(value)
        return given

    def _read(self, X: Any, reset: bool) -> Tuple[Any, Dict[str, str]]:
        """Return the table that is sent, and the columns that are categories by their types."""
        if _table.is_table(X) and (reset or self._named):
            table, kinds = _table.of_named(X)
            if self._of_spark and not reset and set(self.feature_names_in_) <= set(table.column_names):
                return table.select(list(self.feature_names_in_)), {}
            validate_data(self, X, reset=reset, skip_check_array=True)
            if reset:
                self._named = True
                self._names = table.column_names
                if table.num_rows < 2:
                    raise ValueError(
                        f"X has {table.num_rows} sample(s) (rows), and a minimum of 2 is required."
                    )
            return table, kinds
        checked = validate_data(
            self,
            _table.array_of(X),
            accept_sparse="csr",
            dtype=np.float64,
            reset=reset,
            ensure_all_finite=False,
            ensure_min_samples=2 if reset else 1,
        )
        _table.require_finite(checked)
        if reset:
            self._named = False
        elif self._named:
            dense = checked.toarray() if hasattr(checked, "toarray") else checked
            return _table.of_columns(dense, self._names), {}
        if hasattr(checked, "tocsr"):
            return _table.of_sparse(checked), {}
        return _table.of_array(checked), {}

    def _keep(self, answer: _runtime.Answer, classes: _side.Classes, warned: List[str]) -> None:
        rows = _table.from_bytes(answer.parts["rows"])
        self.labels_ = rows["cluster"].to_numpy()
        self.margins_ = rows["margin"].to_numpy()
        self.classes_ = classes.values
        self.columns_ = answer.header["columns"]
        for warning in warned:
            warn(warning)


class Guided(Clusterer):
    """The base of the estimators that labels and links guide."""

    def fit_predict(
        self, X: Any, y: Any = None, must_link: Any = None, cannot_link: Any = None
    ) -> "np.ndarray[Any, Any]":
        """Fit, and return the cluster of each row.

        The parameters are those of ``fit``.
        """
        self.fit(X, y, must_link=must_link, cannot_link=cannot_link)
        labels: "np.ndarray[Any, Any]" = self.labels_
        return labels


def _text(value: Any) -> str:
    """Return the value of an option as Java reads it."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if hasattr(value, "items"):  # a dict, or a Series of pandas
        return _side.shares_text(value)
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    return str(value)


def _whole(name: str, value: Any, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        auto = ", or None for auto" if name == "n_clusters" else ""
        raise TypeError(f"{name} must be a whole number of at least {least}{auto}, not {value!r}.")
    if name in ("apart_most", "count") and value < least:
        raise ValueError(f"{name} is {value}, and must be at least {least}.")
    return int(value)
