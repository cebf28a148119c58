package org.mustlink.spark.run;

import java.io.Serializable;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The results of the finished stages of a run, which another run resumes if the first one was
 * interrupted. The results of a run do not depend on whether a stage is found here or computed.
 */
public interface FinishedStages {
  /** Stores nothing. */
  FinishedStages NONE =
      new FinishedStages() {
        @Override
        public <T extends Serializable> T stage(String name, Class<T> type, Supplier<T> work) {
          return work.get();
        }

        @Override
        public Optional<Dataset<Row>> rows(String name) {
          return Optional.empty();
        }

        @Override
        public void keepRows(String name, Supplier<Dataset<Row>> rows) {}
      };

  /**
   * Returns the stored result of a stage. If there is none, runs the stage and stores its result.
   *
   * @param name the name of the stage, made of letters
   */
  <T extends Serializable> T stage(String name, Class<T> type, Supplier<T> work);

  /** Returns the stored rows, if all of them are stored; nothing otherwise. */
  Optional<Dataset<Row>> rows(String name);

  /** Stores rows, if they are not stored yet. */
  void keepRows(String name, Supplier<Dataset<Row>> rows);
}
