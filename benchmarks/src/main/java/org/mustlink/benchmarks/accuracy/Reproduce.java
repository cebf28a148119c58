package org.mustlink.benchmarks.accuracy;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.accuracy.Accuracy.Spread;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.RealTable;
import org.mustlink.core.evaluation.Measures;

/** Measures accuracy on real data sets: the tables of docs/research/evidence.md. */
public final class Reproduce {
  private static final String USAGE =
      """
      usage: accuracy DIRECTORY SETS KNOWN SEEDS [shown=CLASSES] [pairs=COUNT] [wrong=PERCENT]
                [rows=DIRECTORY] [OPTION=VALUE ...]
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0,
                   or SET.svm.gz, sparse rows in LIBSVM's format
        SETS       names, such as pendigits,usps
        KNOWN      labelled (with pairs: linked) rows, such as 100,500
        SEEDS      fits of each, such as 5
        shown      labels come from the first so many classes only
        pairs      no labels, but so many links a known row, between random pairs of them
        wrong      percent of the labels or links that are wrong, such as 10
        rows       where SET-KNOWN-SEED.rows is written, the numbers of the known rows from 0
        OPTION     an option of the fit, such as preset=paper
      """;

  private Reproduce() {}

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String directory = arguments.next("DIRECTORY");
    String[] sets = arguments.next("SETS").split(",", -1);
    int[] known =
        Arrays.stream(arguments.next("KNOWN").split(",", -1)).mapToInt(Integer::parseInt).toArray();
    int seeds = Math.toIntExact(arguments.nextCount("SEEDS"));
    int shown = Math.toIntExact(arguments.count("shown", Integer.MAX_VALUE));
    int pairs = Math.toIntExact(arguments.count("pairs", 0));
    double wrong = arguments.count("wrong", 0) / 100.0;
    String rows = arguments.text("rows", null);
    Map<String, String> options = arguments.rest();
    arguments.end();
    PrintStream out = System.out;
    out.printf(
        "%-13s %5s   %-17s %-17s %6s %6s %8s  %s%n",
        "set", "c", "ACC other rows", "ACC all rows", "NMI", "ARI", "seconds", "assigned by");
    for (String name : sets) {
      Path dense = Path.of(directory, name + ".csv.gz");
      Path sparse = Path.of(directory, name + ".svm.gz");
      if (!Files.exists(dense) && !Files.exists(sparse)) {
        throw arguments.wrong("There is no file " + dense + " or " + sparse + ".");
      }
      Path path = Files.exists(dense) ? dense : sparse;
      try (RealTable table = RealTable.read(spark, name, path.toString())) {
        for (int c : known) {
          Accuracy.Shown side = new Accuracy.Shown(c, shown, pairs, wrong);
          if (rows != null) {
            write(table, side, seeds, Path.of(rows));
          }
          out.println(line(table, c, Accuracy.measure(table, side, seeds, options)));
        }
      }
    }
  }

  private static void write(RealTable table, Accuracy.Shown side, int seeds, Path directory) {
    try {
      Files.createDirectories(directory);
      for (int seed = 0; seed < seeds; seed++) {
        String name = table.name() + "-" + side.c() + "-" + seed + ".rows";
        Files.write(
            directory.resolve(name),
            side.of(table, seed).known().stream().sorted().map(String::valueOf).toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(RealTable table, int c, Accuracy accuracy) {
    Spread unlabelled = Spread.of(accuracy.unlabelled(), Measures::acc);
    Spread all = Spread.of(accuracy.all(), Measures::acc);
    return String.format(
        Locale.ROOT,
        "%-13s %5d   %.4f +- %.4f  %.4f +- %.4f  %6.3f %6.3f %8.1f  %s",
        table.name(),
        c,
        unlabelled.mean(),
        unlabelled.deviation(),
        all.mean(),
        all.deviation(),
        Spread.of(accuracy.unlabelled(), Measures::nmi).mean(),
        Spread.of(accuracy.unlabelled(), Measures::ari).mean(),
        accuracy.seconds(),
        String.join(", ", accuracy.assigned()));
  }
}
