"""Writes tables on which nothing in Mustlink was settled, for `benchmarks/run.sh choices`.

    python3 benchmarks/tables.py DIRECTORY

`digits` and `wdbc` come with scikit-learn; `waveform` are the three noisy wave forms of Breiman and
others (Classification and Regression Trees, 1984, section 2.6.2); `two` has two classes with 9 % of
the rows in the small one and `four` has four classes of two clusters each, both made by
scikit-learn's make_classification.
"""

import gzip
import pathlib
import sys

import numpy as np
from sklearn import datasets


def write(directory, name, features, classes):
    with gzip.open(directory / f"{name}.csv.gz", "wt") as text:
        text.write(",".join(f"f{i}" for i in range(features.shape[1])) + ",label\n")
        for row, label in zip(features, classes):
            text.write(",".join(repr(float(value)) for value in row) + f",{label}\n")


def waveform(n, seed):
    random = np.random.RandomState(seed)
    places = np.arange(1, 22)
    waves = [np.maximum(6 - abs(places - centre), 0) for centre in (7, 15, 11)]
    classes = random.randint(0, 3, n)
    share = random.rand(n, 1)
    first = np.array([waves[0], waves[0], waves[1]])[classes]
    second = np.array([waves[1], waves[2], waves[2]])[classes]
    return share * first + (1 - share) * second + random.randn(n, 21), classes


def main():
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    write(directory, "digits", *datasets.load_digits(return_X_y=True))
    write(directory, "wdbc", *datasets.load_breast_cancer(return_X_y=True))
    write(directory, "waveform", *waveform(5000, 7))
    four = dict(n_features=18, n_informative=8, n_redundant=6, n_classes=4)
    write(directory, "four", *datasets.make_classification(1500, random_state=3, **four))
    two = dict(n_features=12, n_informative=6, n_redundant=2, weights=[0.91], class_sep=1.5)
    write(directory, "two", *datasets.make_classification(3000, random_state=5, **two))


if __name__ == "__main__":
    main()
