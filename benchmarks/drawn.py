"""Tables with known classes, labels drawn from them in several ways, and fits in memory to these labels.

What `labels.py` and the scripts beside it share. A directory holds NAME.csv.gz and mixed/NAME.csv.gz; the column
`label` is the class of every row, `id` is left out, all others are features.
"""

import json
import pathlib
import time
import warnings
import zlib

import numpy as np
import pandas as pd

# Choices are settled on the first half and reported on the second.
SETTLED = (
    "segmentation pendigits spambase ionosphere glass diabetes dermatology vehicle wallrobot credita car anneal"
    " splice titanic hpc"
).split()
REPORTED = (
    "usps letter mnist shuttle covertype sonar breast-cancer heart hepatitis wine iris frogs mushroom pageblocks"
    " ecoli penguins diamonds taxis eucalyptus"
).split()
MOST_ROWS = 10_000
"""Larger tables are cut to so many rows, drawn by a seed."""


ROUNDS = 5
"""The rounds in which rows are asked for by `suggest` and `margin`."""
HIDING = ("missing", "half")
"""The ways in which some classes get no label; the table needs three classes."""
MADE = "made-"
"""How the names of tables begin that scikit-learn makes or brings."""


class Table:
    """The features of a table as they come, and the class of every row as text."""

    def __init__(self, directory, name):
        self.name = name
        if name.startswith(MADE):
            self.mixed = False
            self.features, self.classes = _made(name.removeprefix(MADE))
            return
        path = pathlib.Path(directory) / f"{name}.csv.gz"
        self.mixed = not path.exists()
        path = path.parent / "mixed" / path.name if self.mixed else path
        table = pd.read_csv(path)
        table = table[table["label"].notna()].drop(columns="id", errors="ignore")
        if len(table) > MOST_ROWS:
            table = table.iloc[np.sort(np.random.RandomState(0).permutation(len(table))[:MOST_ROWS])]
        table = table.reset_index(drop=True)
        # Named so that no class is read as a word for a missing label, as 'none' of eucalyptus would be.
        self.classes = ("class " + table.pop("label").astype(str)).to_numpy()
        self.features = table

    @property
    def k(self):
        return len(set(self.classes))

    def others(self, known):
        return np.setdiff1d(np.arange(len(self.classes)), known)


def _made(name):
    """Return the features and classes of a table that scikit-learn brings (digits), or makes with 1,500 rows."""
    from sklearn import datasets

    if name == "digits":
        features, classes = datasets.load_digits(return_X_y=True)
    elif name == "blobs":  # seven, of unequal size and spread
        sizes = [500, 350, 250, 150, 125, 75, 50]
        features, classes = datasets.make_blobs(sizes, 6, cluster_std=[1, 2, 3, 1, 2, 3, 2], random_state=1)
    elif name == "several":  # five classes of three blobs each, and columns that tell nothing
        features, classes = datasets.make_classification(
            1500, 20, n_informative=8, n_classes=5, n_clusters_per_class=3, class_sep=1.5, random_state=2
        )
    elif name == "uneven":
        shares = [0.5, 0.25, 0.15, 0.1]
        features, classes = datasets.make_classification(
            1500, 15, n_informative=6, n_classes=4, n_clusters_per_class=2, weights=shares, random_state=3
        )
    elif name == "shells":
        features, classes = datasets.make_gaussian_quantiles(n_samples=1500, n_features=5, n_classes=4, random_state=4)
    elif name == "moons":
        features, classes = datasets.make_moons(1500, noise=0.2, random_state=5)
    else:
        raise ValueError(f"No made table is called {name}.")
    columns = [f"x{at}" for at in range(features.shape[1])]
    return pd.DataFrame(features, columns=columns), np.array([f"class {one}" for one in classes])


def draw(table, count, seed, way="random"):
    """Return the sorted indices of `count` labelled rows, at most half of all; every class is among them if it can be.

    `random`: every row alike. `uneven`: rows of the i-th class together have the weight 2^-i. `first`: the first rows
    of the table sorted by its columns in turn, beside one random row of each class. `region`: the rows nearest to a
    random row, beside one random row of each class. `tenfold`: a row of one class ten times as probably as another.
    These begin with one random row of each class, and a fifth of all labels at random: `suggest` asks five times for what
    suggest finds by a fit to the labels so far, `margin` for the rows of the smallest margins. `clusters`: the rows
    of the largest margins in each of k clusters that are found without labels, beside one random row of each class.
    `missing` and `half`: rows at random that are not of one random class, or of a random half of the classes.
    """
    classes = table.classes
    rows = len(classes)
    count = min(count, rows // 2)
    random = np.random.RandomState(zlib.crc32(f"{way}-{count}-{seed}".encode()) % 2**31)
    names, index = np.unique(classes, return_inverse=True)
    if way in HIDING:
        hidden = random.choice(names, 1 if way == "missing" else len(names) // 2, replace=False)
        named = np.flatnonzero(~np.isin(classes, hidden))
        return np.sort(random.permutation(named)[: min(count, len(named) // 2)])
    if way == "random":
        return np.sort(_named(random.permutation(rows)[:count], classes, names, random))
    one = np.array([random.choice(np.flatnonzero(index == i)) for i in range(len(names))])
    rest = np.setdiff1d(np.arange(rows), one)
    more = max(0, count - len(one))
    if way == "tenfold":
        weights = np.where(index == random.randint(len(names)), 10.0, 1.0)[rest]
        taken = random.choice(rest, more, replace=False, p=weights / weights.sum())
    elif way == "uneven":
        weights = (2.0**-index / np.bincount(index)[index])[rest]
        taken = random.choice(rest, more, replace=False, p=weights / weights.sum())
    elif way == "first":
        order = table.features.astype(str).sort_values(list(table.features.columns[:3]), kind="stable").index
        taken = order[np.isin(order, rest)][:more]
    elif way == "region":
        scaled = encoded(table.features)
        distances = ((scaled[rest] - scaled[random.randint(rows)]) ** 2).sum(axis=1)
        taken = rest[np.argsort(distances, kind="stable")[:more]]
    elif way == "clusters":
        taken = _typical(table, rest, more)
    elif way in ("suggest", "margin"):
        first = random.choice(rest, min(more, max(0, count // (ROUNDS + 1) - len(one))), replace=False)
        taken = np.setdiff1d(_asked(table, np.concatenate([one, first]), count, way), one)
    else:
        raise ValueError(f"No way to draw labels is called {way}.")
    return np.sort(np.concatenate([one, taken]).astype(int))


def _typical(table, rest, count):
    """Return rows of each cluster in turn, of its largest margin first."""
    model, _, _ = fit(table, np.array([], dtype=int), n_clusters=table.k)
    clusters, margins = model.labels_[rest], model.margins_[rest]
    order = np.lexsort((-margins, clusters))
    turn = np.empty(len(rest), dtype=int)
    turn[order] = np.concatenate([np.arange(size) for size in np.unique(clusters, return_counts=True)[1]])
    return rest[np.argsort(turn, kind="stable")[:count]]


def _asked(table, known, count, way):
    """Return `known` and the rows that are labelled in rounds, each by a fit to those labelled before."""
    step = -(-(count - len(known)) // ROUNDS)
    while len(known) < count:
        each = min(step, count - len(known))
        model, _, _ = fit(table, known)
        if way == "suggest":
            found = model.suggest(table.features, labels(table, known), each)
            if not len(found):
                break
        else:
            others = table.others(known)
            found = others[np.argsort(model.margins_[others], kind="stable")[:each]]
        known = np.concatenate([known, found])
    return known


def labels(table, known):
    """Return the classes of the rows that are labelled, None for all others."""
    given = np.full(len(table.classes), None, dtype=object)
    given[known] = table.classes[known]
    return given


def _named(known, classes, names, random):
    """Put a random row of every class without one in the place of a row whose class has others."""
    for name in names:
        if not (classes[known] == name).any():
            counts = pd.Series(classes[known]).value_counts()
            spare = [at for at, row in enumerate(known) if counts[classes[row]] > 1]
            if spare:
                known[random.choice(spare)] = random.choice(np.flatnonzero(classes == name))
    return known


def fit(table, known, **options):
    """Fit in memory; return the estimator, the class that each row got, and the seconds."""
    from mustlink.local import ConstrainedSpectralClustering

    given = labels(table, known) if len(known) else None
    start = time.time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        options.setdefault("random_state", 42)
        model = ConstrainedSpectralClustering(**options).fit(table.features, given)
    names = model.cluster_classes_[np.searchsorted(model.clusters_, model.labels_)]
    return model, names, time.time() - start


def measured(table, known, found):
    """Return the accuracy and the balanced accuracy of the rows without a label, in percent."""
    others = table.others(known)
    classes = table.classes[others]
    right = classes == np.asarray(found)[others].astype(str)
    return 100 * right.mean(), 100 * np.mean([right[classes == name].mean() for name in np.unique(classes)])


def matched(truth, clusters):
    """Return the share of rows, in percent, that are right after the best match of clusters and classes."""
    from scipy.optimize import linear_sum_assignment
    from sklearn.metrics.cluster import contingency_matrix

    counts = contingency_matrix(truth, clusters)
    return 100 * counts[linear_sum_assignment(-counts)].sum() / len(truth)


def lines(record):
    """Return the measurements of a record, a line of JSON each."""
    return [json.loads(line) for line in pathlib.Path(record).read_text().splitlines()]


def encoded(features):
    """Columns as most people make them for scikit-learn: medians for gaps, indicators of levels, standardised numbers."""
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    parts = []
    for name in features.columns:
        column = features[name]
        if column.dtype == object and column.dropna().astype(str).str.match(r"\d{4}-\d\d").all() and column.notna().any():
            column = pd.to_datetime(column, format="mixed").astype("int64").where(column.notna())
        if pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column):
            values = column.to_numpy(float)
            middle = np.nanmedian(values) if np.isfinite(values).any() else 0.0
            parts.append(StandardScaler().fit_transform(np.where(np.isnan(values), middle, values)[:, None]))
        else:
            levels = column.astype(str).to_numpy()[:, None]
            parts.append(OneHotEncoder(sparse_output=False, max_categories=50).fit_transform(levels))
    return np.hstack(parts)


def classifiers():
    """Return ten classifiers of scikit-learn by their names, each as a function that makes one."""
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    from sklearn.ensemble import ExtraTreesClassifier, HistGradientBoostingClassifier, RandomForestClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.svm import SVC

    return {
        "logistic regression": lambda: LogisticRegression(max_iter=2000),
        "linear discriminants": lambda: LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"),
        "SVM, C = 1": lambda: SVC(C=1),
        "SVM, C = 10": lambda: SVC(C=10),
        "1 neighbour": lambda: KNeighborsClassifier(1),
        "5 neighbours": lambda: KNeighborsClassifier(5),
        "random forest": lambda: RandomForestClassifier(300, random_state=0),
        "extra trees": lambda: ExtraTreesClassifier(300, random_state=0),
        "boosted trees": lambda: HistGradientBoostingClassifier(random_state=0),
        "naive Bayes": GaussianNB,
    }


def propagations():
    """Return what spreads labels on the graph of 10 neighbours in scikit-learn, each as a function that makes one."""
    from sklearn.semi_supervised import LabelPropagation, LabelSpreading

    return {
        "label propagation": lambda: LabelPropagation(kernel="knn", n_neighbors=10, max_iter=5000),
        "label spreading": lambda: LabelSpreading(kernel="knn", n_neighbors=10, max_iter=5000),
    }


def propagated(model, features, given):
    """Return the class that a model which learns from all rows gives each row; None in `given` is no label."""
    names = np.unique([name for name in given if name is not None])
    codes = np.array([-1 if name is None else np.searchsorted(names, name) for name in given])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rows that no label reaches divide zero by zero
        return names[model.fit(features, codes).transduction_]
