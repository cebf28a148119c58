package org.mustlink.spark.model.store;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.model.FittedModel;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.ModelStore;

/** Models on the file systems that Spark reaches. */
public final class ModelFiles {
  private ModelFiles() {}

  /**
   * Returns where a model or a result is put that is written to a path, see {@link
   * LocalDirectory#written}; on other file systems than the local one there are no symbolic links.
   *
   * @throws IOException if symbolic links lead in a circle
   */
  public static Path written(Path qualified) throws IOException {
    java.nio.file.Path local =
        "file".equals(qualified.toUri().getScheme())
            ? java.nio.file.Path.of(qualified.toUri().getPath())
            : null;
    return local != null && Files.isSymbolicLink(local)
        ? new Path("file", null, LocalDirectory.written(local).toString())
        : qualified;
  }

  /**
   * Saves a model that was not made by an estimator, see {@link ModelStore#save}.
   *
   * @param label the column of labels of the fit
   * @param path a path that does not exist yet
   */
  public static void save(
      FittedModel fitted, Optional<String> label, String path, SparkSession spark) {
    ModelStore.save(fitted, label, HadoopDirectory.of(path, spark), Optional.of(spark.version()));
  }

  /** Reads a model of constrained spectral clustering, see {@link ModelStore#read}. */
  public static ModelStore.Stored<FittedModel> read(String path, SparkSession spark) {
    return read(FittedModel.class, path, spark);
  }

  /**
   * Reads a model. Its parameters are not looked at: {@link ModelReader} sets them.
   *
   * @param type the record that the model is, see {@link ModelStore#read}
   * @throws org.mustlink.core.fault.BadDataException if anything is missing, damaged or too new
   */
  public static <T extends Record> ModelStore.Stored<T> read(
      Class<T> type, String path, SparkSession spark) {
    return ModelStore.read(type, HadoopDirectory.of(path, spark));
  }

  /** Whether there is a model of k-means, see {@link ModelStore#isOfCentres}. */
  public static boolean isOfCentres(String path, SparkSession spark) {
    return ModelStore.isOfCentres(HadoopDirectory.of(path, spark));
  }
}
