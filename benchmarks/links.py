"""Fits to links between random pairs of rows, in memory and without labels, beside the same fits without links.

    python3 benchmarks/links.py DIRECTORY TABLES LINKS [--draws 5] [--rows 1000] [--auto]

TABLES and LINKS are lists with commas. Prints, as Markdown, the mean accuracy over all rows and its difference to the fit
without links, and in how many draws links were used. Needs the package `mustlink` with `[local]` and scikit-learn.
"""

import argparse
import statistics
import warnings

import drawn
import numpy as np
from scipy.optimize import linear_sum_assignment
from sklearn.metrics.cluster import contingency_matrix


def accuracy(classes, clusters):
    table = contingency_matrix(classes, clusters)
    return 100 * table[linear_sum_assignment(-table)].sum() / len(classes)


def fit(features, classes, count, seed, options):
    from mustlink.local import ConstrainedSpectralClustering

    random = np.random.RandomState(1000 * count + seed)
    pairs = np.array([random.choice(len(classes), 2, replace=False) for _ in range(count)], int).reshape(-1, 2)
    same = classes[pairs[:, 0]] == classes[pairs[:, 1]]
    links = dict(must_link=pairs[same], cannot_link=pairs[~same]) if count else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = ConstrainedSpectralClustering(random_state=seed, **options).fit(features, **links)
    used = not any("without links" in said for said in model.summary_["warnings"])
    return accuracy(classes, model.labels_), used


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("directory", "tables", "links"):
        parser.add_argument(name)
    parser.add_argument("--draws", type=int, default=5)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--auto", action="store_true", help="without the number of clusters")
    asked = parser.parse_args()
    counts = [int(count) for count in asked.links.split(",")]
    print("| table | without links | " + " | ".join(f"{count} links" for count in counts) + " |")
    print("|---" * (2 + len(counts)) + "|")
    for name in asked.tables.split(","):
        table = drawn.Table(asked.directory, name)
        rows = np.sort(np.random.RandomState(1).permutation(len(table.classes))[: asked.rows])
        features, classes = table.features.iloc[rows].reset_index(drop=True), table.classes[rows]
        options = {} if asked.auto else dict(n_clusters=table.k)
        alone = [fit(features, classes, 0, seed, options)[0] for seed in range(asked.draws)]
        line = [name, f"{statistics.mean(alone):.1f}"]
        for count in counts:
            found = [fit(features, classes, count, seed, options) for seed in range(asked.draws)]
            mean = statistics.mean(of for of, _ in found)
            line.append(f"{mean:.1f} ({mean - statistics.mean(alone):+.1f}; {sum(used for _, used in found)} of {asked.draws})")
        print("| " + " | ".join(line) + " |", flush=True)


if __name__ == "__main__":
    main()
