package org.mustlink.benchmarks;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.mustlink.core.affinity.Graph;
import org.mustlink.core.affinity.Graphs;
import org.mustlink.core.landmark.FeatureMapFitter;
import org.mustlink.core.method.Scale;
import org.mustlink.core.method.whole.MethodInfo;
import org.mustlink.core.method.whole.MethodRegistry;
import org.mustlink.core.method.whole.Partition;
import org.mustlink.core.method.whole.PartitionMethod;
import org.mustlink.core.metric.Contingency;
import org.mustlink.core.metric.GraphCut;
import org.mustlink.core.metric.Measures;
import org.mustlink.core.sideinfo.Statements;

/** All methods for small tables side by side on real data, as Markdown. */
final class MethodTable {
  private static final String USAGE =
      """
      usage: methods DIRECTORY SETS PERCENTS DRAWS [methods=NAME,NAME]
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as iris,wine
        PERCENTS   labelled rows in percent, such as 0,2,5,10
        DRAWS      draws of labelled rows, such as 10
      """;

  /** Above this many rows methods that solve the whole eigenproblem get one draw or none. */
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
    for (String set : sets) {
      table(SmallSet.read(directory, set), percents, draws, names, System.out);
    }
  }

  private static void table(
      SmallSet set, int[] percents, int draws, List<String> names, PrintStream out) {
    out.printf(
        "%n**%s**: %d rows x %d features, %d classes%n%n",
        set.name(), set.rows().count(), set.rows().d(), set.k());
    out.println("| method | labels % | Rand | ACC | MNCut | kept % | seconds | draws, grid |");
    out.println("|---|---|---|---|---|---|---|---|");
    Graph judge =
        Graphs.gaussian(FeatureMapFitter.scaling(set.rows(), Scale.STANDARD).apply(set.rows()), 1);
    for (MethodInfo info : MethodRegistry.all()) {
      if (!names.isEmpty() && !names.contains(info.name())) {
        continue;
      }
      if (set.rows().count() > LARGE && searches(info)) {
        out.println("| `" + info.name() + "` | | | | | | | left out: minutes a draw |");
        continue;
      }
      for (int percent : percents) {
        if (percent == 0 || info.takes().contains(MethodInfo.Kind.LABELS)) {
          out.println(line(set, judge, info, percent, draws));
        }
      }
    }
  }

  /** Sums over draws. */
  private static final class Figures {
    private double rand;
    private double acc;
    private double cut;
    private double kept;
    private double seconds;
    private int draws;

    void add(SmallSet set, Graph judge, int[] labels, Partition partition, double time) {
      Measures measures = Measures.of(Contingency.of(partition.clusters(), set.classes()));
      rand += measures.rand();
      acc += measures.acc();
      cut += GraphCut.normalised(judge, partition.clusters(), partition.k());
      kept += keptPairs(labels, partition.clusters());
      seconds += time;
      draws++;
    }
  }

  /** Whether every threshold of a grid costs a whole eigenproblem. */
  private static boolean searches(MethodInfo info) {
    return info.options().stream().anyMatch(option -> option.key().equals("betas"));
  }

  private static String line(SmallSet set, Graph judge, MethodInfo info, int percent, int draws) {
    Map<String, String> options = new HashMap<>();
    int taken = draws;
    String note = "";
    if (searches(info)) {
      options.put("betas", "10");
      taken = Math.min(draws, 3);
      note = ", 10 betas";
    }
    if (info.options().stream().anyMatch(option -> option.key().equals("gammas"))
        && set.rows().count() > LARGE) {
      options.put("gammas", "20");
      taken = Math.min(draws, 3);
      note = ", 20 gammas";
    }
    if (info.name().equals("fcsc") && set.rows().count() > LARGE) {
      taken = 1;
    }
    PartitionMethod method = MethodRegistry.create(info.name(), options);
    Figures figures = new Figures();
    for (int draw = 0; draw < taken; draw++) {
      int[] labels = set.labels(percent, draw);
      long start = System.nanoTime();
      Partition partition =
          method.cluster(set.rows(), Statements.ofLabels(labels), OptionalInt.of(set.k()), draw);
      figures.add(set, judge, labels, partition, (System.nanoTime() - start) / 1e9);
    }
    return String.format(
        Locale.ROOT,
        "| `%s` | %d | %.3f | %.3f | %.3f | %s | %.3f | %d%s |",
        info.name(),
        percent,
        figures.rand / figures.draws,
        figures.acc / figures.draws,
        figures.cut / figures.draws,
        percent == 0 ? "-" : String.format(Locale.ROOT, "%.1f", 100 * figures.kept / figures.draws),
        figures.seconds / figures.draws,
        figures.draws,
        note);
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
