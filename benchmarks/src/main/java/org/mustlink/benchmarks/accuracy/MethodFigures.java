package org.mustlink.benchmarks.accuracy;

import java.util.Locale;
import java.util.Optional;
import org.mustlink.benchmarks.papers.Judge;
import org.mustlink.benchmarks.tables.PairCounts;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.sideinfo.SideInformation;

/** Sums of the measures of several clusterings of a set, or of the means of several sets. */
final class MethodFigures {
  private double rand;
  private double acc;
  private double cut;
  private double kept;
  private double seconds;
  private int refused;
  private int draws;

  /** Adds a clustering. */
  void add(
      SmallSet set,
      Optional<Graph> judge,
      SideInformation given,
      InMemoryClustering partition,
      double time) {
    Measures measures = Measures.of(Contingency.of(partition.clusters(), set.classes()));
    rand += measures.rand();
    acc += measures.acc();
    cut += Judge.cut(judge, partition);
    kept += PairCounts.of(given, partition.clusters()).kept();
    seconds += time;
    draws++;
  }

  /** Adds a draw for which the method found no clustering that satisfies all links. */
  void addRefused() {
    refused++;
  }

  /** Adds the means of a set as one draw; a set without any clustering is left out. */
  void addMean(MethodFigures one) {
    refused += one.refused;
    if (one.draws > 0) {
      rand += one.rand / one.draws;
      acc += one.acc / one.draws;
      cut += one.cut / one.draws;
      kept += one.kept / one.draws;
      seconds += one.seconds / one.draws;
      draws++;
    }
  }

  /** Returns ACC as a cell of the table. */
  String accuracy() {
    return draws == 0 ? " - |" : String.format(Locale.ROOT, " %.3f |", acc / draws);
  }

  /** Returns all means as cells of the table. */
  String means(boolean guided) {
    if (draws == 0) {
      return " - | - | - | - | - | " + refused + " |";
    }
    return String.format(
        Locale.ROOT,
        " %.3f | %.3f | %.3f | %s | %.2f | %d |",
        acc / draws,
        rand / draws,
        cut / draws,
        guided ? String.format(Locale.ROOT, "%.1f", 100 * kept / draws) : "-",
        seconds / draws,
        refused);
  }
}
