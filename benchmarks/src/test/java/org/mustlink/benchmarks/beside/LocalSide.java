package org.mustlink.benchmarks.beside;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.local.serve.Server;
import org.mustlink.local.table.NumberColumn;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.MemoryDirectory;
import org.mustlink.model.store.ModelStore;

/** Fits and predictions in memory, by the requests that {@code mustlink.local} sends. */
final class LocalSide {
  /**
   * A fit.
   *
   * @param rows what becomes of them
   * @param model its files
   * @param warnings of its summary
   */
  record Fit(Assigned rows, byte[] model, List<String> warnings) {
    /** Saves the model. */
    void save(Path directory) {
      ModelStore.save(
          ModelStore.read(MemoryDirectory.of(model, "memory")).content(),
          Optional.empty(),
          LocalDirectory.of(directory),
          Optional.empty());
    }
  }

  private LocalSide() {}

  static Fit fit(OddTable table) {
    ObjectNode header = Message.JSON.createObjectNode();
    Map<String, byte[]> parts = new LinkedHashMap<>();
    parts.put("table", table(table));
    header.put("operation", "fit").put("model", "m").put("method", "scacs").put("seed", 42);
    ObjectNode options = header.putObject("options");
    ObjectNode kinds = header.putObject("kinds");
    ObjectNode weights = header.putObject("weights");
    table
        .settings()
        .forEach(
            (key, value) -> {
              if (key.equals("fit.k")) {
                header.put("k", Integer.parseInt(value));
              } else if (key.startsWith("input.kinds.")) {
                kinds.put(key.substring("input.kinds.".length()).replace("\"", ""), value);
              } else if (key.endsWith("Weights")) {
                String rule = key.substring("links.".length(), key.length() - "Weights".length());
                weights.putArray(rule).add(Double.parseDouble(value));
              } else if (key.equals("links.apartMost")) {
                header.put("most", Integer.parseInt(value));
              } else if (key.equals("links.holdout")) {
                header.put("holdout", Double.parseDouble(value));
              } else if (key.startsWith("fit.")) {
                options.put(key.substring("fit.".length()), value);
              }
            });
    labels(table, header, parts);
    if (table.has(OddTable.WEIGHT)) {
      parts.put(
          "sample_weight",
          new ArrowBytes().with("w", DataTypes.DoubleType, column(table, OddTable.WEIGHT)).bytes());
    }
    if (!table.links().isEmpty()) {
      parts.put("links", links(table.links()));
    }
    for (String kind : List.of("together", "apart")) {
      ArrowBytes columns = new ArrowBytes();
      for (String name : table.rules(kind)) {
        columns.with(name, DataTypes.StringType, texts(column(table, name)));
      }
      if (!table.rules(kind).isEmpty()) {
        parts.put(kind, columns.bytes());
      }
    }
    Message answer = ask(header, parts);
    List<String> warnings = new ArrayList<>();
    answer.header().at("/summary/warnings").forEach(one -> warnings.add(one.asText()));
    return new Fit(
        new Assigned(clusters(answer), column(answer, 1)),
        answer.part("model").orElseThrow(),
        warnings);
  }

  /** Assigns rows by a model in a directory. */
  static int[] predict(Path model, OddTable table) {
    ObjectNode load = Message.JSON.createObjectNode();
    load.put("operation", "load").put("model", "m").put("path", model.toString());
    ObjectNode header = Message.JSON.createObjectNode();
    header.put("operation", "predict").put("model", "m");
    header.putObject("columns").put("cluster", 1);
    List<Message> answers =
        exchange(List.of(new Message(load), new Message(header, Map.of("table", table(table)))));
    answers.forEach(LocalSide::require);
    return clusters(answers.get(1));
  }

  private static int[] clusters(Message answer) {
    return Arrays.stream(column(answer, 0)).mapToInt(value -> (int) value).toArray();
  }

  private static double[] column(Message answer, int at) {
    NumberColumn column =
        (NumberColumn) ArrowTables.table(answer.part("rows").orElseThrow()).columns().get(at);
    return column.values();
  }

  static List<@Nullable Object> column(OddTable table, String name) {
    int at = table.schema().fieldIndex(name);
    return table.rows().stream().map(row -> row.get(at)).collect(Collectors.toList());
  }

  private static List<@Nullable String> texts(List<@Nullable Object> values) {
    return values.stream()
        .map(value -> value == null ? null : value.toString())
        .collect(Collectors.toList());
  }

  private static byte[] table(OddTable table) {
    ArrowBytes columns = new ArrowBytes();
    for (String name : table.features()) {
      DataType type = table.schema().apply(name).dataType();
      columns.with(name, type, column(table, name));
    }
    return columns.bytes();
  }

  /** Brings the labels as indices of their texts. */
  private static void labels(OddTable table, ObjectNode header, Map<String, byte[]> parts) {
    if (table.has(OddTable.LABEL)) {
      List<@Nullable String> texts =
          column(table, OddTable.LABEL).stream()
              .map(value -> value == null || value.equals(Double.NaN) ? null : value.toString())
              .collect(Collectors.toList());
      List<String> distinct = texts.stream().filter(Objects::nonNull).distinct().toList();
      header.set("classes", Message.JSON.valueToTree(distinct));
      List<Integer> codes =
          texts.stream().map(text -> text == null ? -1 : distinct.indexOf(text)).toList();
      parts.put("labels", new ArrowBytes().with("label", DataTypes.IntegerType, codes).bytes());
    }
  }

  private static byte[] links(List<OddTable.Link> links) {
    return new ArrowBytes()
        .with("first", DataTypes.IntegerType, links.stream().map(OddTable.Link::first).toList())
        .with("second", DataTypes.IntegerType, links.stream().map(OddTable.Link::second).toList())
        .with("must", DataTypes.BooleanType, links.stream().map(OddTable.Link::must).toList())
        .with("weight", DataTypes.DoubleType, links.stream().map(OddTable.Link::weight).toList())
        .bytes();
  }

  private static Message ask(ObjectNode header, Map<String, byte[]> parts) {
    Message answer = exchange(List.of(new Message(header, parts))).get(0);
    require(answer);
    return answer;
  }

  private static void require(Message answer) {
    if (!answer.header().path("ok").booleanValue()) {
      String kind = answer.header().path("kind").asText();
      String message = answer.header().path("message").asText();
      if (kind.equals("internal")) {
        throw new AssertionError(message);
      }
      throw new BadDataException(message);
    }
  }

  private static List<Message> exchange(List<Message> requests) {
    try {
      ByteArrayOutputStream sent = new ByteArrayOutputStream();
      for (Message request : requests) {
        request.write(new DataOutputStream(sent));
      }
      ByteArrayOutputStream answers = new ByteArrayOutputStream();
      new Server()
          .serve(
              new DataInputStream(new ByteArrayInputStream(sent.toByteArray())),
              new DataOutputStream(answers));
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(answers.toByteArray()));
      List<Message> read = new ArrayList<>();
      for (int i = 0; i < requests.size(); i++) {
        read.add(Message.read(in).orElseThrow());
      }
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
