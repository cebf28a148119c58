package org.mustlink.benchmarks.papers;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Scale;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Spectral learning (Kamvar, Klein, Manning, IJCAI 2003) from labels, with everything that a paper
 * may leave open as a choice, so that an experiment can tell what a figure depends on. It has code
 * of its own and solves the complete eigenproblem.
 *
 * @param scale of the columns before distances are computed
 * @param sigma of the weights exp(-d2 / (2 sigma^2))
 * @param loops the weight of a row to itself, 0 or 1
 * @param normalised whether the matrix is D^-1/2 W D^-1/2 instead of (W + d_max I - D) / d_max
 * @param unit whether the rows of the eigenvectors are scaled to unit length
 * @param zeroed whether cannot-links set a weight to 0
 */
record PlainSpectralLearning(
    Scale scale, double sigma, double loops, boolean normalised, boolean unit, boolean zeroed)
    implements InMemoryMethod {
  static final String NAME = "plain-sl";

  private static final List<String> KEYS =
      List.of("cannot", "form", "loops", "points", "scale", "sigma");

  /** Makes the method of its options, all of which have defaults. */
  static PlainSpectralLearning of(Map<String, String> given) {
    TreeSet<String> unknown = new TreeSet<>(given.keySet());
    KEYS.forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw BadSettingException.of(
          NAME, unknown.first(), "its options are " + String.join(", ", KEYS), "Use one of these.");
    }
    return new PlainSpectralLearning(
        EnumWords.parse(Scale.class, "scale", given.getOrDefault("scale", "standard")),
        Double.parseDouble(given.getOrDefault("sigma", "1")),
        Double.parseDouble(given.getOrDefault("loops", "0")),
        given.getOrDefault("form", "additive").equals("normalised"),
        given.getOrDefault("points", "unit").equals("unit"),
        given.getOrDefault("cannot", "zero").equals("zero"));
  }

  static MethodInfo information() {
    return new MethodInfo(
        NAME,
        "spectral learning with all that is open as a choice",
        "Kamvar, Klein, Manning, IJCAI 2003",
        EnumSet.of(MethodInfo.Kind.LABELS),
        MethodInfo.Strength.SOFT,
        "as given",
        2_000,
        "O(n^3)",
        List.of());
  }

  @Override
  public MethodInfo info() {
    return information();
  }

  @Override
  public long bytes(long n, int d) {
    return 40 * n * n;
  }

  @Override
  public InMemoryClustering cluster(Rows rows, SideInformation side, OptionalInt k, long seed) {
    int n = rows.count();
    int count = k.orElseThrow();
    double[] w = weights(FeatureMapFitter.scaling(rows, scale).apply(rows), side.labels());
    double[] degrees = new double[n];
    for (int at = 0; at < w.length; at++) {
      degrees[at % n] += w[at];
    }
    double most = Arrays.stream(degrees).max().orElse(1);
    double[] matrix = new double[w.length];
    for (int at = 0; at < w.length; at++) {
      int i = at % n;
      int j = at / n;
      matrix[at] =
          normalised
              ? w[at] / Math.sqrt(degrees[i] * degrees[j])
              : (w[at] + (i == j ? most - degrees[i] : 0)) / most;
    }
    DenseMatrix vectors =
        SymmetricEigen.all(new DenseMatrix(n, n, matrix)).leading(count).vectors();
    DenseMatrix points = unit ? EmbeddingRows.unit(vectors) : vectors;
    int[] clusters =
        new KMeans(count, 10, 100).run(EmbeddingRows.of(points), n, count, seed).clusters();
    return new InMemoryClustering(
        clusters, new double[n], count, Optional.empty(), new double[0], Map.of(), List.of());
  }

  private double[] weights(Rows rows, int[] labels) {
    int n = rows.count();
    double[] w = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double squares =
            Rows.squaredDistance(rows.data(), i * rows.d(), rows.data(), j * rows.d(), rows.d());
        double weight = i == j ? loops : Math.exp(-squares / (2 * sigma * sigma));
        boolean known = i != j && labels[i] >= 0 && labels[j] >= 0;
        boolean together = labels[i] == labels[j];
        w[i * n + j] = !known || (!together && !zeroed) ? weight : together ? 1 : 0;
      }
    }
    return w;
  }
}
