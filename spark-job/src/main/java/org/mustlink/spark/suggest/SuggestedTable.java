package org.mustlink.spark.suggest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
  /** The maximum number of features that are shown of a row. */
  private static final int MOST_FEATURES = 20;

  /** The maximum number of characters that are shown of a vector or an array. */
  private static final int MOST_CHARACTERS = 200;

  /** The rows that were suggested, with their ids and features as texts, by name. */
  private record Shown(int ids, Map<String, List<@Nullable String>> rows) {
    List<@Nullable String> id(Candidate row) {
      return texts(row).subList(0, ids);
    }

    List<@Nullable String> features(Candidate row) {
      List<@Nullable String> texts = texts(row);
      return texts.subList(ids, texts.size());
    }

    private List<@Nullable String> texts(Candidate row) {
      List<@Nullable String> texts = rows.get(row.name());
      if (texts == null) {
        throw new IllegalStateException(
            "The table changed while it was read: it has no row " + row.name() + " any more.");
      }
      return texts;
    }
  }

  static SuggestedTable ofRows(
      InputTable table, ClusteringModel model, List<Suggestions.Choice> choices) {
    List<String> features = features(table);
    Shown shown = shown(table, features, choices.stream().map(Suggestions.Choice::row));
    Names names = new Names();
    List<String> ids = table.ids().stream().map(names::of).toList();
    String answer = names.of("label");
    Stream.of("cluster", "cluster_label", "margin", "reason").forEach(names::of);
    features.forEach(names::of);
    List<List<@Nullable String>> rows = new ArrayList<>();
    for (Suggestions.Choice choice : choices) {
      Candidate row = choice.row();
      List<@Nullable String> values = new ArrayList<>(shown.id(row));
      values.add(null);
      values.add(Integer.toString(model.ids().of(row.cluster())));
      values.add(model.labels().get(row.cluster()));
      values.add(margin(row));
      values.add(Reasons.of(choice));
      values.addAll(shown.features(row));
      rows.add(values);
    }
    return new SuggestedTable(names.all(), rows, ids, List.of(), answer);
  }

  static SuggestedTable ofPairs(
      InputTable table, ClusteringModel model, List<Suggestions.Pair> pairs) {
    List<String> features = features(table);
    Shown shown =
        shown(
            table,
            features,
            pairs.stream().flatMap(pair -> Stream.of(pair.row().row(), pair.other())));
    Names names = new Names();
    boolean single = table.ids().size() == 1;
    List<String> first =
        table.ids().stream().map(id -> names.of(single ? "first" : "first_" + id)).toList();
    List<String> second =
        table.ids().stream().map(id -> names.of(single ? "second" : "second_" + id)).toList();
    String answer = names.of("type");
    Stream.of("first_cluster", "second_cluster", "first_margin", "reason").forEach(names::of);
    features.forEach(
        feature -> {
          names.of("first " + feature);
          names.of("second " + feature);
        });
    List<List<@Nullable String>> rows = new ArrayList<>();
    for (Suggestions.Pair pair : pairs) {
      Candidate row = pair.row().row();
      List<@Nullable String> values = new ArrayList<>(shown.id(row));
      values.addAll(shown.id(pair.other()));
      values.add(null);
      values.add(Integer.toString(model.ids().of(row.cluster())));
      values.add(Integer.toString(model.ids().of(pair.other().cluster())));
      values.add(margin(row));
      values.add(Reasons.of(pair));
      List<@Nullable String> one = shown.features(row);
      List<@Nullable String> other = shown.features(pair.other());
      for (int t = 0; t < one.size(); t++) {
        values.add(one.get(t));
        values.add(other.get(t));
      }
      rows.add(values);
    }
    return new SuggestedTable(names.all(), rows, first, second, answer);
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
    return new Shown(table.ids().size(), texts);
  }

  private static Column text(String name) {
    return TableScan.named(name).cast(DataTypes.StringType);
  }

  /** Makes distinct names of columns, by appending underscores. */
  private static final class Names {
    private final List<String> all = new ArrayList<>();
    private final Set<String> taken = new LinkedHashSet<>();

    String of(String wanted) {
      String name = wanted;
      while (!taken.add(name.toLowerCase(Locale.ROOT))) {
        name += "_";
      }
      all.add(name);
      return name;
    }

    List<String> all() {
      return List.copyOf(all);
    }
  }
}
