"""Classes that no label names: how well a fit in memory finds their rows, and how many it says that there are.

    python3 benchmarks/novel.py published DIRECTORY RECORD [--tables A,B] [--ways given,auto] [--kept .1]
    python3 benchmarks/novel.py drawn DIRECTORY RECORD --tables A,B [--labels 100,500] [--draws 3] [--ways given,auto,none]
    python3 benchmarks/novel.py table RECORD         as Markdown

`published` has the classes of TabularNCD (Troisemaine and others, 2022; `src/import_utils.py` of its repository): all
rows of the known classes have labels, all rows of the others have none. With `--kept`, this share of the rows of the
known classes, by a seed, has no label either and tells whether the known classes pay. `drawn` hides two fifths of the
classes by a seed, at least two, and labels random rows of the others. Ways: `given`, k is the number of all classes;
`auto`, it is left out; `none`, as `auto`, and no class is new (`new_classes=none`).

Accuracy is in percent over rows without a label, after the best match of clusters and classes: that of the rows of new
classes matches these and all clusters alone, as published; rows of known classes are right in the cluster of their
class. Tables of more than 10,000 rows are cut, see drawn.py. RECORD gets a line of JSON for each fit; a fit that stands
there is not done again.
"""

import argparse
import collections
import json
import pathlib
import statistics

import drawn
import numpy as np

# The number of new classes, whether the classes are shuffled, the published accuracy of the rows of new classes.
PUBLISHED = {
    "letter": (7, True, 71.8),
    "mnist": (5, False, 91.4),
    "pendigits": (5, True, 85.6),
    "covertype": (3, True, 92.2),
    "satimage": (3, True, 91.4),
}
WAYS = {
    "given": lambda k: {"n_clusters": k},
    "auto": lambda k: {},
    "none": lambda k: {"new_classes": "none"},
}


def classes(table):
    """Return the classes in the order of their numbers, or of their names."""
    names = sorted(set(table.classes))
    number = lambda name: int(name.split()[-1])
    return np.array(sorted(names, key=number) if all(name.split()[-1].isdigit() for name in names) else names)


def published(table, kept):
    count, shuffled, _ = PUBLISHED[table.name]
    names = classes(table)
    if shuffled:
        np.random.RandomState(0).shuffle(names)
    rows = np.flatnonzero(np.isin(table.classes, names[: len(names) - count]))
    return np.sort(np.random.RandomState(1).permutation(rows)[: round((1 - kept) * len(rows))])


def some(table, labels, seed):
    random = np.random.RandomState(seed)
    names = classes(table)
    random.shuffle(names)
    rows = np.flatnonzero(np.isin(table.classes, names[: len(names) - max(2, round(0.4 * len(names)))]))
    return np.sort(random.permutation(rows)[: min(labels, len(rows) // 2)])


def measured(table, known, model, found):
    named = set(table.classes[known])
    others = table.others(known)
    isold = np.isin(table.classes, list(named))
    new, old = others[~isold[others]], others[isold[others]]
    told = model.summary_.get("newClasses") or {}
    return dict(
        new=drawn.matched(table.classes[new], model.labels_[new]),
        old=100 * float(np.mean(table.classes[old] == found[old].astype(str))) if len(old) else None,
        of=len(set(table.classes) - named),
        **{name: told.get(name) for name in ("found", "least", "most", "share", "score")},
    )


def fit(options):
    record = pathlib.Path(options.record)
    done = {json.dumps(line["key"]) for line in drawn.lines(record)} if record.exists() else set()
    for name in options.tables.split(","):
        table = drawn.Table(options.directory, name)
        for protocol, known in protocols(options, table):
            for way in options.ways.split(","):
                key = [name, *protocol, way]
                if json.dumps(key) not in done:
                    model, found, seconds = drawn.fit(table, known, **WAYS[way](table.k))
                    line = dict(key=key, seconds=seconds, **measured(table, known, model, found))
                    with record.open("a") as out:
                        print(json.dumps(line), file=out)
                    print(json.dumps(line), flush=True)


def protocols(options, table):
    if options.command == "published":
        return [(("published", options.kept, 0), published(table, options.kept))]
    counts = [int(count) for count in options.labels.split(",")]
    return [
        (("drawn", count, seed), some(table, count, seed)) for count in counts for seed in range(options.draws)
    ]


def show(options):
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in drawn.lines(options.record):
        name, protocol, detail, _, way = line["key"]
        groups[name, protocol, detail][way].append(line)
    print("| table | labels | new rows / known rows: " + " | ".join(WAYS) + " | number (range) |")
    print("|---" * (len(WAYS) + 3) + "|")
    for (name, protocol, detail), ways in groups.items():
        cells = [
            "/".join(mean(ways[way], part) for part in ("new", "old")) if way in ways else "" for way in WAYS
        ]
        numbers = " ".join(f"{one['found'] or 0} ({one['least']}-{one['most']})" for one in ways.get("auto", []))
        labels = f"all but {detail:.0%}" if protocol == "published" else detail
        print(f"| {name} | {labels} | " + " | ".join(cells) + f" | {numbers} of {next(iter(ways.values()))[0]['of']} |")


def mean(entries, part):
    values = [entry[part] for entry in entries if entry[part] is not None]
    return f"{statistics.mean(values):.1f}" if values else "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for command in ("published", "drawn"):
        one = commands.add_parser(command)
        one.add_argument("directory")
        one.add_argument("record")
        one.add_argument("--tables", default=",".join(PUBLISHED))
        one.add_argument("--ways", default="given,auto")
        one.add_argument("--kept", type=float, default=0.0)
        one.add_argument("--labels", default="100,500")
        one.add_argument("--draws", type=int, default=3)
        one.set_defaults(run=fit)
    one = commands.add_parser("table")
    one.add_argument("record")
    one.set_defaults(run=show)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
