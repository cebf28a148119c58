"""The package, its version and its jar."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import mustlink


def test_the_version_is_that_of_the_pom() -> None:
    pom = re.search(r"<version>(.+?)</version>", (ROOT / "pom.xml").read_text())
    project = re.search(r'^version = "(.+)"', (ROOT / "python/pyproject.toml").read_text(), re.M)
    assert pom is not None and project is not None
    assert mustlink.__version__ == pom.group(1).replace("-SNAPSHOT", ".dev0")
    assert mustlink.__version__ == project.group(1)


def test_the_jar_is_inside_and_of_this_version() -> None:
    jar = Path(mustlink.jar_path())
    assert jar.parent.parent == Path(mustlink.__file__).parent
    assert jar.name == f"mustlink-job-{mustlink.__version__.replace('.dev0', '-SNAPSHOT')}.jar"
    assert jar.stat().st_size < 10_000_000
    beside = jar.parent / jar.name.replace("job", "local")
    assert beside.stat().st_size < 13_000_000


def test_the_variable_goes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    jar = tmp_path / "own.jar"
    jar.touch()
    monkeypatch.setenv("MUSTLINK_JAR", str(jar))
    assert mustlink.jar_path() == str(jar)

    jar.unlink()
    with pytest.raises(FileNotFoundError, match="MUSTLINK_JAR is .*, where there is no file"):
        mustlink.jar_path()


def test_without_a_jar_the_message_tells_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("MUSTLINK_JAR", raising=False)
    monkeypatch.setattr(mustlink._jar, "_INSIDE", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"has no jar inside\. Build it with"):
        mustlink.jar_path()


def test_without_a_session_the_message_tells_how_to_start_one() -> None:
    program = "from mustlink.ml import GroupedClustering as G\ntry: G()\nexcept RuntimeError as e: print(e)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("There is no Spark session. Start one with SparkSession.builder")


def test_a_session_without_the_jar_is_told() -> None:
    program = """
from pyspark.sql import SparkSession
from mustlink.ml import ConstrainedSpectralClustering as C
SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
for use in (C, lambda: C.load("nowhere")):
    try: use()
    except RuntimeError as e: print(e)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.count("the session was started without the jar of Mustlink") == 2
