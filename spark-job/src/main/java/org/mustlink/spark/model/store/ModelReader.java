package org.mustlink.spark.model.store;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLReader;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.store.ModelStore;
import org.mustlink.model.summary.FitSummary;

/** Reads what {@link ModelWriter} wrote. */
public final class ModelReader<T extends Params> extends MLReader<T> {
  private final Maker<T> maker;

  /** Makes a model from its unique name and its parts. */
  public interface Maker<T> {
    T make(String uid, ClusteringModel model, FitSummary summary);
  }

  public ModelReader(Maker<T> maker) {
    this.maker = maker;
  }

  @Override
  public T load(String path) {
    ModelStore.Stored stored = ModelFiles.read(path, sparkSession());
    T model = maker.make(stored.uid(), stored.model(), stored.summary());
    StoredParams.set(stored.metadata(), model);
    return model;
  }
}
