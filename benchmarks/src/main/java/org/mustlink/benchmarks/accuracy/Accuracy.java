package org.mustlink.benchmarks.accuracy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.Row;
import org.mustlink.benchmarks.tables.RealTable;
import org.mustlink.benchmarks.tables.SilentProgress;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;

/**
 * The evaluation measures of several fits that differ in the labelled or linked rows and in the
 * seed.
 *
 * @param unlabelled the measures over the rows without a label or link
 * @param assigned how clusters were assigned, over all fits
 * @param seconds the mean seconds of a fit
 */
record Accuracy(
    List<Measures> all, List<Measures> unlabelled, Set<String> assigned, double seconds) {

  /** The mean and standard deviation of a value over the fits. */
  record Spread(double mean, double deviation) {
    static Spread of(List<Measures> fits, ToDoubleFunction<Measures> figure) {
      double[] values = fits.stream().mapToDouble(figure).toArray();
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      return new Spread(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)));
    }
  }

  /**
   * The side information that the method gets.
   *
   * @param c the number of labelled or linked rows
   * @param shown the number of classes, from the first on, that are labelled; if these are not all,
   *     k is set
   * @param pairs the number of links for each of the c rows instead of labels; 0 for labels
   * @param wrong the share of labels or links that is wrong
   */
  record Shown(int c, int shown, int pairs, double wrong) {
    RealTable.Guided of(RealTable table, int seed) {
      return pairs > 0
          ? table.linked(c, pairs, wrong, seed)
          : table.labelled(c, shown, wrong, seed);
    }
  }

  /**
   * Fits with the seeds 0, 1, ...
   *
   * @param set options that override the defaults
   */
  static Accuracy measure(RealTable table, Shown shown, int seeds, Map<String, String> set) {
    List<Measures> all = new ArrayList<>();
    List<Measures> others = new ArrayList<>();
    Set<String> assigned = new TreeSet<>();
    long start = System.nanoTime();
    for (int seed = 0; seed < seeds; seed++) {
      RealTable.Guided guided = shown.of(table, seed);
      try (FitResult result = fit(table, guided, shown, seed, set)) {
        FitSummary.Measured measured = Objects.requireNonNull(result.summary().measures());
        all.add(measured.all());
        others.add(
            guided.links().isPresent()
                ? others(table, result, guided.known())
                : measured.unlabelled());
        assigned.add(result.summary().assigned());
      }
    }
    return new Accuracy(all, others, assigned, (System.nanoTime() - start) / 1e9 / seeds);
  }

  /** Returns the cluster of each row by a fit with a seed. */
  static int[] clusters(RealTable table, Shown shown, int seed, Map<String, String> set) {
    try (FitResult result = fit(table, shown.of(table, seed), shown, seed, set)) {
      return result.assignments().select("row", "cluster").sort("row").collectAsList().stream()
          .mapToInt(row -> row.getInt(1))
          .toArray();
    }
  }

  private static FitResult fit(
      RealTable table, RealTable.Guided guided, Shown shown, int seed, Map<String, String> set) {
    Map<String, String> given = new HashMap<>(set);
    given.put("seed", Integer.toString(seed));
    if (shown.shown() < table.k() || shown.pairs() > 0) {
      given.put("k", Integer.toString(table.k()));
    }
    return ClusteringFit.run(
        guided.table(), guided.links(), FitOptions.resolve(given), new SilentProgress());
  }

  /** Returns the measures over the rows without links. */
  private static Measures others(RealTable table, FitResult result, Set<Long> known) {
    List<Row> rows =
        result.assignments().select("row", "cluster").collectAsList().stream()
            .filter(row -> !known.contains(row.getLong(0)))
            .toList();
    return Measures.of(
        Contingency.of(
            rows.stream().mapToInt(row -> row.getInt(1)).toArray(),
            rows.stream().mapToInt(row -> table.classes()[(int) row.getLong(0)]).toArray()));
  }
}
