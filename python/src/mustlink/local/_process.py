"""A Java process, and a channel to it on which nothing but requests and answers is written."""

from __future__ import annotations

import math
import os
import secrets
import selectors
import socket
import subprocess
import tempfile
import time
from typing import Any, Callable, Dict, List, Optional

_KEY = "MUSTLINK_LOCAL_KEY"
"""The variable that brings the process the first bytes that it sends."""

_PAIRS = os.name == "posix"
"""Whether a child process can get one end of a pair of sockets as its standard input."""

_START = 120.0
_GREETING = 5.0
_LOOK = 0.5
_LEAVE = 5.0
_QUOTED = 4000
_VARIABLES = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")


class JavaProcessError(RuntimeError):
    """The Java process failed, for a reason that is no fault of parameters or data."""


def options_of_variables() -> Dict[str, str]:
    """Return the environment variables from which a JVM takes options, with their values."""
    return {name: os.environ[name] for name in _VARIABLES if os.environ.get(name)}


class JavaProcess:
    """A child process that has started, and its channel.

    Logs, thread dumps and all else that the JVM writes to standard output or standard error go to
    a file. The channel is a pair of sockets, one of which is the standard input of the process.
    Windows has no such pairs: the process connects to a port of the loopback address, at which one
    connection is accepted, that of the process which knows the key.
    """

    def __init__(self, command: List[str]) -> None:
        """Start a process.

        Raises
        ------
        JavaProcessError
            If it ends, or is silent, before it has sent its key.
        """
        self._output = tempfile.TemporaryFile()
        self._child: Optional[subprocess.Popen[bytes]] = None
        self._channel: Optional[socket.socket] = None
        until = time.monotonic() + _START
        try:
            self._connect(command, secrets.token_hex(16), until)
        except OSError as error:
            self.stop()
            raise JavaProcessError(f"{command[0]} cannot be started: {error}.") from None
        except BaseException:  # such as an interrupt
            self.stop()
            raise
        if self._channel is None:
            silent = time.monotonic() >= until
            raise JavaProcessError(self._not_started(command, silent))

    def _connect(self, command: List[str], key: str, until: float) -> None:
        if _PAIRS:
            ours, theirs = socket.socketpair()
            with theirs:
                self._launch(command, key, theirs)
            self._channel = ours if self._greets(ours, key, until) else None
            return
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = str(server.getsockname()[1])
            self._launch([*command, port], key, subprocess.DEVNULL)
            while self._channel is None and self._readable(server, until):
                ours, _ = server.accept()
                ours.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if self._greets(ours, key, min(until, time.monotonic() + _GREETING)):
                    self._channel = ours

    def _launch(self, command: List[str], key: str, stdin: Any) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=stdin,
            stdout=self._output,
            stderr=self._output,
            env={**os.environ, _KEY: key},
            start_new_session=True,  # an interrupt at the keyboard is for Python alone
        )

    def _greets(self, ours: socket.socket, key: str, until: float) -> bool:
        """Return whether the key is the first that arrives; the socket is closed otherwise."""
        arrived = b""
        while len(arrived) < len(key) and self._readable(ours, until):
            more = ours.recv(len(key) - len(arrived))
            if not more:
                break
            arrived += more
        if secrets.compare_digest(arrived, key.encode()):
            return True
        ours.close()
        return False

    def _readable(
        self,
        source: socket.socket,
        until: float = math.inf,
        waits: Callable[[], None] = lambda: None,
    ) -> bool:
        """Wait for something to read, and return False if the process or the time has ended.

        ``waits`` is called every half second.
        """
        with selectors.DefaultSelector() as selector:
            selector.register(source, selectors.EVENT_READ)
            while not selector.select(min(_LOOK, max(0.0, until - time.monotonic()))):
                if not self.runs() or time.monotonic() >= until:
                    return bool(selector.select(0))
                waits()
        return True

    def _not_started(self, command: List[str], silent: bool) -> str:
        how = f"it was silent for {_START:g} seconds, " if silent else ""
        variables = "".join(f" {name} is {one!r}." for name, one in options_of_variables().items())
        return (
            f"The Java process did not start: {how}{self.stop(0 if silent else _LEAVE)} The command was"
            f" {' '.join(command)!r}.{variables} Its options are set by"
            " mustlink.local.configure(memory=..., java_options=...)."
        )

    def send(self, data: bytes) -> None:
        """Send bytes."""
        assert self._channel is not None
        self._channel.sendall(data)

    def receive(self, count: int) -> bytes:
        """Return the next bytes.

        Raises
        ------
        EOFError
            If the process ends before it has sent them.
        """
        assert self._channel is not None
        data = bytearray(count)
        view = memoryview(data)
        while view:  # nothing beyond them is read, so that wait() sees all that has not been received
            arrived = self._channel.recv_into(view)
            if not arrived:
                raise EOFError
            view = view[arrived:]
        return bytes(data)

    def wait(self, waits: Callable[[], None]) -> None:
        """Wait for a message, and call ``waits`` every half second.

        Raises
        ------
        EOFError
            If the process ends before it answers.
        """
        assert self._channel is not None
        if not self._readable(self._channel, waits=waits):
            raise EOFError

    def runs(self) -> bool:
        """Return whether the process has not ended."""
        return self._child is not None and self._child.poll() is None

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._child is not None
        return self._child.pid

    def stop(self, seconds: float = 0) -> str:
        """Close the input of the process, which then ends by itself, and kill it after so many seconds;
        return how it ended, and what the JVM wrote."""
        if self._channel is not None:
            try:
                self._channel.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # the process has closed the channel before
        code = None
        if self._child is not None:
            try:
                code = self._child.wait(seconds)
            except subprocess.TimeoutExpired:
                self._child.kill()
                code = self._child.wait()
        size = self._output.seek(0, os.SEEK_END)
        self._output.seek(max(0, size - _QUOTED))
        written = self._output.read().decode("utf-8", "replace").strip()
        for one in (self._channel, self._output):
            if one is not None:
                one.close()
        said = f"It said: {written}" if written else "It said nothing."
        return f"exit code {code}. {said}"
