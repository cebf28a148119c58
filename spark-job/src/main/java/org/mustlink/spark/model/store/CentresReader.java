package org.mustlink.spark.model.store;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLReader;
import org.mustlink.model.CentresModel;
import org.mustlink.model.store.ModelStore;

/** Reads what {@link CentresWriter} wrote. */
public final class CentresReader<T extends Params> extends MLReader<T> {
  private final Maker<T> maker;

  /** Makes a model from its unique name and its parts. */
  public interface Maker<T> {
    T make(String uid, CentresModel model);
  }

  public CentresReader(Maker<T> maker) {
    this.maker = maker;
  }

  @Override
  public T load(String path) {
    ModelStore.StoredCentres stored =
        ModelStore.readCentres(HadoopDirectory.of(path, sparkSession()));
    T made = maker.make(stored.metadata().uid(), stored.model());
    StoredParams.set(stored.metadata(), made);
    return made;
  }
}
