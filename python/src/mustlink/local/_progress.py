"""How far a long fit is: a bar in notebooks and terminals, or lines where they are asked for."""

from __future__ import annotations

import sys
import time
from typing import Any, NamedTuple, Optional

_PATIENCE = 1.0
"""Seconds after which a fit is long, and gets a bar."""

_WIDTH = 24


class _Stage(NamedTuple):
    """A stage as people read it, and the share of a usual fit that is done when it starts."""

    words: str
    done: float


_STAGES = {
    "rows read": _Stage("reading the table", 0.0),
    "landmarks": _Stage("choosing typical rows", 0.02),
    "separation": _Stage("looking for separate parts", 0.25),
    "sparse codes": _Stage("comparing all rows with the typical ones", 0.4),
    "further draws of landmarks": _Stage("choosing typical rows again", 0.45),
    "number of clusters": _Stage("choosing the number of clusters", 0.5),
    "linked rows": _Stage("reading the links", 0.55),
    "eigenproblem": _Stage("learning the clusters", 0.6),
    "scores of the classifiers": _Stage("scoring all rows", 0.85),
    "clusters of the embedding": _Stage("assigning the rows", 0.9),
    "stability": _Stage("repeating the fit for its stability", 0.92),
    "assignments": _Stage("counting the clusters", 0.95),
    "comparison with the earlier fit": _Stage("comparing with the earlier fit", 0.96),
}
"""The stages by the names that the Java process sends, in the order in which they run."""

_FIRST = _Stage("sending the table", 0.0)


def of(verbose: Any) -> "Optional[Progress]":
    """Return what shows the progress of a fit; None where nothing is shown.

    Parameters
    ----------
    verbose
        None for a bar in notebooks and terminals, 0 for none, and from 1 on lines elsewhere too.

    Raises
    ------
    ValueError
        If it is none of these.
    """
    if verbose is not None and (not isinstance(verbose, int) or verbose < 0):
        raise ValueError(
            f"verbose is {verbose!r}, and must be 0 for no progress, 1 for a bar or lines, or None for a"
            " bar in notebooks and terminals alone."
        )
    if verbose is not None and not verbose:
        return None
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if hasattr(shell, "kernel"):
        return _Notebook()
    stream = sys.stderr
    if stream is not None and stream.isatty():
        return _Terminal(stream)
    return _Lines(stream) if verbose and stream is not None else None


class Progress:
    """How far a fit is. The bar stays at the start of a stage until the next one starts.

    It never goes back, not even where a fit that leaves links out begins again.
    """

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._stage = _FIRST
        self._done = 0.0

    def begins(self, name: str) -> None:
        """Take the name of the stage that starts; one of an unknown name is a part of the last."""
        plain = name.partition(" (")[0]
        found = _STAGES.get(plain)
        if found is not None:
            self._stage = found
            self._done = max(self._done, found.done)
        self.waits()

    def waits(self) -> None:
        """Show that the fit works, which is called at least every half second."""
        if self._seconds >= _PATIENCE:
            self._show()

    def ends(self) -> None:
        """Take the bar away."""

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._start

    def _text(self) -> str:
        return f"{100 * self._done:3.0f} %  {self._stage.words}, {self._seconds:.0f} s"

    def _show(self) -> None:
        pass


class _Terminal(Progress):
    """One line on standard error that is written over itself."""

    def __init__(self, stream: Any) -> None:
        super().__init__()
        self._stream = stream
        self._last = ""

    def _show(self) -> None:
        filled = round(_WIDTH * self._done)
        line = f"[{'#' * filled}{' ' * (_WIDTH - filled)}] {self._text()}"
        if line != self._last:
            self._stream.write(f"\r{line.ljust(len(self._last))}")
            self._stream.flush()
            self._last = line

    def ends(self) -> None:
        if self._last:
            self._stream.write(f"\r{' ' * len(self._last)}\r")
            self._stream.flush()


class _Lines(Progress):
    """A line on standard error for each stage after the first second, such as for the log of a nightly run."""

    def __init__(self, stream: Any) -> None:
        super().__init__()
        self._stream = stream
        self._last: Optional[_Stage] = None

    def _show(self) -> None:
        if self._stage is not self._last:
            print(f"mustlink {self._text()}", file=self._stream, flush=True)
            self._last = self._stage


class _Notebook(Progress):
    """A bar in the output of a cell, which is empty again after the fit."""

    def __init__(self) -> None:
        super().__init__()
        self._handle: Any = None

    def _show(self) -> None:
        bar = f'<progress value="{self._done}" max="1"></progress> <code>{self._text()}</code>'
        self._display({"text/plain": self._text(), "text/html": bar})

    def ends(self) -> None:
        if self._handle is not None:
            self._display({"text/plain": ""})

    def _display(self, shown: Any) -> None:
        from IPython import display

        if self._handle is None:
            show: Any = display.display  # some versions of IPython have no types for it
            self._handle = show(shown, raw=True, display_id=True)
        else:
            self._handle.update(shown, raw=True)
