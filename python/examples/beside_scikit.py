"""Clusters a table of digits without Spark, beside the spectral clustering of scikit-learn.

    python beside_scikit.py ../../data/pendigits.csv.gz

Each line is measured in a process of its own, so that the time of Mustlink contains the start of
its Java process, whose CPU seconds count too. The accuracy is that of the best match of clusters and digits, over the rows whose
label was not given.
"""

import resource
import subprocess
import sys
import time
import warnings

import numpy as np
import pandas as pd
from scipy.optimize import linear_sum_assignment
from sklearn.metrics import confusion_matrix, normalized_mutual_info_score

WAYS = {
    "mustlink, 100 labels": "labels",
    "mustlink, no labels": "none",
    "scikit-learn, SpectralClustering, nearest_neighbors": "nearest_neighbors",
    "scikit-learn, SpectralClustering, rbf": "rbf",
    "scikit-learn, KMeans": "kmeans",
}


def accuracy(truth, found):
    """Return the share of rows in the cluster that is matched with their class."""
    table = confusion_matrix(truth, found)
    rows, columns = linear_sum_assignment(-table)
    return table[rows, columns].sum() / len(truth)


def used():
    """Return the CPU seconds of this process, and of a Java process, which this ends."""
    if "mustlink.local" in sys.modules:
        sys.modules["mustlink.local"].shutdown()
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def clusters(way, X, known):
    """Return the clusters of one way, and the seconds and CPU seconds that they took."""
    if way in ("labels", "none"):
        from mustlink.local import ConstrainedSpectralClustering

        y = known if way != "none" else None
        start, cpu = time.perf_counter(), used()
        found = ConstrainedSpectralClustering(10).fit(X, y).labels_
    else:
        from sklearn.cluster import KMeans, SpectralClustering

        start, cpu = time.perf_counter(), used()
        found = (
            KMeans(10, n_init=10, random_state=0)
            if way == "kmeans"
            else SpectralClustering(10, affinity=way, random_state=0)
        ).fit(X / 100 if way == "rbf" else X).labels_
    seconds = time.perf_counter() - start
    return found, seconds, used() - cpu


def main(path, way):
    """Measure one way, or all of them in processes of their own."""
    if way is None:
        print("| | seconds | CPU seconds | ACC | NMI |\n|---|---|---|---|---|")
        for one in WAYS:
            subprocess.run([sys.executable, __file__, path, one], check=True)
        return
    warnings.simplefilter("ignore")
    table = pd.read_csv(path)
    X = table[[f"f{i}" for i in range(16)]].to_numpy(float)
    truth, known = table["digit"].to_numpy(), table["known"].to_numpy()
    found, seconds, cpu = clusters(WAYS[way], X, known)
    others = np.isnan(known)
    acc = accuracy(truth[others], found[others])
    nmi = normalized_mutual_info_score(truth[others], found[others])
    print(f"| {way} | {seconds:.1f} | {cpu:.1f} | {acc:.3f} | {nmi:.3f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
