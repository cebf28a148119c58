"""Long work in Java that an interrupt, such as Ctrl-C, ends."""

from __future__ import annotations

import threading
from typing import Any, Callable, List, TypeVar, cast

from py4j.clientserver import ClientServer
from pyspark import InheritableThread, SparkContext
from pyspark.sql import is_remote

T = TypeVar("T")

_LOOK = 0.2


def interruptible(work: Callable[[], T]) -> T:
    """Return what work returns, which is done by another thread if this is the main one.

    The main thread takes signals. While it waits for an answer of Java, a signal would break the
    connection and leave Java at work. Here it waits for the thread of the work: after an interrupt,
    PySpark cancels the jobs that run, and the thread of Java starts no further ones.
    """
    threads_are_pinned = not is_remote() and isinstance(SparkContext._gateway, ClientServer)
    if not threads_are_pinned or threading.current_thread() is not threading.main_thread():
        return work()
    java: List[Any] = []
    results: List[T] = []
    errors: List[BaseException] = []

    def run() -> None:
        try:
            java.append(cast(Any, SparkContext._jvm).java.lang.Thread.currentThread())
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = InheritableThread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_LOOK)
    except BaseException:
        for one in java:
            one.interrupt()
        raise
    for error in errors:
        raise error
    return results[0]
