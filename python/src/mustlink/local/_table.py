"""Tables of any kind, in the form in which they are sent."""

from __future__ import annotations

import sys
from typing import Any, Dict, List, Optional, Tuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from mustlink.local._frames import arrow_of, other_type

VECTOR = "features"
"""The column of the vectors that the rows of an array are."""

_MOST = 2**31 - 1
"""Columns and values of a sparse matrix, at the most."""


def is_table(X: Any) -> bool:
    """Return whether something has columns with names: of pandas, Arrow, polars and such."""
    return isinstance(X, (pa.Table, pa.RecordBatch)) or (
        hasattr(X, "columns") and (hasattr(X, "dtypes") or hasattr(X, "__arrow_c_stream__"))
    )


def array_of(X: Any) -> Any:
    """Return the same with NaN where an array is masked.

    Raises
    ------
    TypeError
        If it is an array of points in time, or of records.
    """
    kind = getattr(X, "dtype", None)
    if isinstance(kind, np.dtype) and kind.kind in "mMV":
        raise TypeError(
            f"X is an array of the type {kind}, and arrays hold numbers. Give a DataFrame, whose columns"
            " can be of any kind."
        )
    if not isinstance(X, np.ma.MaskedArray):
        return X
    masked: Any = X if X.dtype.kind not in "biu" else X.astype(np.float64)
    return masked.filled(np.nan)


def require_finite(X: Any) -> None:
    """Refuse an array or a sparse matrix of rows that has NaN or an infinite number."""
    is_sparse = hasattr(X, "tocsr")
    data = X.data if is_sparse else X
    with np.errstate(over="ignore", invalid="ignore"):
        if np.isfinite(data.sum()):
            return
    found = np.argwhere(~np.isfinite(data))
    if len(found):
        place = tuple(found[0])
        row, column = place if not is_sparse else (
            np.searchsorted(X.indptr, place[0], "right") - 1,
            X.indices[place[0]],
        )
        raise ValueError(
            f"Input X contains {str(data[place]).replace('nan', 'NaN')} in row {row}, column {column}, and"
            " arrays and sparse matrices have a number in every place. Give a DataFrame, whose gaps are"
            " filled, or leave the row out."
        )


def to_bytes(table: pa.Table) -> bytes:
    """Return the stream of Arrow."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()  # type: ignore[no-any-return]


def from_bytes(part: bytes) -> pa.Table:
    """Read a stream of Arrow."""
    return pa.ipc.open_stream(part).read_all()


def beside(X: Any, table: pa.Table) -> Any:
    """Return output columns as a DataFrame of pandas with the index of X, if X is one, else as they are."""
    pandas = sys.modules.get("pandas")
    if pandas is None or not isinstance(X, pandas.DataFrame):
        return table
    whole = {pa.int32(): pandas.Int32Dtype()}  # which has a value for no cluster, that of outliers
    return table.to_pandas(types_mapper=whole.get).set_axis(X.index, axis=0)


def of_array(X: "np.ndarray[Any, Any]") -> pa.Table:
    """Return the rows of an array as one column of vectors."""
    flat = np.ascontiguousarray(X, dtype=np.float64).reshape(-1)
    return pa.table({VECTOR: pa.FixedSizeListArray.from_arrays(pa.array(flat), X.shape[1])})


def of_sparse(X: Any) -> pa.Table:
    """Return the rows of a sparse matrix of SciPy, which stays as it is, as one column of vectors."""
    given = X.tocsr()
    if max(given.shape[1], given.nnz) > _MOST:
        raise ValueError(
            f"X has {given.shape[1]} columns and {given.nnz} values, and a sparse matrix has at most"
            f" {_MOST} of each. Hash the features to fewer columns, or give fewer rows."
        )
    # Another matrix over the same arrays, since SciPy leaves marks in a matrix whose format it looks at.
    rows = type(given)((given.data, given.indices, given.indptr), shape=given.shape)
    if not rows.has_canonical_format:
        rows = rows.copy()
        rows.sum_duplicates()
    offsets = pa.array(rows.indptr.astype(np.int32))
    places = pa.ListArray.from_arrays(offsets, pa.array(rows.indices.astype(np.int32)))
    values = pa.ListArray.from_arrays(offsets, pa.array(rows.data.astype(np.float64)))
    struct = pa.StructArray.from_arrays([places, values], ["places", "values"])
    field = pa.field(VECTOR, struct.type, metadata={"size": str(rows.shape[1])})
    return pa.Table.from_arrays([struct], schema=pa.schema([field]))


def of_named(X: Any) -> Tuple[pa.Table, Dict[str, str]]:
    """Return a table with the types that are sent, and the columns that are categories by type.

    Raises
    ------
    TypeError
        If a name is no text, or a column has a type that cannot be a feature.
    ValueError
        If two columns have the same name.
    """
    arrow, categories = arrow_of(X)
    names = arrow.column_names
    if not names:
        raise ValueError("X has no columns. Give a table with at least one feature.")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"Two columns have the name {twice[0]!r}. Give each a name of its own.")
    columns = [_sent(name, arrow.column(i)) for i, name in enumerate(names)]
    return pa.table(columns, names=names), {name: "category" for name in categories}


def _sent(name: str, column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return a column in one of the types that the other side reads."""
    kind = column.type
    types = pa.types
    if types.is_fixed_size_list(kind) or types.is_list(kind) or types.is_large_list(kind):
        return _vectors(name, column)
    try:
        if types.is_dictionary(kind):
            return column.cast(kind.value_type).cast(pa.string())
        if types.is_boolean(kind) or types.is_date32(kind) or types.is_uint64(kind):
            return column
        if types.is_float64(kind) or types.is_float32(kind):
            return column
        if types.is_decimal128(kind) or types.is_decimal256(kind):
            return column
        if types.is_decimal(kind):
            return column.cast(pa.decimal128(38, kind.scale))
        if types.is_floating(kind):
            return column.cast(pa.float64())
        if types.is_integer(kind):
            return column.cast(pa.int64())
        if types.is_string(kind):
            return column
        if types.is_large_string(kind) or kind == pa.string_view():
            return column.cast(pa.string())
        if types.is_null(kind):
            return column.cast(pa.string())
        if types.is_date64(kind):
            return column.cast(pa.date32())
        if types.is_timestamp(kind):
            micros = column.cast(pa.timestamp("us", kind.tz), safe=kind.unit != "ns")
            return micros.cast(pa.timestamp("us"))
    except pa.ArrowException as problem:
        raise ValueError(
            f"Column {name!r} has the type {kind}, and a value that cannot be read: {problem}. Convert"
            " it, or leave it out."
        ) from None
    raise other_type(name, kind)


def _vectors(name: str, column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return lists of numbers as lists of one size."""
    if column.null_count:
        row = pc.index(pc.is_null(column), True).as_py()
        raise ValueError(f"Column {name!r} has no vector in row {row}. Leave the row out.")
    lengths = pc.unique(pc.list_value_length(column)).to_pylist()
    if len(lengths) != 1 or lengths[0] == 0:
        raise ValueError(
            f"Column {name!r} has lists of {sorted(lengths)} values, and vectors of one size are"
            " needed. Convert it, or leave it out."
        )
    try:
        flat = pc.list_flatten(column).cast(pa.float64(), safe=False)
    except pa.ArrowException:
        raise TypeError(
            f"Column {name!r} has lists of {column.type.value_type}, which are no vectors of"
            " numbers. Convert it, or leave it out."
        ) from None
    if flat.null_count:
        row, place = divmod(pc.index(pc.is_null(flat), True).as_py(), lengths[0])
        raise ValueError(
            f"Column {name!r} has no number at place {place} of the vector in row {row}. Fill it, or"
            " leave the row out."
        )
    array = flat.combine_chunks() if isinstance(flat, pa.ChunkedArray) else flat
    return pa.chunked_array([pa.FixedSizeListArray.from_arrays(array, lengths[0])])


def of_labels(codes: "np.ndarray[Any, Any]") -> bytes:
    """Return the classes of rows by their numbers, -1 where they are not known."""
    return to_bytes(pa.table({"label": pa.array(codes.astype(np.int32))}))


def of_numbers(name: str, values: "np.ndarray[Any, Any]") -> bytes:
    """Return a column of numbers, one a row."""
    return to_bytes(pa.table({name: pa.array(values, pa.float64())}))


def of_texts(columns: Dict[str, List[Optional[str]]]) -> bytes:
    """Return columns of texts, None where a row has none."""
    return to_bytes(pa.table({name: pa.array(texts, pa.string()) for name, texts in columns.items()}))


def of_links(links: Optional[Tuple[Any, Any, Any, Any]]) -> bytes:
    """Return links: two rows each, whether they are must-links, and weights."""
    assert links is not None
    first, second, must, weight = links
    return to_bytes(
        pa.table(
            {
                "first": pa.array(first, pa.int32()),
                "second": pa.array(second, pa.int32()),
                "must": pa.array(must, pa.bool_()),
                "weight": pa.array(weight, pa.float64()),
            }
        )
    )


def of_columns(X: "np.ndarray[Any, Any]", names: Any) -> pa.Table:
    """Return the columns of an array under names."""
    return pa.table([pa.array(np.ascontiguousarray(X[:, t])) for t in range(X.shape[1])], list(names))
