"""The report of a fit as a page, and the map of its rows."""

from __future__ import annotations

import html
import os
import tempfile
import webbrowser
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Union

import numpy as np

from mustlink.local import _runtime, _table

_BINS = 10
_HEIGHT = 720


class Drawn(NamedTuple):
    """Rows of a fit that were drawn at random, from which its clusters are described.

    Parameters
    ----------
    table
        The rows, as they are sent.
    rows
        Their positions in the table of the fit.
    ids
        How people call them.
    labels
        The texts of their labels, None where they are not known.
    histograms
        Of the margins of all rows of each cluster, in ten bins.
    confusion
        What labelled rows get without their own labels, if that is known.
    """

    table: bytes
    rows: "np.ndarray[Any, Any]"
    ids: List[str]
    labels: List[Optional[str]]
    histograms: List[List[int]]
    confusion: Optional[Dict[str, Any]]


class Report:
    """The page that describes a fit. A notebook shows it where a cell ends with it."""

    def __init__(self, page: str) -> None:
        self.html = page

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the page to a file, which needs no network and can be sent to others."""
        Path(path).write_text(self.html, encoding="utf-8")

    def show(self) -> str:
        """Open the page in a browser, and return the path of its file."""
        handle, path = tempfile.mkstemp(prefix="mustlink-report-", suffix=".html")
        os.close(handle)
        self.save(path)
        webbrowser.open(Path(path).as_uri())
        return path

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{html.escape(self.html)}" style="width:100%;height:{_HEIGHT}px;'
            'border:1px solid #ccc" sandbox="allow-scripts" title="Report of Mustlink"></iframe>'
        )

    def __repr__(self) -> str:
        return (
            "The report of a fit. A notebook shows it where it is the last value of a cell;"
            " elsewhere call show(), or save(path)."
        )


def histograms(
    clusters: "np.ndarray[Any, Any]",
    margins: "np.ndarray[Any, Any]",
    ids: "np.ndarray[Any, Any]",
) -> List[List[int]]:
    """Count the margins of the rows of each cluster in ten bins, in the order of the ids."""
    bins = np.minimum(_BINS - 1, (margins * _BINS).astype(int))
    return [np.bincount(bins[clusters == j], minlength=_BINS).tolist() for j in ids]


def described(
    drawn: Drawn,
    clusters: "np.ndarray[Any, Any]",
    margins: "np.ndarray[Any, Any]",
    request: Dict[str, Any],
    model: bytes,
) -> _runtime.Answer:
    """Ask for the description of the drawn rows."""
    import pyarrow as pa

    rows = pa.table(
        {
            "cluster": pa.array(clusters[drawn.rows].astype(np.int32)),
            "margin": pa.array(margins[drawn.rows].astype(np.float64)),
        }
    )
    header = {
        "operation": "describe",
        "ids": drawn.ids,
        "labels": drawn.labels,
        "histograms": drawn.histograms,
        "confusion": drawn.confusion,
        **request,
    }
    return _runtime.ask(
        header, {"table": drawn.table, "rows": _table.to_bytes(rows), "model": model}
    )


def drawn_map(places: Dict[str, Any], names: Dict[int, str], ax: Any) -> Any:
    """Draw the rows of a map, coloured by their clusters.

    Raises
    ------
    ImportError
        If matplotlib is not installed.
    """
    try:
        import matplotlib.pyplot as plt
    except ImportError as missing:
        raise ImportError("plot needs matplotlib: pip install matplotlib") from missing
    if ax is None:
        _, ax = plt.subplots(figsize=(7, 7))
    x, y = np.array(places["x"]), np.array(places["y"])
    clusters = np.array(places["cluster"])
    colours = plt.get_cmap("tab10" if len(names) <= 10 else "tab20")
    for place, (cluster, name) in enumerate(sorted(names.items())):
        mine = clusters == cluster
        ax.scatter(x[mine], y[mine], s=6, color=colours(place % colours.N), label=name)
    outlying = clusters < 0
    if outlying.any():
        ax.scatter(x[outlying], y[outlying], s=6, color="lightgrey", label="outlying")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_aspect("equal")
    if len(names) <= 20:
        ax.legend(markerscale=3, fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    return ax
