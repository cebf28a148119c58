package org.mustlink.spark.predict.column;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.RowModel;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.table.cursor.FlatIterator;
import org.mustlink.spark.table.features.FeatureCursor;
import org.mustlink.spark.table.features.GivenFeatures;
import org.mustlink.spark.table.features.RowBlocks;

/**
 * Iterates over the rows of a partition and assigns those of a block together. The features are the
 * last column of the rows and are replaced by an {@link AssignedRow}.
 */
final class RowBlockAssigner implements FeatureCursor, RowBlocks.Maker<Iterator<Row>> {
  /** The number of values that ends a block, so that blocks of wide rows have fewer rows. */
  private static final int MOST_VALUES = 1 << 20;

  private final Iterator<Row> rows;
  private final GivenFeatures values;
  private final AssignedRow made;
  private final ClusterNames names;
  private final RowModel.FeatureAssigner assigner;
  private Row row = Row.empty();
  private List<Row> block = List.of();
  private List<@Nullable FeatureProblem> problems = List.of();
  private long held;

  RowBlockAssigner(
      Iterator<Row> rows,
      GivenFeatures values,
      AssignedRow made,
      ClusterNames names,
      RowModel.FeatureAssigner assigner) {
    this.rows = rows;
    this.values = values;
    this.made = made;
    this.names = names;
    this.assigner = assigner;
  }

  /**
   * Returns all rows with their structures.
   *
   * @param most the maximum number of rows of a block, which is smaller for wide rows
   */
  Iterator<Row> all(int most) {
    int together = Math.max(1, Math.min(most, MOST_VALUES / values.width()));
    return new FlatIterator<>(new RowBlocks<>(this, values.width(), together, this), one -> one);
  }

  @Override
  public boolean advance() {
    boolean more = rows.hasNext();
    if (more) {
      row = rows.next();
    }
    return more;
  }

  private @Nullable Object given() {
    return row.get(row.size() - 1);
  }

  @Override
  public @Nullable FeatureProblem features(double[] to, int at) {
    return values.read(given(), to, at);
  }

  @Override
  public void start() {
    block = new ArrayList<>();
    problems = new ArrayList<>();
    held = 0;
  }

  @Override
  public void take(int i) {
    keep(null);
  }

  @Override
  public void refuse(FeatureProblem problem) {
    keep(problem);
  }

  private void keep(@Nullable FeatureProblem problem) {
    block.add(row);
    problems.add(problem);
    held += GivenFeatures.held(given());
  }

  @Override
  public boolean isFull() {
    return held >= MOST_VALUES;
  }

  @Override
  public Iterator<Row> end(double[] features, int count) {
    Row[] found = made.of(assigner.assign(features, count), names);
    int place = 0;
    for (int i = 0; i < block.size(); i++) {
      FeatureProblem problem = problems.get(i);
      Row result = problem == null ? found[place++] : made.refused(problem);
      block.set(i, withLast(block.get(i), result));
    }
    return block.iterator();
  }

  private static Row withLast(Row row, Row last) {
    @Nullable Object[] all = new @Nullable Object[row.size()];
    for (int j = 0; j < all.length - 1; j++) {
      all[j] = row.get(j);
    }
    all[all.length - 1] = last;
    return RowFactory.create(all);
  }
}
