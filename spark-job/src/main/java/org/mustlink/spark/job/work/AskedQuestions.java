package org.mustlink.spark.job.work;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.job.page.Cell;
import org.mustlink.spark.job.page.Question;
import org.mustlink.spark.suggest.OwnRows;
import org.mustlink.spark.suggest.SuggestedTable;

/** Suggestions as questions that show whole rows. */
record AskedQuestions(SparkSession spark, InputSettings input) {

  /** Returns a question for each suggestion, with the rows as they are in the table. */
  List<Question> of(SuggestedTable table) {
    List<Map<String, @Nullable String>> rows =
        table.rows().stream().map(row -> named(table.columns(), row)).toList();
    List<List<String>> wanted =
        rows.stream()
            .flatMap(row -> Stream.of(texts(row, table.ids()), texts(row, table.others())))
            .filter(id -> !id.isEmpty())
            .distinct()
            .toList();
    OwnRows own = own(wanted);
    return rows.stream()
        .map(
            row ->
                new Question(
                    row,
                    cells(own, texts(row, table.ids())),
                    table.others().isEmpty() ? List.of() : cells(own, texts(row, table.others())),
                    String.valueOf(row.get("reason"))))
        .toList();
  }

  /** Reads rows of the table without the columns that would give the answer away. */
  OwnRows own(List<List<String>> wanted) {
    List<String> hidden =
        Stream.concat(input.label().stream(), input.truth().stream()).distinct().toList();
    return OwnRows.read(spark, input.location(), input.id(), hidden, wanted);
  }

  private static Map<String, @Nullable String> named(
      List<String> columns, List<@Nullable String> row) {
    Map<String, @Nullable String> named = new LinkedHashMap<>();
    for (int t = 0; t < columns.size(); t++) {
      named.put(columns.get(t), row.get(t));
    }
    return named;
  }

  private static List<String> texts(Map<String, @Nullable String> row, List<String> columns) {
    List<String> texts = new ArrayList<>();
    for (String column : columns) {
      String text = row.get(column);
      if (text == null) {
        throw new IllegalStateException("A suggested row has no " + column + ".");
      }
      texts.add(text);
    }
    return texts;
  }

  private static List<Cell> cells(OwnRows own, List<String> id) {
    return found(own, id)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The table changed while it was read: it has no row " + id + " any more."));
  }

  /** Returns the values of a row, if the table has it. */
  static Optional<List<Cell>> found(OwnRows own, List<String> id) {
    List<@Nullable String> values = own.rows().get(id);
    if (values == null) {
      return Optional.empty();
    }
    List<Cell> cells = new ArrayList<>();
    for (int t = 0; t < values.size(); t++) {
      cells.add(new Cell(own.columns().get(t), values.get(t)));
    }
    return Optional.of(cells);
  }
}
