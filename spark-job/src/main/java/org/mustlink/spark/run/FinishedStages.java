package org.mustlink.spark.run;

import java.io.Serializable;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What the finished stages of a run found, for a run that goes on in its place. A run gives the
 * same whether it finds a stage here or does its work.
 */
public interface FinishedStages {
  /** Nothing is kept, and nothing is there. */
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
   * What a stage found: as it is kept, or by its work, which is then kept.
   *
   * @param name of the stage, made of letters
   */
  <T extends Serializable> T stage(String name, Class<T> type, Supplier<T> work);

  /** Rows as they are kept, if all of them are; nothing otherwise. */
  Optional<Dataset<Row>> rows(String name);

  /** Keeps rows, if they are not kept yet. */
  void keepRows(String name, Supplier<Dataset<Row>> rows);
}
