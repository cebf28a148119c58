#!/usr/bin/env python3
"""Ten days of fits by the command, each on a drifting table, with and without fit.previous.

usage: days.py SET.csv.gz WORK [LABELS]
  SET     features in all columns but the last one, class: whole numbers from 0; with a header
  WORK    directory for the tables and the results, replaced day by day
  LABELS  labelled rows a day, 0 for none (default)

Every day has a random half of the rows. Features drift by a fiftieth of their standard deviation
a day, each in a direction of its own. The rows of the first class leave on day 4, those of the
last one are there from day 6 on. One line a day and way, with tabs: day, way, clusters, ACC in
percent (each cluster counted for its largest class), percent of the rows of both days that keep
their number, clusters that appeared and vanished as the summary says, clusters whose largest class
was that of another number the day before.
"""

import collections
import csv
import glob
import gzip
import json
import os
import random
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DAYS = 10
LEAVES = 4
COMES = 6


def read(path):
    with gzip.open(path, "rt") as lines:
        rows = list(csv.reader(lines))[1:]
    return [[float(v) for v in row[:-1]] for row in rows], [int(float(row[-1])) for row in rows]


def deviations(features):
    n = len(features)
    found = []
    for column in zip(*features):
        mean = sum(column) / n
        found.append((sum((v - mean) ** 2 for v in column) / n) ** 0.5)
    return found


def write_day(path, day, features, classes, labels, shift):
    """Writes the table of a day; returns the classes of its rows by their ids."""
    draw = random.Random(1000 + day)
    last = max(classes)
    rows = [
        i
        for i in range(len(classes))
        if draw.random() < 0.5
        and not (day >= LEAVES and classes[i] == 0)
        and not (day < COMES and classes[i] == last)
    ]
    known = set(draw.sample(rows, labels))
    with open(path, "w", newline="") as out:
        table = csv.writer(out)
        table.writerow(["id"] + [f"f{t}" for t in range(len(shift))] + ["known"])
        for i in rows:
            moved = [v + day * s for v, s in zip(features[i], shift)]
            label = f"class {classes[i]}" if i in known else ""
            table.writerow([i] + [f"{v:.6g}" for v in moved] + [label])
    return {i: classes[i] for i in rows}


def fit(table, out, k, labels, previous):
    settings = {
        "input.path": table,
        "input.id": "id",
        "output.path": out,
        "output.mode": "overwrite",
        "output.assignments.format": "csv",
    }
    if labels:
        settings["input.label"] = "known"
    else:
        settings["input.exclude"] = "known"
        settings["fit.k"] = k
    if previous:
        settings["fit.previous"] = out
    command = [os.path.join(HERE, "..", "submit-scripts", "local.sh"), "fit"]
    for key, value in settings.items():
        command += ["--set", f"{key}={value}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    clusters = {}
    for part in glob.glob(os.path.join(out, "assignments", "*.csv*")):
        with (gzip.open(part, "rt") if part.endswith(".gz") else open(part)) as lines:
            for row in csv.DictReader(lines):
                clusters[int(row["id"])] = int(row["cluster"])
    with open(os.path.join(out, "summary.json")) as summary:
        return clusters, json.load(summary)["drift"]


def main():
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    features, classes = read(sys.argv[1])
    work = sys.argv[2]
    labels = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    directions = random.Random(7)
    shift = [directions.choice([-1, 1]) * d / 50 for d in deviations(features)]
    os.makedirs(work, exist_ok=True)
    before = {}
    for way in ("alone", "previous"):
        shutil.rmtree(os.path.join(work, way), ignore_errors=True)
    for day in range(DAYS):
        table = os.path.join(work, "table.csv")
        known = write_day(table, day, features, classes, labels, shift)
        k = len(set(known.values()))
        for way in ("alone", "previous"):
            goes_on = way == "previous" and day > 0
            clusters, drift = fit(table, os.path.join(work, way), k, labels, goes_on)
            votes = collections.defaultdict(collections.Counter)
            for row, cluster in clusters.items():
                votes[cluster][known[row]] += 1
            names = {cluster: count.most_common(1)[0][0] for cluster, count in votes.items()}
            right = sum(count.most_common(1)[0][1] for count in votes.values())
            line = [day, way, len(votes), f"{100 * right / len(clusters):.1f}"]
            if day > 0:
                old, old_names = before[way]
                both = [row for row in clusters if row in old]
                kept = sum(clusters[row] == old[row] for row in both)
                renamed = sum(names[c] != old_names[c] for c in names if c in old_names)
                line.append(f"{100 * kept / len(both):.1f}")
                line.append(f"+{len(drift['appeared'])} -{len(drift['vanished'])}" if drift else "")
                line.append(renamed)
            before[way] = (clusters, names)
            print("\t".join(map(str, line)), flush=True)


if __name__ == "__main__":
    main()
