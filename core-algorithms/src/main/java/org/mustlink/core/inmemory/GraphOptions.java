package org.mustlink.core.inmemory;

import java.util.List;
import java.util.OptionalDouble;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.MethodOption;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Scale;

/**
 * How a table becomes a graph.
 *
 * @param bandwidth s of the Gaussian, greater than 0; empty for the root of the mean variance of
 *     the scaled features, which is 1 for standardised ones (Wacquet, Hebert, Caillault Poisson,
 *     Hamad 2011, section 5)
 * @param neighbours nearest rows that a row is joined with, at least 1
 */
public record GraphOptions(
    Affinity affinity, OptionalDouble bandwidth, int neighbours, Scale scale) {
  public GraphOptions {
    if (neighbours < 1 || !(bandwidth.orElse(1) > 0)) {
      throw new IllegalArgumentException(
          "No graph has " + neighbours + " neighbours, " + bandwidth);
    }
  }

  /** Options of a method that takes one graph unless another is set. */
  public static List<MethodOption> options(Affinity affinity) {
    return options(
        new MethodOption(
            "affinity",
            EnumWords.word(affinity),
            EnumWords.words(Affinity.class),
            "how rows are joined to a graph"));
  }

  public static List<MethodOption> options(MethodOption affinity) {
    return List.of(
        affinity,
        new MethodOption(
            "bandwidth",
            "auto",
            "auto | number > 0",
            "Gaussian bandwidth; auto: root of the mean variance of the scaled features"),
        new MethodOption(
            "graphNeighbours",
            "20",
            "whole number from 1 to 1000",
            "nearest rows joined with a row; not with affinity = gaussian"),
        new MethodOption(
            "scale",
            EnumWords.word(Scale.STANDARD),
            EnumWords.words(Scale.class),
            "column scaling; auto: minmax if ranges differ over 100-fold"));
  }

  public static GraphOptions read(OptionReader reader) {
    Affinity affinity = reader.word(Affinity.class, "affinity");
    String unused = affinity == Affinity.GAUSSIAN ? "graphNeighbours" : "bandwidth";
    if (affinity != Affinity.NEIGHBOURS && reader.isGiven(unused)) {
      throw BadSettingException.of(
          "fit." + unused,
          reader.text(unused),
          "fit.affinity = " + EnumWords.word(affinity) + " does not use it",
          "Remove it, or choose another fit.affinity.");
    }
    return new GraphOptions(
        affinity,
        reader.autoNumber("bandwidth", 0, Double.MAX_VALUE),
        reader.whole("graphNeighbours", 1, 1000),
        reader.word(Scale.class, "scale"));
  }

  /** The same graph, its bandwidth as many times as wide as it would be for these rows. */
  GraphOptions widened(Rows rows, double times) {
    Rows scaled = FeatureMapFitter.scaling(rows, scale).apply(rows);
    return new GraphOptions(affinity, OptionalDouble.of(times * width(scaled)), neighbours, scale);
  }

  /** The graph of rows. */
  public Graph graph(Rows rows) {
    Rows scaled = FeatureMapFitter.scaling(rows, scale).apply(rows);
    return switch (affinity) {
      case GAUSSIAN -> Graphs.gaussian(scaled, width(scaled));
      case NEIGHBOURS -> Graphs.neighbours(scaled, neighbours, width(scaled));
      case SELF_TUNING -> Graphs.selfTuning(scaled, neighbours);
    };
  }

  private double width(Rows rows) {
    if (bandwidth.isPresent()) {
      return bandwidth.getAsDouble();
    }
    double variance = meanVariance(rows);
    return variance > 0 ? Math.sqrt(variance) : 1;
  }

  /** Over the columns that vary. */
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

  /** Bytes of the graph of n rows, and of making it. */
  public long bytes(long n) {
    return affinity == Affinity.GAUSSIAN ? 8 * n * n : 64 * n * Math.min(n, neighbours);
  }
}
