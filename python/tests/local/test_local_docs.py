"""The docstrings of mustlink.local."""

import doctest
import inspect
import re

import pytest

import mustlink.local
from mustlink.local import ConstrainedSpectralClustering, InMemoryClustering, LandmarkSpectralClustering

pytestmark = pytest.mark.filterwarnings("ignore::mustlink.local.MustlinkWarning")

CLASSES = [ConstrainedSpectralClustering, LandmarkSpectralClustering, InMemoryClustering]


@pytest.mark.parametrize("cls", CLASSES)
def test_examples_run_and_every_parameter_and_attribute_is_described(cls: type) -> None:
    doc = inspect.getdoc(cls) or ""
    parameters = doc[doc.index("Parameters\n---") : doc.index("Attributes\n---")]
    entries = re.findall(r"^(\w+) : (.*)\n    [A-Z\"]", parameters, re.MULTILINE)
    signature = inspect.signature(cls)
    assert [name for name, _ in entries] == list(signature.parameters)
    for name, kind in entries:
        assert kind.endswith(f", default={signature.parameters[name].default!r}"), (name, kind)

    names = {**vars(mustlink.local), cls.__name__: cls}
    tests = [one for one in doctest.DocTestFinder(recurse=False).find(cls, cls.__name__, globs=names)]
    assert sum(len(one.examples) for one in tests) >= 5
    for one in tests:
        assert doctest.DocTestRunner().run(one).failed == 0

    attributes = set(re.findall(r"^(\w+_) : ", doc[doc.index("Attributes\n---") :], re.MULTILINE))
    model = tests[0].globs.get("model") or cls(3).fit([[0.0], [1.0], [5.0], [6.0], [9.0], [9.5]])
    found = {name for name in vars(model) if name.endswith("_") and not name.startswith("_")}
    assert found <= attributes | {"feature_names_in_"}, found - attributes
    assert attributes <= found | {"transduction_", "feature_names_in_"}, attributes - found


def test_parameters_with_a_unit_name_it() -> None:
    doc = " ".join((inspect.getdoc(ConstrainedSpectralClustering) or "").split())
    assert "in the unit of the features after scaling" in doc
    assert doc.count("without a unit") == 2  # beta and ridge
