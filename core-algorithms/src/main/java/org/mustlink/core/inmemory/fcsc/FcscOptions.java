package org.mustlink.core.inmemory.fcsc;

import java.util.ArrayList;
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
import org.mustlink.core.options.MethodOption;
import org.mustlink.core.options.OptionReader;

/**
 * Options of flexible constrained spectral clustering and of its variants.
 *
 * @param theta whether beta follows the paper's rule whatever k is
 * @param share beta as a share of the (k-1)-th eigenvalue of Qbar, in (0, 1); empty for auto
 * @param rows what is clustered at the end; empty for auto
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
   * The shares tried where none is set. The paper's rule leaves too few vectors for k > 2, and for
   * k = 2 so much of the constraints that few unlabelled rows move with them.
   */
  private static final double[] SHARES = {0.1, 0.3, 0.6};

  /** The lowest beta of the wide grid, as a multiple of the largest eigenvalue in magnitude. */
  private static final double WIDE = 100;

  /** How beta is found and whether rows are brought to unit length. */
  public enum Variant {
    /** One beta, by rule. */
    FCSC,
    /** A grid between the extreme eigenvalues of Qbar. */
    FCSC_THETA,
    /** The same with unit rows. */
    FCSC_THETA_SP,
    /** A grid that starts far below, with unit rows. */
    FCSC_THETA2_SP
  }

  /** The points that are clustered at the end. */
  enum EndRows {
    /** The rows of the embedding, by k-means. */
    RAW,
    /** The same at unit length. */
    UNIT,
    /** For k = 2 the one column, by the threshold of the highest criterion E. */
    SPLIT
  }

  public FcscOptions {
    if (!(share.orElse(0.5) > 0 && share.orElse(0.5) < 1) || betas < 1 || !(ridge > 0)) {
      throw new IllegalArgumentException("There is no beta of " + share + " in " + betas);
    }
  }

  public static MethodInfo info(Variant variant) {
    List<MethodOption> options =
        new ArrayList<>(
            variant == Variant.FCSC
                ? GraphChoice.options(Affinity.SELF_TUNING)
                : GraphOptions.options(Affinity.SELF_TUNING));
    if (variant == Variant.FCSC) {
      options.add(
          new MethodOption(
              "beta",
              "auto",
              "auto | theta | number > 0 and < 1",
              "threshold as a share of the (k-1)-th constraint eigenvalue; theta: the paper's rule;"
                  + " auto: 0.1, 0.3 or 0.6 by criterion E"));
      options.add(
          new MethodOption(
              "rows",
              "auto",
              "auto | " + EnumWords.words(EndRows.class),
              "points clustered: as they are (the paper's), at unit length, or for k = 2 split by a"
                  + " threshold; auto: the first, or another by criterion E"));
    } else {
      options.add(
          new MethodOption("betas", "100", "whole number from 1 to 1000", "values of beta tried"));
    }
    options.add(
        new MethodOption(
            "ridge",
            "1e-9",
            "number > 0",
            "added to the eigenvalues of the Laplacian; more spreads the constraints further"));
    options.addAll(KMeansOptions.options());
    return new MethodInfo(
        EnumWords.word(variant),
        switch (variant) {
          case FCSC -> "flexible constrained spectral clustering";
          case FCSC_THETA -> "flexible constrained spectral clustering, beta by search";
          case FCSC_THETA_SP -> "the same with unit rows";
          case FCSC_THETA2_SP -> "the same with a wide search";
        },
        variant == Variant.FCSC
            ? "Wang, Davidson, KDD 2010"
            : "Wacquet, Hebert, Caillault Poisson, Hamad 2011",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        false,
        5_000,
        variant == Variant.FCSC
            ? "O(n^3)"
            : "O(n^3) for each beta: hours for 100 of them above 2,000 rows",
        options);
  }

  static FcscOptions read(Variant variant, OptionReader reader) {
    boolean single = variant == Variant.FCSC;
    boolean theta = single && reader.text("beta").equals("theta");
    return new FcscOptions(
        variant,
        single
            ? GraphChoice.read(reader, Affinity.SELF_TUNING)
            : new GraphChoice(GraphOptions.read(reader), false),
        KMeansOptions.read(reader),
        theta,
        single && !theta ? reader.autoNumber("beta", 0, 1) : OptionalDouble.empty(),
        rows(variant, reader),
        single ? 1 : reader.whole("betas", 1, 1000),
        reader.autoNumber("ridge", 0, Double.MAX_VALUE).orElseThrow());
  }

  private static Optional<EndRows> rows(Variant variant, OptionReader reader) {
    return switch (variant) {
      case FCSC ->
          reader.text("rows").equals("auto")
              ? Optional.empty()
              : Optional.of(reader.word(EndRows.class, "rows"));
      case FCSC_THETA -> Optional.of(EndRows.RAW);
      case FCSC_THETA_SP, FCSC_THETA2_SP -> Optional.of(EndRows.UNIT);
    };
  }

  /** The ways to end that are tried for k clusters. */
  List<EndRows> endRows(int k) {
    return rows.map(List::of).orElse(List.of(EndRows.RAW, k == 2 ? EndRows.SPLIT : EndRows.UNIT));
  }

  /**
   * The values of beta tried for one problem.
   *
   * @param leading the k - 1 largest eigenvalues of Qbar
   */
  double[] betas(double[] leading, PairwiseSideInformation constraints, int n) {
    if (theta) {
      double constrained = (double) (constraints.must() + constraints.cannot()) / n / n;
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
