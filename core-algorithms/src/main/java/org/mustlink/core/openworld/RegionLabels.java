package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;

/**
 * The numbers of labels in regions of a table, and how well three rules explain them. By the rule
 * of even labels, rows were labelled at random, so that the number of a region is a Poisson number
 * with its share of the rows as the mean. By the rule of gaps, some regions have no labels since
 * their classes are not named, and labels are even in the others (zero-inflated Poisson; Lambert,
 * Technometrics 34, 1992). By the rule of uneven labels, a person chose what to label, so that the
 * density of labels differs from region to region by a gamma distribution (negative binomial).
 *
 * @param shares the share of each region among the rows, above 0, with the sum 1
 * @param labels the number of labels in each region
 */
record RegionLabels(double[] shares, int[] labels) {
  /** The density of labels where there are some, in relation to their mean density. */
  private static final double[] DENSITIES = powers(0.6, 12, 31);

  /** The shapes of the gamma distribution; for the largest one the labels are about even. */
  private static final double[] SHAPES = powers(0.08, 400, 18);

  private static final double[] GAPS = IntStream.range(1, 24).mapToDouble(i -> i / 25.0).toArray();

  private static double[] powers(double least, double most, int count) {
    double step = Math.log(most / least) / (count - 1);
    return IntStream.range(0, count).mapToDouble(i -> least * Math.exp(i * step)).toArray();
  }

  /** Returns the log-likelihood by even labels, without a constant that all three rules share. */
  double even() {
    return IntStream.range(0, shares.length).mapToDouble(i -> poisson(i, 1)).sum();
  }

  /** Returns the largest log-likelihood by gaps. */
  double gaps() {
    return Arrays.stream(DENSITIES).map(this::gaps).max().orElseThrow();
  }

  /** Returns the largest log-likelihood by uneven labels. */
  double uneven() {
    return Arrays.stream(SHAPES)
        .flatMap(shape -> Arrays.stream(DENSITIES).map(density -> uneven(shape, density)))
        .max()
        .orElseThrow();
  }

  private double gaps(double density) {
    double[] named =
        IntStream.range(0, shares.length).mapToDouble(i -> poisson(i, density)).toArray();
    return Arrays.stream(GAPS).map(gap -> gaps(gap, named)).max().orElseThrow();
  }

  private double gaps(double gap, double[] named) {
    return IntStream.range(0, named.length)
        .mapToDouble(
            i ->
                labels[i] > 0
                    ? Math.log(1 - gap) + named[i]
                    : Math.log(gap + (1 - gap) * Math.exp(named[i])))
        .sum();
  }

  private double uneven(double shape, double density) {
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      double mean = mean(i, density);
      sum -= (shape + labels[i]) * Math.log(1 + mean / shape);
      for (int label = 0; label < labels[i]; label++) {
        sum += Math.log(mean * (1 + label / shape));
      }
    }
    return sum;
  }

  private double poisson(int region, double density) {
    double mean = mean(region, density);
    return labels[region] * Math.log(mean) - mean;
  }

  private double mean(int region, double density) {
    return density * shares[region] * IntStream.of(labels).sum();
  }

  /** Returns the regions of which the first array gives the rows and the second the labels. */
  static RegionLabels of(double[] rows, int[] labels) {
    int[] some = IntStream.range(0, rows.length).filter(i -> rows[i] > 0).toArray();
    double total = DoubleStream.of(rows).sum();
    return new RegionLabels(
        IntStream.of(some).mapToDouble(i -> rows[i] / total).toArray(), Indices.take(labels, some));
  }
}
