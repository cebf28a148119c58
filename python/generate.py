"""Writes the Python classes of what Java declares once: parameters of the Pipeline API, and options of fits.

    python/generate.py JAR     Python has py4j; beside the jar is spark.classpath, which names what its classes need

It asks the classes of Java themselves: ``params()`` for names, documentation and defaults, their getters and
setters for types, and the components of the records of a summary. What it writes is ``mustlink/_generated.py`` and
``mustlink/local/_generated.py``. Neither is committed; package.sh writes them before it builds the package.
"""

from __future__ import annotations

import os
import re
import sys
import textwrap
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Tuple

from py4j.java_collections import JavaArray
from py4j.java_gateway import GatewayParameters, JavaGateway, launch_gateway

SOURCES = Path(__file__).resolve().parent / "src" / "mustlink"
CLASSES = [
    "ConstrainedSpectralClustering",
    "ConstrainedSpectralClusteringModel",
    "KMeans",
    "KMeansModel",
    "GroupedClustering",
    "ConstrainedClusteringEvaluator",
]
ESTIMATORS = {"ConstrainedSpectralClustering": ["scacs"], "LandmarkSpectralClustering": ["lsc-k", "lsc-r"]}
"""The estimators of mustlink.local with options of fits, and the methods that they run."""

LABELS = {
    "unknown_labels": (
        "Optional[List[str]] = None",
        "words in y that mean that a class is not known, in place of -1 and of words such as NA and unknown;"
        " a list of texts, which may be empty; default None",
    ),
}
"""What an estimator that takes labels has beside them."""

CLUSTERS = {
    "n_clusters": (
        "Optional[int] = None",
        "number of clusters, at least 2; None: that of the classes in y, else chosen by the fit",
    )
}
TABLE_AND_SEED = {
    "column_kinds": (
        "Optional[Dict[str, str]] = None",
        "kinds of columns by their names, such as {'zip': 'category'}; each number | category | text | time |"
        " ignore; default None, so that types and values decide",
    ),
    "gaps": ("str = 'fill'", "whether gaps in the columns are filled or refused; fill | fail; default fill"),
    "random_state": (
        "Any = 42",
        "seed of every random choice, or a RandomState of numpy that draws it, or None for another seed each"
        " time; any whole number; default 42",
    ),
    "verbose": (
        "Optional[int] = None",
        "whether a fit that takes longer than a second shows its progress: not at all if it is 0, by a bar in"
        " notebooks and terminals if it is None, and also by lines on standard error elsewhere if it is 1;"
        " None | 0 | 1; default None",
    ),
}
"""Their first and last parameters with types and documentation, which are none of Java's options."""

METHOD = re.compile(
    r"(?P<returned>[\w.]+(<[^(]*>)?(\[\])*) [\w.$]+\.(?P<verb>get|set)(?P<name>\w+)\((?P<taken>[^)]*)\)"
)
"""A getter or setter, as Java writes it."""

TABLE = "org.apache.spark.sql.Dataset<?>"

CONVERTERS = {
    "Param": ("str", "toString"),
    "IntParam": ("int", "toInt"),
    "LongParam": ("int", "toInt"),
    "DoubleParam": ("float", "toFloat"),
    "BooleanParam": ("bool", "toBoolean"),
    "StringArrayParam": ("List[str]", "toListString"),
    "DoubleArrayParam": ("List[float]", "toListFloat"),
}
"""The type of a value, and its converter, by the class of the parameter in Java."""

GIVEN = {
    "java.lang.String": "str",
    "int": "int",
    "long": "int",
    "double": "float",
    "boolean": "bool",
    "java.lang.String[]": "Names",
    "double[]": "Numbers",
    "java.util.Map<java.lang.String, java.lang.String>": "Mapping[str, str]",
}
"""What a setter takes, by the type of what it takes in Java."""

LISTS = {"Names": "names", "Numbers": "numbers"}
"""The functions that make one list of all arguments."""

RETURNED = {
    "java.lang.String[]": ("List[str]", "_list"),
    "double[]": ("List[float]", "_list"),
    "java.util.Map<java.lang.String, java.lang.String>": ("Dict[str, str]", "_mapping"),
    "java.util.Optional<java.lang.String>": ("Optional[str]", "_value"),
    "java.util.Optional<java.lang.String[]>": ("Optional[List[str]]", "_value"),
    "java.util.OptionalInt": ("Optional[int]", "_taken"),
    "java.util.OptionalDouble": ("Optional[float]", "_taken"),
}
"""What a getter returns and how, by what it returns in Java, if that is no plain value."""

TOP = """# python/generate.py writes this file from what Java declares.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Dict, List, Mapping, Optional, TypedDict, Union
"""

SPARK = """
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.sql import DataFrame

from mustlink._words import keywords
from mustlink._wrapper import Auto, MustlinkParams, Names, Numbers, names, numbers

if TYPE_CHECKING:
    from typing_extensions import Self
"""


SUMMARY = "org.mustlink.model.summary.FitSummary"

VALUES = {
    "java.lang.String": "str",
    **dict.fromkeys(["int", "long", "java.lang.Integer", "java.lang.Long"], "int"),
    **dict.fromkeys(["double", "java.lang.Double"], "float"),
    "boolean": "bool",
    "java.util.List": "List",
    "java.util.Map": "Dict",
}
"""The types of what records hold, by their types in Java."""


class Parameter(NamedTuple):
    """A parameter in Java: doc has range and default; its getter returns a type in some way, its setter takes some."""

    name: str
    kind: str
    doc: str
    default: Any
    returned: str
    way: str
    given: List[str]

    @property
    def argument(self) -> str:
        """The type of what a setter takes."""
        decides = self.kind in ("IntParam", "DoubleParam") and "; auto | " in self.doc
        return union(self.given + ["Auto"] * decides)


class Declared(NamedTuple):
    """A class in Java: its parameters by name, and the tables that are set beside them."""

    name: str
    parameters: Dict[str, Parameter]
    tables: List[str]


class Java:
    """A JVM with the classes of the jar and of Spark, which needs no session for what is asked."""

    def __init__(self, jar: str) -> None:
        classpath = Path(jar).with_name("spark.classpath").read_text(encoding="utf-8").strip()
        port = launch_gateway(
            jarpath=next(one for one in classpath.split(os.pathsep) if Path(one).name.startswith("py4j-")),
            classpath=os.pathsep.join([jar, classpath]),
            java_path=None,  # that of JAVA_HOME, if it is set
            die_on_exit=True,
        )
        self._gateway = JavaGateway(gateway_parameters=GatewayParameters(port=port))
        self._jvm = self._gateway.jvm

    def options(self, method: str) -> Dict[str, str]:
        """Return the keys of the options of fits that a method takes, by their names in scikit-learn.

        Options that no method in memory has, such as stability, are those of the fits that leave a model.
        """
        core = self._jvm.org.mustlink.core
        scacs, own = ({one.key() for one in core.registry.MethodRegistry.get(m).options()} for m in ("scacs", method))
        left = {"method", "k", "seed"} | (scacs - own)
        keys = [one.key() for one in core.options.FitOptions.ALL if one.key() not in left]
        return {core.fault.Surface.ESTIMATOR.word(core.fault.Surface.option(key)): key for key in keys}

    def declared(self, name: str) -> Declared:
        """Return what a class declares."""
        kind = self._jvm.java.lang.Class.forName(f"org.mustlink.spark.ml.{name}")
        returns: Dict[str, str] = {}
        takes: Dict[str, List[str]] = {}
        for method in kind.getMethods():
            signature = METHOD.search(method.toGenericString())
            if signature and signature["verb"] == "get" and not signature["taken"]:
                returns[signature["name"]] = signature["returned"]
            elif signature and signature["verb"] == "set":
                takes.setdefault(signature["name"], []).append(signature["taken"].replace("...", "[]"))
        made = self._instance(kind)
        parameters = {}
        for param in made.params():
            own = param.name()[0].upper() + param.name()[1:]
            default = made.getDefault(param).get() if made.hasDefault(param) else None
            parameters[param.name()] = Parameter(
                param.name(),
                param.getClass().getSimpleName(),
                param.doc(),
                list(default) if isinstance(default, JavaArray) else default,
                *getter(own, returns.get(own, "no getter"), default is not None),
                [python for java, python in GIVEN.items() if java in takes.get(own, [])],
            )
        tables = [f"{one[0].lower()}{one[1:]}" for one in takes if TABLE in takes[one]]
        return Declared(name, parameters, sorted(tables))

    def records(self, name: str, made: Dict[str, List[str]]) -> List[str]:
        """Return the lines of the types of a record and of all that it holds, each after what it holds."""

        def python(found: re.Match[str]) -> str:
            java = found[0]
            if java not in VALUES and java not in made:
                self.records(java, made)
            return VALUES.get(java) or typed(java)

        lines = []
        for one in self._jvm.java.lang.Class.forName(name).getRecordComponents():
            value = re.sub(r"[\w.$]+", python, one.getGenericType().toString().replace("class ", ""))
            value = value.replace("<", "[").replace(">", "]")
            nullable = len(one.getAnnotatedType().getAnnotations()) > 0
            lines.append(f'        "{one.getName()}": {f"Optional[{value}]" if nullable else value},')
        # Some keys are words of Python, which a class could not have as attributes.
        head = ["", "", f"{typed(name)} = TypedDict(", f'    "{typed(name)}",', "    {"]
        made[name] = [*head, *lines, "    },", ")"]
        return [line for one in made.values() for line in one]

    def _instance(self, kind: Any) -> Any:
        """Make an instance with a name; a model lacks what it learned, of which parameters know nothing."""
        maker = max(kind.getDeclaredConstructors(), key=lambda one: one.getParameterCount())
        maker.setAccessible(True)
        given = self._gateway.new_array(self._jvm.java.lang.Object, maker.getParameterCount())
        given[0] = "generated"
        return maker.newInstance(given)


def getter(name: str, java: str, has_default: bool) -> Tuple[str, str]:
    """Return the type of what a getter returns, and how it gets it; a column that is not set is None."""
    if java == "java.lang.String" and name.endswith("Col") and not has_default:
        java = "java.util.Optional<java.lang.String>"
    if java not in {**RETURNED, **GIVEN}:
        sys.exit(f"get{name} has no type that generate.py knows, but '{java}'. Add the type to RETURNED there.")
    return RETURNED.get(java) or (GIVEN[java], "getOrDefault" if has_default else "_taken")


def typed(java: str) -> str:
    """Return the name of the type of a record, by the name of its class in Java."""
    return java.rpartition(".")[2].replace("$", "")


def union(types: List[str]) -> str:
    return types[0] if len(types) == 1 else f"Union[{', '.join(types)}]"


def docstring(text: str, indent: int = 8) -> str:
    """Return a text as lines of a docstring that begins with a capital letter and ends with a full stop."""
    sentence = f"{text[0].upper()}{text[1:]}.".replace("\\", "\\\\")
    margin = " " * indent
    return textwrap.fill(
        sentence, 96, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
    )


def constructor(signature: List[str], body: List[str]) -> List[str]:
    """Return the lines of a constructor."""
    return [
        "    def __init__(",
        "        self,",
        *(f"        {one}," for one in signature),
        "    ) -> None:",
        '        """Take parameters by their names, which the docstring of the class describes."""',
        *(f"        {one}" for one in body),
    ]


DOC = re.compile(r"(?P<text>.*?)(; (?P<range>(?!None:|auto:)[^;]*?))?(; (default (?P<default>.*)|not set: (?P<unset>.*)))?")
"""What a parameter does, its range and its default, as a parameter of Java says them."""

WORDS = {"Names": "str or list of str", "Numbers": "float or list of float", "Auto": "'auto'", "Any": "int or RandomState"}
"""The types of parameters in words, where these are not their names."""


def described(name: str, types: str, doc: str) -> List[str]:
    """Return the lines of a parameter in the section Parameters of the docstring of a class.

    Parameters
    ----------
    types
        The type and the default, as a signature has them.
    """
    kind, _, default = types.partition(" = ")
    kind = re.sub(r"(Optional|Union)\[(.*)]$", r"\2", re.sub(r"^Optional\[(.*)]$", r"\1", kind))
    kind = re.sub(r"(Mapping|Dict)\[[^]]*]", "dict", kind).replace("List[str]", "list of str")
    kind = " or ".join(WORDS.get(one, one) for one in kind.split(", "))
    found = DOC.fullmatch(doc)
    assert found is not None
    sentences = found["text"].rstrip(".").split("; ")
    if found["range"]:
        sentences.append(f"Allowed: {found['range']}")
    if found["default"] or found["unset"]:
        sentences.append(f"Default: {found['default'] or found['unset']}")
    text = ". ".join(one if one.startswith("auto:") else f"{one[0].upper()}{one[1:]}" for one in sentences)
    return [f"    {name} : {kind}, default={default}", docstring(text)]


def section(parameters: List[Tuple[str, str, str]]) -> List[str]:
    """Return the lines of the section Parameters of the docstring of a class.

    Parameters
    ----------
    parameters
        Names, types with defaults, and documentation.
    """
    lines = [line for one in parameters for line in described(*one)]
    return ["", "    Parameters", "    ----------", *lines] if lines else []


def wrapper(java: Declared) -> List[str]:
    """Return the lines of a class of PySpark with the parameters of a class in Java."""
    given = {one.name: one for one in java.parameters.values() if one.given}
    tables = [(name, "DataFrame = None", f"table of {name}, which set{name.capitalize()} describes") for name in java.tables]
    documents = tables + [(one.name, f"Optional[{one.argument}] = None", one.doc) for one in given.values()]
    lines = ["", "", f"class {java.name}Params(MustlinkParams):", f'    """The parameters of {java.name}.']
    lines += [*section(documents), '    """', ""]
    for one in java.parameters.values():
        value, converter = CONVERTERS[one.kind]
        lines += [
            f"    {one.name}: Param[{value}] = Param(",
            f'        Params._dummy(), "{one.name}", {one.doc!r}, TypeConverters.{converter}',
            "    )",
        ]
    defaults = [f"{one.name}={one.default!r}" for one in java.parameters.values() if one.default is not None]
    default = f"self._setDefault({', '.join(defaults)})"
    if java.name.endswith("Model"):
        lines += ["", "    def __init__(self, *args: object) -> None:", "        super().__init__(*args)", f"        {default}"]
    else:
        signature = ["*", *(f"{name}: Optional[DataFrame] = None" for name in java.tables)]
        signature += [f"{name}: Optional[{one.argument}] = None" for name, one in given.items()]
        body = ["super().__init__()", default, f'self._make("{java.name}", self._input_kwargs)']
        lines += ["", "    _input_kwargs: Dict[str, Any]", "", "    @keywords", *constructor(signature, body)]
    for one in java.parameters.values():
        lines += accessors(one)
    return lines


def accessors(one: Parameter) -> List[str]:
    """Return the lines of the getter, and of the setter if there is one."""
    own = one.name[0].upper() + one.name[1:]
    none = "; None if the fit decides" if one.way == "_taken" else "; None if it is not set"
    said = f"return {one.name}: {one.doc}{none if one.returned.startswith('Optional') else ''}"
    lines = [
        "",
        f"    def get{own}(self) -> {one.returned}:",
        f'        """{docstring(said).lstrip()}\n        """',
        f"        return self.{one.way}(self.{one.name})",
    ]
    if one.given:
        several = LISTS.get(one.given[0])
        lines += [
            "",
            f"    def set{own}(self, {'*' if several else ''}value: {one.argument}) -> Self:",
            f'        """{docstring(f"set {one.name}: {one.doc}").lstrip()}\n        """',
            f"        return self._with(self.{one.name}, {f'{several}(value)' if several else 'value'})",
        ]
    return lines


def estimator(name: str, methods: List[str], java: Java, declared: Declared) -> List[str]:
    """Return the lines of a class of mustlink.local with the options of methods."""
    options = java.options(methods[0])
    parameters = dict(CLUSTERS)
    if len(methods) > 1:
        parameters["method"] = (f"str = {methods[0]!r}", f"method; {' | '.join(methods)}; default {methods[0]}")
    for option, key in options.items():
        one = declared.parameters[key]
        types = union(one.given + ["Mapping[Any, float]"] * ("NAME:SHARE" in one.doc))
        parameters[option] = (f"Optional[{types}] = None", one.doc)
    parameters.update(LABELS if methods == ["scacs"] else {})
    parameters.update(TABLE_AND_SEED)
    first, *others = (f"{option}: {types}" for option, (types, _) in parameters.items())
    documents = [(option, types, text) for option, (types, text) in parameters.items()]
    body = [f"self.{option} = {option}" for option in parameters]
    return [
        "",
        "",
        f"class {name}Params:",
        f'    """The parameters of {name}.',
        *section(documents),
        '    """',
        "",
        f"    _options: ClassVar[Dict[str, str]] = {options!r}",
        "",
        *constructor([first, "*", *others], body),
    ]


def main() -> None:
    java = Java(sys.argv[1])
    declared = [java.declared(name) for name in CLASSES]
    lines = java.records(SUMMARY, {}) + [line for one in declared for line in wrapper(one)]
    (SOURCES / "_generated.py").write_text("\n".join([TOP + SPARK.rstrip(), *lines, ""]), encoding="utf-8")
    lines = [line for name, methods in ESTIMATORS.items() for line in estimator(name, methods, java, declared[0])]
    (SOURCES / "local" / "_generated.py").write_text("\n".join([TOP.rstrip(), *lines, ""]), encoding="utf-8")


main()
