"""Estimators, models and transformers of Mustlink for pipelines of PySpark.

The classes are defined in ``org.mustlink.spark.ml``, which is the name of their Java package.
PySpark looks for them there when it loads a pipeline that was saved.
"""

from org.mustlink.spark.ml import (
    ConstrainedClusteringEvaluator,
    ConstrainedSpectralClustering,
    ConstrainedSpectralClusteringModel,
    GroupedClustering,
    KMeans,
    KMeansModel,
)

__all__ = [
    "ConstrainedClusteringEvaluator",
    "ConstrainedSpectralClustering",
    "ConstrainedSpectralClusteringModel",
    "GroupedClustering",
    "KMeans",
    "KMeansModel",
]
