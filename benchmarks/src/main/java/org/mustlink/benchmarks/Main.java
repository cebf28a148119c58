package org.mustlink.benchmarks;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.accuracy.Choices;
import org.mustlink.benchmarks.accuracy.DoubtfulLabels;
import org.mustlink.benchmarks.accuracy.MethodTable;
import org.mustlink.benchmarks.accuracy.Reproduce;
import org.mustlink.benchmarks.accuracy.RuleWeights;
import org.mustlink.benchmarks.accuracy.Sentinels;
import org.mustlink.benchmarks.accuracy.SuggestCurves;
import org.mustlink.benchmarks.digests.Digests;
import org.mustlink.benchmarks.papers.Papers;
import org.mustlink.benchmarks.speed.Compare;
import org.mustlink.benchmarks.speed.DenseProductSpeed;
import org.mustlink.benchmarks.speed.GroupSpeed;
import org.mustlink.benchmarks.speed.KMeansSpeed;
import org.mustlink.benchmarks.speed.KernelSpeed;
import org.mustlink.benchmarks.speed.ScoreSpeed;
import org.mustlink.benchmarks.speed.Scoring;
import org.mustlink.benchmarks.tables.Convert;
import org.mustlink.benchmarks.tables.Generate;
import org.mustlink.benchmarks.tables.Households;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.landmark.LeftOutProbabilities;
import org.mustlink.core.inmemory.landmark.MembershipFigures;

/** The program of the measurements, each of which is a command. */
public final class Main {
  private static final Map<String, Command> COMMANDS =
      Map.ofEntries(
          Map.entry("accuracy", Reproduce::run),
          Map.entry("commands", Commands::run),
          Map.entry("compare", Compare::run),
          Map.entry("convert", Convert::run),
          Map.entry("digests", Digests::run),
          Map.entry("doubtful", DoubtfulLabels::run),
          Map.entry("generate", Generate::run),
          Map.entry("groups", GroupSpeed::run),
          Map.entry("households", Households::run),
          Map.entry("kmeans", KMeansSpeed::run),
          Map.entry("rules", RuleWeights::run),
          Map.entry("scoring", Scoring::run));

  private static final Map<String, Local> LOCAL =
      Map.of(
          "kernel", KernelSpeed::run,
          "products", DenseProductSpeed::run,
          "methods", MethodTable::run,
          "choices", Choices::run,
          "leftout", LeftOutProbabilities::run,
          "memberships", MembershipFigures::run,
          "papers", Papers::run,
          "score", ScoreSpeed::run,
          "sentinels", Sentinels::run,
          "suggest", SuggestCurves::run);

  private Main() {}

  /** A measurement that needs Spark. */
  private interface Command {
    void run(SparkSession spark, List<String> args);
  }

  /** A measurement without Spark. */
  private interface Local {
    void run(List<String> args) throws IOException;
  }

  /**
   * Runs a command, which is given by its name and its arguments; ends with code 64 if these are
   * wrong.
   */
  public static void main(String[] args) throws IOException {
    String name = args.length == 0 ? "" : args[0];
    List<String> rest = Arrays.asList(args).subList(Math.min(1, args.length), args.length);
    Command command = COMMANDS.get(name);
    Local local = LOCAL.get(name);
    if (command == null && local == null) {
      System.err.println(
          "Commands: "
              + Stream.concat(COMMANDS.keySet().stream(), LOCAL.keySet().stream())
                  .sorted()
                  .collect(Collectors.joining(", ")));
      System.exit(64);
      return;
    }
    try {
      if (local != null) {
        local.run(rest);
        return;
      }
      try (SparkSession spark =
          SparkSession.builder().appName("Mustlink benchmark: " + name).getOrCreate()) {
        Objects.requireNonNull(command).run(spark, rest);
      }
    } catch (BadSettingException | BadDataException e) {
      System.err.println(e.getMessage());
      System.exit(64);
    }
  }
}
