package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.udf;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.fit.ClusteringModel;
import org.mustlink.spark.fit.ClusteringModel.RowAssigner;
import org.mustlink.spark.fit.ClusteringModel.RowAssigner.Assignment;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FeatureCheck;
import org.mustlink.spark.table.FeatureColumns;
import org.mustlink.spark.table.TableScan;
import scala.collection.Iterator;
import scala.collection.Seq;

/** The cluster and the margin of a row as one expression over its features. */
final class AssignFunction implements UDF1<Object, Row> {
  private static final long serialVersionUID = 1L;

  static final String CLUSTER = "cluster";
  static final String MARGIN = "margin";

  private static final StructType RESULT =
      new StructType()
          .add(CLUSTER, DataTypes.IntegerType, false)
          .add(MARGIN, DataTypes.DoubleType, false);

  private final Shared<ClusteringModel> model;
  private final FeatureCheck check;

  /** Every task has its own copy of this object; the queue serves what threads share one. */
  private final transient Queue<Worker> idle = new ConcurrentLinkedQueue<>();

  private AssignFunction(Shared<ClusteringModel> model, FeatureCheck check) {
    this.model = model;
    this.check = check;
  }

  /** A column of {@link #CLUSTER} and {@link #MARGIN} over the features of the rows. */
  static Column column(Shared<ClusteringModel> model, Dataset<Row> rows, FeatureColumns features) {
    String[] names = features.names().toArray(new String[0]);
    int d = model.value().features();
    FeatureCheck check = new FeatureCheck(features.kind(), names, d);
    Column input =
        switch (features.kind()) {
          case VECTOR -> named(rows, names[0]);
          case FLOAT_ARRAY, DOUBLE_ARRAY ->
              named(rows, names[0]).cast(DataTypes.createArrayType(DataTypes.DoubleType));
          case COLUMNS ->
              array(
                  Arrays.stream(names)
                      .map(name -> named(rows, name).cast(DataTypes.DoubleType))
                      .toArray(Column[]::new));
        };
    return udf(new AssignFunction(model, check), RESULT)
        .withName("mustlink_assign")
        .asNonNullable()
        .apply(input);
  }

  static Column named(Dataset<Row> rows, String name) {
    return rows.col(TableScan.quoted(name));
  }

  @Override
  public Row call(Object features) {
    Worker worker = idle.poll();
    if (worker == null) {
      worker = new Worker(model.value().rowAssigner(), new double[check.d()]);
    }
    String problem = read(features, worker.features());
    if (problem == null) {
      problem = check.checked(worker.features(), 0);
    }
    if (problem != null) {
      throw new BadDataException(
          "A row cannot be assigned to a cluster: "
              + problem
              + ". Repair such rows, or leave them out.");
    }
    Assignment assignment = worker.assigner().assign(worker.features());
    idle.offer(worker);
    return RowFactory.create(assignment.cluster(), assignment.margin());
  }

  /** What one thread needs at a time. */
  private record Worker(RowAssigner assigner, double[] features) {}

  private @Nullable String read(@Nullable Object features, double[] to) {
    if (features instanceof Vector vector) {
      return readVector(vector, to);
    }
    return features == null ? check.column(-1) + " is null" : readValues((Seq<?>) features, to);
  }

  private @Nullable String readVector(Vector vector, double[] to) {
    if (vector.size() != to.length) {
      return ragged(vector.size());
    }
    if (vector instanceof SparseVector sparse) {
      int[] indices = sparse.indices();
      Arrays.fill(to, 0);
      for (int i = 0; i < indices.length; i++) {
        to[indices[i]] = sparse.values()[i];
      }
    } else {
      System.arraycopy(vector.toArray(), 0, to, 0, to.length);
    }
    return null;
  }

  private @Nullable String readValues(Seq<?> values, double[] to) {
    if (values.size() != to.length) {
      return ragged(values.size());
    }
    Iterator<?> rest = values.iterator();
    for (int t = 0; t < to.length; t++) {
      Object value = rest.next();
      if (value == null) {
        return check.column(t) + " is null";
      }
      to[t] = (Double) value;
    }
    return null;
  }

  private String ragged(int length) {
    return check.ragged(length, "the model was fitted on");
  }

  private Object readResolve() {
    return new AssignFunction(model, check);
  }
}
