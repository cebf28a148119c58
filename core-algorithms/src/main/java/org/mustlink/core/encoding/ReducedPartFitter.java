package org.mustlink.core.encoding;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseRows;
import org.mustlink.core.columns.SparseSample;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.options.FitOptions;

/**
 * Fits a {@link ReducedPart} to a sample of rows. It is apart from what it makes, since a program
 * that assigns rows by a stored model never fits and has no eigenproblem solver.
 */
public final class ReducedPartFitter {
  /** The maximum number of rows of the sample to which such a part is fitted. */
  private static final long SAMPLE_ROWS = 20_000;

  /** The maximum number of bytes of that sample. */
  private static final long SAMPLE_BYTES = 64L << 20;

  /** The options of a reduction: its usual number of dimensions and the usual seed. */
  private static final FitOptions USUAL = FitOptions.resolve(Map.of());

  /** The seed of the hashes by which the sample is drawn. */
  private static final long SEED = USUAL.seed();

  private ReducedPartFitter() {}

  /** Returns whether sparse vectors of d values are reduced beside other columns. */
  public static boolean takes(int d) {
    return SparseVectorsFitter.takes(d, USUAL);
  }

  /** Returns an empty sample of a table, which takes rows by {@link #offer}. */
  public static SparseSample sample(long rows) {
    return new SparseSample(ContentHash.threshold(SAMPLE_ROWS, Math.max(1, rows)), SAMPLE_BYTES);
  }

  /** Offers a row to a sample, which takes it if the hash of its content is low enough. */
  public static void offer(SparseSample sample, SparseRow row) {
    sample.offer(ContentHash.of(row, SEED), row, 1, () -> 0);
  }

  /**
   * Fits the part to a sample of rows of d values; nothing if no value other than 0 is in two rows.
   * See {@link SparseVectorsFitter#fit} for its costs.
   */
  public static Optional<ReducedPart> fit(SparseSample rows, int d) {
    List<SparseRows.Drawn> sample = rows.take(SAMPLE_ROWS);
    return SparseVectorsFitter.find(SparseRows.unit(sample, d, true), USUAL)
        .map(vectors -> new ReducedPart(vectors, factor(vectors, sample)));
  }

  /** Returns the factor by which a block is brought half way to a total variance of 1. */
  private static double factor(SparseVectors vectors, List<SparseRows.Drawn> drawn) {
    int q = vectors.outputs();
    double[] mean = new double[q];
    double[] mapped = new double[q];
    double squares = 0;
    long count = 0;
    SparseRow row = new SparseRow();
    for (SparseRows.Drawn one : drawn) {
      row.set(one.columns(), one.values());
      vectors.apply(row, mapped, 0);
      for (int j = 0; j < q; j++) {
        mean[j] += one.copies() * mapped[j];
        squares += one.copies() * mapped[j] * mapped[j];
      }
      count += one.copies();
    }
    double variance = squares / count;
    for (int j = 0; j < q; j++) {
      variance -= mean[j] / count * (mean[j] / count);
    }
    return variance > 0 ? 1 / Math.sqrt(Math.sqrt(variance)) : 1;
  }
}
