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

/** Measures the kernels with JMH, each in a separate JVM on one thread, and compares them. */
public final class KernelSpeed {
  private static final String USAGE =
      """
      usage: kernel [shapes=16x500,54x1000,...] [blas=/path/to/libopenblas.so] [seconds=0.5]
        shapes   dimensions x landmarks
        blas     the BLAS to compare with; without it netlib takes what it finds
        seconds  an iteration; there are 3 to warm up and 5 that count
      """;

  private static final String ALL =
      "16x500,16x1000,16x5000,54x500,54x1000,54x5000,256x500,256x1000,256x5000,784x500,784x1000,784x5000";

  private static final double ROWS = 2048;

  private KernelSpeed() {}

  public static void run(List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String[] shapes = Objects.requireNonNull(arguments.text("shapes", ALL)).split(",", -1);
    String blas = arguments.text("blas", null);
    double seconds = Double.parseDouble(Objects.requireNonNull(arguments.text("seconds", "0.5")));
    arguments.end();
    PrintStream out = System.out;
    out.printf("GFLOP/s, one thread; ns: a row, all of a search%n");
    out.printf(
        "%5s %6s | %8s %8s %8s %8s | %9s %9s %9s | %9s %9s%n",
        "d",
        "p",
        "BLAS",
        "product",
        "/ BLAS",
        "Java",
        "r=3 ns",
        "r=10 ns",
        "Java r=3",
        "r=3 GF/s",
        "of product");
    for (String shape : shapes) {
      String[] sides = shape.split("x", 2);
      if (sides.length != 2) {
        throw arguments.wrong("A shape is written like 54x500, not " + shape + ".");
      }
      line(out, sides[0], sides[1], blas, seconds);
    }
  }

  private static void line(
      PrintStream out, String d, String p, @Nullable String blas, double seconds) {
    Map<String, Double> ns = new HashMap<>();
    for (RunResult result :
        TimedMethods.run("ProductBenchmark", Map.of("d", d, "p", p), blas, seconds)) {
      String label = result.getPrimaryResult().getLabel();
      ns.put(label, result.getPrimaryResult().getScore() / ROWS);
    }
    for (RunResult result :
        TimedMethods.run("SearchBenchmark", Map.of("d", d, "p", p), blas, seconds)) {
      String label = result.getParams().getParam("kernel") + result.getParams().getParam("r");
      ns.put(label, result.getPrimaryResult().getScore() / ROWS);
    }
    double flops = 2.0 * Integer.parseInt(d) * Integer.parseInt(p);
    out.printf(
        Locale.ROOT,
        "%5s %6s | %8.1f %8.1f %8.2f %8.1f | %9.0f %9.0f %9.0f | %9.1f %9.2f%n",
        d,
        p,
        flops / of(ns, "blas"),
        flops / of(ns, "panama"),
        of(ns, "blas") / of(ns, "panama"),
        flops / of(ns, "scalar"),
        of(ns, "PANAMA3"),
        of(ns, "PANAMA10"),
        of(ns, "SCALAR3"),
        flops / of(ns, "PANAMA3"),
        of(ns, "panama") / of(ns, "PANAMA3"));
  }

  private static double of(Map<String, Double> values, String name) {
    return Objects.requireNonNull(values.get(name), name);
  }
}
