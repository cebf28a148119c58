package org.mustlink.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.mustlink.core.method.FitOption;
import org.mustlink.core.method.FitOptions;
import org.mustlink.core.metric.Measures;
import org.mustlink.spark.stage.ClusteringFit;
import org.mustlink.spark.stage.FitResult;
import org.mustlink.spark.stage.FitSummary;
import org.mustlink.spark.stage.Progress;

/**
 * The measures of several fits that differ in the rows whose labels are shown, and in the seed.
 *
 * @param assigned how clusters were made, over all fits
 * @param seconds a fit, on average
 */
record Accuracy(
    List<Measures> all, List<Measures> unlabelled, Set<String> assigned, double seconds) {

  /** Mean and standard deviation of a figure over the fits. */
  record Spread(double mean, double deviation) {
    static Spread of(List<Measures> fits, ToDoubleFunction<Measures> figure) {
      double[] values = fits.stream().mapToDouble(figure).toArray();
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      return new Spread(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)));
    }
  }

  /**
   * Fits with the seeds 0, 1, ...
   *
   * @param c labelled rows
   * @param shown labels come from the first so many classes; if that is not all of them, k is set
   * @param set options over the defaults
   */
  static Accuracy measure(
      RealTable table, int c, int shown, int seeds, Map<FitOption, String> set) {
    List<Measures> all = new ArrayList<>();
    List<Measures> unlabelled = new ArrayList<>();
    Set<String> assigned = new TreeSet<>();
    long start = System.nanoTime();
    for (int seed = 0; seed < seeds; seed++) {
      Map<FitOption, String> given = new EnumMap<>(FitOption.class);
      given.putAll(set);
      given.put(FitOption.SEED, Integer.toString(seed));
      if (shown < table.k()) {
        given.put(FitOption.K, Integer.toString(table.k()));
      }
      try (FitResult result =
          ClusteringFit.run(
              table.labelled(c, shown, seed), FitOptions.resolve(given), new Silent())) {
        FitSummary.Measured measured = Objects.requireNonNull(result.summary().measures());
        all.add(measured.all());
        unlabelled.add(measured.unlabelled());
        assigned.add(result.summary().assigned());
      }
    }
    return new Accuracy(all, unlabelled, assigned, (System.nanoTime() - start) / 1e9 / seeds);
  }

  /** Warnings are in the summary. */
  static final class Silent implements Progress {
    @Override
    public void line(String text) {}

    @Override
    public void warning(String text) {}
  }
}
