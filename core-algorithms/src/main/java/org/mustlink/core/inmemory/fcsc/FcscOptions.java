package org.mustlink.core.inmemory.fcsc;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.inmemory.GraphChoice;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/**
 * Options of flexible constrained spectral clustering and of its variants.
 *
 * @param theta whether beta follows the paper's rule for any k
 * @param share beta as a share of the (k-1)-th eigenvalue of Qbar, in (0, 1); empty for auto
 * @param rows the points that are clustered; empty for auto
 * @param betas values of beta tried by the variants
 * @param ridge added to the eigenvalues of the Laplacian, greater than 0
 */
public record FcscOptions(
    Variant variant,
    GraphChoice graphs,
    KMeansOptions kMeans,
    boolean theta,
    OptionalDouble share,
    Optional<EndRows> rows,
    int betas,
    double ridge) {
  /**
   * The shares that are tried if none is set. The paper's rule leaves too few vectors for k > 2,
   * and for k = 2 it fits the constraints so closely that few unlabelled rows are affected by them.
   */
  private static final double[] SHARES = {0.1, 0.3, 0.6};

  /** The lowest beta of the wide grid, as a multiple of the largest eigenvalue in magnitude. */
  private static final double WIDE = 100;

  private static final Option<Beta> BETA =
      new Option<>(
          "beta",
          Range.share()
              .map(share -> new Beta(false, OptionalDouble.of(share)))
              .or("theta", new Beta(true, OptionalDouble.empty()))
              .orAuto(new Beta(false, OptionalDouble.empty())),
          "auto",
          "threshold as a share of the (k-1)-th constraint eigenvalue; theta: the paper's rule;"
              + " auto: 0.1, 0.3 or 0.6 by criterion E");
  private static final Option<Optional<EndRows>> ROWS =
      new Option<>(
          "rows",
          Range.of(EndRows.class).map(Optional::of).orAuto(Optional.empty()),
          "auto",
          "points that are clustered: unchanged (as in the paper), at unit length, or for k = 2"
              + " split by a threshold; auto: the first, or another by criterion E");
  private static final Option<Integer> BETAS =
      new Option<>("betas", Range.whole(1, 1000), "100", "values of beta tried");
  private static final Option<Double> RIDGE =
      new Option<>(
          "ridge",
          Range.positive(),
          "1e-9",
          "added to the eigenvalues of the Laplacian; more spreads the constraints further");

  /** The value of the option beta: the paper's rule, or a share, which is empty for auto. */
  private record Beta(boolean theta, OptionalDouble share) {}

  /** The search for beta, and whether rows are scaled to unit length. */
  public enum Variant {
    /** One beta, by rule. */
    FCSC("flexible constrained spectral clustering"),
    /** A grid between the extreme eigenvalues of Qbar. */
    FCSC_THETA("flexible constrained spectral clustering, beta by search"),
    /** The same grid, with unit rows. */
    FCSC_THETA_SP("the same with unit rows"),
    /** A grid that starts far below the extreme eigenvalues, with unit rows. */
    FCSC_THETA2_SP("the same with a wide search");

    private final String title;

    Variant(String title) {
      this.title = title;
    }
  }

  /** The points that are clustered, and how. */
  enum EndRows {
    /** The rows of the embedding, by k-means. */
    RAW,
    /** The rows scaled to unit length, by k-means. */
    UNIT,
    /** For k = 2, the single column, by the threshold with the highest criterion E. */
    SPLIT
  }

  public FcscOptions {
    if (!(share.orElse(0.5) > 0 && share.orElse(0.5) < 1) || betas < 1 || !(ridge > 0)) {
      throw new IllegalArgumentException("There is no beta of " + share + " in " + betas);
    }
  }

  /** The description of the method. */
  public static MethodInfo info(Variant variant) {
    boolean single = variant == Variant.FCSC;
    return new MethodInfo(
        EnumWords.word(variant),
        variant.title,
        single ? "Wang, Davidson, KDD 2010" : "Wacquet, Hebert, Caillault Poisson, Hamad 2011",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        5_000,
        single ? "O(n^3)" : "O(n^3) for each beta: hours for 100 of them above 2,000 rows",
        single
            ? KMeansOptions.after(GraphChoice.options(Affinity.SELF_TUNING), BETA, ROWS, RIDGE)
            : KMeansOptions.after(GraphOptions.options(Affinity.SELF_TUNING), BETAS, RIDGE));
  }

  static FcscOptions read(Variant variant, OptionReader reader) {
    boolean single = variant == Variant.FCSC;
    Beta beta = single ? reader.get(BETA) : new Beta(false, OptionalDouble.empty());
    return new FcscOptions(
        variant,
        single
            ? GraphChoice.read(reader, Affinity.SELF_TUNING).withPairs()
            : new GraphChoice(GraphOptions.read(reader), false, true),
        KMeansOptions.read(reader),
        beta.theta(),
        beta.share(),
        single
            ? reader.get(ROWS)
            : Optional.of(variant == Variant.FCSC_THETA ? EndRows.RAW : EndRows.UNIT),
        single ? 1 : reader.get(BETAS),
        reader.get(RIDGE));
  }

  /** The kinds of points that are tried for k clusters. */
  List<EndRows> endRows(int k) {
    return rows.map(List::of).orElse(List.of(EndRows.RAW, k == 2 ? EndRows.SPLIT : EndRows.UNIT));
  }

  /**
   * The values of beta tried for one problem.
   *
   * @param leading the k - 1 largest eigenvalues of Qbar
   */
  double[] betas(double[] leading, PairwiseSideInformation sideInformation, int n) {
    if (theta) {
      double constrained = (double) (sideInformation.must() + sideInformation.cannot()) / n / n;
      return new double[] {leading[0] * (0.5 + 0.4 * constrained)};
    }
    double least = leading[0];
    for (double value : leading) {
      least = value > 0 ? value : least;
    }
    double[] tried = share.isPresent() ? new double[] {share.getAsDouble()} : SHARES.clone();
    for (int i = 0; i < tried.length; i++) {
      tried[i] *= least;
    }
    return tried;
  }

  /** Values of beta to try, ascending, between eigenvalues of Qbar. */
  double[] grid(double least, double most) {
    boolean wide = variant == Variant.FCSC_THETA2_SP;
    double from = wide ? -WIDE * Math.max(Math.abs(least), Math.abs(most)) : least;
    double[] grid = new double[betas];
    for (int i = 0; i < betas; i++) {
      grid[i] = from + (most - from) * (wide ? i / (double) betas : (i + 1.0) / (betas + 1));
    }
    return grid;
  }
}
