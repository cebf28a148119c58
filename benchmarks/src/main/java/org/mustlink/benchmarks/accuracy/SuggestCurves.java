package org.mustlink.benchmarks.accuracy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SmallSet;

/**
 * Compares rounds of suggested questions with rounds of random ones. Half of the rows, drawn at
 * random, may be asked about; the accuracy is measured on the other half. The first round has no
 * answers. It prints a line for each set, kind and way with values separated by tabs: the mean
 * accuracy over all rounds and draws in percent, its standard deviation over the draws, and the
 * mean after each round.
 */
public final class SuggestCurves {
  private static final String USAGE =
      """
      usage: suggest DIRECTORY SETS DRAWS [ways=suggest,margin,random] [kind=rows] [rounds=10]
                     [each=20] [landmarks=auto] [progress=false]
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as pendigits,usps
        DRAWS      random choices of the rows that may be asked about, such as 5
        ways       suggest; committee, the same with margins times the share of three draws of landmarks that
                   agree on the class of a row; margin; random
        kind       rows to label, or pairs to compare
        each       rows or pairs in a round
        progress   true prints a line for each draw and round of suggested rows: the number of labels and of their
                   classes, the share of rows that moved since the round before, and the accuracy
      """;

  private SuggestCurves() {}

  public static void run(List<String> args) throws IOException {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] sets = arguments.next("SETS").split(",", -1);
    int draws = Math.toIntExact(arguments.nextCount("DRAWS"));
    String[] ways = String.valueOf(arguments.text("ways", "suggest,margin,random")).split(",", -1);
    boolean pairs = "pairs".equals(arguments.text("kind", "rows"));
    int rounds = Integer.parseInt(String.valueOf(arguments.text("rounds", "10")));
    int each = Integer.parseInt(String.valueOf(arguments.text("each", "20")));
    String landmarks = String.valueOf(arguments.text("landmarks", "auto"));
    boolean progress = "true".equals(arguments.text("progress", "false"));
    arguments.end();
    for (String name : sets) {
      SmallSet set = SmallSet.read(directory, name);
      if (progress) {
        printProgress(set, draws, rounds, each, Map.of("landmarks", landmarks));
        continue;
      }
      for (String way : ways) {
        double[][] curves = new double[draws][];
        for (int draw = 0; draw < draws; draw++) {
          curves[draw] =
              new SuggestRounds(set, Map.of("landmarks", landmarks), each, draw)
                  .curve(way, pairs, rounds);
        }
        System.out.println(line(name + "\t" + (pairs ? "pairs" : "rows") + "\t" + way, curves));
      }
    }
  }

  private static void printProgress(
      SmallSet set, int draws, int rounds, int each, Map<String, String> options) {
    for (int draw = 0; draw < draws; draw++) {
      for (double[] one : new SuggestRounds(set, options, each, draw).progress(rounds)) {
        System.out.println(
            String.format(
                Locale.ROOT,
                "%s\t%d\t%.0f\t%.0f\t%.5f\t%.5f",
                set.name(),
                draw,
                one[0],
                one[1],
                one[2],
                one[3]));
      }
    }
  }

  private static String line(String title, double[][] curves) {
    double[] areas =
        Arrays.stream(curves).mapToDouble(c -> Arrays.stream(c).average().orElse(0)).toArray();
    double mean = Arrays.stream(areas).average().orElse(0);
    double squares = Arrays.stream(areas).map(a -> (a - mean) * (a - mean)).sum();
    StringBuilder line = new StringBuilder(title);
    line.append(
        String.format(
            Locale.ROOT,
            "\t%.2f\t%.2f",
            100 * mean,
            100 * Math.sqrt(squares / Math.max(1, areas.length - 1))));
    for (int round = 0; round < curves[0].length; round++) {
      int at = round;
      double after = Arrays.stream(curves).mapToDouble(c -> c[at]).average().orElse(0);
      line.append(String.format(Locale.ROOT, "\t%.1f", 100 * after));
    }
    return line.toString();
  }
}
