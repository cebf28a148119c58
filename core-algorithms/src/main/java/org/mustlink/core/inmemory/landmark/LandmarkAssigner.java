package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.clustering.KMeans;
import org.mustlink.core.clustering.LabelBalance;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;

/** From the landmark embedding to clusters, by the rules of {@link Assign}. */
record LandmarkAssigner(FitOptions options) {

  /**
   * The clusters.
   *
   * @param known classes that are known, or were found
   */
  Clusters assign(DenseMatrix embedding, KnownClasses known, int k, long seed) {
    double[] points = EmbeddingRows.of(embedding);
    int n = embedding.numRows();
    int m = embedding.numCols();
    int[] none = new int[n];
    Arrays.fill(none, -1);
    KMeans kMeans = new KMeans(k, options.starts(), options.maxIter());
    Assign taken = taken(known, k);
    if (taken == Assign.KMEANS) {
      double[] centres = kMeans.run(points, n, m, seed).centres();
      return Clusters.of(embedding, new CentreAssigner(centres, m), none);
    }
    VoteAssigner voters = voters(points, m, known, k);
    CentreAssigner seeded =
        new CentreAssigner(kMeans.from(points, n, m, means(voters, known.sizes())).centres(), m);
    boolean vote =
        taken == Assign.VOTE
            || (taken == Assign.AUTO
                && voters.agreement() >= seeded.agreement(voters.labelled(), voters.classes()));
    Assigner assigner = vote ? voters : seeded;
    return Clusters.of(embedding, assigner, known.classOf());
  }

  private Assign taken(KnownClasses known, int k) {
    Assign set = options.assign();
    if (!options.method().constrained()) {
      return Assign.KMEANS;
    }
    if (set == Assign.AUTO) {
      long[] counts = Arrays.stream(known.sizes()).asLongStream().toArray();
      return LabelBalance.automatic(counts, k);
    }
    if (set != Assign.KMEANS
        && (known.sizes().length != k
            || Arrays.stream(known.sizes()).anyMatch(size -> size == 0))) {
      throw BadSettingException.of(
          "fit.assign",
          EnumWords.word(set),
          "it needs labelled rows of each of the "
              + k
              + " clusters, and "
              + known.sizes().length
              + " classes are labelled",
          "Label rows of every class, set fit.k, or take fit.assign = auto.");
    }
    return set;
  }

  private static VoteAssigner voters(double[] points, int m, KnownClasses known, int k) {
    int[] classOf = known.classOf();
    int[] labelled = IntStream.range(0, classOf.length).filter(i -> classOf[i] >= 0).toArray();
    double[] values = new double[labelled.length * m];
    for (int i = 0; i < labelled.length; i++) {
      System.arraycopy(points, labelled[i] * m, values, i * m, m);
    }
    return new VoteAssigner(values, IntStream.of(labelled).map(i -> classOf[i]).toArray(), k, m);
  }

  private static double[] means(VoteAssigner voters, int[] sizes) {
    int m = voters.dimension();
    double[] means = new double[sizes.length * m];
    for (int i = 0; i < voters.classes().length; i++) {
      int label = voters.classes()[i];
      for (int t = 0; t < m; t++) {
        means[label * m + t] += voters.labelled()[i * m + t] / sizes[label];
      }
    }
    return means;
  }
}
