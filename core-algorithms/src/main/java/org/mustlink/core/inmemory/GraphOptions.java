package org.mustlink.core.inmemory;

import java.util.List;
import java.util.OptionalDouble;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;
import org.mustlink.core.options.Scale;

/**
 * The options by which a graph is made from a table.
 *
 * @param bandwidth s of the Gaussian, greater than 0; empty for the root of the mean variance of
 *     the scaled features, which is 1 for standardised ones (Wacquet, Hebert, Caillault Poisson,
 *     Hamad 2011, section 5)
 * @param neighbours the number of nearest rows with which a row is joined, at least 1
 */
public record GraphOptions(
    Affinity affinity, OptionalDouble bandwidth, int neighbours, Scale scale) {
  static final Option<OptionalDouble> BANDWIDTH =
      new Option<>(
          "bandwidth",
          Range.autoDouble(Range.positive()),
          "auto",
          "Gaussian bandwidth; auto: root of the mean variance of the scaled features");
  static final Option<Integer> NEIGHBOURS =
      new Option<>(
          "graphNeighbours",
          Range.whole(1, 1000),
          "20",
          "number of nearest rows joined with a row; not with affinity = gaussian");
  static final Option<Scale> SCALE = LandmarkOptions.SCALE.withDefault("standard");

  private static final Option<Affinity> AFFINITY =
      new Option<>(
          "affinity", Range.of(Affinity.class), "self-tuning", "how the graph of the rows is made");

  public GraphOptions {
    if (neighbours < 1 || !(bandwidth.orElse(1) > 0)) {
      throw new IllegalArgumentException(
          "No graph has " + neighbours + " neighbours, " + bandwidth);
    }
  }

  /** The options of a method that uses this kind of graph unless another one is set. */
  public static List<Option<?>> options(Affinity affinity) {
    return options(AFFINITY.withDefault(EnumWords.word(affinity)));
  }

  static List<Option<?>> options(Option<?> affinity) {
    return List.of(affinity, BANDWIDTH, NEIGHBOURS, SCALE);
  }

  /**
   * The options as they were set.
   *
   * @throws BadSettingException if an option is set that the kind of graph does not use
   */
  public static GraphOptions read(OptionReader reader) {
    return read(reader, reader.get(AFFINITY));
  }

  static GraphOptions read(OptionReader reader, Affinity affinity) {
    Option<?> unused = affinity == Affinity.GAUSSIAN ? NEIGHBOURS : BANDWIDTH;
    if (affinity != Affinity.NEIGHBOURS && reader.isGiven(unused)) {
      throw BadSettingException.ofOption(
          unused.key(),
          reader.text(unused),
          "{fit.affinity} = " + EnumWords.word(affinity) + " does not use it",
          "Remove it, or choose another {fit.affinity}.");
    }
    return new GraphOptions(
        affinity, reader.get(BANDWIDTH), reader.get(NEIGHBOURS), reader.get(SCALE));
  }

  /** Returns the options with a multiple of the bandwidth for these rows. */
  GraphOptions widened(Rows rows, double times) {
    Rows scaled = scaled(rows);
    double power = FeatureMapFitter.ranges(rows).power(scale);
    double width = times * width(scaled, power) / power;
    return new GraphOptions(affinity, OptionalDouble.of(width), neighbours, scale);
  }

  /**
   * Returns the rows scaled, as distances between them are computed: the rows themselves where that
   * changes no value.
   */
  Rows scaled(Rows rows) {
    FeatureMap map = FeatureMapFitter.scaling(rows, scale);
    boolean exact = rows.data().length == rows.count() * rows.d();
    return exact && !map.changes(rows) ? rows : map.apply(rows);
  }

  /** The graph of rows. */
  public Graph graph(Rows rows) {
    Rows scaled = scaled(rows);
    double power = FeatureMapFitter.ranges(rows).power(scale);
    return switch (affinity) {
      case GAUSSIAN -> Graphs.gaussian(scaled, width(scaled, power));
      case NEIGHBOURS -> Graphs.neighbours(scaled, neighbours, width(scaled, power));
      case SELF_TUNING -> Graphs.selfTuning(scaled, neighbours);
    };
  }

  /**
   * The bandwidth of scaled rows.
   *
   * @param power by which all columns, and with them a bandwidth that was set, were multiplied
   */
  private double width(Rows rows, double power) {
    if (bandwidth.isPresent()) {
      return bandwidth.getAsDouble() * power;
    }
    double variance = meanVariance(rows);
    return variance > 0 ? Math.sqrt(variance) : 1;
  }

  /** The mean variance over the columns that are not constant. */
  private static double meanVariance(Rows rows) {
    double sum = 0;
    int varying = 0;
    for (int t = 0; t < rows.d(); t++) {
      double variance = FeatureMapFitter.variance(rows, t);
      sum += variance;
      varying += variance > 0 ? 1 : 0;
    }
    return varying > 0 ? sum / varying : 0;
  }

  /** The bytes needed to make the graph of n rows. */
  public long bytes(long n) {
    return affinity == Affinity.GAUSSIAN ? 8 * n * n : 64 * n * Math.min(n, neighbours);
  }
}
