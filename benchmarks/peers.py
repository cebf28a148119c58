"""Fits classifiers of scikit-learn to the labelled rows of `benchmarks/run.sh choices ... rows=ROWS`.

    python3 benchmarks/peers.py DIRECTORY ROWS > peers.tsv          a line for each fit
    python3 benchmarks/peers.py --table choices.tsv peers.tsv       means side by side, as Markdown

The lines are those of `choices`: set, labels, draw, way, ACC in percent over the rows without a
label, seconds. Features are standardised over all rows, as a table to be clustered is known whole.
"""

import gzip
import pathlib
import sys
import time

WAYS = ["auto", "seeded", "anchors", "pool", "logistic", "svm", "1-nn"]
OURS = 4


def read(directory, name):
    import numpy as np

    with gzip.open(directory / f"{name}.csv.gz", "rt") as text:
        table = np.genfromtxt(text, delimiter=",", skip_header=1)
    features, classes = table[:, :-1], table[:, -1].astype(int)
    missing = np.isnan(features)
    if missing.any():
        features = np.where(missing, np.nanmean(features, axis=0), features)
    return features, classes


def fit(directory, rows):
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.preprocessing import StandardScaler
    from sklearn.svm import SVC

    peers = {
        "logistic": lambda: LogisticRegression(max_iter=5000),
        "svm": lambda: SVC(C=10),
        "1-nn": lambda: KNeighborsClassifier(1),
    }
    name, features, classes = None, None, None
    for path in sorted(rows.glob("*.rows")):
        of, labels, draw = path.stem.rsplit("-", 2)
        if of != name:
            name = of
            features, classes = read(directory, name)
            features = StandardScaler().fit_transform(features)
        known = np.loadtxt(path, dtype=int)
        others = np.setdiff1d(np.arange(len(classes)), known)
        for way, make in peers.items():
            start = time.time()
            model = make().fit(features[known], classes[known])
            acc = 100 * float((model.predict(features[others]) == classes[others]).mean())
            seconds = time.time() - start
            print(name, labels.replace("p", "%"), draw, way, f"{acc:.2f}", f"{seconds:.1f}", sep="\t", flush=True)


def table(paths):
    found = {}
    for path in paths:
        for line in pathlib.Path(path).read_text().splitlines():
            name, labels, draw, way, acc, _ = line.split("\t")
            found.setdefault((name, labels), {}).setdefault(way, {})[draw] = float(acc)
    print("| set | labels | draws | " + " | ".join(WAYS) + " | auto - own best | auto - peers' best |")
    print("|---" * (len(WAYS) + 5) + "|")
    for (name, labels), ways in found.items():
        draws = set.intersection(*(set(ways[way]) for way in ways))
        if not draws or "auto" not in ways:
            continue
        mean = {way: sum(ways[way][draw] for draw in draws) / len(draws) for way in ways}
        cells = [f"{mean[way]:.1f}" if way in mean else "" for way in WAYS]
        for best in (WAYS[1:OURS], WAYS[OURS:]):
            known = [mean[way] for way in best if way in mean]
            cells.append(f"{mean['auto'] - max(known):+.1f}" if known else "")
        print("| " + " | ".join([name, labels, str(len(draws))] + cells) + " |")


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--table":
        table(sys.argv[2:])
    elif len(sys.argv) == 3:
        fit(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    else:
        sys.exit(__doc__)
