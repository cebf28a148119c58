package org.mustlink.spark.group;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ids.Indices;
import org.mustlink.spark.table.PackedKeys;

/**
 * Rows of one group with their clusters. A group that does not fit into memory is several blocks,
 * of which the last has the report.
 *
 * @param report the result of the group; null if more blocks follow
 * @param clusters the cluster of each row, -1 if the group was not clustered, or the row is an
 *     outlier
 * @param margins the margin of each row, in [0, 1]; empty if the group was not clustered
 * @param ids the id columns of every row
 * @param violations the links of these rows that the clusters do not satisfy
 */
@DefaultSerializer(JavaSerializer.class) // it holds records, which Kryo cannot make
record GroupBlock(
    @Nullable GroupReport report,
    int[] clusters,
    double[] margins,
    PackedKeys ids,
    List<GroupViolation> violations)
    implements Serializable {
  /** Makes a block of rows without clusters. */
  static GroupBlock unclustered(@Nullable GroupReport report, GroupRows rows) {
    return new GroupBlock(report, Indices.none(rows.count()), new double[0], rows.ids(), List.of());
  }

  int count() {
    return clusters.length;
  }
}
