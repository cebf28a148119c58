package org.mustlink.spark.ml;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.CentresModel;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.spark.kmeans.TableCost;
import org.mustlink.spark.model.store.ModelReader;
import org.mustlink.spark.model.store.ModelWriter;
import org.mustlink.spark.table.InputTable;

/**
 * Assigns rows to the nearest of the centres that {@link KMeans} found, in tables and in streams.
 * It is saved as JSON and arrays; a model that was saved and loaded gives the same assignments bit
 * by bit.
 */
public final class KMeansModel extends Model<KMeansModel>
    implements KMeansParams<KMeansModel>, WeightParams<KMeansModel>, MLWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ParamTable paramTable;
  private final CentresModel model;

  /**
   * Spark Connect finds the class by this constructor without calling it. Models are made by a fit
   * or by {@link #load(String)}.
   *
   * @throws UnsupportedOperationException always
   */
  public KMeansModel() {
    throw new UnsupportedOperationException(
        "A model cannot be made by this constructor. Fit a KMeans, or load a model.");
  }

  KMeansModel(String uid, CentresModel model) {
    // The parameters ask for the uid when they are made.
    this.uid = uid;
    this.paramTable = new ParamTable(this);
    params(); // makes all of them, before several threads can ask for one
    this.model = model;
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
   * Checks columns and types without reading a row; columns of labels and weights are not needed.
   *
   * @return the schema with the output columns at its end
   * @throws BadSettingException naming the parameter, the column and the remedy
   */
  @Override
  public StructType transformSchema(StructType schema) {
    features(schema);
    return PredictedColumns.schema(this, schema);
  }

  /**
   * Adds the cluster (int, from 0 to k - 1) and the margin (double in [0, 1]; 0 if another centre
   * is as near) to every row. Nothing runs before the result is used; rows are then assigned in
   * blocks, in O(k d) each, and Spark reads all columns of the table. A row whose features are
   * null, not finite or not d fails the query with a message that begins with what is wrong with
   * the row, after Spark's {@code [USER_RAISED_EXCEPTION]}.
   *
   * @throws BadSettingException if the columns do not suit the model
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema(), true);
    return PredictedColumns.write(this, dataset.toDF(), model, BlockSize.ROWS);
  }

  private FeatureColumns features(StructType schema) {
    FeatureColumns features = FeatureSchema.features(this, schema, model);
    FeatureSchema.requireNumbers(features);
    return features;
  }

  /**
   * Returns the cluster of a row.
   *
   * @param features the d features
   * @throws BadDataException if they are not d finite numbers
   */
  public int predict(Vector features) {
    double[] row = features.toArray();
    FeatureColumns vector = new FeatureColumns(ColumnKind.VECTOR, List.of("features"));
    FeatureProblem problem =
        new FeatureCheck(vector, model.d(), true).problem(FeatureValues.dense(row));
    if (problem != null) {
      throw problem.refusal("A row");
    }
    NearestCentre nearest = new NearestCentre(model.centres(), model.d(), 1);
    nearest.assign(row, 1);
    return nearest.cluster(0);
  }

  /**
   * Returns the sum of the squared distances of the rows of a table to their nearest centres, times
   * their weights if {@link #weightCol()} is set. Of the table of the fit it is {@link
   * #trainingCost()}, bit by bit.
   *
   * @throws BadSettingException if the columns do not suit the model
   * @throws BadDataException naming rows whose features or weights cannot be used
   */
  public double computeCost(Dataset<?> dataset) {
    StructType schema = dataset.schema();
    FeatureColumns features = features(schema);
    FeatureSchema.requireWeights(this, schema, features, Optional.empty());
    FeatureSchema.requireColumns(schema, "idCols", List.of(getIdCols()));
    InputTable table =
        new InputTable(
                dataset.toDF(), features, List.of(getIdCols()), Optional.empty(), Optional.empty())
            .weighted(FeatureSchema.weights(this));
    return TableCost.of(table, model);
  }

  /** The number of clusters, which may be fewer than {@link #k()}. */
  public int clusters() {
    return model.k();
  }

  /** The number of features of a row, d. */
  public int numFeatures() {
    return model.d();
  }

  /** Returns the centres, in the order of the clusters. */
  public Vector[] clusterCenters() {
    int d = model.d();
    return IntStream.range(0, model.k())
        .mapToObj(j -> Vectors.dense(Arrays.copyOfRange(model.centres(), j * d, (j + 1) * d)))
        .toArray(Vector[]::new);
  }

  /**
   * Returns the classes of the labels from whose means the first clusters began, in the order of
   * these clusters; empty if the fit had no labels.
   */
  public List<String> seedLabels() {
    return model.seeds();
  }

  /**
   * The sum of the squared distances of the rows of the fit to their centres, times their weights.
   */
  public double trainingCost() {
    return model.cost();
  }

  /** How often the centres moved. */
  public int numIter() {
    return model.steps();
  }

  /** The number of rows of the fit in each cluster. */
  public List<Long> clusterSizes() {
    return LongStream.of(model.sizes()).boxed().toList();
  }

  @Override
  public KMeansModel copy(ParamMap extra) {
    return copyValues(new KMeansModel(uid, model), extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelWriter(this, model);
  }

  /** Reads what {@link #write()} wrote. */
  public static MLReader<KMeansModel> read() {
    return new ModelReader<>(CentresModel.class, KMeansModel::new);
  }

  /**
   * Loads what {@code save(path)} wrote.
   *
   * @throws BadDataException if a part of the model is missing, damaged or too new
   */
  public static KMeansModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "KMeansModel: uid=" + uid + ", k=" + clusters() + ", numFeatures=" + numFeatures();
  }
}
