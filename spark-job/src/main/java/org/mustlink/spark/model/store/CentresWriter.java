package org.mustlink.spark.model.store;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWriter;
import org.mustlink.model.CentresModel;
import org.mustlink.model.store.ModelStore;
import scala.Option;

/** Writes a model of k-means as {@link ModelWriter} writes others. */
public final class CentresWriter extends MLWriter {
  private final Params params;
  private final CentresModel model;

  public CentresWriter(Params params, CentresModel model) {
    this.params = params;
    this.model = model;
  }

  @Override
  @SuppressWarnings("deprecation") // the only overload that every supported version of Spark has
  public void saveImpl(String path) {
    DefaultParamsWriter.saveMetadata(params, path, sc(), Option.empty(), Option.empty());
    ModelStore.write(model, HadoopDirectory.of(path, sparkSession()), sparkSession().version());
  }
}
