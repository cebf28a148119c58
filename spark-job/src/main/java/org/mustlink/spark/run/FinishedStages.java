package org.mustlink.spark.run;

import java.io.Serializable;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;

/**
 * The results of the finished stages of a run, which another run resumes if the first one was
 * interrupted. The results of a run do not depend on whether a stage is found here or computed.
 */
public interface FinishedStages {
  /** Stores nothing. */
  FinishedStages NONE = new FinishedStages() {};

  /**
   * Returns the stored result of a stage. If there is none, runs the stage and stores its result.
   *
   * @param name the name of the stage, made of letters
   */
  default <T extends Serializable> T stage(String name, Class<T> type, Supplier<T> work) {
    return work.get();
  }

  /** Returns the stored blocks of rows, if all of them are stored; nothing otherwise. */
  default <T extends Serializable> Optional<JavaRDD<T>> rows(String name, Class<T> type) {
    return Optional.empty();
  }

  /** Stores blocks of rows, if they are not stored yet. */
  default <T extends Serializable> void keepRows(String name, Supplier<JavaRDD<T>> blocks) {}
}
