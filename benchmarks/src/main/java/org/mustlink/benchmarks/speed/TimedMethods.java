package org.mustlink.benchmarks.speed;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures the methods of a benchmark class with JMH, in a separate JVM on one thread. */
final class TimedMethods {
  private TimedMethods() {}

  /**
   * Runs all methods of a class once for the parameters.
   *
   * @param benchmark the simple name of the class
   * @param blas the BLAS to compare with; if null, the one that netlib finds
   * @param seconds the seconds of an iteration; there are 3 to warm up and 5 that count
   */
  static Collection<RunResult> run(
      String benchmark, Map<String, String> parameters, @Nullable String blas, double seconds) {
    return run(benchmark, parameters, blas, seconds, 1);
  }

  /** The same on a number of threads. */
  static Collection<RunResult> run(
      String benchmark,
      Map<String, String> parameters,
      @Nullable String blas,
      double seconds,
      int threads) {
    TimeValue time = TimeValue.milliseconds(Math.round(1000 * seconds));
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\." + benchmark + "\\.")
            .forks(1)
            .threads(threads)
            .warmupIterations(3)
            .warmupTime(time)
            .measurementIterations(5)
            .measurementTime(time)
            .verbosity(VerboseMode.SILENT);
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      options = options.param(parameter.getKey(), parameter.getValue());
    }
    if (blas != null) {
      options = options.jvmArgsAppend("-Ddev.ludovic.netlib.blas.nativeLibPath=" + blas);
    }
    try {
      return new Runner(options.build()).run();
    } catch (RunnerException e) {
      throw new IllegalStateException("JMH failed on " + benchmark, e);
    }
  }
}
