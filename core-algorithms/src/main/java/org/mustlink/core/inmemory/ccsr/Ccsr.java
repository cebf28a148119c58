package org.mustlink.core.inmemory.ccsr;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/**
 * Constrained clustering via spectral regularization (Li, Liu, Tang, CVPR 2009). The unit rows f_i
 * of the m smoothest eigenvectors of the normalised Laplacian are mapped by the square root of a
 * positive semidefinite M, such that, in the least-squares sense, rows have length 1, must-linked
 * rows have the inner product 1 and cannot-linked rows the inner product 0; see {@link
 * SemidefiniteFit}. k-means clusters the mapped rows. Without side information it clusters the unit
 * rows of the k smoothest vectors.
 */
public final class Ccsr extends AbstractInMemoryMethod {
  private static final Option<Integer> VECTORS =
      new Option<>(
          "vectors",
          Range.whole(2, 100),
          "15",
          "eigenvectors that are fitted to the side information, at least k of them");

  private final GraphOptions graphOptions;
  private final KMeansOptions kMeans;
  private final int vectors;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public Ccsr(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info(), given);
    this.graphOptions = GraphOptions.read(reader);
    this.kMeans = KMeansOptions.read(reader);
    this.vectors = reader.get(VECTORS);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return new MethodInfo(
        "ccsr",
        "constrained clustering via spectral regularization",
        "Li, Liu, Tang, CVPR 2009",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        10_000,
        "O(n^2 d) for the graph, some hundred products with it, then O(n vectors^2) for each of"
            + " some hundred steps",
        KMeansOptions.after(GraphOptions.options(Affinity.SELF_TUNING), VECTORS));
  }

  @Override
  public long bytes(long n, int d) {
    return 2 * graphOptions.bytes(n) + 8 * n * d + 32 * n * Math.max(40, 8 * (vectors + 4));
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    Task task = counted(given, graphOptions.scale());
    Graph graph = graphOptions.graph(task.rows());
    NormalisedAffinity affinity = NormalisedAffinity.of(graph);
    warnOfIsolated(affinity.isolated(), task.warnings());
    int m = Math.min(task.n(), Math.max(vectors, task.k()));
    SymmetricEigen eigen = LeadingEigen.largest(affinity, m, task.seed());
    DenseMatrix points =
        task.sideInformation().none()
            ? EmbeddingRows.unit(eigen.leading(task.k()).vectors())
            : mapped(EmbeddingRows.unit(eigen.vectors()), task.sideInformation());
    Clusters found = kMeans.run(points, task.k(), task.seed());
    double[] costs = Arrays.stream(eigen.values()).map(value -> 1 - value).toArray();
    return Outcome.of(graph, task.sideInformation(), points, costs, found)
        .clustering(task, task.k(), Map.of());
  }

  private static DenseMatrix mapped(DenseMatrix smooth, PairwiseSideInformation sideInformation) {
    double[] rows = EmbeddingRows.of(smooth);
    DenseMatrix matrix =
        SemidefiniteFit.of(rows, smooth.numCols(), sideInformation).solve().matrix();
    return Products.of(smooth, root(matrix));
  }

  /** Returns V diag(l)^1/2, with the eigenvectors V and the eigenvalues l of M. */
  private static DenseMatrix root(DenseMatrix matrix) {
    SymmetricEigen eigen = SymmetricEigen.all(matrix);
    int m = matrix.numRows();
    double[] root = eigen.vectors().values().clone();
    for (int at = 0; at < root.length; at++) {
      root[at] *= Math.sqrt(Math.max(0, eigen.values()[at / m]));
    }
    return new DenseMatrix(m, m, root);
  }
}
