package org.mustlink.spark.ml;

import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.MLReader;
import scala.Option;

/** Reads what {@link ModelWriter} wrote. */
final class ModelReader extends MLReader<ConstrainedSpectralClusteringModel> {
  @Override
  @SuppressWarnings("deprecation") // the one overload that every supported Spark has
  public ConstrainedSpectralClusteringModel load(String path) {
    ModelFiles.Stored stored = ModelFiles.readParts(path, sparkSession());
    DefaultParamsReader.Metadata metadata =
        DefaultParamsReader.loadMetadata(
            path, sc(), ConstrainedSpectralClusteringModel.class.getName());
    ConstrainedSpectralClusteringModel model =
        new ConstrainedSpectralClusteringModel(metadata.uid(), stored.model(), stored.summary());
    metadata.getAndSetParams(model, Option.empty());
    return model;
  }
}
