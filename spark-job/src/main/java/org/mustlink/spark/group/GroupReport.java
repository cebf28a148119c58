package org.mustlink.spark.group;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.FitSummary.Measured;

/**
 * The result of one group: its clusters or the reason why it has none.
 *
 * @param key the group columns in Spark's binary row format
 * @param rows the number of rows of the group, at least 1
 * @param labelled the number of labelled rows
 * @param method the method that clustered the group, or failed to
 * @param outcome null if the method failed
 * @param failure null if the group was clustered
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
  /**
   * The clusters of a group.
   *
   * @param sizes k, the number of rows of every cluster
   * @param names k, the most frequent label of the labelled rows of every cluster, null without any
   * @param reached the values of the method's objectives by name, such as {@code mncut}
   * @param eigenvalues the eigenvalues of the embedding
   * @param measured the evaluation measures against the true classes, null if none is known
   * @param measuredRows the number of rows with a known class
   * @param unlabelledRows the number of rows with a known class and without a label
   * @param found how often the rows of each true class are found, null if none is known
   * @param margins of the rows of each cluster, counted; none if the table has groups
   * @param links the number of links and how many of them the clusters satisfy
   */
  record Outcome(
      long[] sizes,
      @Nullable String[] names,
      Map<String, Double> reached,
      double[] eigenvalues,
      List<String> warnings,
      @Nullable Measured measured,
      long measuredRows,
      long unlabelledRows,
      ByClass.@Nullable Found found,
      List<List<Long>> margins,
      GroupLinkCounts links)
      implements Serializable {
    /** The number of clusters, k. */
    int k() {
      return sizes.length;
    }
  }

  /** Returns how often the rows of each true class are found; null if that is not known. */
  ByClass.@Nullable Found found() {
    return outcome == null ? null : outcome.found();
  }

  /**
   * Why a group has no clusters.
   *
   * @param group its name in messages; empty if the whole table is one group
   * @param reason the reason, which other groups may have in common
   */
  record Failure(Kind kind, String group, String reason) implements Serializable {
    /** Returns the reason with the name of the group. */
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
