package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.raise_error;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

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
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.SparseRow;
import org.mustlink.spark.model.ClusteringModel;
import org.mustlink.spark.model.ClusteringModel.RowAssigner;
import org.mustlink.spark.model.ClusteringModel.RowAssigner.Assignment;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FeatureCheck;
import org.mustlink.spark.table.FeatureColumns;
import org.mustlink.spark.table.FeatureProblem;
import org.mustlink.spark.table.TableScan;
import scala.collection.Iterator;
import scala.collection.Seq;
import scala.runtime.BoxedUnit;

/**
 * The cluster and the margin of a row as one expression over its features. What is wrong with a row
 * is a third field and not thrown, since Spark would put its own words before those of an exception
 * of a function; the columns of {@link #field} raise it.
 */
final class AssignFunction implements UDF1<Object, Row> {
  private static final long serialVersionUID = 1L;

  static final String CLUSTER = "cluster";
  static final String MARGIN = "margin";
  static final String FAR = "far";

  private static final String PROBLEM = "problem";

  private static final String REMEDY = ". Repair such rows, or leave them out.";

  private static final StructType RESULT =
      new StructType()
          .add(CLUSTER, DataTypes.IntegerType, false)
          .add(MARGIN, DataTypes.DoubleType, false)
          .add(FAR, DataTypes.BooleanType, false)
          .add(PROBLEM, DataTypes.StringType, true);

  private final Shared<ClusteringModel> model;
  private final FeatureCheck check;

  /** Every task has its own copy of this object; the queue serves what threads share one. */
  private final transient Queue<Worker> idle = new ConcurrentLinkedQueue<>();

  AssignFunction(Shared<ClusteringModel> model, FeatureCheck check) {
    this.model = model;
    this.check = check;
  }

  /** A column over the features of the rows, of which {@link #field} takes what is asked for. */
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

  /**
   * A field of the column that {@link #column} made. A row that cannot be assigned fails the query
   * with a message that begins with what is wrong with the row.
   *
   * @param name {@link #CLUSTER}, {@link #MARGIN} or {@link #FAR}
   */
  static Column field(Column assigned, String name) {
    DataType type = RESULT.apply(name).dataType();
    Column problem = assigned.getField(PROBLEM);
    // The field itself, which is never null, is last: the result can then not be null either.
    return coalesce(
        when(problem.isNotNull(), raise_error(problem).cast(type)), assigned.getField(name));
  }

  /** The same, but null in a row that cannot be assigned. */
  static Column fieldOrNull(Column assigned, String name) {
    return when(isClean(assigned), assigned.getField(name));
  }

  /** Whether a row can be assigned. */
  static Column isClean(Column assigned) {
    return assigned.getField(PROBLEM).isNull();
  }

  static Column named(Dataset<Row> rows, String name) {
    return rows.col(TableScan.quoted(name));
  }

  @Override
  public Row call(@Nullable Object features) {
    Worker worker = idle.poll();
    if (worker == null) {
      ClusteringModel shared = model.value();
      worker =
          new Worker(
              shared.rowAssigner(),
              shared.map() != null,
              new SparseRow(),
              new double
                  [shared.map() != null && check.kind() == FeatureColumns.Kind.VECTOR
                      ? 0
                      : check.d()]);
    }
    Row result = worker.mapped() ? mapped(features, worker) : dense(features, worker);
    idle.offer(worker);
    return result;
  }

  private Row dense(@Nullable Object features, Worker worker) {
    FeatureProblem problem = read(features, worker.features());
    if (problem == null) {
      problem = check.checked(worker.features(), 0);
    }
    return problem != null
        ? refused(problem)
        : assigned(worker.assigner().assign(worker.features()));
  }

  /** A row of a model that maps sparse rows; only its values other than 0 are held. */
  private Row mapped(@Nullable Object features, Worker worker) {
    if (!(features instanceof Vector vector)) {
      return dense(features, worker);
    }
    if (vector.size() != check.d()) {
      return refused(ragged(vector.size()));
    }
    SparseRow row = worker.sparse();
    row.clear();
    vector.foreachActive(
        (place, value) -> {
          row.add((Integer) place, (Double) value);
          return BoxedUnit.UNIT;
        });
    FeatureProblem problem = check.checked(row);
    return problem != null ? refused(problem) : assigned(worker.assigner().assign(row));
  }

  /** What is wrong with a row of which this object was called, or null. */
  static @Nullable String problem(Row result) {
    return result.getString(RESULT.fieldIndex(PROBLEM));
  }

  private static Row refused(FeatureProblem problem) {
    String text = "A row cannot be assigned to a cluster: " + problem.text() + REMEDY;
    return RowFactory.create(-1, 0.0, false, text);
  }

  private static Row assigned(Assignment assignment) {
    return RowFactory.create(assignment.cluster(), assignment.margin(), assignment.far(), null);
  }

  /** What one thread needs at a time. */
  private record Worker(
      RowAssigner assigner, boolean mapped, SparseRow sparse, double[] features) {}

  private @Nullable FeatureProblem read(@Nullable Object features, double[] to) {
    if (features instanceof Vector vector) {
      return readVector(vector, to);
    }
    return features == null ? check.isNull(-1) : readValues((Seq<?>) features, to);
  }

  private @Nullable FeatureProblem readVector(Vector vector, double[] to) {
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

  private @Nullable FeatureProblem readValues(Seq<?> values, double[] to) {
    if (values.size() != to.length) {
      return ragged(values.size());
    }
    Iterator<?> rest = values.iterator();
    for (int t = 0; t < to.length; t++) {
      Object value = rest.next();
      if (value == null) {
        return check.isNull(t);
      }
      to[t] = ((Number) value).doubleValue();
    }
    return null;
  }

  private FeatureProblem ragged(int length) {
    return check.ragged(length, "the model was fitted on");
  }

  private Object readResolve() {
    return new AssignFunction(model, check);
  }
}
