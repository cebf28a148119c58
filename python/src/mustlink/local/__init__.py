"""Mustlink for tables in memory: estimators of scikit-learn that need Java, but no Spark.

::

    from mustlink.local import ConstrainedSpectralClustering

    model = ConstrainedSpectralClustering().fit(table, y)
    model.labels_
"""

try:
    import pyarrow as _pyarrow  # noqa: F401
    import sklearn as _sklearn  # noqa: F401
except ImportError as missing:
    raise ImportError(
        f"mustlink.local needs the package {missing.name}: pip install 'mustlink[local]'"
    ) from missing

from mustlink.local._base import MustlinkWarning
from mustlink.local._landmarks import ConstrainedSpectralClustering, LandmarkSpectralClustering
from mustlink.local._methods import InMemoryClustering, methods
from mustlink.local._report import Report
from mustlink.local._process import JavaProcessError
from mustlink.local._runtime import configure, shutdown

__all__ = [
    "ConstrainedSpectralClustering",
    "InMemoryClustering",
    "JavaProcessError",
    "LandmarkSpectralClustering",
    "MustlinkWarning",
    "Report",
    "configure",
    "methods",
    "shutdown",
]
