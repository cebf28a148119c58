package org.mustlink.spark.suggest;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.suggest.SuggestionSums;
import org.mustlink.core.suggest.Suggestions;
import org.mustlink.model.ClusteringModel;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.predict.TablePrediction;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * Suggests rows to label, or pairs of rows to compare. The table is read once, and the driver
 * receives data whose size depends on the landmarks alone. The suggestions depend on the rows and
 * the model, but not on how Spark partitions or orders the rows.
 *
 * @param table a table with ids, a label column if there are labels, and the features of the model
 * @param faults what to do with rows that cannot be assigned; those that are set aside are not
 *     suggested
 */
public record SuggestionRun(
    InputTable table, ClusteringModel model, RowFaults faults, Progress progress) {
  /** The number of p x p matrices in memory at the same time, including the sums of codes. */
  private static final int MATRICES = 8;

  private static final double DRIVER_SHARE = 0.6;

  /** Returns rows to label next; none has a label. First come those that name a new class. */
  public SuggestedTable rows(int count) {
    SuggestionSums sums = sums(AskedTable.ofRows(table));
    return SuggestedTable.ofRows(table, model, Suggestions.rows(sums, model::isUnnamed, count));
  }

  /** Returns pairs to compare next; none of them is linked. */
  public SuggestedTable pairs(Optional<LinkInput> links, int count) {
    AskedTable asked = AskedTable.ofPairs(table, links);
    SuggestionSums sums = sums(asked);
    Set<String> linked = asked.linked(sums.names());
    List<Suggestions.Pair> pairs =
        Suggestions.pairs(
            sums, count, (one, other) -> linked.contains(AskedTable.pair(one, other)));
    return SuggestedTable.ofPairs(table, model, pairs);
  }

  /** Refuses a model with too many landmarks for the matrices on the driver. */
  private void requireMemory() {
    long p = model.encoder().p();
    long needed = MATRICES * Double.BYTES * p * p;
    long memory = Runtime.getRuntime().maxMemory();
    if (needed > DRIVER_SHARE * memory) {
      throw new BadSettingException(
          ("Suggestions by a model of %s landmarks would need %s MiB on the driver, which "
                  + "has %s MiB. Fit a model with fewer landmarks, or give more --driver-memory.")
              .formatted(p, needed >> 20, memory >> 20));
    }
  }

  private SuggestionSums sums(AskedTable asked) {
    requireMemory();
    var spark = table.data().sparkSession();
    try (Resources resources = new Resources()) {
      StageLog log = new StageLog(spark.sparkContext(), progress);
      TableScan scan = TablePrediction.scan(asked.table(), model, faults, resources);
      SuggestionPass.Part part =
          log.run(
              "rows looked at",
              0,
              () ->
                  SuggestionPass.run(
                      scan, table.data().count(), resources.share(spark.sparkContext(), model)),
              done -> String.format(Locale.ROOT, "%,d rows", done.rows()));
      faults.require(part.bad(), part.rows());
      return part.sums();
    }
  }
}
