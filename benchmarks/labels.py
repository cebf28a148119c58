"""Fits to labels in memory, beside classifiers of scikit-learn, on tables with known classes.

    python3 benchmarks/labels.py fit DIRECTORY RECORD [--tables A,B] [--labels 50,100,500] [--draws 3] [--way random]
                                     [--set new_classes=none] [--peers [NAME ...]]
    python3 benchmarks/labels.py beside RECORD       mean accuracy beside the classifiers, as Markdown
    python3 benchmarks/labels.py tables RECORD       the same table by table
    python3 benchmarks/labels.py accuracy RECORD     accuracy by data set and number of labels
    python3 benchmarks/labels.py columns RECORD      accuracy by classifier, with a column for each table
    python3 benchmarks/labels.py invented RECORD     in how many fits new classes were found, though labels name every class
    python3 benchmarks/labels.py coverage RECORD     how often the range that a fit expects holds the truth

With --figure NAME --note TEXT, accuracy, beside and tables write a file for the pages (see figures.py) in place of printing.
RECORD gets a line of JSON for each fit; a fit that stands there is not done again. `--way` is how labels are drawn:
random, uneven, tenfold, first, region, clusters, margin, suggest, or all of these by commas; with
missing and half some classes get no label (see drawn.py). Needs the package `mustlink` with `[local]` and scikit-learn.
"""

import argparse
import collections
import json
import pathlib
import shlex
import statistics
import sys

import drawn
import figures

OURS = "Mustlink"
COUNTS = (50, 100, 500)


def fit(options):
    record = pathlib.Path(options.record)
    done = {key(one) for one in drawn.lines(record)} if record.exists() else set()
    settings = dict(one.split("=", 1) for one in options.set)
    for name in options.tables.split(","):
        table = None
        for way in options.way.split(","):
            for count in map(int, options.labels.split(",")):
                for seed in range(options.draws):
                    cell = dict(table=name, labels=count, draw=seed, way=way, settings=settings)
                    wanted = [OURS, *peers(options)]
                    missing = [by for by in wanted if key({**cell, "by": by}) not in done]
                    if not missing:
                        continue
                    table = table or drawn.Table(options.directory, name)
                    hides = way in drawn.HIDING and table.k < 3
                    if len(table.classes) < 2 * count or count < 2 * table.k or hides:
                        continue
                    known = drawn.draw(table, count, seed, way)
                    with record.open("a") as out:
                        for by in missing:
                            result = ours(table, known, settings) if by == OURS else theirs(table, known, by)
                            line = {**cell, "by": by, "mixed": table.mixed, **result}
                            print(json.dumps(line), file=out, flush=True)


def peers(options):
    """Return the names of the classifiers that the options ask for; `--peers` alone asks for all."""
    every = [*drawn.classifiers(), *drawn.propagations()]
    unknown = set(options.peers or []) - set(every)
    if unknown:
        raise SystemExit(f"No classifier is called {', '.join(sorted(unknown))}. There are: {'; '.join(every)}.")
    return [] if options.peers is None else options.peers or every


def ours(table, known, settings):
    model, found, seconds = drawn.fit(table, known, **settings)
    accuracy, balanced = drawn.measured(table, known, found)
    summary = {name: model.summary_.get(name) for name in ("expected", "outOfSample", "byClass", "newClasses", "assigned")}
    return dict(accuracy=accuracy, balanced=balanced, seconds=seconds, summary=summary, program=figures.program())


def theirs(table, known, by):
    features = drawn.encoded(table.features)
    if by in drawn.propagations():
        found = drawn.propagated(drawn.propagations()[by](), features, drawn.labels(table, known))
        accuracy, balanced = drawn.measured(table, known, found)
        return dict(accuracy=accuracy, balanced=balanced)
    model = drawn.classifiers()[by]()
    try:
        found = model.fit(features[known], table.classes[known]).predict(features)
    except ValueError:  # some refuse a class of one row: the commonest class then
        found = [statistics.mode(table.classes[known])] * len(table.classes)
    accuracy, balanced = drawn.measured(table, known, found)
    return dict(accuracy=accuracy, balanced=balanced)


def key(line):
    return json.dumps([line[name] for name in ("table", "labels", "draw", "way", "settings", "by")])


def cells(record):
    """Return for each table and number of labels the mean measures of every way over draws that all have."""
    found = collections.defaultdict(lambda: collections.defaultdict(dict))
    mixed = {}
    for line in drawn.lines(record):
        found[line["table"], line["labels"]][line["by"]][line["draw"]] = (line["accuracy"], line["balanced"])
        mixed[line["table"]] = line["mixed"]
    means = {}
    for cell, ways in found.items():
        draws = set.intersection(*(set(of) for of in ways.values()))
        if draws:
            means[cell] = {
                by: tuple(statistics.mean(of[one][at] for one in draws) for at in (0, 1)) for by, of in ways.items()
            }
    return means, mixed


def beside(options):
    """Print means over tables: all, and parts of them by kind, by number of labels, by half; each accuracy / balanced accuracy."""
    means, mixed = cells(options.record)
    groups = {
        "all": lambda cell: True,
        "numeric": lambda cell: not mixed[cell[0]],
        "mixed": lambda cell: mixed[cell[0]],
        **{f"{count} labels": lambda cell, count=count: cell[1] == count for count in COUNTS},
        "settled": lambda cell: cell[0] in drawn.SETTLED,
        "reported": lambda cell: cell[0] in drawn.REPORTED,
    }
    chosen = {name: [of for cell, of in means.items() if holds(cell)] for name, holds in groups.items()}
    chosen = {name: of for name, of in chosen.items() if of and (name == "all" or len(of) < len(means))}
    ways = sorted({by for of in means.values() for by in of}, key=lambda by: (by != OURS, by))
    header = ["ACC / balanced ACC in %", *(f"{name} ({len(of)})" for name, of in chosen.items())]
    rows = [
        [by, *(" / ".join(f"{statistics.mean(cell[by][at] for cell in of):.1f}" for at in (0, 1)) for of in chosen.values())]
        for by in ways
    ]
    best = [
        " / ".join(f"{statistics.mean(max(cell[by][at] for by in ways if by != OURS) for cell in of):.1f}" for at in (0, 1))
        for of in chosen.values()
    ]
    show(options, header, [*rows, ["the best of them in each cell, in hindsight", *best]])


def tables(options):
    means, _ = cells(options.record)
    rows = []
    for (name, count), ways in sorted(means.items()):
        row = [name, str(count)]
        for at in (0, 1):
            best = max((by for by in ways if by != OURS), key=lambda by: ways[by][at])
            lead = ways[OURS][at] - ways[best][at]
            row += [f"{ways[OURS][at]:.1f}", f"{ways[best][at]:.1f} ({best})", f"{lead:+.1f}"]
        rows.append(row)
    show(options, "table,labels,Mustlink,best classifier,difference,balanced,best,difference".split(","), rows)


def accuracy(options):
    """Show the mean and the standard deviation of the accuracy over draws, by table and number of labels."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in drawn.lines(options.record):
        if line["by"] == OURS:
            found[line["table"]][line["labels"]].append(line["accuracy"])
    counts = sorted({count for of in found.values() for count in of})
    rows = [
        [name, *(f"{statistics.mean(of[c]):.1f} ± {statistics.pstdev(of[c]):.1f}" if c in of else "" for c in counts)]
        for name, of in found.items()
    ]
    show(options, ["data set", *(f"{count} labels" for count in counts)], rows)


def show(options, header, rows):
    """Print a table as Markdown, or write it for the pages."""
    if options.figure:
        programs = {line["program"] for line in drawn.lines(options.record) if "program" in line}
        figures.write(options.figure, header, rows, options.note, command(options), ", ".join(sorted(programs)))
    else:
        for row in (header, ["---"] * len(header), *rows):
            print("| " + " | ".join(row) + " |")


def columns(options):
    """Show the mean accuracy of each way as a row, the best first, with a column for each table and its best in bold."""
    means, _ = cells(options.record)
    one = len({count for _, count in means}) == 1
    tables = {name if one else f"{name}, {count}": means[name, count] for name, count in sorted(means)}
    ways = {by for of in means.values() for by in of}
    values = {by: [of[by][0] for of in tables.values()] for by in ways}
    for of in values.values():
        of.append(statistics.mean(of))
    best = [max(round(value, 1) for value in column) for column in zip(*values.values())]
    rows = [
        [by, *(f"**{value:.1f}**" if round(value, 1) == most else f"{value:.1f}" for value, most in zip(values[by], best))]
        for by in sorted(ways, key=lambda by: -values[by][-1])
    ]
    show(options, ["ACC in %", *tables, "mean"], rows)


def command(options):
    """Return the commands that made the record and the figure."""
    lines = list(drawn.lines(options.record))
    tables, counts, ways = (list(dict.fromkeys(str(line[name]) for line in lines)) for name in ("table", "labels", "way"))
    settings = "".join(f" --set {name}={value}" for name, value in lines[0]["settings"].items())
    fits = f"--tables {','.join(tables)} --labels {','.join(sorted(counts, key=int))} --way {','.join(ways)}{settings}"
    others = [by for by in dict.fromkeys(line["by"] for line in lines) if by != OURS]
    peers = f" --peers {shlex.join(others)}" if others else ""
    draws = 1 + max(line["draw"] for line in lines)
    script = "python3 benchmarks/labels.py"
    return f"{script} fit DIR RECORD {fits} --draws {draws}{peers}; {script} {options.run.__name__} RECORD --figure {options.figure}"


def coverage(options):
    """Print for each number of labels, table and way of drawing how often the range holds the accuracy, as Markdown."""
    groups = collections.defaultdict(list)
    for line in drawn.lines(options.record):
        expected = line.get("summary", {}).get("expected")
        if line["by"] == OURS and expected:
            true = line["accuracy"] / 100
            found = (true < expected["low"], true > expected["high"], expected["high"] - expected["low"], expected["share"] - true)
            kind = "random draws" if line["way"] == "random" else "chosen draws"
            for group in ("all", kind, f"drawn {line['way']}", f"{line['labels']} labels", line["table"]):
                groups[group].append(found)
    print("| fits | number | range holds the truth | truth below it | above it | mean width | mean of share - truth |")
    print("|---" * 7 + "|")
    for group, found in groups.items():
        below, above, width, off = (100 * statistics.mean(column) for column in zip(*found))
        print(f"| {group} | {len(found)} | {100 - below - above:.0f} % | {below:.0f} % | {above:.0f} % | {width:.1f} | {off:+.1f} |")


def invented(options):
    """Print for each way of drawing how many fits found new classes, and how many more doubted, as Markdown.

    The bound is the upper end of the one-sided 95 % interval of Clopper and Pearson for the share that found some.
    """
    from scipy.stats import beta

    groups = collections.defaultdict(list)
    for line in drawn.lines(options.record):
        found = line.get("summary", {}).get("newClasses")
        if line["by"] == OURS and found:
            seen = found["score"] is not None and found["score"] > found["leastScore"]
            other = line["way"] == "random" or line["way"] in drawn.HIDING
            for group in (line["way"], *([] if other else ["all chosen"])):
                groups[group].append((found["found"] > 0, seen and found["found"] == 0))
    print("| drawn | fits | found new classes | at most, in % | rows looked new, and none were made |\n|---|---|---|---|---|")
    for way, found in groups.items():
        false, doubted = map(sum, zip(*found))
        most = 100 * beta.ppf(0.95, false + 1, len(found) - false)
        print(f"| {way} | {len(found)} | {false} | {most:.1f} | {doubted} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    fits = commands.add_parser("fit")
    fits.add_argument("directory")
    fits.add_argument("record")
    fits.add_argument("--tables", default=",".join(drawn.SETTLED + drawn.REPORTED))
    fits.add_argument("--labels", default=",".join(map(str, COUNTS)))
    fits.add_argument("--draws", type=int, default=3)
    fits.add_argument("--way", default="random")
    fits.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    fits.add_argument("--peers", nargs="*", metavar="NAME")
    fits.set_defaults(run=fit)
    for run in (accuracy, beside, tables, columns, coverage, invented):
        printed = commands.add_parser(run.__name__)
        printed.add_argument("record")
        if run in (accuracy, beside, tables, columns):
            printed.add_argument("--figure", metavar="NAME")
            printed.add_argument("--note", default="", help="a sentence on what the figures are")
        printed.set_defaults(run=run)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    sys.exit(main())
