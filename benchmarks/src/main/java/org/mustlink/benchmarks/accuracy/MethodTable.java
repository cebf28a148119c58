package org.mustlink.benchmarks.accuracy;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.Guidance;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Scale;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Compares all methods for small tables on real data in a Markdown table: a line for each method
 * and its side information, with the ACC over all rows of each set, and means over the sets.
 */
public final class MethodTable {
  private static final String USAGE =
      """
      usage: methods DIRECTORY SETS PERCENTS DRAWS [links=PAIRS] [linked=PERCENT]
                     [methods=NAME,NAME] [against=CLASSES] [OPTION=VALUE]
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as iris,wine
        PERCENTS   labelled rows in percent, such as 0,2,5,10, or none
        DRAWS      draws of labelled or linked rows, such as 10
        links      links for each linked row, such as 1,2,5 or 0.1; none unless given
        linked     linked rows in percent; 10 unless given
        against    classes to be one class, such as 0,1,2, and the others to be another; all classes
                   are apart unless given
        OPTION     options of the method, if methods names one
      """;

  /**
   * The number of rows above which there is only one draw for a method, and none for methods that
   * solve the complete eigenproblem.
   */
  private static final int LARGE = 1000;

  /**
   * The number of rows above which a graph of all pairs is too large, so that the normalised cut is
   * that of the method's own graph.
   */
  private static final int LARGEST_DENSE = 10_000;

  private MethodTable() {}

  public static void run(List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] sets = arguments.next("SETS").split(",", -1);
    List<Guidance> guidance = new ArrayList<>();
    String percents = arguments.next("PERCENTS");
    if (!percents.equals("none")) {
      for (String percent : percents.split(",", -1)) {
        guidance.add(new Guidance(Integer.parseInt(percent), 0));
      }
    }
    int draws = Math.toIntExact(arguments.nextCount("DRAWS"));
    int linked = Math.toIntExact(arguments.count("linked", 10));
    String links = arguments.text("links", null);
    if (links != null) {
      for (String pairs : links.split(",", -1)) {
        guidance.add(new Guidance(linked, Double.parseDouble(pairs)));
      }
    }
    String chosen = arguments.text("methods", null);
    String against = arguments.text("against", null);
    List<String> names = chosen == null ? List.of() : Arrays.asList(chosen.split(",", -1));
    Map<String, String> options = names.size() == 1 ? arguments.rest() : Map.of();
    arguments.end();
    List<SmallSet> tables =
        Arrays.stream(sets).map(set -> classes(SmallSet.read(directory, set), against)).toList();
    table(tables, guidance, draws, names, options, System.out);
  }

  private static SmallSet classes(SmallSet set, @Nullable String against) {
    return against == null
        ? set
        : set.twoClasses(
            Arrays.stream(against.split(",", -1))
                .map(Integer::valueOf)
                .collect(Collectors.toSet()));
  }

  private static void table(
      List<SmallSet> sets,
      List<Guidance> guidance,
      int draws,
      List<String> names,
      Map<String, String> options,
      PrintStream out) {
    out.println(
        "| method | given |"
            + sets.stream().map(set -> " " + set.name() + " |").collect(Collectors.joining())
            + " ACC | Rand | MNCut | kept % | CPU s | refused | rows at most |");
    out.println("|---|---|" + "---|".repeat(sets.size() + 7));
    List<Optional<Graph>> judges = sets.stream().map(MethodTable::judge).toList();
    for (MethodInfo info : MethodRegistry.all()) {
      if (!names.isEmpty() && !names.contains(info.name())) {
        continue;
      }
      for (Guidance given : guidance) {
        if (given.suits(info)) {
          out.println(line(sets, judges, info, given, draws, options));
          out.flush();
        }
      }
    }
  }

  /**
   * Returns the graph on which the normalised cut of all methods is measured; empty for large sets.
   */
  private static Optional<Graph> judge(SmallSet set) {
    if (set.rows().count() > LARGEST_DENSE) {
      return Optional.empty();
    }
    Rows scaled = FeatureMapFitter.scaling(set.rows(), Scale.STANDARD).apply(set.rows());
    return Optional.of(Graphs.gaussian(scaled, 1));
  }

  /** Whether the method solves a complete eigenproblem for every threshold of a grid. */
  private static boolean searches(MethodInfo info) {
    return info.options().stream().anyMatch(option -> option.key().equals("betas"));
  }

  private static String line(
      List<SmallSet> sets,
      List<Optional<Graph>> judges,
      MethodInfo info,
      Guidance guidance,
      int draws,
      Map<String, String> given) {
    Map<String, String> options = new LinkedHashMap<>(given);
    if (searches(info)) {
      options.putIfAbsent("betas", "10");
    }
    int taken = searches(info) ? Math.min(draws, 2) : draws;
    InMemoryMethod method = MethodRegistry.create(info.name(), options);
    StringBuilder line = new StringBuilder("| `" + info.name() + "` | " + guidance + " |");
    MethodFigures all = new MethodFigures();
    for (int at = 0; at < sets.size(); at++) {
      SmallSet set = sets.get(at);
      MethodFigures one = new MethodFigures();
      if (set.rows().count() <= LARGE) {
        draw(one, set, judges.get(at), method, guidance, taken);
      } else if (!searches(info)) {
        draw(one, set, judges.get(at), method, guidance, 1);
      }
      line.append(one.accuracy());
      all.addMean(one);
    }
    return line
        + all.means(guidance.percent() > 0)
        + String.format(Locale.ROOT, " %,d |", info.maxRows());
  }

  /**
   * Returns the CPU time, which is that of the process for large sets, on which methods may work in
   * several threads.
   */
  private static long cpuTime(SmallSet set) {
    return set.rows().count() > LARGE
        ? ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        : ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Clusters a set once for every draw of side information. */
  private static void draw(
      MethodFigures figures,
      SmallSet set,
      Optional<Graph> judge,
      InMemoryMethod method,
      Guidance guidance,
      int draws) {
    for (int draw = 0; draw < draws; draw++) {
      SideInformation given = guidance.of(set, draw);
      long start = cpuTime(set);
      try {
        InMemoryClustering partition =
            method.cluster(set.rows(), given, OptionalInt.of(set.k()), draw);
        figures.add(set, judge, given, partition, (cpuTime(set) - start) / 1e9);
      } catch (FaultException e) {
        // A method with hard constraints throws this if it finds no clustering that satisfies all
        // links, and a method for two clusters if there are more. Both are counted in the table.
        figures.addRefused();
      }
    }
  }
}
