package org.mustlink.spark.model.store;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWriter;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.store.ModelStore;
import org.mustlink.model.summary.FitSummary;
import scala.Option;

/** Writes a model under Spark ML's rules on overwriting. */
public final class ModelWriter extends MLWriter {
  private final Params params;
  private final ClusteringModel model;
  private final FitSummary summary;

  public ModelWriter(Params params, ClusteringModel model, FitSummary summary) {
    this.params = params;
    this.model = model;
    this.summary = summary;
  }

  @Override
  @SuppressWarnings("deprecation") // the only overload that every supported version of Spark has
  public void saveImpl(String path) {
    DefaultParamsWriter.saveMetadata(params, path, sc(), Option.empty(), Option.empty());
    ModelStore.write(
        model, summary, HadoopDirectory.of(path, sparkSession()), sparkSession().version());
  }
}
