package org.mustlink.spark.group;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one group with their clusters. A group that is too large to be held is several blocks, of
 * which the last has the report.
 *
 * @param report what became of the group; null if more blocks follow
 * @param clusters one a row, -1 where the group was not clustered
 * @param margins one a row, in [0, 1]; none where the group was not clustered
 * @param ids the id columns in Spark's binary row format, one row after another
 * @param idEnds where each of them ends
 * @param violations links of these rows that the clusters do not satisfy
 */
@DefaultSerializer(JavaSerializer.class) // it holds records, which Kryo cannot make
record GroupBlock(
    @Nullable GroupReport report,
    int[] clusters,
    double[] margins,
    byte[] ids,
    int[] idEnds,
    GroupViolations violations)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Rows without clusters. */
  static GroupBlock unclustered(@Nullable GroupReport report, GroupRows rows) {
    int[] none = new int[rows.count()];
    Arrays.fill(none, -1);
    return new GroupBlock(
        report, none, new double[0], rows.ids(), rows.idEnds(), GroupViolations.NONE);
  }

  int count() {
    return clusters.length;
  }

  /** Lets a struct of ids point to that of a row. */
  void pointTo(int row, UnsafeRow id) {
    int start = row == 0 ? 0 : idEnds[row - 1];
    id.pointTo(ids, (long) Platform.BYTE_ARRAY_OFFSET + start, idEnds[row] - start);
  }
}
