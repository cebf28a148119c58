"""Columns of a mixed table as numbers, made by hand for `mixed.py`: what a person who knows the
table would give to a program that takes only numbers.

A table is a list of named columns of texts, as they stand in its CSV file. The kind of a column is
told by its values:

    number    every known value is a number
    date      every known value is a date, with or without a time
    category  anything else with at least two levels, a gap being a level
    dropped   a single level, or texts that name the rows: more than 20, and more than half of them
              different

`by_rule` makes the columns that the product is given, `by_habit` those of scikit-learn's peers.
"""

import collections
import datetime
import math
import re

import numpy as np

GAPS = {"", "na", "n/a", "nan", "null", "none", "?"}
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$")
DATE = re.compile(r"\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?$")

RARE = 0.005
MOST_LEVELS = 50
LEAST_TOTAL = 0.02
GAP_SHARES = (0.02, 0.98)
DAY = 86400.0
UTC = datetime.timezone.utc
OTHER = "\0other"
GAP = "\0gap"


def is_gap(text):
    return text.strip().lower() in GAPS


def kind(texts):
    known = [text.strip() for text in texts if not is_gap(text)]
    levels = set(known)
    if not levels or (len(levels) == 1 and len(known) == len(texts)):
        return "dropped"
    if all(NUMBER.match(level) for level in levels):
        return "number"
    if all(DATE.match(level) for level in levels):
        return "date"
    return "dropped" if len(levels) > max(20, len(known) / 2) else "category"


def moment(text):
    return datetime.datetime.fromisoformat(text.strip()).replace(tzinfo=UTC).timestamp()


def values(texts, read):
    """The values of a column, NaN where there is a gap."""
    return np.array([math.nan if is_gap(text) else read(text) for text in texts])


def number_or_date(texts, of):
    return values(texts, float if of == "number" else moment)


def with_median(column):
    return np.where(np.isnan(column), np.nanmedian(column), column)


def standard(column):
    """The column, gaps filled by the median, by z-scores; none if it is constant then."""
    filled = with_median(column)
    spread = filled.std()
    return [] if spread < 1e-12 else [(filled - filled.mean()) / spread]


def indicators(levels):
    """Centred indicators of the levels, divided by the fourth root of their total variance."""
    n = len(levels)
    counts = collections.Counter(levels)
    frequent = [level for level in sorted(counts) if counts[level] >= max(2, RARE * n)]
    kept = set(sorted(frequent, key=lambda level: (-counts[level], level))[:MOST_LEVELS])
    levels = np.array([level if level in kept else OTHER for level in levels])
    columns = [(levels == level).astype(float) for level in sorted(set(levels))]
    if len(columns) < 2:
        return []
    shares = [column.mean() for column in columns]
    total = sum(share * (1 - share) for share in shares)
    weight = max(total, LEAST_TOTAL) ** 0.25
    return [(column - share) / weight for column, share in zip(columns, shares)]


def gap_indicators(column):
    gaps = np.isnan(column)
    low, high = GAP_SHARES
    return indicators(["gap" if gap else "known" for gap in gaps]) if low <= gaps.mean() <= high else []


def angle(turns, known):
    """Cosine and sine of a share of a turn, zeros in gaps; none if it is the same in all rows."""
    if np.ptp(turns[known]) < 1e-12:
        return []
    return [np.where(known, wave(2 * math.pi * turns), 0.0) for wave in (np.cos, np.sin)]


def time_and_weekday(seconds):
    known = ~np.isnan(seconds)
    days = np.floor(np.where(known, seconds, 0.0) / DAY)
    return np.where(known, seconds, 0.0) / DAY - days, (days + 3) % 7, known


def by_rule(columns):
    """A matrix: z-scores of numbers, weighted indicators of categories and gaps, angles of dates."""
    made = []
    for _, texts in columns:
        of = kind(texts)
        if of == "category":
            made += indicators([GAP if is_gap(text) else text.strip() for text in texts])
        elif of != "dropped":
            column = number_or_date(texts, of)
            made += standard(column) + gap_indicators(column)
            if of == "date":
                time, weekday, known = time_and_weekday(column)
                made += angle(time, known) + angle(weekday / 7, known)
    return np.column_stack(made)


def by_habit(columns):
    """A matrix by scikit-learn's usual encoders: medians, z-scores, and indicators of levels."""
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    numbers, categories = [], []
    for _, texts in columns:
        of = kind(texts)
        if of == "category":
            categories.append([GAP if is_gap(text) else text.strip() for text in texts])
        elif of != "dropped":
            column = number_or_date(texts, of)
            numbers.append(column)
            if of == "date":
                time, weekday, known = time_and_weekday(column)
                numbers += [np.where(known, part, np.nan) for part in (np.floor(24 * time), weekday)]
    made = []
    if numbers:
        scale = make_pipeline(SimpleImputer(strategy="median"), StandardScaler())
        made.append(scale.fit_transform(np.column_stack(numbers)))
    if categories:
        # Of whole numbers min_frequency is a count, of others a share.
        least = max(2, math.ceil(RARE * len(categories[0])))
        levels = np.array(categories, dtype=object).T
        encoder = OneHotEncoder(handle_unknown="ignore", min_frequency=least, sparse_output=False)
        made.append(encoder.fit_transform(levels))
    return np.hstack(made)
