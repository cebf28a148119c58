"""Fits to a few labels of every class, beside others, on tables with known classes.

    python3 benchmarks/few.py fit DIRECTORY RECORD --tables A,B [--labels 1,5] [--draws 5] [--apart 0.2] [--by A,B]
    python3 benchmarks/few.py table RECORD       mean accuracy, as Markdown

`--labels` is how many rows of every class are labelled, drawn at random; Mustlink is not told that the classes have
equally many. All rows of the table are given to a fit, and the others are judged, unless `--apart` keeps a share of the
rows from the fit: these are judged then, as in the protocol of STUNT (Nam, Tack, Lee, Lee, Shin, ICLR 2023).
RECORD gets a line of JSON for each fit; a fit that stands there is not done again. Needs the package `mustlink` with
`[local]`, scikit-learn and, for Poisson learning (Calder, Cook, Thorpe, Slepcev, ICML 2020), graphlearning.
"""

import argparse
import collections
import copy
import json
import pathlib
import statistics
import sys
import zlib

import drawn
import numpy as np

OURS = "Mustlink"
POISSON = {"Poisson learning": False, "Poisson learning, standardised": True}
NEIGHBOURS = 10


def fit(options):
    record = pathlib.Path(options.record)
    done = {key(one) for one in drawn.lines(record)} if record.exists() else set()
    for name in options.tables.split(","):
        table = drawn.Table(options.directory, name)
        graphs = {}
        for count in map(int, options.labels.split(",")):
            for seed in range(options.draws):
                known, judged = draw(table.classes, count, options.apart, seed)
                for by in options.by.split(";"):
                    cell = dict(table=name, labels=count, draw=seed, apart=options.apart, by=by)
                    if key(cell) in done:
                        continue
                    if by == OURS:
                        result = ours(table, known, judged, options.apart)
                    elif by in POISSON:
                        result = dict(found=poisson(table, known, graphs, POISSON[by])[judged])
                    else:
                        result = dict(found=theirs(table, known, judged, by))
                    right = result.pop("found").astype(str) == table.classes[judged]
                    with record.open("a") as out:
                        print(json.dumps({**cell, "accuracy": 100 * right.mean(), **result}), file=out, flush=True)


def draw(classes, count, apart, seed):
    """Return the rows with a label, `count` of every class, and the rows that are judged."""
    random = np.random.RandomState(zlib.crc32(f"few-{count}-{apart}-{seed}".encode()) % 2**31)
    order = random.permutation(len(classes))
    judged, rest = np.split(order, [round(apart * len(order))])
    known = np.concatenate([rest[classes[rest] == name][:count] for name in np.unique(classes)])
    return np.sort(known), np.sort(judged) if apart else np.setdiff1d(order, known)


def ours(table, known, judged, apart):
    rows = np.setdiff1d(np.arange(len(table.classes)), judged) if apart else np.arange(len(table.classes))
    part = copy.copy(table)
    part.features, part.classes = table.features.iloc[rows], table.classes[rows]
    model, found, seconds = drawn.fit(part, np.searchsorted(rows, known))
    found = model.predict_class(table.features.iloc[judged]) if apart else np.asarray(found)[judged]
    summary = {name: model.summary_.get(name) for name in ("assigned", "expected")}
    return dict(found=np.asarray(found), seconds=seconds, **summary)


def theirs(table, known, judged, by):
    features = drawn.encoded(table.features)
    return classifiers()[by]().fit(features[known], table.classes[known]).predict(features[judged])


def classifiers():
    from sklearn.neighbors import NearestCentroid

    return {"nearest class mean": NearestCentroid, **drawn.classifiers()}


def poisson(table, known, graphs, standardised):
    """Return the classes of all rows by Poisson learning on its own graph of 10 neighbours.

    Where the graph has several parts it is used on the largest one; other rows get the class of the nearest row of it.
    """
    import graphlearning
    from scipy.sparse.csgraph import connected_components
    from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors
    from sklearn.preprocessing import StandardScaler

    if standardised not in graphs:
        features = table.features.to_numpy(float)
        features = StandardScaler().fit_transform(features) if standardised else features
        # Equal rows, whose neighbours may all be at distance 0, are told apart by noise far below the distances.
        features = features + 1e-6 * features.std() * np.random.RandomState(0).randn(*features.shape)
        far, near = NearestNeighbors(n_neighbors=NEIGHBOURS + 1).fit(features).kneighbors(features)
        graph = graphlearning.weightmatrix.knn(features, NEIGHBOURS, knn_data=(near, far))
        part = connected_components(graph)[1]
        graphs[standardised] = features, graph, np.flatnonzero(part == np.bincount(part).argmax())
    features, graph, largest = graphs[standardised]
    names, index = np.unique(table.classes, return_inverse=True)
    inside = np.flatnonzero(np.isin(largest, known))
    model = graphlearning.ssl.poisson(graph[largest][:, largest])
    classes, own = np.unique(index[largest[inside]], return_inverse=True)
    found = classes[model.fit_predict(inside, own)]
    return names[KNeighborsClassifier(1).fit(features[largest], found).predict(features)]


def key(line):
    return json.dumps([line[name] for name in ("table", "labels", "draw", "apart", "by")])


def table(options):
    """Print for each table the mean accuracy of each way over the draws that all ways have."""
    found = collections.defaultdict(lambda: collections.defaultdict(dict))
    for line in drawn.lines(options.record):
        found[line["table"], line["labels"]][line["by"]][line["draw"]] = line["accuracy"]
    ways = list(dict.fromkeys(line["by"] for line in drawn.lines(options.record)))
    print("| table | labels a class | draws | " + " | ".join(ways) + " |")
    print("|---" * (len(ways) + 3) + "|")
    means = collections.defaultdict(list)
    for (name, count), of in found.items():
        draws = set.intersection(*(set(of[by]) for by in ways))
        if draws:
            row = [statistics.mean(of[by][one] for one in draws) for by in ways]
            means[count].append(row)
            spread = statistics.stdev(of[OURS][one] for one in draws) if len(draws) > 1 else 0
            values = [f"{value:.1f}" + (f" ± {spread:.1f}" if by == OURS else "") for by, value in zip(ways, row)]
            print(f"| {name} | {count} | {len(draws)} | " + " | ".join(values) + " |")
    for count, rows in sorted(means.items()):
        print(f"| mean | {count} | | " + " | ".join(f"{statistics.mean(column):.1f}" for column in zip(*rows)) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    fits = commands.add_parser("fit")
    fits.add_argument("directory")
    fits.add_argument("record")
    fits.add_argument("--tables", required=True)
    fits.add_argument("--labels", default="1,5")
    fits.add_argument("--draws", type=int, default=5)
    fits.add_argument("--apart", type=float, default=0)
    fits.add_argument("--by", default=f"{OURS};nearest class mean;logistic regression", metavar="WAY;WAY")
    fits.set_defaults(run=fit)
    printed = commands.add_parser("table")
    printed.add_argument("record")
    printed.set_defaults(run=table)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    sys.exit(main())
