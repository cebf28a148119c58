"""Outliers: fit.outliers beside HDBSCAN and isolation forests.

    python3 benchmarks/outliers.py fit DIRECTORY RECORD [OPTIONS]    measures, and adds to RECORD
    python3 benchmarks/outliers.py table RECORD ... [OPTIONS]        the means of records, as Markdown

DIRECTORY holds NAME.csv.gz with the header `f0, ..., label`, the class of every row in `label`.
To each table a share of its rows is added as noise, uniform between the smallest and the largest
value of every column. RECORD gets a line of JSON for each fit; a fit that stands there and did not
fail is not done again. The ways:

    none, auto, share    the product with fit.outliers = none, = auto, = the share of the noise
    hdbscan, glosh       HDBSCAN with its defaults: its noise, and the share of the rows with the
                         highest outlier scores (Campello, Moulavi, Zimek, Sander 2015)
    forest, forest-share IsolationForest of scikit-learn with its defaults, and told the share

`labels` is the number of labelled rows, 0 for a fit without labels to which the number of classes
is told. Precision and recall are those of the rows of noise among the outliers; ACC, in percent, is
that of the rows of the table without a label, an outlier among them counting as an error.
"""

import argparse
import csv
import glob
import gzip
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import tempfile
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from scipy.optimize import linear_sum_assignment

HERE = pathlib.Path(__file__).resolve().parent
OURS = ["none", "auto", "share"]
PEERS = ["hdbscan", "glosh", "forest", "forest-share"]
KEY = ("table", "noise", "labels", "draw", "way")
TABLES = "pendigits,segmentation,letter,wine,dermatology,usps"


class Noisy:
    """A table with added rows of noise, whose class is empty."""

    def __init__(self, directory, name, share, seed):
        with gzip.open(directory / f"{name}.csv.gz", "rt", newline="") as text:
            lines = csv.reader(text)
            self.header = next(lines)[:-1]
            rows = list(lines)
        draw = np.random.default_rng(seed)
        values = np.array([row[:-1] for row in rows], dtype=float)
        low, high = np.nanmin(values, axis=0), np.nanmax(values, axis=0)
        count = round(share * len(rows))
        made = draw.uniform(low, high, size=(count, len(self.header)))
        cells = [row[:-1] for row in rows] + [[f"{value:.6g}" for value in row] for row in made]
        order = draw.permutation(len(cells))
        self.places = np.argsort(order)[: len(rows)]
        self.cells = [cells[i] for i in order]
        self.classes = [rows[i][-1] if i < len(rows) else "" for i in order]
        self.noise = np.array([name == "" for name in self.classes])
        filled = np.where(np.isnan(values), np.nanmedian(values, axis=0), values)
        self.values = np.vstack([filled, made])[order]

    def known(self, labels, seed):
        """The places of labelled rows, the same rows whatever the noise, at least one of each class."""
        draw = random.Random(seed)
        classes = [self.classes[place] for place in self.places]
        drawn = draw.sample(range(len(classes)), min(labels, len(classes) // 2))
        for name in sorted(set(classes)) if labels else []:
            if not any(classes[i] == name for i in drawn):
                drawn.append(draw.choice([i for i, other in enumerate(classes) if other == name]))
        return {int(self.places[i]) for i in drawn}

    def write(self, path, known):
        with open(path, "w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["id"] + self.header + ["label"])
            for i, row in enumerate(self.cells):
                table.writerow([i] + row + [self.classes[i] if i in known else ""])

    def scaled(self):
        """The columns as the product takes them by default: from 0 to 1 if their ranges differ much."""
        spread = np.ptp(self.values, axis=0)
        some = spread[spread > 0]
        if some.max() <= 100 * some.min():
            return self.values
        return (self.values - self.values.min(axis=0)) / np.where(spread > 0, spread, 1)


def told(table, outliers):
    """Precision, recall and the share of the table's own rows that are called outliers."""
    hits = (outliers & table.noise).sum()
    return {
        "precision": 100 * hits / outliers.sum() if outliers.any() else None,
        "recall": 100 * hits / table.noise.sum() if table.noise.any() else None,
        "lost": 100 * (outliers & ~table.noise).sum() / (~table.noise).sum(),
    }


def accuracy(table, clusters, known):
    """ACC of the rows of the table without a label by the best match of clusters and classes."""
    rows = [i for i in range(len(clusters)) if table.classes[i] and i not in known]
    names = sorted({table.classes[i] for i in rows})
    found = sorted({clusters[i] for i in rows if clusters[i] is not None})
    counts = np.zeros((len(found), len(names)))
    for i in rows:
        if clusters[i] is not None:
            counts[found.index(clusters[i]), names.index(table.classes[i])] += 1
    best = linear_sum_assignment(-counts)
    return 100 * counts[best].sum() / len(rows)


def read_clusters(output, count):
    clusters = [None] * count
    for part in glob.glob(str(output / "assignments" / "*.csv*")):
        with gzip.open(part, "rt") if part.endswith(".gz") else open(part) as lines:
            for row in csv.DictReader(lines):
                clusters[int(row["id"])] = row["cluster"] or None
    return clusters


class Product:
    """Fits of the product, all in one session."""

    def __init__(self, work):
        self.work = work
        self.fits = []

    def add(self, table, key, known):
        place = self.work / str(len(self.fits))
        place.mkdir()
        table.write(place / "table.csv", known)
        _, noise, labels, _, way = key
        settings = {
            "input.path": place / "table.csv",
            "input.id": "id",
            "output.path": place / "out",
            "output.assignments.format": "csv",
            "output.report": "false",
            "fit.outliers": noise / (1 + noise) if way == "share" else way,
        }
        if labels:
            settings["input.label"] = "label"
        else:
            settings["fit.k"] = len(set(table.classes) - {""})
            settings["input.features"] = ",".join(table.header)
        command = ["fit"] + [word for item in settings.items() for word in ("--set", "%s=%s" % item)]
        self.fits.append((table, key, known, place, command))

    def run(self):
        """Runs the fits and yields what was measured of each."""
        if not self.fits:
            return
        commands = self.work / "commands"
        commands.write_text("".join("\t".join(map(str, fit[-1])) + "\n" for fit in self.fits))
        run = [HERE / "run.sh", "commands", commands]
        with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as job:
            for line in job.stdout:
                number, code, seconds = line.split("\t")
                table, key, known, place, _ = self.fits[int(number)]
                entry = {"exit": int(code), "seconds": float(seconds)}
                if code == "0":
                    clusters = read_clusters(place / "out", len(table.cells))
                    outliers = np.array([cluster is None for cluster in clusters])
                    entry.update(told(table, outliers), acc=accuracy(table, clusters, known))
                shutil.rmtree(place)
                yield key, entry
        if job.returncode:
            raise SystemExit(f"benchmarks/run.sh ended with exit code {job.returncode}.")


def peer(table, ways, noise):
    """The outliers that each of the ways of others finds."""
    from sklearn.ensemble import IsolationForest

    values = table.scaled()
    share = noise / (1 + noise)
    if {"hdbscan", "glosh"} & set(ways):
        import hdbscan

        start = time.time()
        found = hdbscan.HDBSCAN().fit(values)
        seconds = time.time() - start
        scores = found.outlier_scores_
        count = round(share * len(scores))
        highest = np.zeros(len(scores), dtype=bool)
        highest[np.argsort(-scores, kind="stable")[:count]] = True
        for way, outliers in (("hdbscan", found.labels_ < 0), ("glosh", highest)):
            if way in ways:
                yield way, outliers, seconds
    for way in {"forest", "forest-share"} & set(ways):
        start = time.time()
        options = {"contamination": share} if way == "forest-share" else {}
        outliers = IsolationForest(random_state=0, **options).fit_predict(values) < 0
        yield way, outliers, time.time() - start


def read_records(paths):
    found = {}
    for path in paths:
        if os.path.exists(path):
            for line in pathlib.Path(path).read_text().splitlines():
                entry = json.loads(line)
                found[tuple(entry.pop(part) for part in KEY)] = entry
    return found


def fit(arguments):
    done = read_records([arguments.record])
    with open(arguments.record, "a") as record, tempfile.TemporaryDirectory(dir=arguments.work) as work:

        def tell(key, entry):
            line = json.dumps(dict(zip(KEY, key)) | entry)
            print(line, file=record, flush=True)
            print(line, flush=True)

        product = Product(pathlib.Path(work))
        for name in arguments.tables:
            for noise in arguments.noise:
                for draw in range(1, arguments.draws + 1):
                    table = Noisy(arguments.directory, name, noise, draw)

                    def open_ways(of, labels):
                        keys = [(name, noise, labels, draw, way) for way in of if way in arguments.ways]
                        return [key for key in keys if done.get(key, {"exit": 1})["exit"] != 0]

                    if noise:
                        ways = [key[-1] for key in open_ways(PEERS, 0)]
                        for way, outliers, seconds in peer(table, ways, noise):
                            entry = {"exit": 0, "seconds": round(seconds, 1)} | told(table, outliers)
                            tell((name, noise, 0, draw, way), entry)
                    for labels in arguments.labels:
                        known = table.known(labels, draw)
                        for key in open_ways(OURS if noise else OURS[:2], labels):
                            product.add(table, key, known)
        for key, entry in product.run():
            tell(key, entry)


def mean(records, key, draws, measure):
    entries = [records.get((*key[:3], draw, key[3])) for draw in range(1, draws + 1)]
    if None in entries or any(entry["exit"] for entry in entries):
        return None
    values = [entry[measure] for entry in entries if entry.get(measure) is not None]
    return statistics.fmean(values) if values else None


def cell(*values):
    return " / ".join("-" if value is None else f"{value:.1f}" for value in values)


def print_tables(arguments):
    records = read_records(arguments.record)
    draws = arguments.draws
    print(f"Precision / recall of noise in %, mean of {draws} draws\n")
    columns = [(way, labels) for labels in arguments.labels for way in OURS[1:]] + [(way, 0) for way in PEERS]
    heads = [f"{way}, {labels} labels" if way in OURS else way for way, labels in columns]
    print("| table, noise | " + " | ".join(heads) + " |\n" + "|---" * (len(heads) + 1) + "|")
    for name in arguments.tables:
        for noise in filter(None, arguments.noise):
            cells = []
            for way, labels in columns:
                key = (name, noise, labels, way)
                cells.append(cell(*(mean(records, key, draws, of) for of in ("precision", "recall"))))
            print(f"| {name}, {100 * noise:g} % | " + " | ".join(cells) + " |")
    print("\nACC of the rows without noise: none / auto / share\n")
    heads = [f"{labels} labels, {100 * noise:g} %" for labels in arguments.labels for noise in arguments.noise]
    print("| table | " + " | ".join(heads) + " |\n" + "|---" * (len(heads) + 1) + "|")
    for name in arguments.tables:
        cells = []
        for labels in arguments.labels:
            for noise in arguments.noise:
                ways = OURS if noise else OURS[:2]
                cells.append(cell(*(mean(records, (name, noise, labels, way), draws, "acc") for way in ways)))
        print(f"| {name} | " + " | ".join(cells) + " |")


def words(text):
    return text.split(",")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    fits = commands.add_parser("fit")
    fits.add_argument("directory", type=pathlib.Path)
    fits.add_argument("record")
    fits.add_argument("--ways", type=words, default=OURS + PEERS)
    fits.add_argument("--work", help="where tables and results lie for a while; a temporary directory by default")
    fits.set_defaults(run=fit)
    tables = commands.add_parser("table")
    tables.add_argument("record", nargs="+")
    tables.set_defaults(run=print_tables)
    for command in (fits, tables):
        command.add_argument("--tables", type=words, default=words(TABLES), help=TABLES + " by default")
        command.add_argument(
            "--noise", type=lambda text: [float(word) for word in words(text)], default=[0.0, 0.01, 0.05, 0.1]
        )
        command.add_argument("--labels", type=lambda text: [int(word) for word in words(text)], default=[0, 100])
        command.add_argument("--draws", type=int, default=2)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
