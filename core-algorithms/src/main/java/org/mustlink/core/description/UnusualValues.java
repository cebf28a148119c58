package org.mustlink.core.description;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Rows;

/**
 * What the rows of clusters usually have in the columns of a table of any kind, and how rows differ
 * from that: one of them, or all that are outliers. An amount differs by its distance from the
 * usual mean, on either side, in standard deviations; a level by its share p among the rows of
 * clusters, in units of the root of p (1 - p).
 */
public final class UnusualValues {
  private final Rows values;
  private final int[] outlying;
  private final List<Usual> usual = new ArrayList<>();

  /**
   * What is usual of an aspect.
   *
   * @param mean of an amount
   * @param deviation of an amount
   * @param shares of levels
   */
  private record Usual(int order, Aspect aspect, double mean, double deviation, double[] shares) {}

  /**
   * Begins without aspects.
   *
   * @param values s x d, the values of the columns, NaN for a gap
   * @param clusters the cluster of each row, or {@link ClusterFeatures#OUTLIER}
   */
  UnusualValues(Rows values, int[] clusters) {
    this.values = values;
    this.outlying =
        IntStream.range(0, clusters.length)
            .filter(i -> clusters[i] == ClusterFeatures.OUTLIER)
            .toArray();
  }

  void add(int order, Amount amount, double mean, double deviation) {
    usual.add(new Usual(order, amount, mean, deviation, new double[0]));
  }

  void add(int order, Choice choice, double[] shares) {
    usual.add(new Usual(order, choice, 0, 0, shares));
  }

  /** Returns the aspects of a row that differ from what is usual, the most unusual first. */
  public List<Contrast> of(int row) {
    List<Contrast> found = new ArrayList<>();
    int[] one = {row};
    for (Usual aspect : usual) {
      found.addAll(contrasts(aspect, one, 1));
    }
    found.sort(Contrast.LARGEST);
    return found;
  }

  /** Returns what sets the outliers apart, the largest difference first. */
  List<Contrast> leading(int most, int mostLevels) {
    List<Contrast> found = new ArrayList<>();
    for (Usual aspect : usual) {
      found.addAll(contrasts(aspect, outlying, mostLevels));
    }
    found.sort(Contrast.LARGEST);
    return List.copyOf(found.subList(0, Math.min(most, found.size())));
  }

  private List<Contrast> contrasts(Usual of, int[] rows, int mostLevels) {
    if (rows.length == 0) {
      return List.of();
    }
    if (of.aspect() instanceof Choice choice) {
      List<Contrast> levels = levels(of, choice, rows);
      return levels.subList(0, Math.min(mostLevels, levels.size()));
    }
    Contrast amount = amount(of, rows);
    return amount == null ? List.of() : List.of(amount);
  }

  private @Nullable Contrast amount(Usual of, int[] rows) {
    double[] known =
        IntStream.of(rows)
            .mapToDouble(i -> values.at(i, of.aspect().column()))
            .filter(value -> !Double.isNaN(value))
            .toArray();
    double sum = 0;
    double squares = 0;
    for (double value : known) {
      sum += value;
      squares += (value - of.mean()) * (value - of.mean());
    }
    double here = sum / Math.max(1, known.length);
    double distance =
        RowsApart.distance(here - of.mean(), squares, known.length, of.deviation(), values.count());
    return distance == 0
        ? null
        : new Contrast(of.order(), of.aspect(), -1, here, of.mean(), distance);
  }

  private List<Contrast> levels(Usual of, Choice choice, int[] rows) {
    double[] here = new double[of.shares().length];
    for (int i : rows) {
      int level = choice.level().applyAsInt(values.at(i, choice.column()));
      if (level >= 0) {
        here[level]++;
      }
    }
    List<Contrast> levels = new ArrayList<>();
    for (int level = 0; level < here.length; level++) {
      double share = here[level] / rows.length;
      double all = of.shares()[level];
      // A level that no other row has is as rare as it is among all rows.
      double usualShare = all > 0 ? all : here[level] / (values.count() + 1.0);
      double deviation = Math.sqrt(usualShare * (1 - usualShare));
      if (share > all && deviation > 0) { // what is missing, other levels have in its place
        levels.add(new Contrast(of.order(), choice, level, share, all, (share - all) / deviation));
      }
    }
    levels.sort(Contrast.LARGEST);
    return levels;
  }
}
