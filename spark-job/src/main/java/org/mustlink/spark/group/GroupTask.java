package org.mustlink.spark.group;

import java.io.Serializable;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.link.LinkFaults;
import org.mustlink.spark.run.TaskMemory;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.features.FeatureDecoder;

/**
 * What runs on a partition whose rows come group by group.
 *
 * @param layout its first id columns are those that make the groups
 * @param keyColumns how many these are
 * @param contradictions what to do with links of a group that contradict
 * @param surface where the reasons of failures are read
 */
record GroupTask(
    FeatureDecoder decoder,
    RowLayout layout,
    int keyColumns,
    GroupOptions options,
    LinkFaults.Answer contradictions,
    TaskMemory memory,
    Surface surface)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  GroupWords words() {
    return new GroupWords(layout, keyColumns);
  }

  RowNames names() {
    return new RowNames(layout);
  }

  /**
   * The memory that rows take which are so many bytes themselves: sorting a partition into groups
   * keeps them a second time.
   */
  long bytesInMemory(long bytes) {
    return keyColumns == 0 ? bytes : 2 * bytes;
  }
}
