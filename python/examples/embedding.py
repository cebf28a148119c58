"""Clusters handwritten digits by 100 labels and draws the result.

    pip install matplotlib pandas
    python embedding.py data/pendigits.csv.gz digits.png

The steps are those of a notebook. The picture shows the digits in the plane of two linear
discriminants of the clusters, once in the colours of the clusters that Mustlink found and once in
those of the true digits, which the fit does not know.
"""

import sys

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from pyspark.sql import SparkSession

import mustlink
from mustlink.ml import ConstrainedSpectralClustering

table_path, picture_path = sys.argv[1], sys.argv[2]

# 1. A session that knows the jar of Mustlink.
spark = SparkSession.builder.config("spark.jars", mustlink.jar_path()).getOrCreate()
spark.sparkContext.setLogLevel("ERROR")

# 2. The table: 16 features, and the column known with the digit of 100 rows, null elsewhere.
features = [f"f{i}" for i in range(16)]
table = spark.read.csv(table_path, header=True, inferSchema=True).cache()
print(f"{table.count()} rows, {table.where('known is not null').count()} of them labelled")

# 3. Fit, and assign every row to a cluster.
scacs = ConstrainedSpectralClustering(inputCols=features, labelCol="known", k=10, seed=42)
model = scacs.fit(table)
clustered = model.transform(table)
labels = model.clusterLabels
print(f"clusters: {labels}")
for warning in model.summary["warnings"]:
    print(f"warning: {warning}")

# 4. How many of the rows without a label are in the cluster of their digit?
rows = clustered.select(*features, "known", "digit", "prediction", "margin").toPandas()
rows["found"] = rows["prediction"].map(lambda cluster: int(labels[cluster]))
unlabelled = rows[rows["known"].isna()]
accuracy = (unlabelled["found"] == unlabelled["digit"]).mean()
print(f"accuracy without the labelled rows: {accuracy:.3f}")

# 5. Two directions in which the clusters lie far apart.
points = rows[features].to_numpy(float)
centres = rows.groupby("found")[features].transform("mean").to_numpy(float)
within = np.cov((points - centres).T) + 1e-6 * np.eye(len(features))
between = np.cov(centres.T)
values, vectors = np.linalg.eig(np.linalg.solve(within, between))
plane = points @ vectors.real[:, np.argsort(-values.real)[:2]]

# 6. Draw. Rows with a small margin, near another cluster, are pale.
figure, axes = plt.subplots(1, 2, figsize=(12, 6), sharex=True, sharey=True)
for axis, column, title in (
    (axes[0], "found", f"Clusters ({accuracy:.1%} of the unlabelled rows are right)"),
    (axes[1], "digit", "True digits"),
):
    axis.scatter(
        *plane.T, c=rows[column], cmap="tab10", s=4, alpha=0.2 + 0.8 * rows["margin"], linewidths=0
    )
    for digit, at in rows.assign(x=plane[:, 0], y=plane[:, 1]).groupby(column):
        axis.text(
            at["x"].mean(), at["y"].mean(), str(digit), fontsize=16, fontweight="bold", ha="center"
        )
    axis.set_title(title)
    axis.set_xticks([])
    axis.set_yticks([])
known = rows["known"].notna()
axes[0].scatter(*plane[known].T, s=22, facecolors="none", edgecolors="black", linewidths=0.6)
axes[0].set_xlabel("The 100 labelled rows have a black ring.")
figure.tight_layout()
figure.savefig(picture_path, dpi=110)
print(f"drawn: {picture_path}")
spark.stop()
