"""Mustlink for PySpark: clustering of large tables, guided by labels or by links between rows.

Start a session with the jar of Mustlink, and use the classes of :py:mod:`mustlink.ml`::

    import mustlink
    from mustlink.ml import ConstrainedSpectralClustering
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.config("spark.jars", mustlink.jar_path()).getOrCreate()
"""

from mustlink._jar import jar_path

__version__ = "0.1.0.dev0"

__all__ = ["__version__", "jar_path"]
