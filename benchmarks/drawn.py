"""Tables with known classes, labels drawn from them in several ways, and fits in memory to these labels.

What `labels.py` and the scripts beside it share. A directory holds NAME.csv.gz and mixed/NAME.csv.gz; the column
`label` is the class of every row, `id` is left out, all others are features.
"""

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


class Table:
    """The features of a table as they come, and the class of every row as text."""

    def __init__(self, directory, name):
        self.name = name
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


def draw(table, count, seed, way="random"):
    """Return the sorted indices of `count` labelled rows, at most half of all; every class is among them if it can be.

    `random`: every row alike. `uneven`: rows of the i-th class together have the weight 2^-i. `first`: the first rows
    of the table sorted by its columns in turn, beside one random row of each class. `region`: the rows nearest to a
    random row, beside one random row of each class. `tenfold`: a row of one class ten times as probably as another.
    """
    classes = table.classes
    rows = len(classes)
    count = min(count, rows // 2)
    random = np.random.RandomState(zlib.crc32(f"{way}-{count}-{seed}".encode()) % 2**31)
    names, index = np.unique(classes, return_inverse=True)
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
    else:
        raise ValueError(f"No way to draw labels is called {way}.")
    return np.sort(np.concatenate([one, taken]).astype(int))


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

    labels = np.full(len(table.classes), None, dtype=object)
    labels[known] = table.classes[known]
    start = time.time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        options.setdefault("random_state", 42)
        model = ConstrainedSpectralClustering(**options).fit(table.features, labels)
    names = model.cluster_classes_[np.searchsorted(model.clusters_, model.labels_)]
    return model, names, time.time() - start


def measured(table, known, found):
    """Return the accuracy and the balanced accuracy of the rows without a label, in percent."""
    others = table.others(known)
    classes = table.classes[others]
    right = classes == np.asarray(found)[others].astype(str)
    return 100 * right.mean(), 100 * np.mean([right[classes == name].mean() for name in np.unique(classes)])


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
