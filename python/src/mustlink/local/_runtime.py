"""The Java process that computes: one for each process of Python, started when it is needed."""

from __future__ import annotations

import atexit
import json
import os
import re
import threading
from typing import Any, Dict, List, Mapping, NamedTuple, Optional

from mustlink.local._java import find_jar, find_java
from mustlink.local import _progress
from mustlink.local._process import JavaProcess, JavaProcessError, options_of_variables

_MAGIC = b"MLK1"
"""The first bytes of a message."""

_LEAVE = 5.0
"""Seconds that a process has to end by itself."""

_MOST = 2**31 - 64
"""Bytes of a part of a request, at the most."""

_SMALL = 4_000_000
"""Bytes of a request up to which the work ends before the optimizing compiler of the JVM pays off."""

_MORE = "Give it more by mustlink.local.configure(memory=...), or fewer rows or features."


class UnknownModel(Exception):
    """The Java process does not have a model in memory."""


class Answer(NamedTuple):
    """The answer to a request: a header, and parts of bytes."""

    header: Dict[str, Any]
    parts: Dict[str, bytes]


class _Settings:
    memory: Optional[str] = None
    options: List[str] = []


def configure(memory: Optional[str] = None, java_options: Optional[List[str]] = None) -> None:
    """Set how the Java process is started; one that runs is ended, and started anew when needed.

    Parameters
    ----------
    memory
        The most memory that it takes for its objects, such as ``"4g"``; by default half of the
        memory of the machine.
    java_options
        Further options of the JVM.
    """
    _Settings.memory = memory
    _Settings.options = list(java_options or [])
    shutdown()


def shutdown() -> None:
    """End the Java process, if one runs. The next call that needs one starts it again."""
    _PROCESS.end()


class _Process:
    """The Java process, if one runs, and the lock by which its callers take turns."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._lock = threading.Lock()
        self._owner = os.getpid()
        self._java: Optional[JavaProcess] = None
        self._is_quick = False

    def ask(
        self,
        header: Mapping[str, Any],
        parts: Mapping[str, bytes],
        progress: Optional[_progress.Progress],
    ) -> Answer:
        """Send a request and wait for the answer."""
        if os.getpid() != self._owner:  # after a fork the Java process belongs to the parent
            self._forget()
        with self._lock:
            java = self._running(sum(map(len, parts.values())) <= _SMALL)
            try:
                _write(java, header, parts)
                return _read(java, progress or _progress.Progress())
            except (OSError, EOFError):
                ended = f"The Java process has ended before it answered: {self._stop(_LEAVE)}"
                if "OutOfMemoryError" in ended:
                    raise MemoryError(f"{ended} {_MORE}") from None
                raise JavaProcessError(
                    f"{ended} The next call starts it again. If the machine has little memory, give it"
                    " less by mustlink.local.configure(memory=...)."
                ) from None
            except BaseException:  # such as an interrupt: what is in the channel is of no use
                self._stop()
                raise
            finally:
                if progress is not None:
                    progress.ends()

    def _running(self, small: bool) -> JavaProcess:
        """Return the process; one that was started for small requests gives way to one for all."""
        if self._java is not None and self._java.runs() and (small or not self._is_quick):
            return self._java
        self._stop()
        self._is_quick = small
        self._java = JavaProcess(_command(small))
        return self._java

    def _stop(self, seconds: float = 0) -> str:
        """End the process, and return how it ended."""
        java, self._java = self._java, None
        return "" if java is None else java.stop(seconds)

    def end(self) -> None:
        """Close the input of the process, which then ends by itself."""
        if os.getpid() == self._owner:
            with self._lock:
                self._stop(_LEAVE)

    @property
    def pid(self) -> Optional[int]:
        """The id of the process, if it runs."""
        return None if self._java is None or self._owner != os.getpid() else self._java.pid


def _command(small: bool) -> List[str]:
    java = find_java()
    options = ["-Xshare:auto"]
    given = " ".join([*_Settings.options, *options_of_variables().values()])
    if not re.search(r"-XX:\+Use\w+GC\b", given):  # the JVM refuses a second collector
        options.append("-XX:+UseSerialGC" if small else "-XX:+UseParallelGC")
    if small:  # the plain kernels give the same bits, and need no optimizing compiler
        options += ["-XX:TieredStopAtLevel=1", "-Dmustlink.kernel=scalar"]
    elif java.vectors:
        options.append("--add-modules=jdk.incubator.vector")
    if java.version >= 24:
        options.append("--sun-misc-unsafe-memory-access=allow")
        options.append("--enable-native-access=ALL-UNNAMED")
    options.append(f"-Xmx{_Settings.memory}" if _Settings.memory else "-XX:MaxRAMPercentage=50")
    options.extend(_Settings.options)
    return [java.program, *options, "-Djava.awt.headless=true", "-jar", find_jar()]


def _write(java: JavaProcess, header: Mapping[str, Any], parts: Mapping[str, bytes]) -> None:
    for name, part in parts.items():
        if len(part) > _MOST:
            raise ValueError(
                f"The {name} takes {len(part) / 2**30:.1f} GiB, and at most 2 can be sent. Give fewer"
                " rows or columns, or use Spark."
            )
    listed = [{"name": name, "bytes": len(part)} for name, part in parts.items()]
    text = json.dumps({**header, "parts": listed}).encode()
    java.send(_MAGIC + len(text).to_bytes(4, "big") + text)
    for part in parts.values():
        java.send(part)


def _read(java: JavaProcess, progress: _progress.Progress) -> Answer:
    """Read the answer, and before it the messages that name stages."""
    while True:
        java.wait(progress.waits)
        answer = _message(java)
        if "stage" not in answer.header:
            return answer
        progress.begins(answer.header["stage"])


def _message(java: JavaProcess) -> Answer:
    start = java.receive(len(_MAGIC))
    if start != _MAGIC:
        raise JavaProcessError(
            f"The Java process answers with {start!r}, where a message starts with {_MAGIC!r}: its"
            f" jar {find_jar()} is not the one of this version of mustlink."
        )
    header = json.loads(java.receive(int.from_bytes(java.receive(4), "big")))
    parts = {part["name"]: java.receive(part["bytes"]) for part in header.pop("parts", [])}
    return Answer(header, parts)


_PROCESS = _Process()
atexit.register(_PROCESS.end)


def ask(
    header: Mapping[str, Any],
    parts: Optional[Mapping[str, bytes]] = None,
    progress: Optional[_progress.Progress] = None,
) -> Answer:
    """Send a request to the Java process, and return its answer.

    An interrupt, such as Ctrl-C, ends the process and with it the work, and the next request starts
    another.

    Parameters
    ----------
    progress
        What shows how far a fit is; None to show nothing.

    Raises
    ------
    ValueError
        If parameters or data break a rule; the message names it, and what to do.
    MemoryError
        If the Java process has too little memory.
    JavaProcessError
        If it ended, or failed for another reason.
    """
    answer = _PROCESS.ask({**header, "stages": progress is not None}, parts or {}, progress)
    if answer.header["ok"]:
        return answer
    kind, message = answer.header["kind"], answer.header["message"]
    if kind in ("setting", "data"):
        raise ValueError(message)
    if kind == "unknown model":
        raise UnknownModel
    if kind == "memory":
        raise MemoryError(f"{message} {_MORE}")
    raise JavaProcessError(f"The Java process failed: {message}")


def process_id() -> Optional[int]:
    """Return the id of the Java process, or None if none runs."""
    return _PROCESS.pid
