package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The numbers of new classes that the evidence leaves open. How many classes a share of the rows
 * holds depends on how large they are. If the named classes are about equally large, new ones are
 * taken to be so too, and the range follows from the error of the share. If they are not, a single
 * class may hold all new rows, and the most there can be are as small as the smallest named one.
 *
 * @param least the smallest number, at least 1
 * @param most the largest number, at most twice that of the named classes
 */
public record NewClassRange(int least, int most) {
  /** The factor by which the smaller and the larger estimate of the share may be off. */
  private static final double OFF = 1.25;

  /** Chi-square by its degrees of freedom above which classes are not equally large. */
  private static final double UNEQUAL = 2;

  /**
   * Computes the range.
   *
   * @param least the least share of the rows without a label that is of new classes
   * @param labels the number of labelled rows of each named class, a random draw
   */
  static NewClassRange of(NewClassEvidence evidence, double least, int[] labels) {
    int[] sizes = IntStream.of(labels).filter(size -> size > 0).toArray();
    double all = evidence.unlabelled();
    double smaller = all * Math.max(least, Arrays.stream(evidence.shares()).min().orElse(0));
    double larger = all * Math.max(least, Arrays.stream(evidence.shares()).max().orElse(0));
    int m = sizes.length;
    double even = 1.0 / m;
    return isEqual(sizes)
        ? new NewClassRange(
            NewClassEvidence.within(Math.round(odds(smaller / OFF) / even), m),
            NewClassEvidence.within(Math.round(odds(larger * OFF) / even), m))
        : new NewClassRange(
            1,
            NewClassEvidence.within(Math.round(odds(larger) / Math.min(even, smallest(sizes))), m));
  }

  private static boolean isEqual(int[] sizes) {
    double even = Arrays.stream(sizes).average().orElse(1);
    double squares =
        Arrays.stream(sizes).mapToDouble(size -> (size - even) * (size - even) / even).sum();
    return squares <= UNEQUAL * (sizes.length - 1);
  }

  /** The share of the smallest class among the named ones, and one standard error more. */
  private static double smallest(int[] sizes) {
    double all = Arrays.stream(sizes).sum();
    double share = Arrays.stream(sizes).min().orElse(1) / all;
    return share + Math.sqrt(share * (1 - share) / all);
  }

  private static double odds(double share) {
    double bounded = Math.min(NewClassEvidence.MOST_SHARE, share);
    return bounded / (1 - bounded);
  }
}
