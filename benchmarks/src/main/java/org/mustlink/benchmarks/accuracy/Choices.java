package org.mustlink.benchmarks.accuracy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Compares the ways to assign on the same labelled rows. It prints a line for each fit with values
 * separated by tabs: set, labels, draw, way, ACC over the rows without a label in percent, seconds.
 * The labelled rows can be written to files, so that other programs can use the same ones, as
 * {@code peers.py} does.
 */
public final class Choices {
  private static final String USAGE =
      """
      usage: choices DIRECTORY SETS LABELS DRAWS [ways=auto,seeded,anchors,pool] [rows=DIRECTORY]
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as iris,wine
        LABELS     labelled rows, such as 100,500 or, in percent of all rows, 2%,5%
        DRAWS      draws of labelled rows, such as 5; those that miss a class are left out
        ways       values of fit.assign, each with further options if need be: pool+metric=none
        rows       where SET-LABELS-DRAW.rows is written, the numbers of the labelled rows from 0
      """;

  private Choices() {}

  public static void run(List<String> args) throws IOException {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] sets = arguments.next("SETS").split(",", -1);
    String[] labels = arguments.next("LABELS").split(",", -1);
    int draws = Math.toIntExact(arguments.nextCount("DRAWS"));
    String[] ways =
        String.valueOf(arguments.text("ways", "auto,seeded,anchors,pool")).split(",", -1);
    String rows = arguments.text("rows", null);
    arguments.end();
    for (String name : sets) {
      SmallSet set = SmallSet.read(directory, name);
      for (String some : labels) {
        for (int draw = 0; draw < draws; draw++) {
          int[] drawn = drawn(set, count(some, set.rows().count()), draw);
          if (drawn.length > 0) {
            write(rows, name + "-" + some.replace("%", "p") + "-" + draw + ".rows", drawn);
            for (String way : ways) {
              System.out.println(
                  name + "\t" + some + "\t" + draw + "\t" + fit(set, drawn, way, draw));
            }
          }
        }
      }
    }
  }

  private static int count(String labels, int n) {
    return labels.endsWith("%")
        ? (int) Math.round(n * Double.parseDouble(labels.substring(0, labels.length() - 1)) / 100)
        : Integer.parseInt(labels);
  }

  /** Draws the labelled rows; none if they miss a class or are more than half of all rows. */
  private static int[] drawn(SmallSet set, int count, int draw) {
    int n = set.rows().count();
    if (count > n / 2) {
      return new int[0];
    }
    int[] rows = set.drawnRows(count, new SplittableRandom(5000L + draw));
    long seen = IntStream.of(rows).map(row -> set.classes()[row]).distinct().count();
    return seen == set.k() ? rows : new int[0];
  }

  private static void write(@Nullable String directory, String name, int[] drawn)
      throws IOException {
    if (directory != null) {
      Files.createDirectories(Path.of(directory));
      Files.writeString(
          Path.of(directory, name),
          IntStream.of(drawn)
              .mapToObj(Integer::toString)
              .collect(Collectors.joining("\n", "", "\n")));
    }
  }

  private static Map<String, String> options(String way) {
    String[] parts = way.split("\\+", -1);
    Map<String, String> options = new HashMap<>();
    options.put("assign", parts[0]);
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      int equals = part.indexOf('=');
      options.put(part.substring(0, equals), part.substring(equals + 1));
    }
    return options;
  }

  private static String fit(SmallSet set, int[] drawn, String way, int draw) {
    int[] classes = set.classes();
    int[] labels = set.labels(drawn);
    long start = System.nanoTime();
    InMemoryClustering found =
        MethodRegistry.create("scacs", options(way))
            .cluster(set.rows(), SideInformation.ofLabels(labels), OptionalInt.of(set.k()), draw);
    double seconds = (System.nanoTime() - start) / 1e9;
    int[] others = IntStream.range(0, labels.length).filter(row -> labels[row] < 0).toArray();
    Measures measures =
        Measures.of(
            Contingency.of(
                IntStream.of(others).map(row -> found.clusters()[row]).toArray(),
                IntStream.of(others).map(row -> classes[row]).toArray()));
    return String.format(Locale.ROOT, "%s\t%.2f\t%.1f", way, 100 * measures.acc(), seconds);
  }
}
