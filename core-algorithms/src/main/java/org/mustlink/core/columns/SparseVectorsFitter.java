package org.mustlink.core.columns;

import java.util.Optional;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Reduction;
import org.mustlink.core.options.Scale;

/** Fits a {@link SparseVectors} to a sample of sparse and wide rows. */
public final class SparseVectorsFitter {
  /** The number of columns above which sparse rows count as wide. */
  static final int WIDE = 1000;

  /** The number of singular vectors that automatic reduction keeps. */
  static final int DIMENSIONS = 100;

  private SparseVectorsFitter() {}

  /**
   * Tells whether rows that are stored as sparse vectors of d columns are mapped by a truncated
   * singular value decomposition. This is the case if they are wide, and the options ask neither
   * for a column scaling, which would make them dense, nor for all columns.
   */
  public static boolean takes(int d, FitOptions options) {
    Scale scale = options.get(LandmarkOptions.SCALE);
    return d > WIDE
        && options.get(LandmarkOptions.REDUCE) != 0
        && (scale == Scale.AUTO || scale == Scale.NONE);
  }

  /**
   * Returns the number of dimensions.
   *
   * @throws BadSettingException if more are asked for than there are columns
   */
  public static int dimensions(int d, FitOptions options) {
    int reduction = Reduction.of(options, d);
    return reduction == LandmarkOptions.REDUCTION_AUTO ? DIMENSIONS : reduction;
  }

  /**
   * Returns an upper bound of the bytes that the fit takes in addition to the sample.
   *
   * @param n the number of rows of the sample
   * @param c the number of columns in which they have values
   * @param q the number of dimensions
   */
  public static long bytes(long n, long c, long q) {
    long l = q + TruncatedSvd.OVERSAMPLING;
    return Double.BYTES * (c + 2 * n) * l + Float.BYTES * c * q;
  }

  /**
   * Fits the map. See {@link TruncatedSvd} for its costs.
   *
   * @throws BadDataException if no column has values in two rows
   */
  public static SparseVectors fit(SparseRows sample, FitOptions options) {
    return find(sample, options)
        .orElseThrow(
            () ->
                new BadDataException(
                    "No column of the "
                        + sample.d()
                        + " sparse features has a value other than 0 in two rows of the sample, so that no rows are alike. Give features that rows share, or a larger {fit.sampleRows}."));
  }

  /** Fits the map, as {@link #fit} does; nothing if no column has values in two rows. */
  public static Optional<SparseVectors> find(SparseRows sample, FitOptions options) {
    int wanted = dimensions(sample.d(), options);
    TruncatedSvd svd = TruncatedSvd.of(sample, wanted, options.seed());
    int q = svd.values().length;
    if (q == 0) {
      return Optional.empty();
    }
    float[] vectors = new float[Math.multiplyExact(sample.used().length, q)];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = (float) svd.vectors()[i / q * svd.stride() + i % q];
    }
    return Optional.of(
        new SparseVectors(sample.d(), sample.used(), vectors, q, sample.weights(), sample.rare()));
  }
}
