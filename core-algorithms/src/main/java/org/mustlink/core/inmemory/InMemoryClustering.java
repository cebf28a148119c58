package org.mustlink.core.inmemory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * The clusters of a table.
 *
 * @param clusters n, numbered from 0 in the order in which they first occur; -1 for a row that is
 *     an outlier
 * @param margins n, the margin of each row in its cluster, in [0, 1]
 * @param k the number of clusters; fewer than requested if the rows do not differ enough
 * @param embedding n x m, the points that were clustered; empty if the method computes none
 * @param eigenvalues of the problem solved, smallest first for Laplacians; may be empty
 * @param values measures of the result by name, such as {@code mncut} or {@code criterion}; finite
 * @param warnings sentences for the user
 */
public record InMemoryClustering(
    int[] clusters,
    double[] margins,
    int k,
    Optional<DenseMatrix> embedding,
    double[] eigenvalues,
    Map<String, Double> values,
    List<String> warnings) {
  public InMemoryClustering {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    warnings = List.copyOf(warnings);
  }
}
