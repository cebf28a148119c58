"""Tables as they come, with words, gaps and dates: Mustlink's default beside scikit-learn.

    python3 benchmarks/mixed.py fit DIRECTORY RECORD [OPTIONS]    measures, and adds to RECORD
    python3 benchmarks/mixed.py table RECORD ... [OPTIONS]        the means of records, as Markdown

DIRECTORY holds NAME.csv.gz with the header `id, ..., label`, the class of every row in `label`.
RECORD gets a line of JSON for each fit; a fit that stands there and did not fail is not done again.

Of each table some rows keep their label, the same ones for all ways:

    raw        the product on the table as it is: input.path, input.id, input.label and output.path
    hand       the product on columns of numbers that `mixed_columns.py` makes of the same rows
    hand-none  the same with fit.scale = none
    logistic, svm, forest, extra, boosting
               classifiers of scikit-learn with its usual encoders, with default parameters

Labelled rows are drawn from all rows by random.Random(seed).sample. A class that has none gets a
random row of its own, in place of the row drawn last of those whose class has another one. `2each`
draws two rows of each class. At most half of all rows, and never all rows of a class, are labelled.
ACC and balanced ACC (the mean of the shares of the classes) are in percent over the rows without a
label; the best of scikit-learn is the best mean of a table by that measure. The class of a cluster
is its name, that is the label of most labelled rows in it; clusters without a name are matched with
the classes that have no cluster.
"""

import argparse
import csv
import glob
import gzip
import itertools
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
OURS = ["raw", "hand", "hand-none"]
PEERS = ["logistic", "svm", "forest", "extra", "boosting"]
KEY = ("table", "labels", "draw", "way")
# Neither said of the table nor of the fit: the form in which assignments are written.
READABLE = {"output.assignments.format": "csv"}
# On tables as small as these, threads cost the peers more than they save.
os.environ.setdefault("OMP_NUM_THREADS", "1")


class Table:
    """A table whose classes are all known."""

    def __init__(self, directory, name):
        self.name = name
        with gzip.open(directory / f"{name}.csv.gz", "rt", newline="") as text:
            lines = csv.reader(text)
            self.header = next(lines)
            self.rows = list(lines)
        if self.header[0] != "id" or self.header[-1] != "label":
            raise SystemExit(f"{name}.csv.gz: the first column must be id and the last one label.")
        self.classes = [row[-1] for row in self.rows]
        if not all(self.classes):
            raise SystemExit(f"{name}.csv.gz: row id={self.rows[self.classes.index('')][0]} has no class.")

    def columns(self):
        return [(name, [row[i] for row in self.rows]) for i, name in enumerate(self.header)][1:-1]

    def by_class(self):
        found = {}
        for row, name in enumerate(self.classes):
            found.setdefault(name, []).append(row)
        return dict(sorted(found.items()))

    def drawn(self, labels, seed):
        """The numbers of the labelled rows."""
        draw = random.Random(seed)
        of = self.by_class()
        if labels.endswith("each"):
            each = int(labels[: -len("each")])
            return {r for rows in of.values() for r in draw.sample(rows, min(each, max(1, len(rows) - 1)))}
        drawn = draw.sample(range(len(self.rows)), min(int(labels), len(self.rows) // 2))
        for rows in of.values():
            if not set(rows) & set(drawn):
                counts = [sum(self.classes[r] == self.classes[d] for r in drawn) for d in drawn]
                last = max(i for i, count in enumerate(counts) if count > 1)
                drawn[last] = draw.choice(rows)
        for rows in of.values():
            if len(rows) > 1 and set(rows) <= set(drawn):
                drawn.remove(draw.choice(rows))
        return set(drawn)

    def write(self, path, known, matrix, truth):
        """Writes the table with the labels of known rows, its own columns or those of a matrix."""
        with open(path, "w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            features = self.header[1:-1] if matrix is None else [f"f{i}" for i in range(matrix.shape[1])]
            table.writerow(["id"] + features + ["label"] + ["truth"] * truth)
            for i, row in enumerate(self.rows):
                cells = row[1:-1] if matrix is None else [f"{value:.10g}" for value in matrix[i]]
                label = row[-1] if i in known else ""
                table.writerow(row[:1] + cells + [label] + row[-1:] * truth)


def measured(classes, found, known):
    """ACC and balanced ACC in percent over the rows that are not known."""
    hits = {}
    for row, name in enumerate(classes):
        if row not in known:
            hits.setdefault(name, []).append(found[row] == name)
    every = [hit for of in hits.values() for hit in of]
    shares = [statistics.fmean(of) for of in hits.values()]
    return {"acc": 100 * statistics.fmean(every), "balanced": 100 * statistics.fmean(shares)}


def named(table, known, assignments):
    """The class that each row was given: its cluster's name, or what a nameless one matches."""
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    named_by = {cluster: name for cluster, name in assignments.values()}
    free = sorted(set(table.classes) - set(named_by.values()))
    nameless = sorted(cluster for cluster, name in named_by.items() if not name)
    counts = np.zeros((len(nameless), len(free)))
    clusters = [assignments[row[0]][0] for row in table.rows]
    for row, cluster in enumerate(clusters):
        if row not in known and cluster in nameless and table.classes[row] in free:
            counts[nameless.index(cluster), free.index(table.classes[row])] += 1
    for cluster, match in zip(*linear_sum_assignment(-counts)):
        named_by[nameless[cluster]] = free[match]
    return [named_by[cluster] for cluster in clusters]


def read_assignments(output):
    found = {}
    for part in glob.glob(str(output / "assignments" / "*.csv*")):
        with gzip.open(part, "rt") if part.endswith(".gz") else open(part) as lines:
            for row in csv.DictReader(lines):
                found[row["id"]] = (row["cluster"], row["label"])
    return found


class Product:
    """Fits of the product, all in one session."""

    def __init__(self, work, truth):
        self.work = work
        self.truth = truth
        self.fits = []

    def add(self, table, key, known, matrix):
        place = self.work / str(len(self.fits))
        place.mkdir()
        table.write(place / "table.csv", known, matrix, self.truth)
        settings = {
            "input.path": place / "table.csv",
            "input.id": "id",
            "input.label": "label",
            "output.path": place / "out",
            **READABLE,
            **({"input.truth": "truth"} if self.truth else {}),
            **({"fit.scale": "none"} if key[-1] == "hand-none" else {}),
        }
        command = ["fit"] + [word for item in settings.items() for word in ("--set", "%s=%s" % item)]
        self.fits.append((table, key, known, place, command))

    def run(self):
        """Runs the fits and yields what was measured of each."""
        if not self.fits:
            return
        commands = self.work / "commands"
        commands.write_text("".join("\t".join(fit[-1]) + "\n" for fit in self.fits))
        run = [HERE / "run.sh", "commands", commands]
        with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as job:
            for line in job.stdout:
                number, code, seconds = line.split("\t")
                table, key, known, place, _ = self.fits[int(number)]
                entry = {"exit": int(code), "seconds": float(seconds)}
                if code == "0":
                    found = named(table, known, read_assignments(place / "out"))
                    entry.update(measured(table.classes, found, known))
                    entry["assigned"] = json.loads((place / "out" / "summary.json").read_text())["assigned"]
                shutil.rmtree(place)
                yield key, entry
        if job.returncode:
            raise SystemExit(f"benchmarks/run.sh ended with exit code {job.returncode}.")


def peer(way):
    from sklearn import ensemble
    from sklearn.linear_model import LogisticRegression
    from sklearn.svm import SVC

    return {
        "logistic": lambda: LogisticRegression(max_iter=5000),
        "svm": lambda: SVC(random_state=0),
        "forest": lambda: ensemble.RandomForestClassifier(random_state=0, n_jobs=1),
        "extra": lambda: ensemble.ExtraTreesClassifier(random_state=0, n_jobs=1),
        "boosting": lambda: ensemble.HistGradientBoostingClassifier(random_state=0),
    }[way]()


def fitted(way, features, classes, known):
    import numpy as np

    start = time.time()
    rows = sorted(known)
    model = peer(way).fit(features[rows], np.array(classes)[rows])
    entry = measured(classes, model.predict(features), known)
    return {"exit": 0, "seconds": round(time.time() - start, 1), **entry}


def read_records(paths):
    found = {}
    for path in paths:
        if os.path.exists(path):
            for line in pathlib.Path(path).read_text().splitlines():
                entry = json.loads(line)
                key = tuple(entry.pop(part) for part in KEY)
                found[key] = entry
    return found


def wanted(arguments, done):
    """The fits that are not there yet, by table."""
    names = arguments.tables or sorted(p.name.removesuffix(".csv.gz") for p in arguments.directory.glob("*.csv.gz"))
    draws = range(1, arguments.draws + 1)
    for name in names:
        keys = itertools.product([name], arguments.labels, draws, arguments.ways)
        yield name, [key for key in keys if done.get(key, {"exit": 1})["exit"] != 0]


def fit(arguments):
    import mixed_columns

    done = read_records([arguments.record])
    with open(arguments.record, "a") as record, tempfile.TemporaryDirectory(dir=arguments.work) as work:

        def tell(key, entry):
            line = json.dumps(dict(zip(KEY, key)) | entry)
            print(line, file=record, flush=True)
            print(line, flush=True)

        product = Product(pathlib.Path(work), arguments.truth)
        for name, keys in wanted(arguments, done):
            table = Table(arguments.directory, name)
            columns = table.columns()
            by_rule = mixed_columns.by_rule(columns) if {"hand", "hand-none"} & {key[-1] for key in keys} else None
            by_habit = mixed_columns.by_habit(columns) if set(PEERS) & {key[-1] for key in keys} else None
            for key in keys:
                _, labels, seed, way = key
                known = table.drawn(labels, seed)
                if way in PEERS:
                    tell(key, fitted(way, by_habit, table.classes, known))
                else:
                    product.add(table, key, known, None if way == "raw" else by_rule)
        for key, entry in product.run():
            tell(key, entry)


def mean(entries, measure):
    """The mean over draws; the exit code where a fit failed; None where a draw is not there."""
    if None in entries:
        return None
    failed = [entry["exit"] for entry in entries if entry["exit"]]
    return f"exit {failed[0]}" if failed else statistics.fmean(entry[measure] for entry in entries)


def difference(one, other):
    return one - other if isinstance(one, float) and isinstance(other, float) else None


def compared(means):
    """The best of the peers, and the raw table less that and less the product's own best columns."""
    peers = [means[way] for way in PEERS if isinstance(means[way], float)]
    best = max(peers) if peers else None
    return [best, difference(means["raw"], best), difference(means["raw"], means["hand"])]


def line(name, values):
    """A line of Markdown, of which the last two values are differences."""
    signs = [""] * (len(values) - 2) + ["+"] * 2
    cells = [f"{value:{sign}.1f}" if isinstance(value, float) else value or "" for value, sign in zip(values, signs)]
    return "| " + " | ".join([name] + cells) + " |"


def print_means(records, names, labels, draws, measure):
    header = ["table"] + OURS + PEERS + ["best of scikit-learn", "raw - best", "raw - hand"]
    print("| " + " | ".join(header) + " |\n" + "|---" * len(header) + "|")
    found = {}
    for name in names:
        means = {
            way: mean([records.get((name, labels, draw, way)) for draw in range(1, draws + 1)], measure)
            for way in OURS + PEERS
        }
        found[name] = list(means.values()) + compared(means)
        print(line(name, found[name]))
    columns = list(zip(*found.values()))
    whole = [statistics.fmean(of) if all(isinstance(v, float) for v in of) else None for of in columns]
    print(line("**mean**", whole))
    for place, other in ((-2, "the best of scikit-learn"), (-1, "the columns made by hand")):
        if any(value is not None for value in columns[place]):
            lost = [f"{name} ({of[place]:+.1f})" for name, of in found.items() if (of[place] or 0) < -0.05]
            print(f"\nThe raw table is behind {other} on: {', '.join(lost) or 'none'}.")


def print_tables(arguments):
    records = read_records(arguments.record)
    names = arguments.tables or sorted({key[0] for key in records})
    for labels in arguments.labels:
        for measure, title in (("acc", "ACC"), ("balanced", "Balanced ACC")):
            print(f"{title} in %, {labels} labels, mean of {arguments.draws} draws\n")
            print_means(records, names, labels, arguments.draws, measure)
            print()


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
    fits.add_argument("--truth", action="store_true", help="the true classes are a column, named by input.truth")
    fits.set_defaults(run=fit)
    tables = commands.add_parser("table")
    tables.add_argument("record", nargs="+")
    tables.set_defaults(run=print_tables)
    for command in (fits, tables):
        command.add_argument("--tables", type=words, help="names such as car,splice; all by default")
        command.add_argument("--labels", type=words, default=["100"], help="such as 2each,50,100,500; 100 by default")
        command.add_argument("--draws", type=int, default=3)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
