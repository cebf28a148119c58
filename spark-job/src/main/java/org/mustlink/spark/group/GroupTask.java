package org.mustlink.spark.group;

import java.io.Serializable;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.run.TaskMemory;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.features.FeatureDecoder;

/**
 * The work on a partition whose rows are sorted by group.
 *
 * @param layout the layout of the rows, whose first id columns define the groups
 * @param keyColumns the number of these columns
 * @param contradictions what to do with contradictory links of a group
 * @param rules the rules by columns, with what keeps rows of a group apart
 * @param surface where the reasons of failures are read
 */
record GroupTask(
    FeatureDecoder decoder,
    RowLayout layout,
    int keyColumns,
    GroupOptions options,
    LinkFaults.Answer contradictions,
    RuleInput rules,
    TaskMemory memory,
    Surface surface)
    implements Serializable {
  GroupWords words() {
    return new GroupWords(layout, keyColumns);
  }

  RowNames names() {
    return new RowNames(layout);
  }

  /**
   * Returns the memory that rows of a given number of bytes take: sorting a partition into groups
   * keeps them a second time.
   */
  long bytesInMemory(long bytes) {
    return keyColumns == 0 ? bytes : 2 * bytes;
  }
}
