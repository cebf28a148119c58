"""Classes that no label names: what a fit finds of them, and whether it finds some where there are none.

    python3 benchmarks/newclasses.py DIRECTORY RECORD TABLE:KNOWN:LABELS ... [OPTIONS]    measures
    python3 benchmarks/newclasses.py table RECORD                                         as Markdown

DIRECTORY holds NAME.csv.gz whose last column is the class of every row. RECORD gets a line of JSON
for each fit; a fit that stands there is not done again. KNOWN of the classes of TABLE are drawn by
random.Random(seed).sample over the sorted classes, then LABELS rows of them by the same generator.
With KNOWN = all, a class without a label gets a random row of its own in place of the row drawn last
of those whose class has another one: there is no new class, and each one found is a false alarm.

Ways:

    given   fit.k is the number of all classes
    auto    fit.k is left out
    none    fit.k is the number of all classes, fit.newClasses = none: clusters of rows alone
    known   fit.newClasses = none, k left out: how well rows of known classes are told apart
            where no row may be of a new one

With --links N, N must-links and N cannot-links are drawn as pairs of any rows by a generator of their own; the
measures are then of rows without a label and without a link.

ACC is in percent over the rows without a label: of all rows, of rows of known classes and of rows of
the others, after the best match of clusters and classes (Hungarian method).
"""

import argparse
import collections
import csv
import gzip
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

from mixed import HERE, READABLE, read_assignments

WAYS = {
    "given": lambda k: {"fit.k": k},
    "auto": lambda k: {},
    "none": lambda k: {"fit.k": k, "fit.newClasses": "none"},
    "known": lambda k: {"fit.newClasses": "none"},
}


class Table:
    def __init__(self, directory, name, most):
        path = directory / f"{name}.csv.gz"
        path = path if path.exists() else directory / "mixed" / f"{name}.csv.gz"
        with gzip.open(path, "rt", newline="") as text:
            lines = csv.reader(text)
            self.header = next(lines)[:-1]
            rows = list(lines)
        rows = rows if len(rows) <= most else random.Random(1).sample(rows, most)
        first = 1 if self.header[0] == "id" else 0
        self.header = self.header[first:]
        self.classes = [row[-1] for row in rows]
        self.rows = [["" if cell == "NaN" else cell for cell in row[first:-1]] for row in rows]

    def drawn(self, known, labels, seed):
        draw = random.Random(seed)
        classes = sorted(set(self.classes))
        some = set(classes if known == "all" else draw.sample(classes, int(known)))
        rows = [row for row, name in enumerate(self.classes) if name in some]
        found = draw.sample(rows, min(int(labels), len(rows) // 2))
        for name in classes if known == "all" else []:
            counts = collections.Counter(self.classes[row] for row in found)
            if not counts[name]:
                last = max(i for i, row in enumerate(found) if counts[self.classes[row]] > 1)
                found[last] = draw.choice([row for row, own in enumerate(self.classes) if own == name])
        return set(found)

    def pairs(self, count, seed):
        draw = random.Random(f"links {seed}")
        found = {"must": [], "cannot": []}
        while count > min(map(len, found.values())):
            one, other = draw.sample(range(len(self.classes)), 2)
            kind = found["must" if self.classes[one] == self.classes[other] else "cannot"]
            if len(kind) < count:
                kind.append((one, other))
        return [(one, other, kind) for kind in found for one, other in found[kind]]

    def write(self, path, known):
        with open(path, "w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["id"] + self.header + ["label"])
            for i, row in enumerate(self.rows):
                table.writerow([i] + row + ["c" + self.classes[i] if i in known else ""])


def measured(table, known, linked, found):
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    named = {table.classes[row] for row in known}
    clusters = [found[str(i)][0] for i in range(len(table.rows))]
    names, ours = sorted(set(table.classes)), sorted(set(clusters))
    others = [i for i in range(len(clusters)) if i not in known and i not in linked]
    counts = np.zeros((len(names), len(ours)))
    for i in others:
        counts[names.index(table.classes[i]), ours.index(clusters[i])] += 1
    match = dict(zip(*linear_sum_assignment(-counts)))
    right = {i: match.get(names.index(table.classes[i])) == ours.index(clusters[i]) for i in others}
    share = lambda rows: 100 * statistics.fmean(rows) if rows else None
    return {
        "all": share(list(right.values())),
        "known": share([ok for i, ok in right.items() if table.classes[i] in named]),
        "new": share([ok for i, ok in right.items() if table.classes[i] not in named]),
        "found": len(ours) - len(named),
        "of": len(names) - len(named),
    }


def write_links(path, pairs):
    with open(path, "w", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([("one", "other", "type"), *pairs])
    return {"links.path": path, "links.first": "one", "links.second": "other", "links.type": "type"}


def records(path):
    lines = pathlib.Path(path).read_text().splitlines() if os.path.exists(path) else []
    return {tuple(entry["key"]): entry for entry in map(json.loads, lines)}


def fit(arguments):
    done = records(arguments.record)
    fits = []
    with open(arguments.record, "a") as record, tempfile.TemporaryDirectory(dir=arguments.work) as work:
        for item in arguments.items:
            name, some, labels = item.split(":")
            table = Table(arguments.directory, name, arguments.rows)
            for seed in range(arguments.first, arguments.first + arguments.draws):
                known = table.drawn(some, labels, seed)
                for way in arguments.ways:
                    key = (name, some, labels + (f"+{arguments.links} links" if arguments.links else ""), seed, way)
                    if key not in done:
                        place = pathlib.Path(work) / str(len(fits))
                        place.mkdir()
                        table.write(place / "table.csv", known)
                        pairs = table.pairs(arguments.links, seed) if arguments.links else []
                        links = write_links(place / "links.csv", pairs) if pairs else {}
                        settings = {
                            "input.path": place / "table.csv",
                            "input.id": "id",
                            "input.label": "label",
                            "output.path": place / "out",
                            "output.report": "false",
                            **READABLE,
                            **links,
                            **WAYS[way](len(set(table.classes))),
                        }
                        words = [word for pair in settings.items() for word in ("--set", "%s=%s" % pair)]
                        fits.append((key, table, known, {row for pair in pairs for row in pair[:2]}, place, "\t".join(["fit"] + words)))
        commands = pathlib.Path(work) / "commands"
        commands.write_text("".join(one[-1] + "\n" for one in fits))
        with subprocess.Popen([HERE / "run.sh", "commands", commands], stdout=subprocess.PIPE, text=True) as job:
            for line in job.stdout:
                number, code, seconds = line.split("\t")
                key, table, known, linked, place, _ = fits[int(number)]
                entry = {"key": key, "exit": int(code), "seconds": float(seconds)}
                if code == "0":
                    entry.update(measured(table, known, linked, read_assignments(place / "out")))
                    print(json.dumps(entry), file=record, flush=True)
                print(json.dumps(entry), flush=True)
                shutil.rmtree(place)
        if job.returncode:
            raise SystemExit(f"benchmarks/run.sh ended with exit code {job.returncode}.")


def show(path):
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for (name, some, labels, _, way), entry in records(path).items():
        groups[(name, some, labels)][way].append(entry)
    ways = [way for way in WAYS if any(way in of for of in groups.values())]
    print("| table | known of k, labels | " + " | ".join(ways) + " | classes found |\n" + "|---" * (len(ways) + 3) + "|")
    for (name, some, labels), of in groups.items():
        cells = []
        for way in ways:
            parts = [[e[part] for e in of[way] if e[part] is not None] for part in ("all", "known", "new")]
            cells.append("/".join(f"{statistics.fmean(p):.1f}" if p else "-" for p in parts))
        numbers = " ".join(str(e["found"]) for e in of.get("auto", []))
        truth = next(iter(of.values()))[0]["of"]
        print(f"| {name} | {some}, {labels} | " + " | ".join(cells) + f" | {numbers} of {truth} |")


def main():
    if sys.argv[1:2] == ["table"]:
        show(sys.argv[2])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("record")
    parser.add_argument("items", nargs="+", help="such as pendigits:6:100 or letter:all:200")
    parser.add_argument("--ways", type=lambda text: text.split(","), default=list(WAYS))
    parser.add_argument("--draws", type=int, default=3)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--rows", type=int, default=60_000, help="a larger table is sampled")
    parser.add_argument("--links", type=int, default=0, help="must-links and cannot-links of each kind")
    parser.add_argument("--work", help="where tables and results lie for a while")
    fit(parser.parse_args())


if __name__ == "__main__":
    main()
