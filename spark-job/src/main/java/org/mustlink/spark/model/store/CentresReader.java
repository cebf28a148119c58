package org.mustlink.spark.model.store;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLReader;
import org.mustlink.model.CentresModel;

/** Reads what {@link CentresWriter} wrote. */
public final class CentresReader<T extends Params> extends MLReader<T> {
  private final Class<T> type;
  private final Maker<T> maker;

  /** Makes a model from its unique name and its parts. */
  public interface Maker<T> {
    T make(String uid, CentresModel model);
  }

  /**
   * Makes a reader.
   *
   * @param type the class of the models
   */
  public CentresReader(Class<T> type, Maker<T> maker) {
    this.type = type;
    this.maker = maker;
  }

  @Override
  public T load(String path) {
    ModelFiles.Opened opened =
        ModelFiles.open(path, CentresDocument.KIND, CentresDocument.FORMAT, sparkSession());
    ModelMetadata metadata = opened.metadata();
    metadata.requireClass(type.getName());
    CentresDocument document = opened.text().document(CentresDocument.class);
    document.require(path);
    ModelMatrices matrices = ModelFiles.matrices(path, sparkSession(), document.sizes().size());
    CentresModel model = document.model(matrices);
    opened.text().requireChecksum(matrices);
    T made = maker.make(metadata.uid(), model);
    metadata.setParams(made);
    return made;
  }
}
