"""The Java process that computes: one for each process of Python, started when it is needed."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import tempfile
import threading
from typing import IO, Any, Dict, List, Mapping, NamedTuple, Optional

from mustlink.local._java import find_jar, find_java

_STDERR = 4000
_LEAVE = 5.0

_MOST = 2**31 - 64
"""Bytes of a part of a request, at the most."""

_SMALL = 4_000_000
"""Bytes of a request up to which the work ends before the optimizing compiler of the JVM pays off."""


class JavaProcessError(RuntimeError):
    """The Java process failed, for a reason that is no fault of parameters or data."""


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
    """A child process, and the lock by which its callers take turns."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._lock = threading.Lock()
        self._owner = os.getpid()
        self._child: Optional[subprocess.Popen[bytes]] = None
        self._errors: Optional[IO[bytes]] = None
        self._is_quick = False

    def ask(self, header: Mapping[str, Any], parts: Mapping[str, bytes]) -> Answer:
        """Send a request and wait for the answer."""
        if os.getpid() != self._owner:  # after a fork the child process belongs to the parent
            self._forget()
        with self._lock:
            child = self._running(sum(map(len, parts.values())) <= _SMALL)
            try:
                _write(child, header, parts)
                return _read(child)
            except (OSError, EOFError):
                raise JavaProcessError(self._ended()) from None
            except BaseException:  # such as an interrupt: what is in the pipes is of no use
                self._stop()
                raise

    def _running(self, small: bool) -> "subprocess.Popen[bytes]":
        """Return the process; one that was started for small requests gives way to one for all."""
        if self._child is not None and self._child.poll() is None:
            if small or not self._is_quick:
                return self._child
            self._stop()
        self._close()
        self._errors = tempfile.TemporaryFile()
        self._is_quick = small
        self._child = subprocess.Popen(
            _command(small),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,  # an interrupt at the keyboard is for Python alone
        )
        return self._child

    def _ended(self) -> str:
        code = None
        if self._child is not None:
            self._child.kill()
            code = self._child.wait()
        written = ""
        if self._errors is not None:
            size = self._errors.seek(0, os.SEEK_END)
            self._errors.seek(max(0, size - _STDERR))
            written = self._errors.read().decode("utf-8", "replace").strip()
        self._close()
        return (
            f"The Java process has ended before it answered (exit code {code})."
            + (f" It said: {written}" if written else " It said nothing.")
            + " The next call starts it again. If the machine has little memory, give it less by"
            " mustlink.local.configure(memory=...)."
        )

    def _stop(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.wait()
        self._close()

    def _close(self) -> None:
        if self._child is not None:
            for pipe in (self._child.stdin, self._child.stdout):
                try:
                    if pipe is not None:
                        pipe.close()
                except OSError:
                    pass  # what could not be written is lost with the process anyway
        if self._errors is not None:
            self._errors.close()
        self._child = None
        self._errors = None

    def end(self) -> None:
        """Let the child process end by itself, which the end of its input tells it to do."""
        if os.getpid() != self._owner:
            return
        with self._lock:
            if self._child is not None:
                child = self._child
                try:
                    if child.stdin is not None:
                        child.stdin.close()
                    child.wait(_LEAVE)
                except (OSError, subprocess.TimeoutExpired):
                    child.kill()
                    child.wait()
                self._close()

    @property
    def pid(self) -> Optional[int]:
        """The id of the child process, if it runs."""
        return None if self._child is None or self._owner != os.getpid() else self._child.pid


def _command(small: bool) -> List[str]:
    java = find_java()
    options = ["-Xshare:auto"]
    if small:  # the plain kernels give the same bits, and need no optimizing compiler
        options += ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dmustlink.kernel=scalar"]
    else:
        options.append("-XX:+UseParallelGC")
        if java.vectors:
            options.append("--add-modules=jdk.incubator.vector")
    if java.version >= 24:
        options.append("--sun-misc-unsafe-memory-access=allow")
        options.append("--enable-native-access=ALL-UNNAMED")
    options.append(f"-Xmx{_Settings.memory}" if _Settings.memory else "-XX:MaxRAMPercentage=50")
    options.extend(_Settings.options)
    return [java.program, *options, "-Djava.awt.headless=true", "-jar", find_jar()]


def _write(
    child: "subprocess.Popen[bytes]", header: Mapping[str, Any], parts: Mapping[str, bytes]
) -> None:
    assert child.stdin is not None
    for name, part in parts.items():
        if len(part) > _MOST:
            raise ValueError(
                f"The {name} takes {len(part) / 2**30:.1f} GiB, and at most 2 can be sent. Give fewer"
                " rows or columns, or use Spark."
            )
    listed = [{"name": name, "bytes": len(part)} for name, part in parts.items()]
    text = json.dumps({**header, "parts": listed}).encode()
    child.stdin.write(len(text).to_bytes(4, "big") + text)
    for part in parts.values():
        child.stdin.write(part)
    child.stdin.flush()


def _read(child: "subprocess.Popen[bytes]") -> Answer:
    header = json.loads(_exactly(child, int.from_bytes(_exactly(child, 4), "big")))
    parts = {part["name"]: _exactly(child, part["bytes"]) for part in header.pop("parts", [])}
    return Answer(header, parts)


def _exactly(child: "subprocess.Popen[bytes]", count: int) -> bytes:
    assert child.stdout is not None
    data = child.stdout.read(count)
    if len(data) < count:
        raise EOFError
    return data


_PROCESS = _Process()
atexit.register(_PROCESS.end)


def ask(header: Mapping[str, Any], parts: Optional[Mapping[str, bytes]] = None) -> Answer:
    """Send a request to the Java process, and return its answer.

    Raises
    ------
    ValueError
        If parameters or data break a rule; the message names it, and what to do.
    MemoryError
        If the Java process has too little memory.
    JavaProcessError
        If it ended, or failed for another reason.
    """
    answer = _PROCESS.ask(header, parts or {})
    if answer.header["ok"]:
        return answer
    kind, message = answer.header["kind"], answer.header["message"]
    if kind in ("setting", "data"):
        raise ValueError(message)
    if kind == "unknown model":
        raise UnknownModel
    if kind == "memory":
        raise MemoryError(
            f"{message} Give it more by mustlink.local.configure(memory=...), or fewer rows."
        )
    raise JavaProcessError(f"The Java process failed: {message}")


def process_id() -> Optional[int]:
    """Return the id of the Java process, or None if none runs."""
    return _PROCESS.pid
