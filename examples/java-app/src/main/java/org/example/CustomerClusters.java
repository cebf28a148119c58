package org.example;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;

/**
 * Clusters customers of which a few are labelled, saves the pipeline, loads it again and prints the
 * clusters. The one argument is the directory to save to.
 */
public final class CustomerClusters {
  private CustomerClusters() {}

  public static void main(String[] args) throws Exception {
    SparkSession spark = SparkSession.builder().appName("customers").getOrCreate();
    Dataset<Row> customers = customers(spark);

    VectorAssembler assembler =
        new VectorAssembler()
            .setInputCols(new String[] {"visits", "spent"})
            .setOutputCol("features");
    ConstrainedSpectralClustering clustering =
        new ConstrainedSpectralClustering().setLabelCol("segment").setSeed(42);
    PipelineModel fitted =
        new Pipeline().setStages(new PipelineStage[] {assembler, clustering}).fit(customers);
    fitted.write().overwrite().save(args[0]);

    PipelineModel loaded = PipelineModel.load(args[0]);
    loaded
        .transform(customers)
        .groupBy("prediction")
        .agg(count("*").as("customers"), round(avg("spent"), 1).as("spent"))
        .orderBy("prediction")
        .show();

    ConstrainedSpectralClusteringModel model =
        (ConstrainedSpectralClusteringModel) loaded.stages()[1];
    model.registerFunction(spark, "segment_of");
    spark.sql("SELECT segment_of(array(2, 15)).label AS segment").show();
    spark.stop();
  }

  /** 900 customers of three kinds; the segments of 15 are known. */
  private static Dataset<Row> customers(SparkSession spark) {
    String[] segments = {"rare", "regular", "large"};
    double[][] centres = {{2, 20}, {12, 60}, {4, 300}};
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 900; id++) {
      int kind = id % 3;
      double visits = centres[kind][0] * (1 + 0.2 * random.nextGaussian());
      double spent = centres[kind][1] * (1 + 0.2 * random.nextGaussian());
      rows.add(RowFactory.create(id, visits, spent, id < 15 ? segments[kind] : null));
    }
    return spark.createDataFrame(
        rows,
        new StructType()
            .add("id", DataTypes.IntegerType)
            .add("visits", DataTypes.DoubleType)
            .add("spent", DataTypes.DoubleType)
            .add("segment", DataTypes.StringType));
  }
}
