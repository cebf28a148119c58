package org.mustlink.benchmarks.accuracy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.Households;
import org.mustlink.benchmarks.tables.SilentProgress;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;

/**
 * What the weight of a rule that keeps rows together is worth where the rule is wrong for some
 * rows: fits of tables of households in which a share of the rows has the household of others.
 */
public final class RuleWeights {
  private static final String USAGE =
      """
      usage: rules N D K LABELLED PATH SEEDS WRONG WEIGHTS [landmarks=2000]
        N D K LABELLED  the table, as households has it
        PATH            where it is written for a while
        SEEDS           of tables, such as 1,2,3
        WRONG           how many of 100 rows have a wrong household, such as 5,10,20
        WEIGHTS         of the rule, 0 for a fit without it, such as 0,0.5,1
      """;

  private RuleWeights() {}

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    List<String> table =
        List.of(
            arguments.next("N"),
            arguments.next("D"),
            arguments.next("K"),
            arguments.next("LABELLED"),
            arguments.next("PATH"));
    String[] seeds = arguments.next("SEEDS").split(",", -1);
    String[] wrong = arguments.next("WRONG").split(",", -1);
    String[] weights = arguments.next("WEIGHTS").split(",", -1);
    String landmarks = String.valueOf(arguments.count("landmarks", 2000));
    arguments.end();
    System.out.println("seed,wrong,weight,accuracy,moved,violating");
    for (String seed : seeds) {
      for (String share : wrong) {
        List<String> made = new ArrayList<>(table);
        made.add("seed=" + seed);
        if (Integer.parseInt(share) > 0) {
          made.add("wrong=" + share);
        }
        Households.run(spark, made);
        for (String weight : weights) {
          measure(
              spark.read().parquet(table.get(4)),
              Integer.parseInt(table.get(1)),
              Map.of("k", table.get(2), "seed", "1", "preset", "best", "landmarks", landmarks),
              Double.parseDouble(weight),
              seed + "," + share);
        }
      }
    }
  }

  private static void measure(
      Dataset<Row> data, int d, Map<String, String> options, double weight, String name) {
    InputTable table =
        new InputTable(
            data,
            new FeatureColumns(
                ColumnKind.NUMBER, IntStream.range(0, d).mapToObj(t -> "f" + t).toList()),
            List.of("id"),
            Optional.of("known"),
            Optional.of("truth"));
    try (FitResult result =
        ClusteringFit.run(
            table,
            weight == 0 ? Optional.empty() : Optional.of(ruled(data, weight)),
            FitOptions.resolve(options),
            new SilentProgress())) {
      FitSummary summary = result.summary();
      FitSummary.Together kept =
          summary.constraints() == null ? null : summary.constraints().together();
      System.out.printf(
          Locale.ROOT,
          "%s,%s,%.4f,%d,%d%n",
          name,
          weight,
          Objects.requireNonNull(summary.measures()).all().acc(),
          kept == null ? 0 : kept.moved(),
          kept == null ? 0 : kept.violating());
    }
  }

  private static LinkInput ruled(Dataset<Row> data, double weight) {
    LinkRules rules =
        new LinkRules(
            LinkRules.rules(RuleKind.TOGETHER, List.of("household"), List.of(weight)),
            1,
            HeldOutValues.NONE);
    return new LinkInput(
        TogetherLinks.with(Optional.empty(), data, List.of("id"), rules, List.of()),
        new LinkFaults(LinkFaults.Answer.DROP, LinkFaults.Answer.FAIL),
        0);
  }
}
