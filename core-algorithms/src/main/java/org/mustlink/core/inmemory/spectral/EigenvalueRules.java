package org.mustlink.core.inmemory.spectral;

import org.mustlink.core.clustering.Eigengap;
import org.mustlink.core.graph.ConnectedComponents;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/**
 * Which eigenvalues of a Laplacian count. Lecture notes that follow von Luxburg's print "the k
 * smallest nonzero eigenvalues" and the widest plain gap. The first loses the vectors that tell the
 * connected components of a graph apart, and the second is often a step within a cluster, so that
 * neither is the default.
 */
record EigenvalueRules(Eigenvalues eigenvalues, Gap gap) {
  static final Option<Eigenvalues> EIGENVALUES =
      new Option<>(
          "eigenvalues",
          Range.of(Eigenvalues.class),
          "all",
          "the k smallest eigenvalues whose vectors are clustered: of all, or of the nonzero ones,"
              + " which lack one for each connected component of the graph");
  static final Option<Gap> EIGENGAP =
      new Option<>(
          "eigengap",
          Range.of(Gap.class),
          "relative",
          "for k = auto, the gap that is widest between the k-th eigenvalue and the next: their"
              + " difference, or this divided by the larger one");

  /** The eigenvalues whose vectors are clustered. */
  enum Eigenvalues {
    /** All, zeros included. */
    ALL,
    /** Those above 0: without one zero for each connected component. */
    NONZERO
  }

  /** The gap that decides on the number of clusters. */
  enum Gap {
    /** The difference divided by the larger eigenvalue. */
    RELATIVE,
    /** The difference. */
    PLAIN
  }

  static EigenvalueRules read(OptionReader reader) {
    return new EigenvalueRules(reader.get(EIGENVALUES), reader.get(EIGENGAP));
  }

  /** Returns how many of the smallest eigenvalues are left out if k are taken, at most n - k. */
  int skipped(Graph graph, int k) {
    return eigenvalues == Eigenvalues.ALL
        ? 0
        : Math.min(ConnectedComponents.of(graph).count(1), graph.order() - k);
  }

  /** Returns the number of clusters, from 2 to {@code most}, by ascending eigenvalues. */
  int clusters(double[] ascending, int most) {
    return gap == Gap.PLAIN ? Eigengap.of(ascending, most) : Eigengap.relative(ascending, most);
  }
}
