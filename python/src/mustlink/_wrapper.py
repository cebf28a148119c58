"""What all Python classes around Java classes of Mustlink share."""

from __future__ import annotations

import re
from copy import copy
from typing import (
    TYPE_CHECKING,
    Any,
    Dict,
    List,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)

import numpy as np
from py4j.java_gateway import JavaObject, JavaPackage
from py4j.protocol import Py4JError
from pyspark.ml.param import Param, TypeConverters
from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable, JavaMLWriter, MLReadable
from pyspark.ml.wrapper import JavaParams
from pyspark.sql import is_remote

from mustlink._words import alias, in_words, method, no_attribute, unfit

if TYPE_CHECKING:
    from typing_extensions import Self

RL = TypeVar("RL", bound="MLReadable[Any]")
T = TypeVar("T")

Names = Union[str, Sequence[str]]
"""A name, or a list of names, as an argument."""

Numbers = Union[float, Sequence[float]]
"""A number, or a list of numbers, as an argument."""

Auto = Literal["auto"]
"""What a fit decides itself, as if the parameter were not set."""

_NUMBER = re.compile(r"\| (whole )?number")
"""The range of a text that may be a number."""

_PACKAGE = "org.mustlink.spark.ml"
_START = 'SparkSession.builder.config("spark.jars", mustlink.jar_path()).getOrCreate()'


def require_java_class(name: str) -> None:
    """Raise in words if there is no session, or its class path lacks the jar."""
    if is_remote():
        return
    from pyspark import SparkContext

    jvm = SparkContext._jvm
    if SparkContext._active_spark_context is None or jvm is None:
        raise RuntimeError(f"There is no Spark session. Start one with {_START}.")
    found = jvm
    for part in f"{_PACKAGE}.{name}".split("."):
        found = getattr(found, part)
    if isinstance(found, JavaPackage):
        raise RuntimeError(
            f"Spark does not find the class {_PACKAGE}.{name}: the session was started without"
            f" the jar of Mustlink. Stop it and start one with {_START}."
        )


def require_local(wrapper: JavaParams, name: str) -> JavaObject:
    """Return the Java object, or raise in words where Spark Connect holds it on its server."""
    java = wrapper._java_obj
    if not isinstance(java, JavaObject):
        raise NotImplementedError(
            f"{name} is not available through Spark Connect, whose server returns the"
            " attributes of Spark's own classes alone. Use a session without Spark Connect."
        )
    return java


def call_java(java: JavaObject, name: str, *args: Any) -> Any:
    """Call a method that a Java class may have from an interface, which py4j does not look at."""
    from pyspark import SparkContext

    gateway = SparkContext._gateway
    assert gateway is not None
    array = gateway.new_array(gateway.jvm.java.lang.Object, len(args))
    for i, arg in enumerate(args):
        array[i] = arg
    return gateway.jvm.java.beans.Expression(java, name, array).getValue()


class MustlinkParams(JavaParams):
    """Parameters that Java checks as soon as they are set, and whose defaults Java knows."""

    def _make(self, name: str, given: Dict[str, Any]) -> None:
        """Make the Java object, and set the parameters that a constructor was given."""
        require_java_class(name)
        self._java_obj = self._new_java_obj(f"{_PACKAGE}.{name}", self.uid)
        # The preset comes first, since it decides what 'auto' means.
        for param, value in sorted(given.items(), key=lambda one: one[0] != "preset"):
            if value is not None:
                getattr(self, method("set", param))(value)

    def _with(self, param: Param[Any], value: object) -> Self:
        """Set a parameter here and in Java; if Java refuses the value, it is set nowhere."""
        if value is None:
            raise TypeError(
                f"Cannot set {param.name} to None. To unset it, call clear({param.name})."
            )
        before = dict(self._paramMap)
        self._set(**{param.name: value})
        if isinstance(self._java_obj, JavaObject):
            try:
                if self.isSet(param):
                    self._java_obj.set(
                        self._make_java_param_pair(param, self.getOrDefault(param))
                    )
                else:
                    self._java_obj.clear(self._java_obj.getParam(param.name))
            except Exception as e:
                self._paramMap.clear()
                self._paramMap.update(before)
                if isinstance(e, Py4JError):  # no number of Java has so many bits
                    raise ValueError(unfit(param, value, "it is too large")) from None
                raise
        return self

    def _set(self, **kwargs: Any) -> Self:
        """Set parameters, of which ``auto`` unsets those that a fit decides itself."""
        for name, given in kwargs.items():
            param = getattr(self, name)
            value = self._converted(param, given)
            if value is None:
                self._paramMap.pop(param, None)
            else:
                super()._set(**{name: value})
        return self

    def _converted(self, param: Param[Any], given: Any) -> Any:
        """Return a value with the type of a parameter; None for ``auto``, which unsets it."""
        value = _own(param, given)
        if _decides(param) and isinstance(value, str) and value == "auto":
            self._require_auto(param)
            return None
        try:
            return param.typeConverter(value)
        except TypeError:
            raise TypeError(unfit(param, given)) from None

    def copy(self, extra: Optional[Dict[Param[Any], Any]] = None) -> Self:
        """Return a copy with further parameters.

        These are checked before: where the copy fails half-way, PySpark drops the Java object that
        both still share.
        """
        for param, value in (extra or {}).items():
            if not isinstance(param, Param):
                raise TypeError(
                    f"Parameters are given by themselves and not by their names: write"
                    f" {{estimator.{param}: ...}} in place of {{{param!r}: ...}}."
                )
            self._converted(param, value)
        return super().copy(extra)

    def _require_auto(self, param: Param[Any]) -> None:
        """Raise if a parameter that is not set has a value by the preset that is set."""
        of_paper = param.doc.rpartition("with preset paper ")[2]
        preset = self.getParam("preset") if self.hasParam("preset") else None
        if preset and self.isSet(preset) and self.getOrDefault(preset) == "paper" and (
            of_paper not in (param.doc, "auto")
        ):
            raise ValueError(
                f"Cannot set {param.name} to 'auto': with preset paper it is {of_paper} unless it"
                " is set. Set it to a number, or take another preset."
            )

    def _transfer_params_to_java(self) -> None:
        """Set in Java what is set here, and unset there what ``auto`` unset here."""
        super()._transfer_params_to_java()
        assert self._java_obj is not None
        for param in self.params:
            if _decides(param) and not self.isSet(param):
                self._java_obj.clear(self._java_obj.getParam(param.name))

    if not TYPE_CHECKING:  # so that a type checker still finds what is not there

        def __getattr__(self, name: str) -> Any:
            """Raise an error that names the attribute here, if another library has one of that name."""
            if name.startswith("_"):
                raise AttributeError(f"{type(self).__name__} has no attribute {name}")
            raise AttributeError(no_attribute(self, name, _declared(type(self))))

        def __setattr__(self, name: str, value: Any) -> None:
            """Refuse an assignment that would hide a parameter, or set none."""
            if not name.startswith("_") and not isinstance(value, Param):
                declared = _declared(type(self))
                parameter = name if name in declared else alias(name, declared)
                if parameter is not None and (name == parameter or not hasattr(type(self), name)):
                    raise AttributeError(
                        f"Cannot assign to {name} of a {type(self).__name__}:"
                        f" call {method('set', parameter)}."
                    )
            super().__setattr__(name, value)

    def _taken(self, param: Param[T]) -> T:
        """Return the value with which a fit would run; None where the fit itself decides."""
        if isinstance(self._java_obj, JavaObject):
            self._transfer_params_to_java()
            value: T = _plain(call_java(self._java_obj, method("get", param.name)))
            return value
        if self.isDefined(param):
            return self.getOrDefault(param)
        raise NotImplementedError(
            f"{param.name} is not set, and through Spark Connect the value that a fit would take"
            f" is not available. explainParam('{param.name}') prints its default."
        )

    def _value(self, param: Param[T]) -> Optional[T]:
        """Return a copy of a value; None if it is not set."""
        return copy(self.getOrDefault(param)) if self.isSet(param) else None

    def _list(self, param: Param[List[T]]) -> List[T]:
        """Return a copy of a list, which is empty if it is not set."""
        values: List[T] = self.getOrDefault(param) if self.isDefined(param) else []
        return list(values)

    def _mapping(self, param: Param[List[str]]) -> Dict[str, str]:
        """Return the entries of a list, each of which is key=value, by their keys."""
        return dict(one.rpartition("=")[0::2] for one in self._list(param))


class MustlinkStored(JavaMLReadable[RL], JavaMLWritable):
    """Saving and loading, in the format of the Java classes."""

    @classmethod
    def read(cls) -> JavaMLReader[RL]:
        """Return a reader of what ``write()`` wrote."""
        require_java_class(cls.__name__)
        return super().read()

    def write(self) -> JavaMLWriter:
        """Return a writer, whose ``save(path)`` writes where there is nothing yet."""
        local = isinstance(getattr(self, "_java_obj", None), JavaObject)
        return Writer(self) if local else super().write()


class Writer(JavaMLWriter):
    """Writes what can be saved, and says in words what keeps it from doing so."""

    def save(self, path: str) -> None:
        """Save to a path."""
        with in_words(f"Cannot save to {path}"):
            super().save(path)


def names(given: Tuple[Union[Names, Mapping[str, str]], ...]) -> List[str]:
    """Return the names of arguments: each is a name, a list of names, or values by their names."""
    found: List[str] = []
    for one in given:
        if isinstance(one, Mapping):
            found.extend(f"{name}={value}" for name, value in one.items())
        else:
            found.extend([one] if isinstance(one, str) else one)
    return found


def numbers(given: Tuple[Numbers, ...]) -> List[float]:
    """Return the numbers of arguments, each of which is a number or a list of numbers."""
    return [
        number
        for one in given
        for number in ([one] if isinstance(one, (int, float)) else one)
    ]


def _declared(cls: type) -> List[str]:
    """Return the names of the parameters of a class."""
    return [name for name in dir(cls) if isinstance(getattr(cls, name, None), Param)]


def _decides(param: Param[Any]) -> bool:
    """Return whether a parameter of numbers also takes ``auto``."""
    numbers = (TypeConverters.toInt, TypeConverters.toFloat)
    return param.typeConverter in numbers and "; auto | " in param.doc


def _own(param: Param[Any], value: Any) -> Any:
    """Return a value of numpy as one of Python, and a number as a text where texts hold numbers."""
    plain = value.item() if isinstance(value, np.generic) else value
    if param.typeConverter is TypeConverters.toString and _NUMBER.search(param.doc):
        return str(plain) if isinstance(plain, (int, float)) else plain
    return plain


def _plain(value: Any) -> Any:
    if not isinstance(value, JavaObject):
        return value
    if not value.isPresent():
        return None
    name = value.getClass().getSimpleName()
    return value.getAsInt() if name == "OptionalInt" else value.getAsDouble()
