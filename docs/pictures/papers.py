"""Makes the pictures and tables of docs/research/papers.md from the record of `benchmarks/run.sh papers`.

    docs/pictures/papers.py RECORD

Needs matplotlib, as python/build.sh installs it: python/target/venv/bin/python docs/pictures/papers.py RECORD. A picture
goes to docs/pictures/papers-NAME.png. A table replaces what stands in docs/research/papers.md between `<!-- table NAME -->` and
`<!-- end -->`. What the record does not have is left as it is. Equal records give equal files.
"""

import collections
import csv
import io
import math
import statistics
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from PIL import Image

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "research" / "papers.md"
FIGURES = HERE.parent.parent / "benchmarks/src/main/resources/papers.txt"
LARGEST = 60_000
COLOURS = ["#2f6fb7", "#c8553d", "#3a8f5b", "#8a63b8", "#b8860b", "#4a9aa5", "#a04f86", "#666666", "#222222", "#8fce00", "#f0a8c8", "#00d0c8"]
MARKS = "os^Dvp*xPh<>"

# What is shown of a figure: the measure, its name, the name of the axis, and whether the axis is logarithmic.
Curve = collections.namedtuple("Curve", "measure name axis log")
CURVES = {
    "scacs-labels": [Curve("acc", "ACC", "labelled rows c", True)],
    "scacs-p": [Curve("acc", "ACC", "landmarks p", False)],
    "scacs-r": [Curve("acc", "ACC", "landmarks of a row r", False)],
    "scacs-beta": [Curve("acc", "ACC", "threshold β₀", False)],
    "ncsc-pairs": [Curve("wrong", "error", "pairs", True)],
    "ncsc-noise": [Curve("wrong", "error", "share of wrong pairs", False)],
    "ncsc-continuous": [Curve("wrong", "error", "share of wrong pairs", False)],
    "sssc-sets": [Curve("rand", "Rand index", "labelled rows, %", True)],
    "cosc-two": [
        Curve("cut", "NCut", "links", True),
        Curve("error", "error", "links", True),
        Curve("violated", "violated %", "links", True),
    ],
}
# Printed in the papers, as far as they are known: the Rand index on Dermatology at 2 % and 5 % of the labels.
PRINTED = {
    "sssc": (".880", ".914"),
    "sl-l": (".850", ".900"),
    "sl": (".808", ""),
    "fcsc-theta": (".800", ""),
    "fcsc-theta-sp": (".869", ""),
    "fcsc-theta2-sp": (".894", ""),
}


class Record:
    """The fits of a record; of several lines of one fit the last one counts."""

    def __init__(self, path):
        last = {}
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                key = row["figure"], row["set"], row["given"], row["method"], row["x"], row["draw"]
                last.pop(key, None)
                last[key] = row
        self.rows = list(last.values())
        for row in self.rows:
            for name in ("acc", "rand", "nmi", "ari", "error", "cut", "must", "must_violated", "cannot", "cannot_violated", "seconds", "cpu"):
                row[name] = float(row[name]) if row[name] else math.nan
            row["wrong"] = 1 - row["acc"]
            pairs = row["must"] + row["cannot"]
            row["violated"] = 100 * (row["must_violated"] + row["cannot_violated"]) / pairs if pairs else math.nan

    def of(self, figure):
        """The fits of a figure, in the order of its sets and methods, however they were run."""
        sets, methods = listed(figure)
        rows = [row for row in self.rows if row["figure"] == figure]
        def place(row):
            x = math.inf if row["x"] == "any" else float(row["x"])
            return at(sets, row["set"]), at(methods, row["method"]), row["given"], int(row["draw"]), x

        return sorted(rows, key=place)


def listed(figure):
    """The sets and the methods of a figure in the order of papers.txt."""
    sets, methods, inside = [], [], False
    for line in FIGURES.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "figure":
            inside = rest == figure
        elif inside and word == "sets":
            sets += rest.split()
        elif inside and " = " in line:
            methods.append(line.partition(" = ")[0])
    return sets, methods


def at(names, name):
    return names.index(name) if name in names else len(names)


def distinct(rows, key):
    return list(dict.fromkeys(row[key] for row in rows))


def panels(rows):
    """The rows by set; pairs that are believed and certain ones about a set belong to one panel."""
    return {name: [row for row in rows if row["set"] == name] for name in distinct(rows, "set")}


def number(value, digits=3):
    return f"{value:.{digits}f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.{digits}f}"


def spread(values, digits=3):
    deviation = statistics.stdev(values) if len(values) > 1 else 0
    text = number(statistics.mean(values), digits)
    return f"{text} ± {number(deviation, digits)}" if len(values) > 1 else text


def values(rows, measure, **where):
    return [
        row[measure]
        for row in rows
        if row["state"] == "ok" and not math.isnan(row[measure]) and all(row[key] == value for key, value in where.items())
    ]


def axis(rows):
    return sorted((x for x in distinct(rows, "x") if x != "any"), key=float)


def cell(rows, measure, x, digits):
    """The mean over the draws, or why there is none; with draws that were refused beside others."""
    here = [row for row in rows if row["x"] in (x, "any")]
    found = values(here, measure)
    refused = sum(row["state"] == "refused" for row in here)
    if found:
        return spread(found, digits) + (f", {refused} refused" if refused else "")
    return ", ".join(distinct(here, "state")) if here and here[0]["state"] != "ok" else "-"


def draws(rows, xs):
    counts = [len({row["draw"] for row in rows if row["x"] in (x, "any") and row["state"] == "ok"}) for x in xs]
    counts = [count for count in counts if count]
    if not counts:
        return "0"
    return str(max(counts)) if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"


def table(head, lines):
    out = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return out + ["| " + " | ".join(line) + " |" for line in lines]


def escaped(text):
    return text.replace("|", "\\|")


def curve_tables(rows, curves):
    """A table for each set and measure: a line for each method, a column for each value of the axis."""
    out = []
    for name, here in panels(rows).items():
        for curve in curves:
            xs = axis(here) or ["any"]
            digits = 1 if curve.measure == "violated" else 3
            lines = []
            for given, method in dict.fromkeys((row["given"], row["method"]) for row in here):
                own = [row for row in here if row["given"] == given and row["method"] == method]
                lines.append([method] + [cell(own, curve.measure, x, digits) for x in xs] + [draws(own, xs)])
            out += table([f"{name}: {curve.name}, {curve.axis} ="] + xs + ["draws"], lines) + [""]
    out += settings(rows)
    return out


def settings(rows):
    """The settings of each method, of the sets on which they are the same together."""
    used = collections.defaultdict(list)
    for row in rows:
        if row["set"] not in used[row["method"], row["options"]]:
            used[row["method"], row["options"]].append(row["set"])
    sets = distinct(rows, "set")
    lines = [
        [method, f"`{escaped(options)}`", "all" if len(on) == len(sets) else ", ".join(on)]
        for (method, options), on in used.items()
    ]
    return table(["method", "settings", "sets"], lines)


def columns_of(rows):
    """The ways in which labels are drawn, each with its percentages."""
    return sorted(dict.fromkeys((row["given"], row["x"]) for row in rows), key=lambda one: (one[0], float(one[1])))


def dermatology(rows):
    out = []
    for name, here in panels(rows).items():
        columns = columns_of(here)
        lines = []
        for method in distinct(here, "method"):
            own = [row for row in here if row["method"] == method]
            printed = PRINTED.get(method, ("", ""))
            cells = []
            for given, x in columns:
                part = [row for row in own if row["given"] == given]
                cells.append(cell(part, "rand", x, 3) if part else "")
            lines.append([method, *printed, *cells, draws(own, [x for _, x in columns])])
        head = [f"{name}: Rand index", "paper, 2 %", "paper, 5 %"]
        head += [f"{x} %, " + ("each class its share" if given.endswith("class") else "any rows") for given, x in columns]
        out += table(head + ["draws"], lines) + [""]
    return out + settings(rows)


def variants(rows):
    columns = columns_of(rows)
    lines = []
    for name, method in dict.fromkeys((row["set"], row["method"]) for row in rows):
        own = [row for row in rows if row["method"] == method and row["set"] == name]
        cells = []
        for given, x in columns:
            part = [row for row in own if row["given"] == given]
            cells.append(cell(part, "rand", x, 3) if part else "")
        lines.append([method, name.partition("/")[2], *cells, draws(own, [x for _, x in columns])])
    head = ["Rand index", "missing ages"]
    head += [f"{x} %, " + ("by class" if given.endswith("class") else "any rows") for given, x in columns]
    return table(head + ["draws"], lines) + [""] + settings(rows)


def example(rows):
    lines = []
    for method in distinct(rows, "method"):
        own = [row for row in rows if row["method"] == method]
        found = [values(own, name) for name in ("cut", "must_violated", "cannot_violated", "rand")]
        if found[0]:
            lines.append([method, spread(found[0]), number(statistics.mean(found[1]), 1), number(statistics.mean(found[2]), 1), spread(found[3]), str(len(found[0]))])
        else:
            lines.append([method, ", ".join(distinct(own, "state")), "", "", "", "0"])
    return table(["method", "MNCut", "must-links violated of 2", "cannot-links of 1", "Rand index", "draws"], lines) + [""] + settings(rows)


def seconds(rows):
    """Medians of the draws after the first, which warms up; where there is no other, its own time."""
    sets = distinct(rows, "set")
    lines = []
    for method in distinct(rows, "method"):
        cells = []
        for name in sets:
            own = [row for row in rows if row["method"] == method and row["set"] == name]
            done = [row for row in own if row["state"] == "ok"]
            warm = [row for row in done if row["draw"] != "0"] or done
            if warm:
                wall, cpu = (statistics.median(row[key] for row in warm) for key in ("seconds", "cpu"))
                cells.append(f"{wall:.2f} ({cpu:.2f})" + (", first draw" if warm[0]["draw"] == "0" else ""))
            else:
                cells.append(", ".join(distinct(own, "state")) or "-")
        lines.append([method, *cells])
    return table(["seconds (CPU seconds)"] + sets, lines) + [""] + settings(rows)


def whole(rows):
    lines = []
    for row in rows:
        if row["state"] == "ok":
            lines.append(
                [row["set"], row["method"], row["x"], f"{row['must_violated']:.0f} of {row['must']:.0f}", f"{row['cannot_violated']:.0f} of {row['cannot']:.0f}"]
                + [number(row[name]) for name in ("cut", "error", "acc", "nmi")]
                + [f"{row['seconds']:.0f} ({row['cpu']:.0f})"]
            )
        else:
            lines.append([row["set"], row["method"], row["x"], row["state"], escaped(row["reason"])] + [""] * 4 + [f"{row['seconds']:.0f}"])
    return table(["set", "method", "links", "must-links violated", "cannot-links", "NCut", "error", "ACC", "NMI", "s (CPU s)"], lines) + [""] + settings(rows)


TABLES = {
    "sssc-dermatology": dermatology,
    "sl-dermatology": variants,
    "sssc-mncut": example,
    "scacs-seconds": seconds,
    "cosc-many": whole,
}


def picture(figure, rows, curves, to):
    """A panel for each set and measure."""
    sets = panels(rows)
    wide = len(sets) if len(curves) > 1 else min(4, len(sets))
    high = len(curves) if len(curves) > 1 else math.ceil(len(sets) / wide)
    methods = distinct(rows, "method")
    picture, axes = plt.subplots(high, wide, figsize=(max(5, 2.4 * wide), 2.0 * high + 0.6), squeeze=False)
    for place, axes_of in enumerate(axes.flat):
        if place >= (wide * len(curves) if len(curves) > 1 else len(sets)):
            axes_of.axis("off")
            continue
        curve = curves[place // wide if len(curves) > 1 else 0]
        name = list(sets)[place % wide if len(curves) > 1 else place]
        panel(axes_of, sets[name], curve, methods)
        if place < wide or len(curves) == 1:
            axes_of.set_title(name, fontsize=7)
        if place % wide == 0:
            axes_of.set_ylabel(curve.name, fontsize=7)
        axes_of.set_xlabel(curve.axis, fontsize=6)
    handles = [plt.Line2D([], [], color=COLOURS[i % len(COLOURS)], marker=MARKS[i % len(MARKS)], markersize=3, linewidth=1) for i in range(len(methods))]
    picture.legend(handles, methods, loc="lower center", ncol=min(6, len(methods)), fontsize=6, frameon=False)
    picture.tight_layout(rect=(0, 0.25 / (2.0 * high + 0.6) * math.ceil(len(methods) / 6), 1, 1), pad=0.4)
    small(picture, to)


def panel(axes, rows, curve, methods):
    xs = axis(rows)
    for i, method in enumerate(methods):
        points = [(x, values([row for row in rows if row["x"] in (x, "any")], curve.measure, method=method)) for x in xs]
        points = [(float(x), found) for x, found in points if found]
        if points:
            axes.errorbar(
                [x for x, _ in points],
                [statistics.mean(found) for _, found in points],
                yerr=[statistics.stdev(found) if len(found) > 1 else 0 for _, found in points],
                color=COLOURS[i % len(COLOURS)],
                marker=MARKS[i % len(MARKS)],
                markersize=3,
                linewidth=1,
                elinewidth=0.5,
            )
    if curve.log and xs and float(xs[0]) > 0:
        axes.set_xscale("log")
    axes.minorticks_off()
    axes.set_xticks([float(x) for x in xs], xs)
    axes.tick_params(labelsize=6)
    axes.grid(linewidth=0.3)


def small(picture, to):
    """Writes a picture of few colours, below the largest size."""
    for dots in (130, 110, 90, 75):
        raw = io.BytesIO()
        picture.savefig(raw, dpi=dots, format="png", metadata={"Software": None})
        image = Image.open(raw).convert("RGB").quantize(96, dither=Image.Dither.NONE)
        out = io.BytesIO()
        image.save(out, format="PNG", optimize=True)
        if len(out.getvalue()) < LARGEST:
            break
    to.write_bytes(out.getvalue())
    plt.close(picture)


def replaced(page, name, lines):
    start, end = f"<!-- table {name} -->", "<!-- end -->"
    before, found, after = page.partition(start)
    if not found:
        raise SystemExit(f"{PAGE} has no line {start}")
    return before + start + "\n" + "\n".join(lines).rstrip() + "\n" + end + after.partition(end)[2]


def main():
    record = Record(sys.argv[1])
    plt.rcParams.update({"font.family": "DejaVu Sans", "svg.hashsalt": "papers", "axes.linewidth": 0.5})
    page = PAGE.read_text(encoding="utf-8")
    for figure in distinct(record.rows, "figure"):
        rows = record.of(figure)
        if figure in CURVES:
            page = replaced(page, figure, curve_tables(rows, CURVES[figure]))
            picture(figure, rows, CURVES[figure], HERE / f"papers-{figure}.png")
        else:
            page = replaced(page, figure, TABLES[figure](rows))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
