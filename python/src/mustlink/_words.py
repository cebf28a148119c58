"""Messages for programs that use the names of other libraries, or give something else than a table."""

from __future__ import annotations

import functools
import inspect
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple, TypeVar, cast

from py4j.protocol import Py4JJavaError
from pyspark.ml.param import Param, TypeConverters
from pyspark.sql import DataFrame

F = TypeVar("F", bound=Callable[..., Any])

_SHOWN = 60

_ELSEWHERE: Dict[str, Tuple[str, ...]] = {
    "k": ("nclusters", "numclusters", "numberofclusters", "clusters", "kclusters", "numcluster"),
    "seed": ("randomstate", "randomseed", "rng"),
    "reduce": ("ncomponents", "dimensions", "numcomponents", "pca", "ndims"),
    "neighbours": ("nneighbors", "nneighbours", "neighbors", "numneighbors", "knn"),
    "landmarks": ("nlandmarks", "numlandmarks", "nanchors", "anchors", "p"),
    "starts": ("ninit", "nstart", "nstarts", "initsteps", "restarts", "nruns"),
    "maxIter": ("maxiterations", "niter", "iterations", "epochs"),
    "bandwidth": ("gamma", "sigma", "lengthscale"),
    "weights": ("affinity", "kernel"),
    "assign": ("assignlabels", "assignment"),
    "method": ("algorithm", "solver", "eigensolver"),
    "scale": ("scaling", "standardize", "standardise", "normalize", "normalise", "scaler"),
    "landmarkSelection": ("init", "initmode", "selection"),
    "inputCols": (
        "features", "featurecols", "featurescols", "featurecolumns", "columns", "cols",
        "inputcolumns", "featurenames", "x",
    ),
    "featuresCol": ("featurecol", "featurescolumn", "inputcol", "vectorcol"),
    "labelCol": ("label", "labels", "y", "target", "labelcolumn", "targetcol", "classcol"),
    "weightCol": ("weight", "sampleweight", "weightscol", "weightcolumn"),
    "idCols": ("id", "ids", "idcol", "idcolumn", "idcolumns", "key", "keys"),
    "links": (
        "mustlink", "mustlinks", "cannotlink", "cannotlinks", "ml", "cl", "constraints", "pairs",
    ),
    "predictionCol": ("outputcol", "clustercol", "prediction"),
    "by": ("groupby", "groups", "group", "groupcols", "groupcol", "partitionby"),
    "metricName": ("metric", "measure", "scoring"),
}
"""The names of parameters in other libraries, in lower case and without underscores."""

_FIT_AND_TRANSFORM = (
    "Fit a table by fit(table), which gives a model, and assign its rows by"
    " model.transform(table), which adds the column that predictionCol names."
)
_ATTRIBUTES: Dict[str, str] = {
    "fit": "There is nothing to fit: call transform(table).",
    **dict.fromkeys(("fitpredict", "fittransform", "partialfit", "predict", "labels"), _FIT_AND_TRANSFORM),
    "predictproba": _FIT_AND_TRANSFORM + " The column that marginCol names says how clearly a row belongs to its cluster.",
    "score": "ConstrainedClusteringEvaluator measures clusters against true classes.",
    "getparams": "explainParams() lists all parameters with their values.",
    "setparams": "Each parameter has a setter, such as setK.",
    "clustercenters": "Clusters have no centres. model.summary has their sizes and labels.",
    "clustercentres": "Clusters have no centres. model.summary has their sizes and labels.",
    "inertia": "model.summary has the results of the fit.",
    "nfeaturesin": "The attribute numFeatures of a model is this number.",
}
"""Attributes that classes of other libraries have, and what does the same here."""


def keywords(init: F) -> F:
    """Let a constructor take parameters by name alone, and name those that it does not have."""
    known = [name for name in inspect.signature(init).parameters if name != "self"]

    @functools.wraps(init)
    def checked(self: Any, *args: object, **given: object) -> None:
        kind = type(self).__name__
        if args:
            raise TypeError(
                f"{kind} takes its parameters by their names, such as {kind}({known[0]}=...)."
            )
        for name in given:
            if name not in known:
                raise TypeError(
                    f"{kind} has no parameter {name}. {_suggestion(type(self), name, known)}"
                )
        self._input_kwargs = given
        init(self, **given)

    return cast(F, checked)


def alias(name: str, known: Iterable[str]) -> Optional[str]:
    """Return the parameter that another library calls by a name, or that has this name in another spelling."""
    sought = _plain(name)
    for parameter in known:
        if sought == _plain(parameter) or sought in _ELSEWHERE.get(parameter, ()):
            return parameter
    return None


def no_attribute(owner: object, name: str, known: Iterable[str]) -> str:
    """Return what to call in place of an attribute that is not there."""
    said = f"{type(owner).__name__} has no attribute {name}."
    plain = _plain(name)
    if plain in _ATTRIBUTES:
        return f"{said} {_ATTRIBUTES[plain]}"
    verb, rest = (plain[:3], plain[3:]) if plain[:3] in ("get", "set") else ("get", plain)
    parameter = alias(rest, known)
    if parameter is None:
        return said
    return f"{said} The parameter is {parameter} here: call {method(verb, parameter)}."


def method(verb: str, parameter: str) -> str:
    """Return the name of the getter or setter of a parameter."""
    return f"{verb}{parameter[0].upper()}{parameter[1:]}"


def unfit(param: Param[Any], value: object, rule: str = "") -> str:
    """Return why a value cannot be a parameter, and what can.

    Parameters
    ----------
    rule
        What is wrong with the value, if it is not its type.
    """
    words: Dict[Any, str] = {
        TypeConverters.toInt: "a whole number",
        TypeConverters.toFloat: "a number",
        TypeConverters.toBoolean: "True or False",
        TypeConverters.toString: "a text",
        TypeConverters.toListString: "a list of texts",
    }
    wrong = rule or f"it is not {words.get(param.typeConverter, 'a value of its type')}"
    return (
        f"Cannot set {param.name} to {_shown(value)}: {wrong}. The parameter"
        f" {param.name} is: {param.doc}."
    )


def require_table(value: object, call: str) -> None:
    """Raise an error that names the call which makes a table of Spark, if an argument is something else.

    Parameters
    ----------
    call
        The call with the name of its table in braces, such as ``fit({})``.
    """
    if isinstance(value, DataFrame):
        return
    kind = type(value)
    home = kind.__module__.split(".")[0]
    if kind.__module__.startswith("pyspark.pandas"):
        remedy = f"Call {call.format('table.to_spark()')}."
    elif home == "pandas" and kind.__name__ == "DataFrame" or home == "pyarrow":
        remedy = f"Call {call.format('spark.createDataFrame(table)')}."
    elif home == "polars":
        remedy = f"Call {call.format('spark.createDataFrame(table.to_pandas())')}."
    elif home in ("numpy", "builtins") and kind.__name__ in ("ndarray", "list", "tuple"):
        made = "spark.createDataFrame(rows, names)"
        remedy = f"Call {call.format(made)} with the names of the columns."
    elif kind.__name__ in ("str", "PosixPath", "WindowsPath"):
        made = "spark.read.csv(path, header=True, inferSchema=True)"
        remedy = f"Read it: call {call.format(made)}."
    else:
        remedy = f"Make one by spark.createDataFrame and call {call.format('it')}."
    raise TypeError(
        f"{call.format('table')} takes a DataFrame of Spark, and was given {described(value)}."
        f" {remedy}"
    )


def described(value: object) -> str:
    """Return what a value is, such as ``a DataFrame of pandas``."""
    kind = type(value)
    home = kind.__module__.split(".")[0]
    a = "an" if kind.__name__[0].lower() in "aeiou" or kind.__name__ == "ndarray" else "a"
    return f"{a} {kind.__name__}" + ("" if home == "builtins" else f" of {home}")


def require_params(given: object) -> None:
    """Raise if what is given beside the table of a fit is not parameters, such as labels."""
    maps = given if isinstance(given, (list, tuple)) else [given]
    if given is None or all(isinstance(one, dict) for one in maps):
        return
    raise TypeError(
        "fit(table, params) takes parameters beside the table, as a dictionary, and was given"
        f" {described(given)}. Known labels are a column of the table: name it by labelCol."
    )


@contextmanager
def in_words(storage: str = "") -> Iterator[None]:
    """Raise a fault that Mustlink or Spark reports as its sentence, without the trace of Java.

    Parameters
    ----------
    storage
        The beginning of a sentence about faults of files, such as ``Cannot save to out``.
    """
    try:
        yield
    except Py4JJavaError as e:
        text = _in_words(e.java_exception, storage)
        if text is None:
            raise
        raise RuntimeError(text) from None


def _in_words(thrown: Any, storage: str) -> Optional[str]:
    """Return the message of the first exception of Mustlink, or of files, among the causes."""
    for _ in range(20):
        if thrown is None:
            return None
        name = str(thrown.getClass().getName())
        message = str(thrown.getMessage() or "")
        if message and (name.startswith("org.mustlink.") or "already exists" in message):
            return message
        if storage and name.startswith(("java.io.", "java.nio.file.")):
            return f"{storage}: {message or name}. Choose a path that can be written."
        thrown = thrown.getCause()
    return None


def _suggestion(cls: type, name: str, known: List[str]) -> str:
    parameter = alias(name, known)
    if parameter is not None:
        param = getattr(cls, parameter, None)
        return f"It is {parameter} here" + (f": {param.doc}." if isinstance(param, Param) else ".")
    if "options" in known:
        return (
            f"If it is an option of the method, give it as options=['{name}=...']."
            " explainParams() lists all parameters."
        )
    plain = {_plain(one): one for one in known}
    near = get_close_matches(_plain(name), plain, 1)
    nearest = f"The nearest is {plain[near[0]]}. " if near else ""
    return f"{nearest}explainParams() lists all of them."


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
