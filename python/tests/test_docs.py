"""The docstrings of the classes for PySpark."""

import doctest
import inspect
import re
from typing import Any, List

import pytest
from conftest import ROOT
from pyspark.sql import SparkSession

from mustlink import ml


def test_spark_s_own_evaluator_measures_a_fit_of_columns_as_the_page_says(spark: SparkSession) -> None:
    page = (ROOT / "docs/python.md").read_text(encoding="utf-8").partition("\n## Measuring\n")[2]
    code = page.partition("```python\n")[2].partition("```")[0]
    assert "ClusteringEvaluator" in code
    rows = [(float(i % 2), i % 7 / 10) for i in range(60)]
    table = spark.createDataFrame(rows, ["x", "y"])
    model = ml.KMeans(k=2, inputCols=["x", "y"]).fit(table)
    measured: List[float] = []
    exec(code, {"model": model, "table": table, "print": measured.append})
    assert measured[0] > 0.8


@pytest.mark.parametrize("name", ml.__all__)
def test_examples_run_and_every_parameter_is_described(spark: SparkSession, name: str) -> None:
    cls: Any = getattr(ml, name)
    doc = inspect.getdoc(cls) or ""
    rest = doc[doc.index("Parameters\n---") :]
    entries = re.findall(r"^(\w+) : .*, default=None\n    [A-Z]", rest, re.MULTILINE)
    if name.endswith("Model"):
        assert [f"set{one[0].upper()}{one[1:]}" for one in entries] == sorted(
            one for one in dir(cls) if one.startswith("set") and one[3:4].isupper()
        )
    else:
        assert entries == [one for one in inspect.signature(cls).parameters]
    tests = doctest.DocTestFinder(recurse=False).find(cls, name, globs={"spark": spark})
    assert sum(len(one.examples) for one in tests) >= 3
    for one in tests:
        assert doctest.DocTestRunner().run(one).failed == 0
