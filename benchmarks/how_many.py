"""The number of clusters without labels: what a fit chooses and offers, beside other rules.

    python3 benchmarks/how_many.py fit DIRECTORY RECORD [--only PATTERN]    measures, and adds to RECORD
    python3 benchmarks/how_many.py table RECORD                            the means of a record, as Markdown

A rule is judged by the clusters that its number gives: its regret is by how much the adjusted mutual information
between clusters and classes of a fit with that `n_clusters` is below that of the best number of COUNTS. The tables are
NAME of DIRECTORY (see drawn.py), NAME/K/0, some K of its classes, and blobs/K/D/APART: 600 rows of K Gaussians in D
dimensions, the nearest two APART standard deviations apart, half of the tables of unequal sizes. All are cut to 1,500 rows.
RECORD gets a line of JSON for each table and way, and one that stands there is not measured again. The ways:

    fits         no rule: the adjusted mutual information of a fit with each number
    auto         the number that a fit without `n_clusters` takes, and those that it offers
    eigengap     of the normalised Laplacian of the graph of 10 neighbours, 2 to 20 clusters
    silhouette   of k-means in the columns, 2 to 20 clusters

Needs the package `mustlink` with `[local]` and scikit-learn.
"""

import argparse
import fnmatch
import json
import pathlib
import statistics
import types
import zlib

import drawn
import numpy as np
import pandas as pd

COUNTS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20]
"""The numbers of clusters that are fitted; the measure between two of them is interpolated."""
MOST_ROWS = 1500
RULES = ["auto", "eigengap", "silhouette"]
FIXED = (3, 5, 10)


def names(directory):
    yield from ("/".join(map(str, ("blobs", k, d, apart))) for k in (2, 3, 5, 8, 12) for d in (2, 10) for apart in (4, 6))
    yield from drawn.SETTLED + drawn.REPORTED
    for name in drawn.SETTLED + drawn.REPORTED:
        k = drawn.Table(directory, name).k
        if k >= 4:
            yield f"{name}/{2 + (k - 2) // 3}/0"


def table(directory, name):
    """Return the features and the classes of a table."""
    base, *of = name.split("/")
    if base == "blobs":
        return blobs(*map(int, of))
    whole = drawn.Table(directory, base)
    chance = np.random.RandomState(zlib.crc32(name.encode()))
    rows = np.arange(len(whole.classes))
    if of:
        frequent = [one for one, count in zip(*np.unique(whole.classes, return_counts=True)) if count >= 10]
        rows = np.flatnonzero(np.isin(whole.classes, chance.choice(frequent, int(of[0]), replace=False)))
    if len(rows) > MOST_ROWS:
        rows = np.sort(chance.permutation(rows)[:MOST_ROWS])
    return whole.features.iloc[rows].reset_index(drop=True), whole.classes[rows]


def blobs(k, d, apart):
    chance = np.random.default_rng([k, d, 600, apart, 0])
    centres = chance.normal(size=(k, d))
    between = np.sqrt(((centres[:, None] - centres[None]) ** 2).sum(-1))
    centres *= apart / between[~np.eye(k, dtype=bool)].min()
    shares = np.full(k, 1 / k) if chance.random() < 0.5 else chance.dirichlet(np.full(k, 4.0))
    classes = chance.choice(k, size=600, p=shares)
    rows = centres[classes] + chance.normal(size=(600, d))
    return pd.DataFrame(rows).rename(columns="f{}".format), classes.astype(str)


def fits(features, classes):
    from sklearn.metrics import adjusted_mutual_info_score

    numbers = [k for k in COUNTS if k < len(classes) // 5]
    found = {k: clustered(features, n_clusters=k).labels_ for k in numbers}
    return {"classes": len(set(classes)), "ami": {k: adjusted_mutual_info_score(classes, one) for k, one in found.items()}}


def auto(features, _):
    found = clustered(features).summary_["numberOfClusters"]
    return {"k": found["chosen"], "offered": [one["k"] for one in found["offered"]]}


def clustered(features, **settings):
    from mustlink.local import ConstrainedSpectralClustering

    return ConstrainedSpectralClustering(random_state=42, **settings).fit(features)


def eigengap(features, _):
    from scipy.sparse.csgraph import laplacian
    from sklearn.neighbors import kneighbors_graph

    values = drawn.encoded(features)
    graph = kneighbors_graph(values, min(10, len(values) - 1))
    costs = np.linalg.eigvalsh(laplacian((graph + graph.T) / 2, normed=True).toarray())[:21]
    return {"k": int(np.argmax(np.diff(costs)[1:]) + 2)}


def silhouette(features, _):
    from sklearn.cluster import KMeans
    from sklearn.metrics import silhouette_score

    values = drawn.encoded(features)
    found = {k: KMeans(k, n_init=3, random_state=0).fit_predict(values) for k in range(2, min(21, len(values) // 5))}
    return {"k": max(found, key=lambda k: silhouette_score(values, found[k]))}


WAYS = {way.__name__: way for way in (fits, auto, eigengap, silhouette)}


def read(record):
    path = pathlib.Path(record)
    lines = map(json.loads, path.read_text().splitlines()) if path.exists() else []
    return {(line["table"], line["way"]): line for line in lines}


def fit(options):
    done = read(options.record)
    with open(options.record, "a") as record:
        for name in fnmatch.filter(names(options.directory), options.only):
            missing = [way for way in WAYS if (name, way) not in done]
            if missing:
                features, classes = table(options.directory, name)
                for way in missing:
                    line = {"table": name, "way": way} | WAYS[way](features, classes)
                    print(json.dumps(line), file=record, flush=True)


def measured(record):
    """Return of every table that has all ways its measure by the number of clusters and what the rules say."""
    found = {}
    for name in {name for name, _ in record}:
        lines = {way: record[name, way] for way in WAYS if (name, way) in record}
        if len(lines) == len(WAYS):
            ami = {int(k): one for k, one in lines["fits"]["ami"].items()}
            found[name] = types.SimpleNamespace(
                classes=lines["fits"]["classes"],
                best=max(ami.values()),
                least=min(k for k, one in ami.items() if one >= max(ami.values()) - 0.02),
                ami=lambda k, ami=ami: float(np.interp(k, list(ami), list(ami.values()))),
                rules={rule: [lines[rule]["k"]] for rule in RULES}
                | {f"always {k}": [k] for k in FIXED}
                | {"offered": lines["auto"]["offered"], "always 3, 5, 10": list(FIXED)},
            )
    return found


def print_table(options):
    found = measured(read(options.record))
    settled = lambda name: name.split("/")[-1] == "4" if name.startswith("blobs") else name.split("/")[0] in drawn.SETTLED
    kinds = {"whole": lambda name: "/" not in name, "drawn classes": lambda name: "/" in name and not name.startswith("blobs")}
    kinds["blobs"] = lambda name: name.startswith("blobs")
    groups = {
        f"{half}, {kind}": [one for name, one in found.items() if settled(name) == (half == "settled") and of(name)]
        for half in ("settled", "reported")
        for kind, of in kinds.items()
    }
    groups = {title: some for title, some in groups.items() if some}
    print("| rule | " + " | ".join(f"{title} ({len(some)})" for title, some in groups.items()) + " | too many | one off |")
    print("|---" * (len(groups) + 3) + "|")
    real = [one for name, one in found.items() if not name.startswith("blobs")]
    for rule in next(iter(found.values())).rules:
        regret = lambda one: one.best - max(one.ami(k) for k in one.rules[rule])
        cells = [f"{statistics.fmean(map(regret, some)):.3f}" for some in groups.values()]
        many = statistics.fmean(min(one.rules[rule]) > 1.5 * one.least for one in real)
        near = statistics.fmean(min(abs(k - one.classes) for k in one.rules[rule]) <= 1 for one in real)
        print(f"| {rule} | " + " | ".join(cells) + f" | {100 * many:.0f} % | {100 * near:.0f} % |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    fitting = commands.add_parser("fit")
    fitting.add_argument("directory", type=pathlib.Path)
    fitting.add_argument("record")
    fitting.add_argument("--only", default="*", help="a pattern of the names of tables, such as usps*")
    fitting.set_defaults(run=fit)
    table_of = commands.add_parser("table")
    table_of.add_argument("record")
    table_of.set_defaults(run=print_table)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
