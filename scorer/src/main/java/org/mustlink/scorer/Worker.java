package org.mustlink.scorer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.RowModel;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.model.row.FeatureRow;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.model.row.GivenRow;

/** What one thread needs to assign rows: arrays that are used again, and the rules of a model. */
final class Worker {
  private final FeatureCheck check;
  private final RowReader reader;
  private final RowModel.FeatureAssigner assigner;
  private final RowMapper mapper;
  private final FeatureRow given;
  private final int width;
  private final double[] one;

  Worker(FeatureCheck check, RowReader reader, InputMap map, RowModel.FeatureAssigner assigner) {
    this.assigner = assigner;
    this.check = check;
    this.reader = reader;
    this.mapper = map.mapper();
    this.given = new FeatureRow(check);
    this.width = map.outputs();
    this.one = new double[width];
  }

  /** Assigns a row that was read. */
  AssignedBlock assign(GivenRow row) {
    require(check.problem(row), -1);
    require(mapper.apply(given.at(row), one, 0), -1);
    return assigner.assign(one, 1);
  }

  /** Assigns a row of numbers. */
  AssignedBlock assignNumbers(double[] row) {
    reader.requireNumbers(row.length, check.d());
    require(mapper.apply(numbers(row, 0), one, 0), -1);
    return assigner.assign(one, 1);
  }

  /** Assigns rows of numbers, at most as many as a block has. */
  AssignedBlock assignNumbers(double[] rows, int from, int count) {
    double[] features = new double[Math.multiplyExact(count, width)];
    for (int i = 0; i < count; i++) {
      require(mapper.apply(numbers(rows, from + i), features, i * width), from + i);
    }
    return assigner.assign(features, count);
  }

  /** Returns a row of an array of rows. */
  private FeatureRow numbers(double[] rows, int row) {
    int d = check.d();
    return given.at(FeatureValues.dense(Arrays.copyOfRange(rows, row * d, (row + 1) * d)));
  }

  private static void require(@Nullable FeatureProblem problem, int row) {
    if (problem != null) {
      throw problem.refusal(row < 0 ? "A row" : "Row " + row);
    }
  }
}
