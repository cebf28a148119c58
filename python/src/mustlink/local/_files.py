"""Models in directories, as the command ``fit`` and the Pipeline API of Spark write them."""

from __future__ import annotations

import io
import json
import os
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Dict, Union

import numpy as np

from mustlink.local import _kept

ESTIMATOR = "estimator.json"
"""What an estimator keeps beside the model, which other readers of the directory ignore."""


def write(model: bytes, estimator: Dict[str, Any], path: Union[str, "os.PathLike[str]"], overwrite: bool) -> None:
    """Write a model to a directory, which appears when all of it is there.

    Raises
    ------
    FileExistsError
        If there is something at the path, and it is not to be overwritten.
    """
    to = Path(os.path.realpath(path))  # behind a symbolic link, which stays one
    if to.is_symlink():
        raise FileExistsError(f"{to} is a symbolic link to itself. Choose another path.")
    if to.exists():
        if not overwrite:
            raise FileExistsError(
                f"There is something at {to} already. Choose another path, or save with"
                " overwrite=True."
            )
        if not (to / "model.json").is_file():
            raise FileExistsError(
                f"{to} is no directory of a model, and is not overwritten. Choose another path."
            )
    text = json.dumps(_kept.encoded(estimator))
    to.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{to.name}-", dir=to.parent))
    try:
        with zipfile.ZipFile(io.BytesIO(model)) as files:
            files.extractall(made)
        (made / ESTIMATOR).write_text(text, encoding="utf-8")
        made.chmod(0o777 & ~_umask())
        if to.exists():
            shutil.rmtree(to)
        made.rename(to)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def estimator_of(path: Union[str, "os.PathLike[str]"]) -> Dict[str, Any]:
    """Read what an estimator has kept beside a model; nothing if none has.

    Raises
    ------
    ValueError
        If the file is damaged.
    """
    file = Path(path) / ESTIMATOR
    if not file.is_file():
        return {}
    try:
        kept: Dict[str, Any] = _kept.decoded(json.loads(file.read_text(encoding="utf-8")))
        return {**kept, "parameters": dict(kept["parameters"]), "classes": np.asarray(kept["classes"])}
    except (ArithmeticError, KeyError, TypeError, ValueError, UnicodeError) as damage:
        raise ValueError(
            f"{file} is damaged: what an estimator keeps beside its model cannot be read"
            f" ({type(damage).__name__}: {damage}). Save the model again, or remove the file to load the"
            " model with its clusters alone."
        ) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
