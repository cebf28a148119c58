package org.mustlink.benchmarks;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Scale;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * All methods for small tables side by side on real data, as Markdown: a line for each method and
 * share of labelled rows, the ACC over all rows of each set, and means over the sets.
 */
final class MethodTable {
  private static final String USAGE =
      """
      usage: methods DIRECTORY SETS PERCENTS DRAWS [methods=NAME,NAME]
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as iris,wine
        PERCENTS   labelled rows in percent, such as 0,2,5,10
        DRAWS      draws of labelled rows, such as 10
      """;

  /** Above this many rows methods get one draw, and none if they solve the whole eigenproblem. */
  private static final int LARGE = 1000;

  private MethodTable() {}

  static void run(List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] sets = arguments.next("SETS").split(",", -1);
    int[] percents =
        Arrays.stream(arguments.next("PERCENTS").split(",", -1))
            .mapToInt(Integer::parseInt)
            .toArray();
    int draws = Math.toIntExact(arguments.nextCount("DRAWS"));
    String chosen = arguments.text("methods", null);
    arguments.end();
    List<String> names = chosen == null ? List.of() : Arrays.asList(chosen.split(",", -1));
    List<SmallSet> tables = Arrays.stream(sets).map(set -> SmallSet.read(directory, set)).toList();
    table(tables, percents, draws, names, System.out);
  }

  private static void table(
      List<SmallSet> sets, int[] percents, int draws, List<String> names, PrintStream out) {
    out.println(
        "| method | labels % |"
            + sets.stream().map(set -> " " + set.name() + " |").collect(Collectors.joining())
            + " ACC | Rand | MNCut | kept % | CPU s | draws |");
    out.println("|---|---|" + "---|".repeat(sets.size() + 6));
    List<Graph> judges = sets.stream().map(MethodTable::judge).toList();
    for (MethodInfo info : MethodRegistry.all()) {
      if (!names.isEmpty() && !names.contains(info.name())) {
        continue;
      }
      for (int percent : percents) {
        if (percent == 0 || info.takes().contains(MethodInfo.Kind.LABELS)) {
          out.println(line(sets, judges, info, percent, draws));
          out.flush();
        }
      }
    }
  }

  /** One graph for all methods to be measured on. */
  private static Graph judge(SmallSet set) {
    return Graphs.gaussian(
        FeatureMapFitter.scaling(set.rows(), Scale.STANDARD).apply(set.rows()), 1);
  }

  /** Sums over draws. */
  private static final class Figures {
    private double rand;
    private double acc;
    private double cut;
    private double kept;
    private double seconds;
    private int draws;

    void add(SmallSet set, Graph judge, int[] labels, InMemoryClustering partition, double time) {
      Measures measures = Measures.of(Contingency.of(partition.clusters(), set.classes()));
      rand += measures.rand();
      acc += measures.acc();
      cut += GraphCut.normalised(judge, partition.clusters(), partition.k());
      kept += keptPairs(labels, partition.clusters());
      seconds += time;
      draws++;
    }

    /** The means of one set as one draw. */
    void addMean(Figures one) {
      rand += one.rand / one.draws;
      acc += one.acc / one.draws;
      cut += one.cut / one.draws;
      kept += one.kept / one.draws;
      seconds += one.seconds / one.draws;
      draws++;
    }
  }

  /** Whether every threshold of a grid costs a whole eigenproblem. */
  private static boolean searches(MethodInfo info) {
    return info.options().stream().anyMatch(option -> option.key().equals("betas"));
  }

  private static String line(
      List<SmallSet> sets, List<Graph> judges, MethodInfo info, int percent, int draws) {
    Map<String, String> options = searches(info) ? Map.of("betas", "10") : Map.of();
    int taken = searches(info) ? Math.min(draws, 2) : draws;
    InMemoryMethod method = MethodRegistry.create(info.name(), options);
    StringBuilder line = new StringBuilder("| `" + info.name() + "` | " + percent + " |");
    Figures all = new Figures();
    for (int at = 0; at < sets.size(); at++) {
      SmallSet set = sets.get(at);
      if (set.rows().count() > LARGE && searches(info)) {
        line.append(" - |");
        continue;
      }
      Figures one = new Figures();
      for (int draw = 0; draw < (set.rows().count() > LARGE ? 1 : taken); draw++) {
        int[] labels = set.labels(percent, draw);
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        InMemoryClustering partition =
            method.cluster(
                set.rows(), SideInformation.ofLabels(labels), OptionalInt.of(set.k()), draw);
        long time = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        one.add(set, judges.get(at), labels, partition, time / 1e9);
      }
      line.append(String.format(Locale.ROOT, " %.3f |", one.acc / one.draws));
      all.addMean(one);
    }
    return line
        + String.format(
            Locale.ROOT,
            " %.3f | %.3f | %.2f | %s | %.2f | %d%s |",
            all.acc / all.draws,
            all.rand / all.draws,
            all.cut / all.draws,
            percent == 0 ? "-" : String.format(Locale.ROOT, "%.1f", 100 * all.kept / all.draws),
            all.seconds / all.draws,
            taken,
            searches(info) ? ", 10 betas" : "");
  }

  /** The share of pairs of labelled rows that are together or apart as their labels are. */
  private static double keptPairs(int[] labels, int[] clusters) {
    long pairs = 0;
    long kept = 0;
    for (int i = 0; i < labels.length; i++) {
      for (int j = 0; j < i && labels[i] >= 0; j++) {
        if (labels[j] >= 0) {
          pairs++;
          kept += (labels[i] == labels[j]) == (clusters[i] == clusters[j]) ? 1 : 0;
        }
      }
    }
    return pairs == 0 ? 1 : kept / (double) pairs;
  }
}
