"""How the rows of rare values fare: fits to a table with one more column that has nearly always the same value.

    python3 benchmarks/rare.py TABLE TRUTH [--kinds count,ordered] [--draws 6]

TABLE is a CSV file, and TRUTH one with a column `truth` for the same rows; columns of ids and classes are named below.
The column is independent of the classes and differs in 75 rows. Prints the share of all unlabelled rows, and of those
of the 75, that get their class, in percent. Needs the package `mustlink` with `[local]`.
"""

import argparse
import warnings

import numpy as np
import pandas as pd

NO_FEATURES = ("customer", "id", "segment")
DAY = pd.to_datetime("2024-03-04")
RARE, LABELS = 75, 100


def days(numbers, unit="D"):
    return pd.to_timedelta(numbers, unit=unit)


def gaps(values, rare):
    return pd.Series(values).mask(rare)


KINDS = {
    "no column": None,
    "rare level among three": lambda r, rare: np.where(rare, "odd", r.choice(["a", "b", "c"], len(rare))),
    "two levels": lambda r, rare: np.where(rare, "odd", "usual"),
    "truth value": lambda r, rare: rare,
    "three rare levels": lambda r, rare: np.where(rare, r.choice(["o0", "o1", "o2"], len(rare)), "usual"),
    "ordered": lambda r, rare: np.where(rare, r.choice(["medium", "high"], len(rare)), "low"),
    "count": lambda r, rare: np.where(rare, r.choice([1, 2, 3], len(rare)), 0),
    "two numbers": lambda r, rare: np.where(rare, 1, 0),
    "hour": lambda r, rare: DAY + days(r.randint(0, 300, len(rare))) + days(np.where(rare, r.randint(1, 24, len(rare)), 0), "h"),
    "weekday": lambda r, rare: DAY + days(7 * r.randint(0, 50, len(rare)) + np.where(rare, r.randint(1, 7, len(rare)), 0)),
    "gaps of dates": lambda r, rare: gaps(DAY + days(r.randint(0, 300, len(rare))), rare),
    "gaps of numbers": lambda r, rare: gaps(r.randn(len(rare)), rare),
}


def fitted(table, classes, known):
    from mustlink.local import ConstrainedSpectralClustering

    labels = np.full(len(classes), None, dtype=object)
    labels[known] = classes[known]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = ConstrainedSpectralClustering(random_state=42).fit(table, labels)
    return model.cluster_classes_[np.searchsorted(model.clusters_, model.labels_)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("truth")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--draws", type=int, default=6)
    options = parser.parse_args()
    table = pd.read_csv(options.table).drop(columns=list(NO_FEATURES), errors="ignore")
    classes = pd.read_csv(options.truth)["truth"].astype(str).to_numpy()
    rare = np.isin(np.arange(len(table)), np.random.RandomState(1).permutation(len(table))[:RARE])
    print("| column | all rows | rows of its rare values | of them in the worst draw |\n|---|---|---|---|")
    for kind in options.kinds.split(","):
        shares = []
        for draw in range(options.draws):
            random = np.random.RandomState(100 + draw)
            known = random.permutation(len(table))[:LABELS]
            more = {} if KINDS[kind] is None else {"more": KINDS[kind](random, rare)}
            right = fitted(table.assign(**more), classes, known) == classes
            right[known] = False
            others = np.isin(np.arange(len(table)), known, invert=True)
            shares.append((100 * right[others].mean(), 100 * right[others & rare].mean()))
        means = np.mean(shares, axis=0)
        print(f"| {kind} | {means[0]:.1f} | {means[1]:.1f} | {min(share for _, share in shares):.1f} |", flush=True)


if __name__ == "__main__":
    main()
