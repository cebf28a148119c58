package org.mustlink.core.suggest;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * What further answers are worth, from the fits so far: how much more of the labelled rows a fit
 * would get right that does not see their labels. The share is taken to grow with the number c of
 * answers as a - b / sqrt(c). The spread is that of fits to shares that are drawn again as if every
 * row of every fit were right by chance and independently of the others.
 *
 * @param low the gain that is exceeded in nine of ten draws
 * @param middle the median of the draws
 * @param high the gain that is exceeded in one of ten draws
 */
public record AnswerWorth(double low, double middle, double high) {
  /** The number of answers below which nothing is said. */
  public static final int FEWEST = 10;

  private static final int DRAWS = 400;
  private static final long SEED = 20261126;

  /**
   * A fit.
   *
   * @param answers the number of answers, at least 1
   * @param right the share that it got right, in [0, 1]
   */
  public record Fitted(int answers, double right) {}

  /**
   * Estimates the gain from further answers beyond those of the largest fit.
   *
   * @return nothing if there are fewer than two numbers of answers, or all below {@link #FEWEST}
   */
  public static Optional<AnswerWorth> of(List<Fitted> fits, int further) {
    int most = fits.stream().mapToInt(Fitted::answers).max().orElse(0);
    if (most < FEWEST || fits.stream().mapToInt(Fitted::answers).distinct().count() < 2) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] gains =
        DoubleStream.generate(
                () -> gain(fits.stream().map(fit -> drawn(fit, random)).toList(), most, further))
            .limit(DRAWS)
            .toArray();
    Arrays.sort(gains);
    return Optional.of(
        new AnswerWorth(gains[DRAWS / 10], gains[DRAWS / 2], gains[DRAWS - 1 - DRAWS / 10]));
  }

  /** Draws a fit again; a share of all or none is not taken for certain. */
  private static Fitted drawn(Fitted fit, SplittableRandom random) {
    double chance = (fit.right() * fit.answers() + 1) / (fit.answers() + 2);
    int right = 0;
    for (int i = 0; i < fit.answers(); i++) {
      right += random.nextDouble() < chance ? 1 : 0;
    }
    return new Fitted(fit.answers(), right / (double) fit.answers());
  }

  /** Returns the gain by the curve of least squares that does not fall, weighted by the answers. */
  private static double gain(List<Fitted> fits, int from, int further) {
    double weights = fits.stream().mapToDouble(Fitted::answers).sum();
    double meanX = fits.stream().mapToDouble(fit -> fit.answers() * x(fit)).sum() / weights;
    double meanY = fits.stream().mapToDouble(fit -> fit.answers() * fit.right()).sum() / weights;
    double products = 0;
    double squares = 0;
    for (Fitted fit : fits) {
      double off = x(fit) - meanX;
      products += fit.answers() * off * (fit.right() - meanY);
      squares += fit.answers() * off * off;
    }
    double slope = Math.max(0, -products / squares);
    double top = meanY + slope * meanX;
    double now = Math.min(1, top - slope / Math.sqrt(from));
    return Math.max(0, Math.min(1, top - slope / Math.sqrt(from + further)) - now);
  }

  private static double x(Fitted fit) {
    return 1 / Math.sqrt(fit.answers());
  }
}
