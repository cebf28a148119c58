package org.mustlink.spark.io.source;

import java.util.Optional;
import org.mustlink.spark.io.TableLocation;

/** Text files in a format for which Spark can return the records that it cannot parse. */
interface RecordSource extends Source {
  /** The location of the files. */
  TableLocation location();

  @Override
  default String option(String name) {
    return location().setting("options." + name);
  }

  @Override
  default Optional<String> optionValue(String name) {
    return location().option(name);
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
