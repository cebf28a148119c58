package org.mustlink.spark.ml;

import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWriter;
import scala.Option;

/** Writes a model under Spark ML's rules on overwriting. */
final class ModelWriter extends MLWriter {
  private final ConstrainedSpectralClusteringModel model;

  ModelWriter(ConstrainedSpectralClusteringModel model) {
    this.model = model;
  }

  @Override
  @SuppressWarnings("deprecation") // the one overload that every supported Spark has
  public void saveImpl(String path) {
    DefaultParamsWriter.saveMetadata(model, path, sc(), Option.empty(), Option.empty());
    ModelFiles.writeParts(model.clustering(), model.summary(), path, sparkSession());
  }
}
