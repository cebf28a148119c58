package org.mustlink.benchmarks.speed;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.mustlink.benchmarks.tables.Arguments;
import org.openjdk.jmh.results.RunResult;

/** Measures a scorer with JMH, in a separate JVM for each way to give rows. */
public final class ScoreSpeed {
  private static final String USAGE =
      """
      usage: score MODEL D [range=1] [threads=1] [seconds=1]
        MODEL    directory of a saved model whose features are numbers or one vector
        D        the number of features
        range    of the features, which are drawn between 0 and this
        threads  how many assign rows beside each other
        seconds  an iteration; there are 3 to warm up and 5 that count
      """;

  private ScoreSpeed() {}

  public static void run(List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String model = arguments.next("MODEL");
    String d = arguments.next("D");
    String range = Objects.requireNonNull(arguments.text("range", "1"));
    int threads = (int) arguments.count("threads", 1);
    double seconds = Double.parseDouble(Objects.requireNonNull(arguments.text("seconds", "1")));
    arguments.end();
    PrintStream out = System.out;
    Map<String, String> parameters = Map.of("model", model, "d", d, "range", range);
    for (RunResult result :
        TimedMethods.run("ScorerBenchmark", parameters, null, seconds, threads)) {
      String way = result.getPrimaryResult().getLabel();
      double rows = way.equals("block") ? ScorerBenchmark.ROWS : 1;
      out.printf(
          Locale.ROOT,
          "%-14s %d threads: %8.0f ns a row of each%n",
          way,
          threads,
          result.getPrimaryResult().getScore() / rows);
    }
  }
}
