package org.mustlink.spark.model.store;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.store.ModelStore;
import org.mustlink.model.summary.FitSummary;

/** Models on the file systems that Spark reaches. */
public final class ModelFiles {
  private ModelFiles() {}

  /**
   * Saves a model that was not made by an estimator, see {@link ModelStore#save}.
   *
   * @param label the column of labels of the fit
   * @param path a path that does not exist yet
   */
  public static void save(
      ClusteringModel model,
      FitSummary summary,
      Optional<String> label,
      String path,
      SparkSession spark) {
    ModelStore.save(
        model, summary, label, HadoopDirectory.of(path, spark), Optional.of(spark.version()));
  }

  /**
   * Reads a model. Its parameters are not looked at: {@link ModelReader} sets them.
   *
   * @throws org.mustlink.core.fault.BadDataException if anything is missing, damaged or too new
   */
  public static ModelStore.Stored read(String path, SparkSession spark) {
    return ModelStore.read(HadoopDirectory.of(path, spark));
  }

  /**
   * Reads a model of k-means.
   *
   * @throws org.mustlink.core.fault.BadDataException if anything is missing, damaged or too new
   */
  public static ModelStore.StoredCentres readCentres(String path, SparkSession spark) {
    return ModelStore.readCentres(HadoopDirectory.of(path, spark));
  }

  /** Whether there is a model of k-means, see {@link ModelStore#isOfCentres}. */
  public static boolean isOfCentres(String path, SparkSession spark) {
    return ModelStore.isOfCentres(HadoopDirectory.of(path, spark));
  }
}
