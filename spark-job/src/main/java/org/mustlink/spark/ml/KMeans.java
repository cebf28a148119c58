package org.mustlink.spark.ml;

import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.CentresModel;
import org.mustlink.spark.kmeans.InitMode;
import org.mustlink.spark.kmeans.KMeansFit;
import org.mustlink.spark.kmeans.KMeansSettings;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.table.InputTable;

/**
 * k-means of a table of numbers, for rows of which nothing is known yet, or few labels.
 *
 * <pre>{@code
 * KMeansModel model = new KMeans().setK(10).setSeed(42).fit(table);
 * Dataset<Row> clustered = model.transform(table); // + prediction int, margin double
 * }</pre>
 *
 * <p>The features of the n rows are read once and cached in blocks; a step costs O(n k d) at most
 * on the executors and O(k d) on the driver, and most rows are skipped once the centres move little
 * (Hamerly, Making k-means even faster, SDM 2010). Equal rows, parameters and seed give an equal
 * model, bit by bit, however the rows are partitioned or ordered. Distances are squared Euclidean
 * ones of the features as they are.
 *
 * <p>With {@link #labelCol()} the means of the labelled classes are the first centres, and
 * k-means++ draws the others from what is far from them. A label does not bind its row. The
 * clusters of the classes then come first, in the order of their names; all others are numbered by
 * the coordinates of their centres. A cluster that loses all its rows keeps its centre.
 */
public final class KMeans extends Estimator<KMeansModel>
    implements KMeansParams<KMeans>, WeightParams<KMeans>, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ParamTable paramTable;

  /** An estimator with a random name. */
  public KMeans() {
    this(Identifiable$.MODULE$.randomUID("kmeans"));
  }

  /** An estimator with the given unique name. */
  public KMeans(String uid) {
    // The parameters ask for the uid when they are made.
    this.uid = uid;
    this.paramTable = new ParamTable(this);
    params(); // makes all of them, before several threads can ask for one
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ParamTable paramTable() {
    return paramTable;
  }

  /**
   * Checks columns, types and parameters without reading a row.
   *
   * @return the schema with the output columns at its end
   * @throws BadSettingException naming the parameter, the column and the remedy
   */
  @Override
  public StructType transformSchema(StructType schema) {
    FeatureColumns features = FeatureSchema.features(this, schema, Optional.empty());
    FeatureSchema.requireNumbers(features);
    FeatureSchema.requireLabel(this, schema, features);
    FeatureSchema.requireWeights(this, schema, features, getLabelCol());
    FeatureSchema.requireColumns(schema, "idCols", List.of(getIdCols()));
    return PredictedColumns.schema(this, schema);
  }

  /**
   * Clusters the rows of a table.
   *
   * @throws BadSettingException if a parameter does not suit the table, such as k below the number
   *     of classes of the labels
   * @throws BadDataException naming rows whose features or weights cannot be used, or if there are
   *     fewer rows than k
   */
  @Override
  public KMeansModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema(), true);
    if (dataset.isStreaming()) {
      throw new BadDataException(
          "Cannot fit a stream: a fit reads all rows. Fit a table; the model then transforms"
              + " streams.");
    }
    InputTable table =
        FeatureSchema.table(this, dataset, List.of(getIdCols()), FeatureSchema.weights(this));
    LoggedProgress progress = new LoggedProgress(uid);
    progress.warnings(table.remarks());
    CentresModel found = KMeansFit.run(table, settings(), progress);
    KMeansModel model = new KMeansModel(uid, found);
    copyValues(model, ParamMap.empty());
    return model.setParent(this);
  }

  private KMeansSettings settings() {
    return new KMeansSettings(
        getK(),
        InitMode.of(getInitMode()).orElseThrow(),
        getInitSteps(),
        getMaxIter(),
        getTol(),
        getSeed());
  }

  @Override
  public KMeans copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Declared here because PySpark cannot call methods that a class inherits from an interface. */
  @Override
  public MLWriter write() {
    return DefaultParamsWritable.super.write();
  }

  /** Reads what {@link #write()} wrote. */
  public static MLReader<KMeans> read() {
    return new DefaultParamsReader<>();
  }

  /** Loads what {@code save(path)} wrote. */
  public static KMeans load(String path) {
    return read().load(path);
  }
}
