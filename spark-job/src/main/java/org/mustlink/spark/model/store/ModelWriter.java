package org.mustlink.spark.model.store;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWriter;
import org.mustlink.model.store.ModelStore;
import scala.Option;

/** Writes a model under Spark ML's rules on overwriting. */
public final class ModelWriter extends MLWriter {
  private final Params params;
  private final Record content;

  /**
   * Makes a writer.
   *
   * @param content the record that the model is, see {@link ModelStore#write}
   */
  public ModelWriter(Params params, Record content) {
    this.params = params;
    this.content = content;
  }

  /** Saves the model at a path, or where a symbolic link leads, which stays. */
  @Override
  public void save(String path) throws IOException {
    Path given = HadoopDirectory.of(path, sparkSession()).files().makeQualified(new Path(path));
    Path written = ModelFiles.written(given);
    super.save(written.equals(given) ? path : written.toString());
  }

  @Override
  @SuppressWarnings("deprecation") // the only overload that every supported version of Spark has
  public void saveImpl(String path) {
    DefaultParamsWriter.saveMetadata(params, path, sc(), Option.empty(), Option.empty());
    ModelStore.write(content, HadoopDirectory.of(path, sparkSession()), sparkSession().version());
  }
}
