package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.GroupSummary;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;

/** Runs grouped fits and records their messages and results. */
final class GroupedRuns {
  final List<String> lines = new ArrayList<>();
  final List<String> warnings = new ArrayList<>();

  /** The results of a fit, with rows in the order of their ids. */
  record Result(
      GroupSummary summary,
      List<String> schema,
      List<Row> rows,
      Map<Object, Row> groups,
      List<Row> violations) {
    private static final Object NULL = new Object();

    Group group(@Nullable Object key) {
      return new Group(Objects.requireNonNull(groups.get(key == null ? NULL : key)));
    }
  }

  record Group(Row row) {
    String getText(String name) {
      return row.getAs(name);
    }

    int getInt(String name) {
      return row.<Integer>getAs(name);
    }
  }

  Result fit(InputTable table, Map<String, String> options) {
    return fit(List.of("key"), table, options);
  }

  Result fit(List<String> by, InputTable table, Map<String, String> options) {
    return fit(by, table, Optional.empty(), options);
  }

  Result fit(
      List<String> by, InputTable table, Optional<GroupLinks> links, Map<String, String> options) {
    try (GroupedResult result =
        GroupedFit.run(
            table,
            links,
            RuleInput.NONE,
            GroupOptions.resolve(by, options),
            new CollectedProgress(lines, warnings))) {
      Map<Object, Row> groups = new HashMap<>();
      for (Row row : result.groups().collectAsList()) {
        groups.put(by.isEmpty() || row.isNullAt(0) ? Result.NULL : row.get(0), row);
      }
      GroupSummary summary = result.write(() -> {});
      return new Result(
          summary,
          List.of(result.assignments().columns()),
          result.assignments().sort("id").collectAsList(),
          groups,
          result.violations().map(Dataset::collectAsList).orElse(List.of()));
    }
  }
}
