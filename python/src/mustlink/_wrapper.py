"""What all Python classes around Java classes of Mustlink share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, TypeVar, Union

from py4j.java_gateway import JavaObject, JavaPackage
from pyspark.ml.param import Param
from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable, MLReadable
from pyspark.ml.wrapper import JavaParams
from pyspark.sql import is_remote

if TYPE_CHECKING:
    from typing_extensions import Self

RL = TypeVar("RL", bound="MLReadable[Any]")
T = TypeVar("T")

Names = Union[str, Sequence[str]]
"""A name, or a list of names, as an argument."""

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
            f"{name} cannot be asked through Spark Connect, whose server tells clients the"
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
        for param, value in given.items():
            if value is not None:
                getattr(self, _method("set", param))(value)

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
                self._java_obj.set(
                    self._make_java_param_pair(param, self.getOrDefault(param))
                )
            except Exception:
                self._paramMap.clear()
                self._paramMap.update(before)
                raise
        return self

    def _taken(self, param: Param[T]) -> T:
        """Return the value that a fit would take; None where the fit itself decides."""
        if isinstance(self._java_obj, JavaObject):
            self._transfer_params_to_java()
            value: T = _plain(call_java(self._java_obj, _method("get", param.name)))
            return value
        if self.isDefined(param):
            return self.getOrDefault(param)
        raise NotImplementedError(
            f"{param.name} is not set, and through Spark Connect it cannot be asked what a fit"
            f" would take. explainParam('{param.name}') tells its default."
        )

    def _value(self, param: Param[str]) -> Optional[str]:
        """Return a text; None if it is not set."""
        return self.getOrDefault(param) if self.isSet(param) else None

    def _list(self, param: Param[Any]) -> List[str]:
        """Return a copy of a list, which is empty if it is not set."""
        return list(self.getOrDefault(param)) if self.isDefined(param) else []


class MustlinkStored(JavaMLReadable[RL], JavaMLWritable):
    """Saving and loading, in the format of the Java classes."""

    @classmethod
    def read(cls) -> JavaMLReader[RL]:
        """Return a reader of what ``write()`` wrote."""
        require_java_class(cls.__name__)
        return super().read()


def names(given: Tuple[Names, ...]) -> List[str]:
    """Return the names of arguments, each of which is a name or a list of names."""
    return [
        name
        for one in given
        for name in ([one] if isinstance(one, str) else one)
    ]


def _method(verb: str, param: str) -> str:
    """Return the name of the getter or setter of a parameter."""
    return f"{verb}{param[0].upper()}{param[1:]}"


def _plain(value: Any) -> Any:
    if not isinstance(value, JavaObject):
        return value
    if not value.isPresent():
        return None
    name = value.getClass().getSimpleName()
    return value.getAsInt() if name == "OptionalInt" else value.getAsDouble()
