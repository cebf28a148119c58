package org.mustlink.spark.group;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.spark.summary.FitSummary.Measured;

/**
 * The result of one group: its clusters or the reason why it has none.
 *
 * @param key the group columns in Spark's binary row format
 * @param rows of the group, at least 1
 * @param labelled rows with a known label
 * @param method that clustered it, or failed to
 * @param outcome null where it failed
 * @param failure null where it was clustered
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record GroupReport(
    byte[] key,
    long rows,
    long labelled,
    String method,
    double seconds,
    @Nullable Outcome outcome,
    @Nullable Failure failure)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * The clusters of a group.
   *
   * @param sizes k, rows of every cluster
   * @param names k, the label most known rows of a cluster have, null without any
   * @param reached what the method reached, by name, such as {@code mncut}
   * @param eigenvalues of the embedding
   * @param measures against the true classes, null where none is known
   * @param measuredRows rows they are over
   * @param unlabelled the same over the rows without a known label
   * @param unlabelledRows rows they are over
   * @param links how many there were and how many the clusters satisfy
   */
  record Outcome(
      long[] sizes,
      @Nullable String[] names,
      Map<String, Double> reached,
      double[] eigenvalues,
      List<String> warnings,
      @Nullable Measures measures,
      long measuredRows,
      @Nullable Measures unlabelled,
      long unlabelledRows,
      GroupLinkCounts links)
      implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The measures as summaries have them, null where no true class is known. */
    @Nullable Measured measured() {
      return measures == null
          ? null
          : new Measured(measures, unlabelled == null ? measures : unlabelled);
    }

    /** The number of clusters, k. */
    int k() {
      return sizes.length;
    }
  }

  /**
   * Why a group has no clusters.
   *
   * @param group its name in messages; empty if the table is the one group
   * @param reason that other groups may share
   */
  record Failure(Kind kind, String group, String reason) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The reason with the name of the group. */
    String named() {
      return group.isEmpty() ? reason : "Group " + group + ": " + reason;
    }

    /** What has to be changed so that the group can be clustered. */
    enum Kind {
      /** The rows, their labels or their links have to be changed. */
      DATA,
      /** A setting has to be changed. */
      SETTING,
      /** The program has to be corrected. */
      INTERNAL
    }
  }
}
