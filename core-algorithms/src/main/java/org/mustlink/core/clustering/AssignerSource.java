package org.mustlink.core.clustering;

import org.mustlink.core.fault.BadDataException;

/**
 * Stored {@link AssignerParts}, from which an assigner is restored. The store itself refuses a
 * matrix that is missing, of another size, or not finite.
 */
public interface AssignerSource {
  /** Returns the number of clusters, k. */
  int clusters();

  /** Returns the dimension of the embedding, m. */
  int dimension();

  /** Returns the number of labelled points, at least 1; only for a kind that has them. */
  int labelled();

  /** Returns the matrix of a name, rows x columns, row-major. */
  double[] matrix(String name, int rows, int columns);

  /** Returns the error for parts that are not valid; {@code what} tells what is wrong with them. */
  BadDataException damaged(String what);

  /**
   * Returns the classes of the labelled points, which are the only column of a matrix.
   *
   * @throws BadDataException if one of them is not a cluster
   */
  default int[] classes(String name) {
    double[] stored = matrix(name, labelled(), 1);
    int[] classes = new int[stored.length];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = (int) stored[i];
      if (classes[i] != stored[i] || classes[i] < 0 || classes[i] >= clusters()) {
        throw damaged(name + " names the cluster " + stored[i] + " of " + clusters());
      }
    }
    return classes;
  }
}
