package org.mustlink.spark.suggest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.suggest.Candidate;
import org.mustlink.core.suggest.Suggestions;
import org.mustlink.model.ClusteringModel;
import org.mustlink.spark.link.table.TextLinks;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * Suggestions as a table of texts that a person fills in: ids, the empty column of the answer, the
 * present assignment by the model, the reason of the suggestion, and features of the rows. The
 * names of the columns are distinct, even if case is ignored.
 *
 * @param columns the names of the columns
 * @param rows the values, null for an empty field
 * @param ids the columns that name a row, or the first of two rows
 * @param others the columns that name the second row; empty for rows
 * @param answer the column to fill in
 */
public record SuggestedTable(
    List<String> columns,
    List<List<@Nullable String>> rows,
    List<String> ids,
    List<String> others,
    String answer) {
  /** The column of the answers to questions about two rows. */
  public static final String PAIR_ANSWER = "type";

  /** The maximum number of features that are shown of a row. */
  private static final int MOST_FEATURES = 20;

  /** The maximum number of characters that are shown of a vector or an array. */
  private static final int MOST_CHARACTERS = 200;

  /** The rows that were suggested, with their ids and features as texts, by name. */
  private record Shown(Map<String, List<@Nullable String>> rows) {
    @Nullable String text(Candidate row, int at) {
      List<@Nullable String> texts = rows.get(row.name());
      if (texts == null) {
        throw new IllegalStateException(
            "The table changed while it was read: it has no row " + row.name() + " any more.");
      }
      return texts.get(at);
    }
  }

  static SuggestedTable ofRows(
      InputTable table, ClusteringModel model, List<Suggestions.Choice> choices) {
    List<String> features = features(table);
    Shown shown = shown(table, features, choices.stream().map(Suggestions.Choice::row));
    int n = table.ids().size();
    Layout<Suggestions.Choice> layout = new Layout<>();
    List<String> ids =
        IntStream.range(0, n)
            .mapToObj(t -> layout.add(table.ids().get(t), of -> shown.text(of.row(), t)))
            .toList();
    String answer = layout.add("label", of -> null);
    layout.add("cluster", of -> cluster(model, of.row()));
    layout.add("cluster_label", of -> model.labels().get(of.row().cluster()));
    layout.add("margin", of -> margin(of.row()));
    layout.add("reason", Reasons::of);
    IntStream.range(0, features.size())
        .forEach(t -> layout.add(features.get(t), of -> shown.text(of.row(), n + t)));
    return new SuggestedTable(layout.names(), layout.rows(choices), ids, List.of(), answer);
  }

  static SuggestedTable ofPairs(
      InputTable table, ClusteringModel model, List<Suggestions.Pair> pairs) {
    List<String> features = features(table);
    Shown shown =
        shown(
            table,
            features,
            pairs.stream().flatMap(pair -> Stream.of(pair.row().row(), pair.other())));
    int n = table.ids().size();
    Layout<Suggestions.Pair> layout = new Layout<>();
    List<String> first = pairIds(table.ids(), "first");
    List<String> second = pairIds(table.ids(), "second");
    List<String> ids =
        IntStream.range(0, n)
            .mapToObj(t -> layout.add(first.get(t), of -> shown.text(of.row().row(), t)))
            .toList();
    List<String> others =
        IntStream.range(0, n)
            .mapToObj(t -> layout.add(second.get(t), of -> shown.text(of.other(), t)))
            .toList();
    String answer = layout.add(PAIR_ANSWER, of -> null);
    layout.add("first_cluster", of -> cluster(model, of.row().row()));
    layout.add("second_cluster", of -> cluster(model, of.other()));
    layout.add("first_margin", of -> margin(of.row().row()));
    layout.add("reason", Reasons::of);
    for (int t = 0; t < features.size(); t++) {
      int at = n + t;
      layout.add("first " + features.get(t), of -> shown.text(of.row().row(), at));
      layout.add("second " + features.get(t), of -> shown.text(of.other(), at));
    }
    return new SuggestedTable(layout.names(), layout.rows(pairs), ids, others, answer);
  }

  /** Returns the columns that name one of two rows. */
  public static List<String> pairIds(List<String> ids, String side) {
    return ids.size() == 1 ? List.of(side) : ids.stream().map(id -> side + "_" + id).toList();
  }

  private static String cluster(ClusteringModel model, Candidate row) {
    return Integer.toString(model.ids().of(row.cluster()));
  }

  private static String margin(Candidate row) {
    return String.format(Locale.ROOT, "%.3f", row.margin());
  }

  private static List<String> features(InputTable table) {
    List<String> names = table.features().names();
    return names.subList(0, Math.min(names.size(), MOST_FEATURES));
  }

  /** Reads the suggested rows again; there are not more of them than a person can look at. */
  private static Shown shown(InputTable table, List<String> features, Stream<Candidate> rows) {
    Column name = TextLinks.name(table.ids());
    Object[] wanted = rows.map(Candidate::name).distinct().toArray();
    List<Column> columns = new ArrayList<>();
    columns.add(name);
    table.ids().forEach(id -> columns.add(text(id)));
    features.forEach(feature -> columns.add(text(feature).substr(0, MOST_CHARACTERS)));
    Dataset<Row> found =
        table.data().filter(name.isin(wanted)).select(columns.toArray(Column[]::new));
    Map<String, List<@Nullable String>> texts = new HashMap<>();
    for (Row row : found.collectAsList()) {
      List<@Nullable String> values = new ArrayList<>();
      IntStream.range(1, row.size())
          .forEach(at -> values.add(row.isNullAt(at) ? null : row.getString(at)));
      texts.put(row.getString(0), values);
    }
    return new Shown(texts);
  }

  private static Column text(String name) {
    return TableScan.named(name).cast(DataTypes.StringType);
  }

  /** The columns, whose names are made distinct by appending underscores. */
  private static final class Layout<T> {
    private final Map<String, String> names = new LinkedHashMap<>();
    private final List<Function<T, @Nullable String>> values = new ArrayList<>();

    /** Adds a column; returns its name. */
    String add(String wanted, Function<T, @Nullable String> value) {
      String name = wanted;
      while (names.putIfAbsent(name.toLowerCase(Locale.ROOT), name) != null) {
        name += "_";
      }
      values.add(value);
      return name;
    }

    List<String> names() {
      return List.copyOf(names.values());
    }

    List<List<@Nullable String>> rows(List<T> all) {
      return all.stream()
          .map(one -> values.stream().<@Nullable String>map(value -> value.apply(one)).toList())
          .toList();
    }
  }
}
