"""Fits to links between random pairs of rows, in memory, beside the same fits without links.

    python3 benchmarks/links.py DIRECTORY TABLES LINKS [--draws 5] [--rows 1000] [--auto] [--labels 0]

TABLES and LINKS are lists with commas. Prints, as Markdown, the mean accuracy over all rows without links, and for each number
of links the differences by them in accuracy and in the adjusted Rand index, both in percent, and in how many draws links were used. Needs the package `mustlink` with `[local]` and scikit-learn.
"""

import argparse
import warnings

import drawn
import numpy as np
from sklearn.metrics import adjusted_rand_score


def fit(table, rows, count, seed, asked):
    from mustlink.local import ConstrainedSpectralClustering

    features, classes = table.features.iloc[rows].reset_index(drop=True), table.classes[rows]
    options = {} if asked.auto or asked.labels else dict(n_clusters=table.k)
    random = np.random.RandomState(1000 * count + seed)
    pairs = np.array([random.choice(len(classes), 2, replace=False) for _ in range(count)], int).reshape(-1, 2)
    same = classes[pairs[:, 0]] == classes[pairs[:, 1]]
    links = dict(must_link=pairs[same], cannot_link=pairs[~same]) if count else {}
    labels = np.full(len(classes), None, dtype=object)
    labelled = np.random.RandomState(seed).permutation(len(classes))[: asked.labels]
    labels[labelled] = classes[labelled]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = ConstrainedSpectralClustering(random_state=seed, **options).fit(features, labels if asked.labels else None, **links)
    used = not any("without links" in said for said in model.summary_["warnings"])
    return np.array([drawn.matched(classes, model.labels_), 100 * adjusted_rand_score(classes, model.labels_), used])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("directory", "tables", "links"):
        parser.add_argument(name)
    parser.add_argument("--draws", type=int, default=5)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--auto", action="store_true", help="without the number of clusters")
    parser.add_argument("--labels", type=int, default=0, help="of random rows, which then tell the number of clusters")
    asked = parser.parse_args()
    counts = [int(count) for count in asked.links.split(",")]
    print("| table | without links | " + " | ".join(f"{count} links" for count in counts) + " |")
    print("|---" * (2 + len(counts)) + "|")
    for name in asked.tables.split(","):
        table = drawn.Table(asked.directory, name)
        rows = np.sort(np.random.RandomState(1).permutation(len(table.classes))[: asked.rows])
        alone = np.mean([fit(table, rows, 0, seed, asked) for seed in range(asked.draws)], axis=0)
        line = [name, f"{alone[0]:.1f}"]
        for count in counts:
            found = np.array([fit(table, rows, count, seed, asked) for seed in range(asked.draws)])
            more = found.mean(axis=0) - alone
            line.append(f"{more[0]:+.1f} {more[1]:+.1f} ({found[:, 2].sum():.0f} of {asked.draws})")
        print("| " + " | ".join(line) + " |", flush=True)


if __name__ == "__main__":
    main()
