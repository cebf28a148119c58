package org.mustlink.benchmarks.speed;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.Arguments;
import org.openjdk.jmh.results.RunResult;

/** Measures the matrix products of the driver with JMH and compares them with those of a BLAS. */
public final class DenseProductSpeed {
  private static final String USAGE =
      """
      usage: products [shapes=1000x16,...] [blas=/path/to/libopenblas.so] [seconds=0.5]
        shapes   order of the left factor x columns of the right one
        blas     the BLAS to compare with; without it netlib takes what it finds
        seconds  an iteration; there are 3 to warm up and 5 that count
      """;

  private static final String ALL = "60x60,300x300,1000x1,1000x16,1000x1000,5000x16";

  private DenseProductSpeed() {}

  public static void run(List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String[] shapes = Objects.requireNonNull(arguments.text("shapes", ALL)).split(",", -1);
    String blas = arguments.text("blas", null);
    double seconds = Double.parseDouble(Objects.requireNonNull(arguments.text("seconds", "0.5")));
    arguments.end();
    PrintStream out = System.out;
    out.printf("GFLOP/s in double precision, one thread%n");
    out.printf("%5s %8s | %8s %8s %8s%n", "p", "columns", "BLAS", "ordered", "/ BLAS");
    for (String shape : shapes) {
      String[] sides = shape.split("x", 2);
      if (sides.length != 2) {
        throw arguments.wrong("A shape is written like 1000x16, not " + shape + ".");
      }
      line(out, sides[0], sides[1], blas, seconds);
    }
  }

  private static void line(
      PrintStream out, String p, String columns, @Nullable String blas, double seconds) {
    Map<String, Double> ns = new HashMap<>();
    for (RunResult result :
        TimedMethods.run(
            "DenseProductBenchmark", Map.of("p", p, "columns", columns), blas, seconds)) {
      ns.put(result.getPrimaryResult().getLabel(), result.getPrimaryResult().getScore());
    }
    double flops = 2.0 * Integer.parseInt(p) * Integer.parseInt(p) * Integer.parseInt(columns);
    double byBlas = flops / Objects.requireNonNull(ns.get("blas"));
    double ordered = flops / Objects.requireNonNull(ns.get("ordered"));
    out.printf(
        Locale.ROOT,
        "%5s %8s | %8.1f %8.1f %8.2f%n",
        p,
        columns,
        byBlas,
        ordered,
        ordered / byBlas);
  }
}
