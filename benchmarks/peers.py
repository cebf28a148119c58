"""Fits classifiers of scikit-learn to the labelled rows of `benchmarks/run.sh choices ... rows=ROWS`,
or to those of `accuracy ... rows=ROWS`.

    python3 benchmarks/peers.py DIRECTORY ROWS > peers.tsv          a line for each fit
    python3 benchmarks/peers.py --table choices.tsv peers.tsv       means side by side, as Markdown

The lines are those of `choices`: set, labels, draw, way, ACC in percent over the rows without a
label, seconds. Features are standardised over all rows, as a table to be clustered is known whole.
The counts of texts in NAME.svm.gz become tf-idf, from which a linear support vector machine learns; logistic
regression and label spreading on the graph of 10 neighbours are given 100 singular vectors of them.
"""

import gzip
import pathlib
import sys
import time

WAYS = ["auto", "seeded", "anchors", "pool", "logistic", "svm", "1-nn", "spreading"]
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


def of_columns(directory, name):
    """Predictors of the classes of all rows by those of some, and the classes."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.preprocessing import StandardScaler
    from sklearn.svm import SVC

    features, classes = read(directory, name)
    features = StandardScaler().fit_transform(features)
    models = {
        "logistic": lambda: LogisticRegression(max_iter=5000),
        "svm": lambda: SVC(C=10),
        "1-nn": lambda: KNeighborsClassifier(1),
    }
    return {way: learner(make, features, classes) for way, make in models.items()}, classes


def of_texts(directory, name):
    import numpy as np
    from sklearn.datasets import load_svmlight_file
    from sklearn.decomposition import TruncatedSVD
    from sklearn.feature_extraction.text import TfidfTransformer
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import normalize
    from sklearn.semi_supervised import LabelSpreading
    from sklearn.svm import LinearSVC

    counts, classes = load_svmlight_file(str(directory / f"{name}.svm.gz"))
    classes = classes.astype(int)
    weights = TfidfTransformer(sublinear_tf=True).fit_transform(counts)
    vectors = normalize(TruncatedSVD(100, random_state=0).fit_transform(weights))

    def spread(known):
        labels = np.full(len(classes), -1)
        labels[known] = classes[known]
        model = LabelSpreading(kernel="knn", n_neighbors=10).fit(vectors, labels)
        return model.transduction_

    return {
        "logistic": learner(lambda: LogisticRegression(C=10, max_iter=5000), vectors, classes),
        "svm": learner(LinearSVC, weights, classes),
        "spreading": spread,
    }, classes


def learner(make, features, classes):
    return lambda known: make().fit(features[known], classes[known]).predict(features)


def fit(directory, rows):
    import numpy as np

    name, peers, classes = None, {}, None
    for path in sorted(rows.glob("*.rows")):
        of, labels, draw = path.stem.rsplit("-", 2)
        if of != name:
            name = of
            texts = (directory / f"{name}.svm.gz").exists()
            peers, classes = (of_texts if texts else of_columns)(directory, name)
        known = np.loadtxt(path, dtype=int)
        others = np.setdiff1d(np.arange(len(classes)), known)
        for way, predict in peers.items():
            start = time.time()
            acc = 100 * float((predict(known)[others] == classes[others]).mean())
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
        if not draws:
            continue
        mean = {way: sum(ways[way][draw] for draw in draws) / len(draws) for way in ways}
        cells = [f"{mean[way]:.1f}" if way in mean else "" for way in WAYS]
        for best in (WAYS[1:OURS], WAYS[OURS:]):
            known = [mean[way] for way in best if way in mean]
            cells.append(f"{mean['auto'] - max(known):+.1f}" if known and "auto" in mean else "")
        print("| " + " | ".join([name, labels, str(len(draws))] + cells) + " |")


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--table":
        table(sys.argv[2:])
    elif len(sys.argv) == 3:
        fit(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    else:
        sys.exit(__doc__)
