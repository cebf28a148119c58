"""Finds the jar of Mustlink."""

import os
from pathlib import Path

_VARIABLE = "MUSTLINK_JAR"
_INSIDE = Path(__file__).parent / "jars"
_REMEDY = (
    "Build it with './mvnw package' in the sources of Mustlink, which leaves it in"
    f" job/target, and set {_VARIABLE} to its path."
)


def jar_path() -> str:
    """Return the path of the jar, for the setting ``spark.jars`` of a Spark session.

    This is the file that the environment variable ``MUSTLINK_JAR`` names, or else the jar inside
    the installed package.

    Raises
    ------
    FileNotFoundError
        If ``MUSTLINK_JAR`` names no file, or is not set and the package has no jar inside.
    """
    named = os.environ.get(_VARIABLE)
    if named:
        if not Path(named).is_file():
            raise FileNotFoundError(
                f"{_VARIABLE} is {named}, where there is no file. {_REMEDY}"
            )
        return str(Path(named).absolute())
    inside = sorted(_INSIDE.glob("mustlink-job-*.jar"))
    if not inside:
        raise FileNotFoundError(
            f"This installation of mustlink has no jar inside. {_REMEDY}"
        )
    return str(inside[-1])
