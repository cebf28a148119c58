package org.mustlink.spark.predict.column;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.RowModel;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.features.GivenFeatures;

/** Assigns a row by its features; a function that Spark can call anywhere in a query. */
public final class AssignFunction implements UDF1<Object, Row> {
  private static final long serialVersionUID = 1L;

  private final Shared<? extends RowModel> model;
  private final FeatureCheck check;
  private final ExtraColumns extra;
  private final AssignedRow made;

  /**
   * The workers that are not in use. Every task has its own copy of this object; the queue is for
   * the case that several threads share one.
   */
  private final transient Queue<Worker> idle = new ConcurrentLinkedQueue<>();

  /**
   * Makes the function.
   *
   * @param extra what is asked of the model besides
   * @param made makes the structures
   */
  public AssignFunction(
      Shared<? extends RowModel> model, FeatureCheck check, ExtraColumns extra, AssignedRow made) {
    this.model = model;
    this.check = check;
    this.extra = extra;
    this.made = made;
  }

  /** The objects that a thread needs to assign a row. */
  private record Worker(
      RowModel.FeatureAssigner assigner, ClusterNames names, GivenFeatures values, double[] row) {}

  @Override
  public Row call(@Nullable Object features) {
    Worker worker = idle.poll();
    if (worker == null) {
      worker = worker();
    }
    Row result = assigned(features, worker);
    idle.offer(worker);
    return result;
  }

  private Worker worker() {
    RowModel shared = model.value();
    GivenFeatures values = new GivenFeatures(check, shared.map());
    return new Worker(
        shared.rowAssigner(extra), shared.names(), values, new double[values.width()]);
  }

  private Row assigned(@Nullable Object features, Worker worker) {
    FeatureProblem problem = worker.values().read(features, worker.row(), 0);
    if (problem != null) {
      return made.refused(problem);
    }
    return made.of(worker.assigner().assign(worker.row(), 1), worker.names())[0];
  }

  private Object readResolve() {
    return new AssignFunction(model, check, extra, made);
  }
}
