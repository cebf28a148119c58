package org.mustlink.core.linalg;

import java.io.Serializable;

/** A matrix of doubles, dense or sparse. */
sealed interface Matrix extends Serializable permits DenseMatrix, SparseMatrix {
  /** Returns the number of rows, m. */
  int numRows();

  /** Returns the number of columns, n. */
  int numCols();

  /** Returns the entries in a new array, column after column, of m n values. O(m n). */
  double[] toArray();
}
