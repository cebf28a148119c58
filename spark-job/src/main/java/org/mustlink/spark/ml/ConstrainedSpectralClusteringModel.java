package org.mustlink.spark.ml;

import java.util.List;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.FittedModel;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.ml.support.SummaryTable;
import org.mustlink.spark.model.store.ModelReader;
import org.mustlink.spark.model.store.ModelWriter;
import org.mustlink.spark.run.Shared;

/**
 * Assigns rows to the clusters of a fit, by their features alone, in tables and in streams. It is
 * saved as JSON and arrays; a model that was saved and loaded gives the same assignments bit by
 * bit.
 */
public final class ConstrainedSpectralClusteringModel
    extends Model<ConstrainedSpectralClusteringModel>
    implements ClusteringColumnParams<ConstrainedSpectralClusteringModel>,
        PredictionParams<ConstrainedSpectralClusteringModel>,
        SummaryParams<ConstrainedSpectralClusteringModel>,
        FitParams,
        MLWritable {
  private static final String SUMMARY = "summary";

  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ParamTable paramTable;
  private final ClusteringModel model;

  /** The summary, which is not sent to executors. */
  private final transient @Nullable FitSummary summary;

  /**
   * Spark Connect finds the class by this constructor without calling it. Models are made by a fit
   * or by {@link #load(String)}.
   *
   * @throws UnsupportedOperationException always
   */
  public ConstrainedSpectralClusteringModel() {
    throw new UnsupportedOperationException(
        "A model cannot be made by this constructor. Fit "
            + "a ConstrainedSpectralClustering, or load a model.");
  }

  ConstrainedSpectralClusteringModel(String uid, ClusteringModel model, FitSummary summary) {
    // The parameters ask for the uid when they are made.
    this.uid = uid;
    this.paramTable = new ParamTable(this);
    params(); // makes all of them, before several threads can ask for one
    this.model = model;
    this.summary = summary;
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
   * Checks columns and types without reading a row; the label column is not needed. Columns that
   * the fit left out may be among {@link #inputCols()}.
   *
   * @return the schema with the output columns at its end
   * @throws BadSettingException naming the parameter, the column and the remedy
   */
  @Override
  public StructType transformSchema(StructType schema) {
    if (getTransformReturns().equals(SUMMARY)) {
      return SummaryTable.SCHEMA;
    }
    FeatureSchema.features(this, schema, model);
    return PredictedColumns.schema(this, schema);
  }

  /**
   * Adds the cluster (int, one of {@link #clusterIds()}) and the margin (double in [0, 1]; 0 if
   * another cluster is as near) to every row, and the columns of {@link PredictionParams} that are
   * set. Nothing runs before the result is used; each row is then assigned once, in O(p d) for p
   * landmarks and d features. (Spark pushes a filter on the cluster or the margin down to the
   * beginning of the query, and rows that pass it are assigned again; cache the result to filter it
   * often.) With a {@link #blockSize()} greater than 1 the rows are assigned in blocks of this
   * size, in less than half of the time and with the same result. Spark then reads all columns of
   * the table, and columns of {@code dataset} cannot be used to refer to those of the result.
   * {@link #handleInvalid()} determines what happens to a row whose features are null, not finite
   * or not d. By default such a row fails the query, if the query uses the added columns; the
   * message begins with what is wrong with the row, after Spark's {@code [USER_RAISED_EXCEPTION]}.
   *
   * @throws BadSettingException if the columns do not suit the model
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema(), true);
    if (getTransformReturns().equals(SUMMARY)) {
      return summaryTable(dataset.sparkSession());
    }
    return PredictedColumns.write(this, dataset.toDF(), model, getBlockSize());
  }

  /**
   * Makes the model a function of SQL in a session. Its only argument contains the features of a
   * row: as a vector or as an array of numbers; of a model of columns of any type as a struct, in
   * which they are found by the names that they had in the fit, such as {@code struct(*)}, or as an
   * array of all of them in their order. Its result is a struct of cluster (int), label (string),
   * margin (double) and far (boolean), as in {@code SELECT cluster_of(features).cluster FROM rows};
   * if {@link #newnessCol()} is set, by whatever name, it has newness (double) too, and if {@link
   * #membershipsCol()} is set, memberships (array of structs of cluster and probability). For a row
   * that cannot be assigned the query fails if {@link #handleInvalid()} is {@code error}, and the
   * result is null otherwise.
   *
   * @param spark the session, which must be that of a program with a Spark context
   * @param name the name of the function
   * @return the function, for the columns of a program
   */
  public UserDefinedFunction registerFunction(SparkSession spark, String name) {
    Shared<ClusteringModel> shared = Shared.of(spark.sparkContext(), model);
    return spark.udf().register(name, ClusterFunction.of(shared, this).withName(name));
  }

  /** The number of clusters, k. */
  public int clusters() {
    return model.clusters();
  }

  /** The number of features of a row, d. */
  public int numFeatures() {
    return model.features();
  }

  /**
   * Returns the most frequent label of the labelled rows of each cluster, in the order of {@link
   * #clusterIds()}; null for a cluster without labelled rows.
   */
  public List<@Nullable String> clusterLabels() {
    return model.labels();
  }

  /**
   * Returns the ids of the clusters: 0 to k - 1, unless the fit continued the clusters of an
   * earlier one.
   */
  public List<Integer> clusterIds() {
    return model.ids().ids();
  }

  /**
   * Returns the summary of the fit, which is saved with the model.
   *
   * @throws IllegalStateException on an executor, because the summary is not sent there
   */
  public FitSummary summary() {
    FitSummary kept = summary;
    if (kept == null) {
      throw new IllegalStateException(
          "The summary of a model stays on the driver. Read it there, and send the values that you need.");
    }
    return kept;
  }

  /**
   * Returns the summary of the fit as a table of one row, whose columns are the fields of {@link
   * FitSummary}: a record is a struct, a list an array, and a map a map of strings. All models have
   * the same columns. {@code summaryTable(spark).selectExpr("inline(clusters)")} has one row for
   * each cluster, with its id, size and label. Nothing runs on executors.
   *
   * @throws IllegalStateException on an executor, because the summary is not sent there
   */
  public Dataset<Row> summaryTable(SparkSession spark) {
    return SummaryTable.of(summary(), spark);
  }

  /** Returns what assigns rows. */
  ClusteringModel clustering() {
    return model;
  }

  @Override
  public ConstrainedSpectralClusteringModel copy(ParamMap extra) {
    ConstrainedSpectralClusteringModel copy =
        new ConstrainedSpectralClusteringModel(uid, model, summary());
    return copyValues(copy, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelWriter(this, new FittedModel(model, summary()));
  }

  /** Reads what {@link #write()} wrote. */
  public static MLReader<ConstrainedSpectralClusteringModel> read() {
    return new ModelReader<>(
        FittedModel.class,
        (uid, fitted) ->
            new ConstrainedSpectralClusteringModel(uid, fitted.model(), fitted.summary()));
  }

  /**
   * Loads what {@code save(path)} wrote.
   *
   * @throws BadDataException if a part of the model is missing, damaged or too new
   */
  public static ConstrainedSpectralClusteringModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "ConstrainedSpectralClusteringModel: uid=%s, k=%s, numFeatures=%s"
        .formatted(uid, clusters(), numFeatures());
  }
}
