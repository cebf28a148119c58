package org.mustlink.spark.job.work;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.job.page.Cell;
import org.mustlink.spark.job.page.Question;
import org.mustlink.spark.label.Confirmations;
import org.mustlink.spark.suggest.OwnRows;
import org.mustlink.spark.table.TableScan;

/**
 * Rows whose labels a fit doubts, as questions that show them beside the nearest rows that have the
 * likelier class.
 *
 * @param rows reads the rows of the table
 * @param answer the column of the answers
 */
record DoubtedQuestions(AskedQuestions rows, String answer) {
  private static final String BETWEEN_IDS = " | ";

  /** A row of the list. */
  private record Listed(
      List<String> id,
      String label,
      String likelier,
      double own,
      double probability,
      List<List<String>> nearest) {}

  /** Returns the columns of a new file of answers. */
  List<String> columns() {
    return Stream.concat(rows.input().id().stream(), Stream.of(answer, Confirmations.COLUMN))
        .toList();
  }

  /**
   * Returns a question for each of the first rows of a list.
   *
   * @param listed the list, the most doubtful row first
   * @param open whether a row of the table of answers is to be asked about
   * @param count the largest number of questions
   * @param names the classes that have a name
   */
  List<Question> of(
      Dataset<Row> listed,
      Predicate<Map<String, @Nullable String>> open,
      int count,
      Set<String> names) {
    List<Listed> asked =
        read(listed).stream().filter(one -> open.test(row(one.id))).limit(count).toList();
    OwnRows own =
        rows.own(
            asked.stream()
                .flatMap(one -> Stream.concat(Stream.of(one.id), one.nearest.stream()))
                .distinct()
                .toList());
    return asked.stream().map(one -> question(one, own, names)).toList();
  }

  private List<Listed> read(Dataset<Row> listed) {
    int ids = rows.input().id().size();
    Stream<Column> columns =
        Stream.concat(rows.input().id().stream(), Stream.of("label", "likelier"))
            .map(name -> TableScan.named(name).cast(DataTypes.StringType));
    Stream<Column> numbers =
        Stream.of("own", "probability")
            .map(name -> TableScan.named(name).cast(DataTypes.DoubleType));
    Column[] all =
        Stream.of(columns, numbers, Stream.of(TableScan.named("nearest")))
            .flatMap(some -> some)
            .toArray(Column[]::new);
    return listed.select(all).collectAsList().stream()
        .map(
            row ->
                new Listed(
                    IntStream.range(0, ids).mapToObj(row::getString).toList(),
                    row.getString(ids),
                    row.getString(ids + 1),
                    row.getDouble(ids + 2),
                    row.getDouble(ids + 3),
                    row.<String>getList(ids + 4).stream()
                        .map(name -> id(name, ids))
                        .filter(id -> id.size() == ids)
                        .toList()))
        .toList();
  }

  /** Returns the ids of a row that the list names by one text. */
  private static List<String> id(String name, int ids) {
    return ids == 1 ? List.of(name) : Arrays.asList(name.split(Pattern.quote(BETWEEN_IDS), -1));
  }

  private Map<String, @Nullable String> row(List<String> id) {
    Map<String, @Nullable String> row = new LinkedHashMap<>();
    for (int t = 0; t < id.size(); t++) {
      row.put(rows.input().id().get(t), id.get(t));
    }
    row.put(answer, null);
    row.put(Confirmations.COLUMN, null);
    return row;
  }

  private Question question(Listed one, OwnRows own, Set<String> names) {
    List<Cell> cells =
        AskedQuestions.found(own, one.id)
            .orElseThrow(
                () ->
                    new BadDataException(
                        "The list of doubted labels names the row "
                            + String.join(BETWEEN_IDS, one.id)
                            + ", which the table does not have any more. Fit again."));
    List<List<Cell>> nearest =
        one.nearest.stream().flatMap(id -> AskedQuestions.found(own, id).stream()).toList();
    return Question.ofDoubt(
        row(one.id),
        cells,
        "Its class is %s. By the other labels, %s has a probability of %s, and %s one of %s."
            .formatted(
                one.label, one.label, percent(one.own), one.likelier, percent(one.probability)),
        new Question.Doubt(one.label, names.contains(one.label), one.likelier, nearest));
  }

  private static String percent(double probability) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * probability);
  }
}
