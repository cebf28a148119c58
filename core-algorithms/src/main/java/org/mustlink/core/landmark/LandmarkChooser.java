package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.kmeans.Lloyd;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.LandmarkSelection;

/** Chooses p landmark rows from a sample that is already mapped and in a fixed order. */
final class LandmarkChooser {
  private LandmarkChooser() {}

  /**
   * Chooses landmarks without duplicates, fewer than p if the sample has fewer distinct rows.
   *
   * @param sample rows ordered by a hash of their content, so that the first of them are a random
   *     draw
   * @param p landmarks wanted
   * @return p' x d with {@code p' <= p}
   * @throws BadDataException if the sample is empty
   */
  static Rows choose(Rows sample, int p, LandmarkSelection selection, long seed) {
    return choose(sample, p, selection, new int[0], seed);
  }

  /**
   * Chooses landmarks; k-means starts from the means of groups of rows, the largest groups first.
   *
   * @param groups the group of every row of the sample, at least 0; empty to start from drawn rows
   */
  static Rows choose(Rows sample, int p, LandmarkSelection selection, int[] groups, long seed) {
    if (sample.count() == 0) {
      throw new BadDataException("There are no rows to choose landmarks from.");
    }
    Rows chosen =
        switch (selection) {
          case RANDOM -> sample;
          case KMEANS -> new KMeansLandmarks(sample, p, means(sample, groups), seed).centres();
        };
    return distinct(chosen, p);
  }

  private static Rows means(Rows sample, int[] groups) {
    int d = sample.d();
    int count = Arrays.stream(groups).max().orElse(-1) + 1;
    int[] sizes = Indices.counts(groups, count);
    double[] means = Lloyd.of(sample).means(groups, new double[count * d]);
    int[] largest =
        IntStream.of(Indices.ascending(count, j -> -sizes[j])).filter(j -> sizes[j] > 0).toArray();
    return new Rows(means, count, d).take(largest);
  }

  private static Rows distinct(Rows rows, int most) {
    Set<Content> seen = new LinkedHashSet<>();
    int[] kept = new int[Math.min(most, rows.count())];
    int count = 0;
    for (int i = 0; i < rows.count() && count < kept.length; i++) {
      if (seen.add(
          new Content(Arrays.copyOfRange(rows.data(), i * rows.d(), (i + 1) * rows.d())))) {
        kept[count++] = i;
      }
    }
    return rows.take(Arrays.copyOf(kept, count));
  }

  /** The content of an array as a key; -0.0 equals 0.0. */
  private static final class Content {
    private final double[] values;
    private final int hash;

    Content(double[] values) {
      this.values = values;
      for (int t = 0; t < values.length; t++) {
        values[t] += 0.0;
      }
      this.hash = Arrays.hashCode(values);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Content content && Arrays.equals(values, content.values);
    }
  }
}
