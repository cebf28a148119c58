"""Wrong labels that are found, beside cleanlab on the same probabilities.

    benchmarks/run.sh leftout DIRECTORY SETS 500 5,10,20 5 TARGET     fits, and writes the probabilities
    python3 benchmarks/doubted.py TARGET                              the table, as Markdown

Needs cleanlab (pip install cleanlab). TARGET holds SET-WRONG-DRAW.csv: for each labelled row the given
class, the true one, its rank among the doubted rows or -1, the estimated number of wrong labels with the
ends of its interval, and the probabilities of the classes by the labels of the other rows.

Precision is that of the first e rows of each ranking, of which e labels are wrong; a place that the list of
Mustlink leaves empty counts as a miss. cleanlab ranks by self_confidence, its default, and by
normalized_margin. The order of Mustlink's list was chosen on the tables in CHOSEN; the estimate and its
interval were not settled on these alone, see docs/research/evidence.md.
"""

import collections
import pathlib
import re
import statistics
import sys

import numpy
from cleanlab.count import num_label_issues
from cleanlab.rank import get_label_quality_scores

CHOSEN = ["pendigits", "segmentation", "letter", "dermatology"]


def measured(path):
    table = numpy.loadtxt(path, delimiter=",")
    given, true, ranks = (table[:, i].astype(int) for i in range(3))
    used = numpy.unique(given)
    own = numpy.searchsorted(used, given)
    probabilities = numpy.clip(table[:, 6:][:, used], 1e-9, None)
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    wrong = given != true
    errors = int(wrong.sum())
    listed = numpy.flatnonzero((ranks > 0) & (ranks <= errors))
    found = {"Mustlink": wrong[listed].sum() / errors}
    for method in ["self_confidence", "normalized_margin"]:
        order = numpy.argsort(get_label_quality_scores(own, probabilities, method=method), kind="stable")
        found[method] = wrong[order[:errors]].mean()
    return {
        **found,
        "errors": errors,
        "estimate": table[0, 3],
        "inside": table[0, 4] <= errors <= table[0, 5],
        "cleanlab": num_label_issues(own, probabilities),
    }


def line(name, wrong, runs):
    mean = {key: statistics.mean(float(run[key]) for run in runs) for key in runs[0]}
    print(
        f"| {name} | {wrong} | {100 * mean['Mustlink']:.1f} | {100 * mean['self_confidence']:.1f} | "
        f"{100 * mean['normalized_margin']:.1f} | {mean['errors']:.0f} | {mean['estimate']:.1f} | "
        f"{mean['cleanlab']:.1f} | {sum(run['inside'] for run in runs)} of {len(runs)} |"
    )
    return mean, runs


def main(target):
    found = collections.defaultdict(list)
    for path in sorted(pathlib.Path(target).glob("*.csv")):
        name, wrong, _ = re.fullmatch(r"(.*)-(\d+)-(\d+)", path.stem).groups()
        found[name, int(wrong)].append(measured(path))
    print("| table | wrong, % | Mustlink | cleanlab, self-confidence | cleanlab, normalized margin | wrong labels "
          "| estimate | cleanlab's | in the interval |")
    print("|---|---|---|---|---|---|---|---|---|")
    parts = {True: [], False: []}
    for name, wrong in sorted(found, key=lambda one: (one[0] not in CHOSEN, one)):
        parts[name in CHOSEN].append(line(name, wrong, found[name, wrong]))
    for chosen, lines in parts.items():
        runs = [run for _, some in lines for run in some]
        mean = {key: 100 * statistics.mean(one[key] for one, _ in lines)
                for key in ["Mustlink", "self_confidence", "normalized_margin"]}
        inside = sum(run["inside"] for run in runs)
        print(f"| mean of {'those it was chosen on' if chosen else 'the others'} | | **{mean['Mustlink']:.1f}** | "
              f"{mean['self_confidence']:.1f} | {mean['normalized_margin']:.1f} | | | | {inside} of {len(runs)} |")


if __name__ == "__main__":
    main(sys.argv[1])
