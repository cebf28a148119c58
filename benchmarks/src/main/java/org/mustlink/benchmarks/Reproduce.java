package org.mustlink.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.Accuracy.Spread;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.method.FitOption;
import org.mustlink.core.metric.Measures;

/** Measures accuracy on real data sets: the table of the README. */
public final class Reproduce {
  private static final String USAGE =
      """
      usage: reproduce.sh DIRECTORY SETS LABELLED SEEDS [shown=CLASSES] [OPTION=VALUE ...]
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as pendigits,usps
        LABELLED   labelled rows, such as 100,500
        SEEDS      fits of each, such as 5
        shown      labels come from the first so many classes only
        OPTION     an option of the fit, such as preset=paper
      """;

  private Reproduce() {}

  /** See the usage. */
  public static void main(String[] args) throws IOException {
    if (args.length < 4) {
      throw new IllegalArgumentException(USAGE);
    }
    int[] labelled = Arrays.stream(args[2].split(",", -1)).mapToInt(Integer::parseInt).toArray();
    int seeds = Integer.parseInt(args[3]);
    Map<FitOption, String> set = new EnumMap<>(FitOption.class);
    int shown = Integer.MAX_VALUE;
    for (String arg : List.of(args).subList(4, args.length)) {
      String[] parts = arg.split("=", 2);
      if (parts[0].equals("shown")) {
        shown = Integer.parseInt(parts[1]);
      } else {
        set.put(option(parts[0]), parts.length > 1 ? parts[1] : "");
      }
    }
    PrintStream out = System.out;
    try (SparkSession spark = SparkSession.builder().appName("Mustlink reproduce").getOrCreate()) {
      out.printf(
          "%-13s %5s   %-17s %-17s %6s %6s %8s  %s%n",
          "set", "c", "ACC unlabelled", "ACC all rows", "NMI", "ARI", "seconds", "assigned by");
      for (String name : args[1].split(",", -1)) {
        Path path = Path.of(args[0], name + ".csv.gz");
        if (!Files.exists(path)) {
          throw new IllegalArgumentException("There is no file " + path + "\n" + USAGE);
        }
        try (RealTable table = RealTable.read(spark, name, path.toString(), "label", Set.of())) {
          for (int c : labelled) {
            out.println(line(table, c, Accuracy.measure(table, c, shown, seeds, set)));
          }
        }
      }
    }
  }

  private static FitOption option(String key) {
    return FitOption.of(key)
        .orElseThrow(() -> new BadSettingException("There is no option " + key + "\n" + USAGE));
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
