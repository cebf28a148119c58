package org.mustlink.core.inmemory;

import java.util.List;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.clustering.KMeans;
import org.mustlink.core.clustering.Lloyd;
import org.mustlink.core.options.MethodOption;
import org.mustlink.core.options.OptionReader;

/** The k-means that ends a spectral method. */
public record KMeansOptions(int starts, int maxIter) {
  public static List<MethodOption> options() {
    return List.of(
        new MethodOption("starts", "10", "whole number from 1 to 1000", "k-means starts"),
        new MethodOption(
            "maxIter", "100", "whole number from 1 to 1000000", "most k-means steps a start"));
  }

  public static KMeansOptions read(OptionReader reader) {
    return new KMeansOptions(
        reader.whole("starts", 1, 1000), reader.whole("maxIter", 1, 1_000_000));
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
