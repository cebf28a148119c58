package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;

/**
 * Tables of blobs whose rows have a source, and their fits. Rows i and j are of one blob if i = j
 * (mod 3), and the blobs overlap.
 *
 * @param warnings takes the warnings of the fits
 */
record SourcedBlobs(SparkSession spark, List<String> warnings) {
  /**
   * Returns a table without labels.
   *
   * @param source an expression of the source of a row
   */
  InputTable table(String source) {
    Dataset<Row> data =
        Blobs.data(spark, Blobs.rows())
            .withColumn("x", functions.expr("x + pmod(hash(id), 1000) / 100 - 5"))
            .withColumn("source", functions.expr(source));
    InputTable table = Blobs.table(data);
    return new InputTable(data, table.features(), table.ids(), Optional.empty(), table.truth());
  }

  /** Fits three clusters. */
  FitResult run(InputTable table, Optional<LinkInput> links, RuleInput rules) {
    return ClusteringFit.run(
        table,
        links,
        rules,
        Optional.empty(),
        FitOptions.resolve(Map.of("k", "3", "seed", "1")),
        FinishedStages.NONE,
        new CollectedProgress(new ArrayList<>(), warnings));
  }

  /** A rule that nobody doubts. */
  static RuleInput rules(int most, String column) {
    return new RuleInput(new LinkRules(List.of(), List.of(column), most), LinkFaults.FAIL);
  }

  static RuleInput holding(RuleInput given, HeldOutValues values) {
    return new RuleInput(given.rules().holding(values), given.faults());
  }

  static RuleInput rules(
      List<String> columns, int most, List<Double> weights, LinkFaults faults, int taskScores) {
    LinkRules rules =
        new LinkRules(LinkRules.rules(RuleKind.APART, columns, weights), most, HeldOutValues.NONE);
    return new RuleInput(rules, faults, taskScores);
  }

  /** What the summary of a fit says of rules that keep rows apart. */
  static FitSummary.Apart apart(FitResult result) {
    return Objects.requireNonNull(result.summary().apart());
  }

  /** Returns how many rows of one value of a column are in a cluster, at most. */
  static long largest(Dataset<Row> assignments, Dataset<Row> data, String column) {
    return assignments
        .join(data.select("id", column), "id")
        .filter(functions.trim(col(column)).notEqual(""))
        .groupBy("cluster", column)
        .count()
        .agg(functions.max("count"))
        .head()
        .getLong(0);
  }

  /** Returns how many rows of sources are more in a cluster than one. */
  static long over(Dataset<Row> assignments, Dataset<Row> data) {
    return assignments
        .join(data.select("id", "source"), "id")
        .groupBy("cluster", "source")
        .count()
        .agg(functions.sum(col("count").minus(1)))
        .head()
        .getLong(0);
  }
}
