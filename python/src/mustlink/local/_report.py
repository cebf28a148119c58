"""The report of a fit as a page, and the map of its rows."""

from __future__ import annotations

import html
import os
import tempfile
import webbrowser
from pathlib import Path
from typing import Any, Dict, Union

import numpy as np

_HEIGHT = 720


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
