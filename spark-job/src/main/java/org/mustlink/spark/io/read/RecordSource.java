package org.mustlink.spark.io.read;

import org.mustlink.spark.io.TableLocation;

/** Files of text in a format whose records Spark returns where it cannot parse them. */
interface RecordSource extends Source {
  /** Where the files are. */
  TableLocation location();

  @Override
  default String option(String name) {
    return location().setting("options." + name);
  }

  @Override
  default boolean parsed() {
    return true;
  }

  @Override
  default boolean keepsBroken() {
    return true;
  }
}
