package org.mustlink.spark.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;

/**
 * Tables of blobs and their fits with links. Rows i and j are of one blob if i = j (mod 3).
 *
 * @param warnings takes the warnings of the fits
 */
record LinkedBlobs(SparkSession spark, List<String> warnings) {
  /** By which faulty links are dropped. */
  static final LinkFaults DROP = new LinkFaults(Answer.DROP, Answer.DROP);

  /** What the summary of a fit says of its links. */
  static FitSummary.Constraints constraints(FitSummary summary) {
    return Objects.requireNonNull(summary.constraints());
  }

  /** The share of links that is satisfied. */
  static double share(SatisfiedLinks.Kind kind) {
    return (double) kind.satisfied() / kind.given();
  }

  /** One row in ten has a label. */
  InputTable labelled() {
    return Blobs.table(Blobs.data(spark, Blobs.rows()));
  }

  InputTable unlabelled() {
    InputTable table = labelled();
    return new InputTable(
        table.data(), table.features(), table.ids(), Optional.empty(), table.truth());
  }

  LinkInput input(String[] links, double holdout, LinkFaults faults) {
    return new LinkInput(LinkTables.links(spark, links), faults, holdout);
  }

  /** The summary of a fit that refuses faulty links. */
  FitSummary fit(InputTable table, String[] links, double holdout, Map<String, String> set) {
    try (FitResult result = run(table, input(links, holdout, LinkFaults.FAIL), set)) {
      return result.summary();
    }
  }

  FitResult run(InputTable table, LinkInput input, Map<String, String> set) {
    return ClusteringFit.run(
        table,
        Optional.of(input),
        FitOptions.resolve(set),
        new CollectedProgress(new ArrayList<>(), warnings));
  }
}
