package org.mustlink.spark.job.work;

import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.mustlink.model.CentresModel;
import org.mustlink.onnx.OnnxModel;
import org.mustlink.spark.io.UserFile;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.ModelLocation;
import org.mustlink.spark.model.store.ModelFiles;

/** Writes models in forms that other programs read. */
public record ExportJob(SparkSession spark, Console console) {
  /**
   * Writes a model as an ONNX file.
   *
   * @param model the path of the result of a fit, or of a model
   * @param file the path of the file, which is replaced when the new one is complete
   * @throws org.mustlink.spark.io.InputMissingException if there is no model
   * @throws org.mustlink.core.fault.BadDataException if it is damaged, or a column holds something
   *     else than numbers
   * @throws org.mustlink.spark.io.OutputException if the file cannot be written
   */
  public void run(String model, String file) {
    String path = ModelLocation.named("OUT", model, spark.sparkContext().hadoopConfiguration());
    OnnxModel exported =
        ModelFiles.isOfCentres(path, spark)
            ? OnnxModel.of(ModelFiles.read(CentresModel.class, path, spark).content())
            : OnnxModel.of(ModelFiles.read(path, spark).content().model());
    exported.warnings().forEach(console::warning);
    byte[] bytes = exported.bytes();
    UserFile.write(spark, "--onnx", file, bytes);
    console.line(String.format(Locale.ROOT, "ONNX: %s (%,d bytes)", file, bytes.length));
  }
}
