package org.mustlink.spark.kmeans;

import java.io.Serializable;
import org.mustlink.core.kmeans.PointBlock;

/**
 * A block of rows as it was read, with what it tells of the table. It is no record, so that Kryo
 * can keep it on disk too.
 */
final class ReadBlock implements Serializable {
  private static final long serialVersionUID = 1L;

  private final PointBlock block;
  private final TableFacts facts;

  ReadBlock(PointBlock block, TableFacts facts) {
    this.block = block;
    this.facts = facts;
  }

  PointBlock block() {
    return block;
  }

  TableFacts facts() {
    return facts;
  }
}
