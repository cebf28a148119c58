package org.mustlink.spark.model.store;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLReader;
import org.mustlink.model.store.ModelStore;

/**
 * Reads what {@link ModelWriter} wrote.
 *
 * @param <M> what Spark ML loads
 * @param <T> the record that the model is
 */
public final class ModelReader<M extends Params, T extends Record> extends MLReader<M> {
  private final Class<T> type;
  private final Maker<M, T> maker;

  /** Makes a model from its unique name and its record. */
  public interface Maker<M, T> {
    M make(String uid, T content);
  }

  public ModelReader(Class<T> type, Maker<M, T> maker) {
    this.type = type;
    this.maker = maker;
  }

  @Override
  public M load(String path) {
    ModelStore.Stored<T> stored = ModelFiles.read(type, path, sparkSession());
    M model = maker.make(stored.metadata().uid(), stored.content());
    StoredParams.set(stored.metadata(), model);
    return model;
  }
}
