"""What a long fit shows, what ends it, and where its warnings point."""

import io
import os
import signal
import sys
import threading
import types
import warnings
from typing import Any, Dict, List

import numpy as np
import pytest
from sklearn.datasets import make_blobs
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from mustlink.local import (
    ConstrainedSpectralClustering,
    InMemoryClustering,
    LandmarkSpectralClustering,
    MustlinkWarning,
    _progress,
    _runtime,
)

X, _ = make_blobs(60, centers=[[0, 0], [8, 0], [0, 8]], random_state=0)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
@pytest.mark.parametrize("verbose, bar, lines", [(None, True, False), (0, False, False), (1, True, True)])
def test_a_long_fit_shows_a_bar_in_terminals_and_lines_elsewhere_if_they_are_asked_for(
    verbose: Any, bar: bool, lines: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_progress, "_PATIENCE", 0.0)
    monkeypatch.setitem(sys.modules, "IPython", None)  # type: ignore[arg-type]
    for stream, shown in ((Terminal(), bar), (io.StringIO(), lines)):
        monkeypatch.setattr(sys, "stderr", stream)
        LandmarkSpectralClustering(3, stability=1, verbose=verbose).fit(X)
        text = stream.getvalue()
        assert ("60 %  learning the clusters, " in text) is shown
        if shown:
            steps = [int(one.split(" %")[0][-3:]) for one in text.replace("\r", "\n").split("\n") if "%" in one]
            assert steps == sorted(steps) and steps[0] < 5 and steps[-1] >= 90
            assert text.endswith("\r") is stream.isatty()  # the bar is taken away


@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
def test_a_short_fit_shows_nothing_and_a_notebook_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: List[Dict[str, str]] = []

    class Handle:
        def update(self, what: Dict[str, str], raw: bool) -> None:
            shown.append(what)

    def display(what: Dict[str, str], raw: bool, display_id: bool) -> Handle:
        shown.append(what)
        return Handle()

    notebook: Any = types.ModuleType("IPython")
    notebook.get_ipython = lambda: types.SimpleNamespace(kernel=1)
    page: Any = types.ModuleType("IPython.display")
    page.display = display
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    monkeypatch.setitem(sys.modules, "IPython.display", page)
    monkeypatch.setattr(_progress, "_PATIENCE", 100.0)
    LandmarkSpectralClustering(3).fit(X)
    InMemoryClustering(3, method="sc-njw").fit(X)
    assert shown == []
    monkeypatch.setitem(sys.modules, "IPython", None)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    LandmarkSpectralClustering(3, verbose=1).fit(X)
    assert sys.stderr.getvalue() == ""
    monkeypatch.setitem(sys.modules, "IPython", notebook)

    monkeypatch.setattr(_progress, "_PATIENCE", 0.0)
    LandmarkSpectralClustering(3).fit(X)
    assert '<progress value="0.6" max="1">' in "".join(one.get("text/html", "") for one in shown)
    assert shown[-1] == {"text/plain": ""}


def test_a_wrong_verbose_is_refused() -> None:
    with pytest.raises(ValueError, match="verbose is 'much', and must be 0 for no progress"):
        LandmarkSpectralClustering(3, verbose="much").fit(X)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process.")
@pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")
def test_an_interrupt_ends_the_java_work_and_the_next_fit_works(monkeypatch: pytest.MonkeyPatch) -> None:
    model = ConstrainedSpectralClustering(3).fit(X)
    ours: List[int] = []

    def begins(self: Any, name: str) -> None:
        if name == "landmarks":
            process = _runtime.process_id()
            assert process is not None
            ours.append(process)
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()

    monkeypatch.setattr(_progress.Progress, "begins", begins)
    rows = np.random.default_rng(0).random((40_000, 40))
    with pytest.raises(KeyboardInterrupt):
        ConstrainedSpectralClustering(verbose=1).fit(rows)
    monkeypatch.undo()
    with pytest.raises(ProcessLookupError):
        os.kill(ours[0], 0)
    assert _runtime.process_id() is None
    assert np.array_equal(model.predict(X), model.labels_)  # the estimator keeps its model
    assert np.array_equal(ConstrainedSpectralClustering(3).fit(X).labels_, model.labels_)


def test_warnings_point_at_the_line_of_the_caller() -> None:
    apart = ConstrainedSpectralClustering(2)  # of rows in three separate parts
    pipeline = make_pipeline(StandardScaler(), apart)
    fitted = LandmarkSpectralClustering(2)
    calls: List[Any] = [
        lambda: apart.fit(X),
        lambda: apart.fit_predict(X),
        lambda: apart.fit_transform(X),
        lambda: pipeline.fit(X),
        lambda: fitted.fit_predict(X),
        lambda: InMemoryClustering(60, method="cosc").fit(X, range(60)),
    ]
    for call in calls:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            call()
        ours = [one for one in caught if one.category is MustlinkWarning]
        assert ours and {one.filename for one in ours} == {__file__}
        assert {one.lineno for one in ours} == {call.__code__.co_firstlineno}
