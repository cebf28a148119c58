package org.mustlink.core.description;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.linalg.Rows;

/**
 * The spread of rows over the parts of a column, for one cluster after the other. Outliers are no
 * part of all rows.
 *
 * @param names the names of the parts
 * @param parts the part of each row, -1 for none
 * @param level whether the parts are levels without an order
 * @param clusters the cluster of each row, or {@link ClusterFeatures#OUTLIER}
 */
record Spreads(List<String> names, int[] parts, boolean level, int[] clusters) {
  /** The maximum number of levels; the others are one. */
  private static final int MOST = 8;

  static Spreads of(Aspect aspect, Rows values, int[] clusters) {
    double[] column = values.column(aspect.column());
    if (aspect instanceof Choice choice) {
      int[] levels = Arrays.stream(column).mapToInt(choice.level()).toArray();
      return new Spreads(choice.levels(), levels, choice.of() == Choice.Of.CATEGORY, clusters);
    }
    double[] known = Arrays.stream(column).filter(value -> !Double.isNaN(value)).toArray();
    double[] usual =
        IntStream.range(0, column.length)
            .filter(i -> clusters[i] != ClusterFeatures.OUTLIER)
            .mapToDouble(i -> column[i])
            .filter(value -> !Double.isNaN(value))
            .toArray();
    Bins bins = Bins.of((Amount) aspect, usual.length == 0 ? known : usual, known);
    List<String> names = new ArrayList<>(bins.names());
    if (known.length < column.length) {
      names.add(NoValue.NAME);
    }
    int gap = bins.names().size();
    int[] parts =
        Arrays.stream(column)
            .mapToInt(value -> Double.isNaN(value) ? gap : bins.of(value))
            .toArray();
    return new Spreads(names, parts, false, clusters);
  }

  /** Returns the spread of a cluster. */
  Spread of(int cluster) {
    double[] here = new double[names.size()];
    double[] all = new double[names.size()];
    int rows = 0;
    int belonging = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean inside = clusters[i] == cluster;
      boolean belongs = clusters[i] != ClusterFeatures.OUTLIER;
      rows += inside ? 1 : 0;
      belonging += belongs ? 1 : 0;
      if (parts[i] >= 0) {
        all[parts[i]] += belongs ? 1 : 0;
        here[parts[i]] += inside ? 1 : 0;
      }
    }
    for (int j = 0; j < all.length; j++) {
      all[j] /= Math.max(1, belonging);
      here[j] /= Math.max(1, rows);
    }
    return level
        ? frequent(here, all)
        : new Spread(names, Arrays.stream(here).boxed().toList(), boxed(all));
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  /** Returns the levels that are frequent in the cluster or in all rows, the others as one. */
  private Spread frequent(double[] here, double[] all) {
    int most = names.size() <= MOST ? names.size() : MOST - 1;
    Set<Integer> kept =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(j -> -Math.max(here[j], all[j]))
                    .thenComparing(Comparator.naturalOrder()))
            .limit(most)
            .collect(Collectors.toSet());
    List<Integer> order =
        kept.stream()
            .sorted(
                Comparator.<Integer>comparingDouble(j -> -all[j])
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    List<String> parts = new ArrayList<>(order.stream().map(names::get).toList());
    List<Double> inside = new ArrayList<>(order.stream().map(j -> here[j]).toList());
    List<Double> outside = new ArrayList<>(order.stream().map(j -> all[j]).toList());
    if (most < names.size()) {
      parts.add(names.size() - most + " further levels");
      inside.add(rest(here, kept));
      outside.add(rest(all, kept));
    }
    return new Spread(parts, inside, outside);
  }

  private static double rest(double[] shares, Set<Integer> kept) {
    return IntStream.range(0, shares.length)
        .filter(j -> !kept.contains(j))
        .mapToDouble(j -> shares[j])
        .sum();
  }
}
