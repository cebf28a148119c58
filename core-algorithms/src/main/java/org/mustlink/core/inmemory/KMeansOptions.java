package org.mustlink.core.inmemory;

import java.util.List;
import java.util.stream.Stream;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.kmeans.Lloyd;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/** The options of k-means as the last step of a spectral method. */
public record KMeansOptions(int starts, int maxIter) {
  private static final Option<Integer> STARTS =
      new Option<>("starts", Range.whole(1, 1000), "10", "number of k-means starts");
  private static final Option<Integer> MAX_ITER =
      new Option<>(
          "maxIter",
          Range.whole(1, 1_000_000),
          "100",
          "maximum number of k-means iterations per start");

  /**
   * Returns the options of a method that ends with k-means: its own ones, then those of k-means.
   */
  public static List<Option<?>> after(List<? extends Option<?>> first, Option<?>... further) {
    return Stream.of(first.stream(), Stream.of(further), Stream.of(STARTS, MAX_ITER))
        .<Option<?>>flatMap(own -> own)
        .toList();
  }

  /** The options as they were set. */
  public static KMeansOptions read(OptionReader reader) {
    return new KMeansOptions(reader.get(STARTS), reader.get(MAX_ITER));
  }

  /** Clusters the rows of an n x m embedding. */
  public Clusters run(DenseMatrix embedding, int k, long seed) {
    int n = embedding.numRows();
    int m = embedding.numCols();
    Lloyd.Result result =
        new KMeans(k, starts, maxIter).run(EmbeddingRows.of(embedding), n, m, seed);
    return Clusters.of(embedding, new CentreAssigner(result.centres(), m), result.clusters());
  }
}
