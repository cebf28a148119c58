"""Models of Mustlink in MLflow: they are logged, registered, loaded and served without Spark.

::

    import mlflow
    import mustlink.mlflow

    with mlflow.start_run():
        logged = mustlink.mlflow.log_model(model, name="clusters")
    served = mlflow.pyfunc.load_model(logged.model_uri)
    served.predict(frame)

``model`` is a model that PySpark fitted, an estimator of :py:mod:`mustlink.local`, or the path of a
stored model. What is loaded assigns rows in a Java process beside Python and needs no Spark.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Union

import numpy as np

try:
    import mlflow
    import mlflow.pyfunc
    import pandas as pd
    from mlflow.models import Model, ModelSignature
    from mlflow.types.schema import AnyType, ColSpec, ParamSchema, ParamSpec, Schema
except ImportError as missing:
    raise ImportError(
        f"mustlink.mlflow needs the package {missing.name}: pip install 'mustlink[mlflow]'"
    ) from missing

from mustlink import __version__

if TYPE_CHECKING:
    from mlflow.models.model import ModelInfo

    from mustlink.local._landmarks import LandmarkClusterer

__all__ = [
    "FLAVOR_NAME",
    "get_default_conda_env",
    "get_default_pip_requirements",
    "load_model",
    "log_model",
    "model_path",
    "save_model",
]

FLAVOR_NAME = "mustlink"
"""The name of the flavour in the file MLmodel."""

_DATA = "model"
_PROBABILITIES = "probabilities"


def get_default_pip_requirements() -> List[str]:
    """Return the packages that a model is served with, if no others are given."""
    return [f"mustlink[local]=={__version__}", f"pandas=={pd.__version__}"]


def get_default_conda_env() -> Dict[str, Any]:
    """Return the conda environment of these packages, with a Java runtime."""
    return {
        "name": "mustlink-env",
        "channels": ["conda-forge"],
        "dependencies": [
            f"python={sys.version_info.major}.{sys.version_info.minor}",
            "openjdk=17",
            "pip",
            {"pip": ["mlflow-skinny", *get_default_pip_requirements()]},
        ],
    }


def save_model(
    model: Any,
    path: Union[str, "os.PathLike[str]"],
    *,
    conda_env: Any = None,
    code_paths: Optional[List[str]] = None,
    mlflow_model: Optional[Model] = None,
    signature: Optional[ModelSignature] = None,
    input_example: Any = None,
    pip_requirements: Any = None,
    extra_pip_requirements: Any = None,
    metadata: Optional[Dict[str, Any]] = None,
) -> None:
    """Save a model as a directory that MLflow reads.

    Parameters
    ----------
    model
        A ``ConstrainedSpectralClusteringModel`` of PySpark, a fitted estimator of
        ``mustlink.local`` with landmarks, or the path of a stored model or of the result of a fit.
    path
        A directory that does not exist yet, or is empty.
    signature
        By default the columns of the model, of any type that it reads, or what ``input_example``
        and its prediction tell.

    Raises
    ------
    TypeError
        If the model is of another kind.
    ValueError
        If there is no stored model at the path, or Spark does not write to this machine.
    """
    described = Model() if mlflow_model is None else mlflow_model
    described.add_flavor(FLAVOR_NAME, mustlink_version=__version__, data=f"data/{_DATA}", code=None)
    if conda_env is None and pip_requirements is None:
        pip_requirements = get_default_pip_requirements()
    with tempfile.TemporaryDirectory() as folder:
        stored = Path(folder) / _DATA
        _store(model, stored)
        if signature is None:
            signature = _signature(stored, input_example)
        mlflow.pyfunc.save_model(
            path=str(path),
            loader_module="mustlink.mlflow",
            data_path=str(stored),
            code_paths=code_paths,
            conda_env=conda_env,
            mlflow_model=described,
            signature=signature,
            input_example=input_example,
            pip_requirements=pip_requirements,
            extra_pip_requirements=extra_pip_requirements,
            metadata=metadata,
        )


def log_model(
    model: Any,
    artifact_path: Optional[str] = None,
    *,
    name: Optional[str] = None,
    registered_model_name: Optional[str] = None,
    await_registration_for: int = 300,
    **kwargs: Any,
) -> "ModelInfo":
    """Log a model to the run of MLflow that is active, or to a new one.

    Parameters
    ----------
    model
        As for :py:func:`save_model`.
    name
        The name of the model in MLflow; ``artifact_path`` is what earlier versions call it.
    registered_model_name
        The name under which the model registry gets a version of it; not set: it is not registered.
    kwargs
        Other arguments of :py:func:`save_model`.
    """
    logged: ModelInfo = Model.log(
        artifact_path=artifact_path,
        name=name,
        flavor=sys.modules[__name__],
        registered_model_name=registered_model_name,
        await_registration_for=await_registration_for,
        model=model,
        **kwargs,
    )
    return logged


def load_model(model_uri: str, dst_path: Optional[str] = None) -> "LandmarkClusterer":
    """Load a model as an estimator of ``mustlink.local``, which needs no Spark.

    Parameters
    ----------
    model_uri
        As MLflow names models, such as ``models:/clusters/1``.
    dst_path
        A directory of this machine to which the model is fetched; by default a temporary one.
    """
    return _local(model_path(model_uri, dst_path))


def model_path(model_uri: str, dst_path: Optional[str] = None) -> str:
    """Fetch a model, and return the path of what ``ConstrainedSpectralClusteringModel.load`` reads.

    Raises
    ------
    ValueError
        If the model was not logged by this flavour.
    """
    fetched = mlflow.artifacts.download_artifacts(artifact_uri=model_uri, dst_path=dst_path)
    flavours = Model.load(fetched).flavors
    if FLAVOR_NAME not in flavours:
        raise ValueError(
            f"{model_uri} is a model of {', '.join(sorted(flavours))} and not of {FLAVOR_NAME}."
            " Load it with the module of MLflow that logged it."
        )
    return str(Path(fetched) / flavours[FLAVOR_NAME]["data"])


def _store(model: Any, to: Path) -> None:
    """Write a model of any kind to a directory of this machine."""
    if isinstance(model, (str, os.PathLike)):
        given = Path(model)
        stored = given / "model" if (given / "model").is_dir() else given
        if not (stored / "model.json").is_file():
            raise ValueError(
                f"There is no model at {given}: it has no file model.json. Name the output.path of a"
                " fit, or a model that was saved to this machine."
            )
        shutil.copytree(stored, to)
    elif _is_of_spark(model):
        _store_of_spark(model, to)
    elif hasattr(model, "cluster_classes_") and hasattr(model, "save"):
        model.save(to)
    else:
        raise TypeError(
            f"A {type(model).__name__} cannot be logged. Give a ConstrainedSpectralClusteringModel,"
            " a fitted estimator of mustlink.local with landmarks, or the path of a stored model."
        )


def _is_of_spark(model: Any) -> bool:
    spark = sys.modules.get("org.mustlink.spark.ml")
    return spark is not None and isinstance(model, spark.ConstrainedSpectralClusteringModel)


def _store_of_spark(model: Any, to: Path) -> None:
    from pyspark.sql import is_remote

    remedy = (
        "Save it to a path that this machine reads too, by model.write().save(path), and log that"
        " path."
    )
    if is_remote():
        raise ValueError(f"Through Spark Connect a model is saved where its server is. {remedy}")
    model.write().save(to.absolute().as_uri())
    # The tasks of a cluster write to the disks of their machines.
    if not (to / "model.json").is_file() or not list((to / "metadata").glob("part-*")):
        raise ValueError(f"Spark did not save the model on this machine. {remedy}")


def _signature(stored: Path, input_example: Any) -> ModelSignature:
    params = ParamSchema([ParamSpec(_PROBABILITIES, "boolean", False)])
    if isinstance(input_example, pd.DataFrame):
        found = _Assigner(str(stored)).predict(input_example)
        signature = mlflow.models.infer_signature(input_example, found)
        return ModelSignature(signature.inputs, signature.outputs, params)
    document = json.loads((stored / "model.json").read_text(encoding="utf-8"))["content"]
    read = document.get("model", {}).get("input", {})
    columns = read.get("columns", {}).get("columns", [])
    outputs: List[Any] = [
        ColSpec("long", "cluster"),
        ColSpec("string", "label", required=False),
        ColSpec("double", "margin"),
    ]
    # A model reads whole numbers and texts as numbers, which MLflow does not where it expects double.
    any_type = AnyType()  # type: ignore[no-untyped-call]
    inputs: List[Any] = [ColSpec(any_type, column["name"]) for column in columns]
    return ModelSignature(Schema(inputs) if inputs else None, Schema(outputs), params)


def _local(path: str) -> "LandmarkClusterer":
    from mustlink.local import ConstrainedSpectralClustering

    return ConstrainedSpectralClustering.load(path)


def _load_pyfunc(path: str) -> "_Assigner":
    """Load what ``mlflow.pyfunc`` calls."""
    return _Assigner(path)


class _Assigner:
    """Assigns the rows of a DataFrame of pandas."""

    def __init__(self, path: str) -> None:
        self._model = _local(path)

    def predict(
        self, model_input: Any, params: Optional[Mapping[str, Any]] = None
    ) -> pd.DataFrame:
        """Return the columns cluster, label and margin, and the probabilities if asked for."""
        from mustlink.local import _table

        model = self._model
        wanted = bool((params or {}).get(_PROBABILITIES, False))
        asked = {"cluster": 1, "margin": 1}
        answer = model._assigned(self._rows(model_input), columns=asked, probabilities=wanted)
        rows = _table.from_bytes(answer.parts["rows"])
        clusters = rows["cluster"].fill_null(-1).to_numpy()
        labels = {
            cluster: None if label is None else str(label)
            for cluster, label in zip(model.clusters_.tolist(), model.cluster_classes_)
        }
        columns = {
            "cluster": clusters.astype("int64"),
            "label": np.array([labels.get(one) for one in clusters.tolist()], dtype=object),
            "margin": rows["margin"].to_numpy(),
        }
        if wanted:
            table = _table.from_bytes(answer.parts[_PROBABILITIES])
            for name in table.column_names:
                columns[f"probability_{name}"] = table[name].to_numpy()
        index = model_input.index if isinstance(model_input, pd.DataFrame) else None
        return pd.DataFrame(columns, index=index)

    def _rows(self, model_input: Any) -> Any:
        """Return the rows as the model takes them: its columns, or an array of vectors."""
        if not isinstance(model_input, pd.DataFrame):
            return model_input
        names = getattr(self._model, "feature_names_in_", None)
        if names is not None:
            known = [name for name in names if name in model_input.columns]
            return model_input[known]  # the refusal names what is missing and all that is needed
        if model_input.shape[1] == 1 and model_input.dtypes.iloc[0] == object:
            return np.stack(model_input.iloc[:, 0].tolist())
        return model_input.to_numpy()
