"""The number of clusters without labels: fit.k = auto beside rules of others.

    python3 benchmarks/how_many.py fit DIRECTORY RECORD [OPTIONS]    measures, and adds to RECORD
    python3 benchmarks/how_many.py table RECORD [OPTIONS]            the means of a record, as Markdown

DIRECTORY holds NAME.csv.gz with the header `f0, ..., label`, the class of every row in `label`. The
tables are NAME, of which some classes are drawn, NAME/K/DRAW, and blobs/K/D/N/APART/DRAW: N rows of K
Gaussians in D dimensions, the nearest two APART standard deviations apart, half of the tables of
unequal sizes. A table of more than 2,000 rows is reduced to these. RECORD gets a line of JSON for each
table and way; one that stands there is not measured again. The ways:

    auto         the product without labels and without fit.k
    eigengap     of the normalised Laplacian of the graph of 10 neighbours, 2 to 20 clusters
    silhouette   of k-means in the columns, 2 to 24 clusters
    bic          of Gaussian mixtures with full covariances, 2 to 24 components
    hdbscan      HDBSCAN, clusters of at least 1 % of the rows
"""

import argparse
import csv
import fnmatch
import gzip
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import tempfile
import warnings

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
PEERS = ["eigengap", "silhouette", "bic", "hdbscan"]
MOST_ROWS = 2000
SUBSETS = {
    "pendigits": [2, 3, 4, 5, 6, 8],
    "letter": [2, 3, 4, 6, 8, 12],
    "segmentation": [2, 3, 4, 5, 6],
    "dermatology": [2, 3, 4, 5],
    "glass": [2, 3, 4],
    "usps": [2, 3, 4, 5, 6, 8],
    "mnist": [2, 3, 4, 5, 6, 8],
    "shuttle": [2, 3, 4],
    "wine": [2],
    "iris": [2],
}
BLOBS = [(k, d, n, apart) for k in (2, 3, 5, 8, 12) for d in (2, 10, 30) for n in (400, 2000) for apart in (4, 6)]


def standard(draws):
    """The tables of some draws."""
    for name, counts in SUBSETS.items():
        yield name
        yield from (f"{name}/{k}/{draw}" for k in counts for draw in range(draws))
    yield from ("/".join(map(str, ("blobs", *blob, draw))) for blob in BLOBS for draw in range(draws))


def blobs(k, d, n, apart, draw):
    chance = np.random.default_rng([k, d, n, apart, draw])
    centres = chance.normal(size=(k, d))
    between = np.sqrt(((centres[:, None] - centres[None]) ** 2).sum(-1))
    centres *= apart / between[~np.eye(k, dtype=bool)].min()
    shares = np.full(k, 1 / k) if chance.random() < 0.5 else chance.dirichlet(np.full(k, 4.0))
    classes = chance.choice(k, size=n, p=shares)
    return centres[classes] + chance.normal(size=(n, d)), classes


def read(directory, name):
    """The values of the rows of a table, gaps filled by medians, and their classes."""
    base, *drawn = name.split("/")
    if base == "blobs":
        return blobs(*map(int, drawn))
    with gzip.open(directory / f"{base}.csv.gz", "rt", newline="") as text:
        lines = csv.reader(text)
        next(lines)
        rows = list(lines)
    chance = random.Random(name)
    classes = sorted({row[-1] for row in rows})
    if drawn:
        frequent = [one for one in classes if sum(row[-1] == one for row in rows) >= 10]
        kept = set(chance.sample(frequent, int(drawn[0])))
        rows = [row for row in rows if row[-1] in kept]
    if len(rows) > MOST_ROWS:
        rows = chance.sample(rows, MOST_ROWS)
    values = np.array([row[:-1] for row in rows], dtype=float)
    values = np.where(np.isnan(values), np.nanmedian(values, axis=0), values)
    return values, np.unique([row[-1] for row in rows], return_inverse=True)[1]


def eigengap(values):
    from scipy.sparse.csgraph import laplacian
    from sklearn.neighbors import kneighbors_graph

    graph = kneighbors_graph(values, min(10, len(values) - 1))
    costs = np.linalg.eigvalsh(laplacian((graph + graph.T) / 2, normed=True).toarray())[:21]
    return int(np.argmax(np.diff(costs)[1:]) + 2)


def best(values, score, fitted):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return max((score(values, fitted(k)), -k) for k in range(2, min(25, len(values) // 5)))[1] * -1


def peer(way, values):
    from sklearn.cluster import KMeans
    from sklearn.decomposition import PCA
    from sklearn.metrics import silhouette_score
    from sklearn.mixture import GaussianMixture
    from sklearn.preprocessing import minmax_scale

    values = minmax_scale(values)
    if way == "eigengap":
        return eigengap(values)
    if values.shape[1] > 30:
        values = PCA(30, random_state=0).fit_transform(values)
    if way == "silhouette":
        return best(values, silhouette_score, lambda k: KMeans(k, n_init=3, random_state=0).fit_predict(values))
    if way == "bic":
        mixture = lambda k: GaussianMixture(k, reg_covar=1e-5, max_iter=50, random_state=0).fit(values)
        return best(values, lambda rows, model: -model.bic(rows), mixture)
    import hdbscan

    return int(hdbscan.HDBSCAN(min_cluster_size=max(5, len(values) // 100)).fit_predict(values).max()) + 1


def product(directory, names, work):
    """Fits of the product, all in one session: yields the name of each and its summary."""
    lines = []
    for number, name in enumerate(names):
        place = work / str(number)
        place.mkdir()
        values, classes = read(directory, name)
        with open(place / "table.csv", "w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["id"] + [f"f{t}" for t in range(values.shape[1])] + ["truth"])
            table.writerows([i, *map(repr, row.tolist()), classes[i]] for i, row in enumerate(values))
        settings = {"input.path": place / "table.csv", "input.id": "id", "input.truth": "truth"}
        settings |= {"output.path": place / "out", "output.report": "false"}
        words = [word for item in settings.items() for word in ("--set", "%s=%s" % item)]
        lines.append("\t".join(["fit", *words]) + "\n")
    commands = work / "commands"
    commands.write_text("".join(lines))
    with subprocess.Popen([HERE / "run.sh", "commands", commands], stdout=subprocess.PIPE, text=True) as job:
        for line in job.stdout:
            number, code, _ = line.split("\t")
            if code != "0":
                raise SystemExit(f"The fit of {names[int(number)]} ended with exit code {code}.")
            yield names[int(number)], json.loads((work / number / "out" / "summary.json").read_text())


def read_record(path):
    lines = pathlib.Path(path).read_text().splitlines() if os.path.exists(path) else []
    return {(entry["table"], entry["way"]): entry for entry in map(json.loads, lines)}


def fit(arguments):
    done = read_record(arguments.record)
    names = [name for name in standard(arguments.draws) if fnmatch.fnmatch(name, arguments.only)]
    with open(arguments.record, "a") as record, tempfile.TemporaryDirectory() as work:

        def tell(name, way, classes, k, more):
            entry = {"table": name, "way": way, "classes": classes, "k": k} | more
            print(json.dumps(entry), file=record, flush=True)
            print(json.dumps(entry), flush=True)

        for name in names:
            for way in PEERS:
                if way in arguments.ways and (name, way) not in done:
                    values, classes = read(arguments.directory, name)
                    tell(name, way, len(set(classes)), peer(way, values), {})
        open_names = [name for name in names if "auto" in arguments.ways and (name, "auto") not in done]
        for name, summary in product(arguments.directory, open_names, pathlib.Path(work)):
            found = summary["numberOfClusters"]
            more = {"about": found["about"], "ari": summary["measures"]["all"]["ari"]}
            tell(name, "auto", len(set(read(arguments.directory, name)[1])), found["chosen"], more)


def print_table(arguments):
    record = read_record(arguments.record)
    settled = {"pendigits", "letter", "segmentation", "dermatology", "glass"}
    kinds = {
        "settled: whole tables": lambda name: name in settled,
        "settled: drawn classes": lambda name: "/" in name and name.split("/")[0] in settled,
        "others: whole tables": lambda name: "/" not in name and name not in settled,
        "others: drawn classes": lambda name: "/" in name and name.split("/")[0] not in settled | {"blobs"},
        "blobs": lambda name: name.startswith("blobs"),
    }
    print("| tables | " + " | ".join(["auto", *PEERS]) + " |\n" + "|---" * (len(PEERS) + 2) + "|")
    for kind, of in kinds.items():
        cells = []
        for way in ["auto", *PEERS]:
            some = [entry for (name, other), entry in record.items() if other == way and of(name)]
            within = 100 * statistics.fmean(abs(one["k"] - one["classes"]) <= 1 for one in some) if some else math.nan
            off = statistics.fmean(abs(math.log2(max(1, one["k"]) / one["classes"])) for one in some) if some else math.nan
            cells.append(f"{within:.0f} % {off:.2f}")
        about = [one for (name, way), one in record.items() if way == "auto" and of(name)]
        held = statistics.fmean(one["about"][0] <= one["classes"] <= one["about"][-1] for one in about) if about else math.nan
        print(f"| {kind} ({len(about)}) | " + " | ".join(cells) + f" | range holds {100 * held:.0f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    fits = commands.add_parser("fit")
    fits.add_argument("directory", type=pathlib.Path)
    fits.add_argument("record")
    fits.add_argument("--ways", type=lambda text: text.split(","), default=["auto", *PEERS])
    fits.add_argument("--draws", type=int, default=1)
    fits.add_argument("--only", default="*", help="a pattern of the names of tables, such as usps*")
    fits.set_defaults(run=fit)
    table = commands.add_parser("table")
    table.add_argument("record")
    table.set_defaults(run=print_table)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
