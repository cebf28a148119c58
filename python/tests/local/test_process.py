"""The Java process: what the JVM writes, how it starts, and what is said if it does not."""

import os
import signal
import socket
import sys
import threading
import time
from typing import Any, Dict, Iterator, List

import numpy as np
import pytest
from sklearn.datasets import make_blobs

import mustlink.local
from mustlink.local import JavaProcessError, LandmarkSpectralClustering, _process, _runtime

pytestmark = pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")

X, _ = make_blobs(60, centers=[[0, 0], [8, 0], [0, 8]], random_state=0)


@pytest.fixture(autouse=True)
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test starts a process, and none is left that was started with odd options."""
    mustlink.local.shutdown()
    yield
    monkeypatch.undo()
    mustlink.local.configure()


def works() -> bool:
    model = LandmarkSpectralClustering(3).fit(X)
    return np.array_equal(model.predict(X), model.labels_)


@pytest.mark.parametrize("pairs", [True, False])
def test_what_the_jvm_writes_disturbs_no_answer(pairs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_process, "_PAIRS", pairs)  # False: as on Windows
    noise = "-Xlog:gc*=debug,class+load:stdout -XX:+PrintCommandLineFlags -XX:+UseLargePages"
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", f"{noise} -XX:+UseG1GC")
    monkeypatch.setenv("JDK_JAVA_OPTIONS", "-verbose:class -showversion")
    assert works()
    process = _runtime.process_id()
    assert process is not None
    if hasattr(signal, "SIGQUIT"):
        os.kill(process, signal.SIGQUIT)  # the JVM writes a dump of its threads
        time.sleep(0.2)
    assert works() and _runtime.process_id() == process


@pytest.mark.parametrize(
    ("settings", "variables", "message"),
    [
        ({"memory": "1k"}, {}, r"exit code 1\. It said: .*Too small maximum heap"),
        ({"memory": "two"}, {}, r"exit code 1\. It said: .*Invalid maximum heap size: -Xmxtwo"),
        ({"java_options": ["-XX:+UseG1GC", "-XX:+UseSerialGC"]}, {}, "Multiple garbage collectors"),
        ({"java_options": ["-XX:NoSuchOption=1"]}, {}, "NoSuchOption.*command was '.*NoSuchOption"),
        ({}, {"JAVA_TOOL_OPTIONS": "-XX:Wrong"}, "option 'Wrong'.*JAVA_TOOL_OPTIONS is '-XX:Wrong'"),
        ({}, {"JDK_JAVA_OPTIONS": "-version"}, "JDK_JAVA_OPTIONS"),
        ({}, {"MUSTLINK_LOCAL_JAR": "NO_JAR"}, "Invalid or corrupt jarfile"),
    ],
)
def test_what_the_jvm_says_is_quoted_where_it_does_not_start(
    settings: Dict[str, Any],
    variables: Dict[str, str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Any,
) -> None:
    for name, one in variables.items():
        if one == "NO_JAR":
            (tmp_path / "no.jar").write_text("no jar")
            one = str(tmp_path / "no.jar")
        monkeypatch.setenv(name, one)
    mustlink.local.configure(**settings)
    with pytest.raises(JavaProcessError, match=f"(?s)^The Java process did not start: .*{message}") as error:
        works()
    assert "give it less" not in str(error.value)
    assert _runtime.process_id() is None


@pytest.mark.skipif(os.name == "nt", reason="Windows does not remove a directory in use.")
def test_a_working_directory_that_was_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(JavaProcessError, match="(?s)did not start.*current working directory"):
        works()


@pytest.mark.parametrize("pairs", [True, False])
def test_a_process_that_is_silent_is_ended(pairs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_process, "_PAIRS", pairs)
    monkeypatch.setattr(_process, "_START", 0.5)
    program = "import time; print('Listening', flush=True); time.sleep(600)"
    with pytest.raises(JavaProcessError, match="silent for 0.5 seconds.*It said: Listening"):
        _process.JavaProcess([sys.executable, "-c", program])


def test_who_does_not_know_the_key_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_process, "_PAIRS", False)
    create_server = socket.create_server
    strangers: List[socket.socket] = []

    def watched(address: Any) -> socket.socket:
        server = create_server(address)
        stranger = socket.create_connection(server.getsockname())
        stranger.sendall(b"0" * 32)
        strangers.append(stranger)
        return server

    monkeypatch.setattr(socket, "create_server", watched)
    assert works()
    assert len(strangers) == 1 and strangers[0].recv(1) == b""


def test_a_process_that_dies_at_work_is_quoted() -> None:
    mustlink.local.configure(memory="2m")
    with pytest.raises((MemoryError, JavaProcessError), match="(?s)did not start|OutOf.*Give it more by"):
        works()
    mustlink.local.configure(java_options=["-XX:+ExitOnOutOfMemoryError"], memory="40m")
    with pytest.raises(MemoryError, match="(?s)ended before it answered: exit code 3.*OutOf.*more"):
        LandmarkSpectralClustering(3).fit(np.random.default_rng(0).random((3000, 1500)))
    mustlink.local.configure()
    assert works()
    process = _runtime.process_id()
    assert process is not None
    threading.Timer(0.3, os.kill, (process, signal.SIGTERM)).start()
    rows = np.random.default_rng(0).random((6000, 20))
    with pytest.raises(JavaProcessError, match="ended before it answered: exit code"):
        while True:
            LandmarkSpectralClustering(3).fit(rows)
