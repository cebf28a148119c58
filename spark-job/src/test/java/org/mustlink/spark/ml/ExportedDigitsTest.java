package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.onnx.OnnxModel;
import org.mustlink.spark.testing.SparkExtension;

/** Models of handwritten digits give rows as ONNX what they give them in Spark. */
@Tag("long")
@Tag("compiled")
@ExtendWith(SparkExtension.class)
class ExportedDigitsTest {
  private static final int D = 16;
  private static final String[] COLUMNS =
      Stream.iterate(0, t -> t < D, t -> t + 1).map(t -> "f" + t).toArray(String[]::new);

  private final SparkSession spark;

  ExportedDigitsTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void allRowsGetTheirClusters() throws Exception {
    Dataset<Row> table =
        spark
            .read()
            .option("header", true)
            .option("inferSchema", true)
            .csv("../data/pendigits.csv.gz")
            .where("id < 4000")
            .coalesce(2)
            .cache();
    for (ConstrainedSpectralClustering fit :
        List.of(
            labelled().setReduce("8").setWeights("gaussian-local"),
            labelled().setAssign("vote").setWeights("gaussian-average"),
            labelled().setOutliers("auto"),
            clustering())) {
      ConstrainedSpectralClusteringModel model = fit.fit(table);
      List<Row> rows = model.transform(table).select("prediction", "margin").collectAsList();
      requireEqual(rows, OnnxModel.of(model.clustering()).bytes(), values(table));
    }
    table.unpersist();
  }

  private static ConstrainedSpectralClustering clustering() {
    return new ConstrainedSpectralClustering().setInputCols(COLUMNS).setK(10).setLandmarks(500);
  }

  private static ConstrainedSpectralClustering labelled() {
    return clustering().setLabelCol("known");
  }

  private static double[] values(Dataset<Row> table) {
    return table.select("f0", Arrays.copyOfRange(COLUMNS, 1, D)).collectAsList().stream()
        .flatMapToDouble(
            row -> IntStream.range(0, D).mapToDouble(t -> ((Number) row.get(t)).doubleValue()))
        .toArray();
  }

  private static void requireEqual(List<Row> rows, byte[] model, double[] values) throws Exception {
    OrtEnvironment runtime = OrtEnvironment.getEnvironment();
    try (OrtSession session = runtime.createSession(model);
        OnnxTensor features =
            OnnxTensor.createTensor(
                runtime, DoubleBuffer.wrap(values), new long[] {rows.size(), D});
        OrtSession.Result found = session.run(Map.of("features", features))) {
      long[] clusters = (long[]) found.get("cluster").orElseThrow().getValue();
      double[] margins = (double[]) found.get("margin").orElseThrow().getValue();
      for (int i = 0; i < clusters.length; i++) {
        assertThat(clusters[i]).as("row %s", i).isEqualTo(rows.get(i).getInt(0));
        assertThat(margins[i]).as("row %s", i).isCloseTo(rows.get(i).getDouble(1), within(1e-6));
      }
    }
  }
}
