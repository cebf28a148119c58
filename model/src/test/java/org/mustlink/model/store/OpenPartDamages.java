package org.mustlink.model.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Damages of what a model holds about new classes and outliers: of every field what it may not be,
 * fields that contradict each other, and matrices that no fit gives.
 */
final class OpenPartDamages {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NEW = "summary/newClasses/";
  private static final String COUNTED = "summary/outliers/";
  private static final String LIMIT = "outliers/";

  private OpenPartDamages() {}

  /**
   * A damage.
   *
   * @param model the name of the stored model
   * @param what is changed
   * @param words that the message must have
   * @param document changes the document
   * @param matrices changes the matrices
   */
  record Change(
      String model,
      String what,
      List<String> words,
      Consumer<ObjectNode> document,
      Consumer<ModelMatrices> matrices) {
    @Override
    public String toString() {
      return model + ": " + what;
    }
  }

  static List<Change> all() {
    List<Change> all = new ArrayList<>();
    for (String field : List.of("distance", "dropped")) {
      number(all, "outliers", LIMIT + field, "-1.0");
    }
    number(all, "outliers", COUNTED + "rows", "-1", "0.5", "161", "9223372036854775808");
    number(all, "outliers", COUNTED + "share", "-0.05", "0.06", "1.05");
    number(all, "new", NEW + "named", "-1", "0", "3", "4", "1.5", "2147483648");
    number(all, "new", NEW + "found", "-1", "0", "2", "0.5", "2147483648");
    number(all, "new", NEW + "least", "-1", "0", "1.5", "2147483648");
    number(all, "new", NEW + "most", "-1", "1", "1.5", "2147483648");
    number(all, "new", NEW + "share", "-0.1", "1.1");
    number(all, "new", NEW + "leastScore", "-0.1");
    numberOrNull(all, NEW + "score");
    numberOrNull(all, NEW + "calibrationError", "-0.1", "1.1");
    for (String wrong : List.of("7", "\"yes\"", "[]", "{}")) {
      set(all, "new", NEW + "given", wrong);
    }
    field(all, "new", NEW + "given");
    for (String wrong : List.of("-1", "2147483648", "0.5", "\"one\"", "[]")) {
      set(all, "new", NEW + "proven", wrong);
    }
    for (String part : List.of("summary/newClasses", "summary/outliers", "outliers")) {
      String model = part.endsWith("outliers") ? "outliers" : "new";
      for (String wrong : List.of("7", "\"none\"", "[]", "{}", "true")) {
        set(all, model, part, wrong);
      }
      at(all, model, part, "an unknown field", d -> ((ObjectNode) d).put("novel", 1));
    }
    contradictions(all);
    matrices(all);
    return all;
  }

  /** A number that must be there: what no number may be, and further values. */
  private static void number(List<Change> all, String model, String field, String... values) {
    field(all, model, field);
    wrongTypes(all, model, field);
    for (String value : values) {
      set(all, model, field, value);
    }
  }

  private static void numberOrNull(List<Change> all, String field, String... values) {
    at(all, "new", field, "missing", null);
    wrongTypes(all, "new", field);
    for (String value : values) {
      set(all, "new", field, value);
    }
  }

  private static void wrongTypes(List<Change> all, String model, String field) {
    List.of("\"NaN\"", "1e999", "-1e999", "\"7\"", "\"\"", "true", "[1]", "{\"a\": 1}")
        .forEach(value -> set(all, model, field, value));
  }

  /** A field that must be there and must not be null. */
  private static void field(List<Change> all, String model, String field) {
    at(all, model, field, "missing", null);
    set(all, model, field, "null");
  }

  private static void set(List<Change> all, String model, String field, String value) {
    String[] names = field.split("/", -1);
    all.add(
        document(
            model,
            field + " = " + value,
            List.of(names),
            d -> parent(d, names).set(names[names.length - 1], parsed(value))));
  }

  /** Changes the node at a field, or removes it. */
  private static void at(
      List<Change> all,
      String model,
      String field,
      String what,
      @Nullable Consumer<JsonNode> change) {
    String[] names = field.split("/", -1);
    String last = names[names.length - 1];
    all.add(
        document(
            model,
            field + " " + what,
            List.of(names),
            d -> {
              if (change == null) {
                parent(d, names).remove(last);
              } else {
                change.accept(parent(d, names).get(last));
              }
            }));
  }

  private static Change document(
      String model, String what, List<String> words, Consumer<ObjectNode> change) {
    return new Change(model, what, words, change, unchanged -> {});
  }

  private static ObjectNode parent(ObjectNode document, String... names) {
    ObjectNode parent = document;
    for (String name : Arrays.copyOf(names, names.length - 1)) {
      parent = (ObjectNode) parent.get(name);
    }
    return parent;
  }

  private static JsonNode parsed(String value) {
    if (value.matches("-?[0-9.e]+")) {
      return JSON.getNodeFactory().numberNode(new BigDecimal(value));
    }
    try {
      return JSON.readTree(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fields that are each possible, but not beside the others. */
  private static void contradictions(List<Change> all) {
    against(
        all, "outliers", "summary.outliers", "not counted", d -> summary(d).putNull("outliers"));
    against(all, "outliers", "summary.outliers.rows", "no limit", d -> d.putNull("outliers"));
    for (int projected : new int[] {0, 72}) {
      against(
          all,
          "outliers",
          "outliers.dropped",
          "projected to " + projected,
          d -> in(d, "sizes").put("projected", projected));
    }
    against(
        all,
        "outliers",
        "summary.outliers.rows",
        "7 rows in all",
        d -> in(d, "summary", "data").put("n", 7));
    against(
        all,
        "outliers",
        "summary.outliers.share",
        "80 rows in all",
        d -> in(d, "summary", "data").put("n", 80));
    against(
        all,
        "outliers",
        "summary.outliers.share",
        "one more",
        d -> in(d, "summary", "outliers").put("rows", 9));
    for (int found : new int[] {-1, 0, 3}) {
      against(
          all,
          "outliers",
          found == 0 ? "summary.newClasses.given" : "summary.newClasses.found",
          "another assigner and " + found + " new classes",
          d -> {
            summary(d).set("newClasses", summary(original("new")).get("newClasses"));
            in(d, "summary", "newClasses").put("found", found);
          });
    }
    against(
        all,
        "outliers",
        "summary.newClasses",
        "an assigner without new classes",
        d -> d.put("assigner", "newClasses"));
    against(all, "new", "summary.newClasses", "not told", d -> summary(d).putNull("newClasses"));
    against(all, "new", "classFactors", "assigner pool", d -> d.put("assigner", "pool"));
    against(all, "new", "sizes.dimensions", "largest", d -> d.put("assigner", "largest"));
    against(all, "new", "centres", "the assigner of centres", d -> d.put("assigner", "centres"));
    against(all, "new", "sizes.voters", "the assigner of votes", d -> d.put("assigner", "vote"));
    against(all, "new", "labels", "a third", d -> d.withArray("/labels").set(2, "class 2"));
    against(all, "new", "labels", "one", d -> d.withArray("/labels").set(1, JSON.nullNode()));
    against(
        all,
        "new",
        "clustersAreClasses",
        "clusters that are none",
        d -> d.put("clustersAreClasses", false));
    for (String absent : List.of("score", "calibrationError")) {
      against(
          all,
          "new",
          "summary.newClasses.calibrationError",
          absent + " alone is null",
          d -> in(d, "summary", "newClasses").putNull(absent));
    }
    against(
        all,
        "new",
        "summary.newClasses.found",
        "1 named",
        d -> in(d, "summary", "newClasses").put("named", 1));
    against(all, "new", "labels", "1 named and 2 found", OpenPartDamages::oneNamed);
    against(
        all,
        "new",
        "summary.newClasses.named",
        "1 named and 2 found, and their labels",
        d -> {
          oneNamed(d);
          d.withArray("/labels").set(1, JSON.nullNode());
        });
    against(all, "new", "sizes.dimensions", "no classifiers", d -> d.putNull("experts"));
    against(all, "new", "embedding", "fewer columns", d -> in(d, "sizes").put("dimensions", 4));
  }

  private static void oneNamed(ObjectNode document) {
    in(document, "summary", "newClasses").put("named", 1).put("found", 2);
  }

  private static ObjectNode summary(ObjectNode document) {
    return in(document, "summary");
  }

  private static ObjectNode original(String model) {
    try {
      Path file = StoredModels.LATEST.resolve(model).resolve("model.json");
      return (ObjectNode) JSON.readTree(file.toFile()).get("model");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void against(
      List<Change> all, String model, String words, String what, Consumer<ObjectNode> change) {
    all.add(document(model, words + " beside " + what, List.of(words), change));
  }

  private static ObjectNode in(ObjectNode document, String... names) {
    ObjectNode at = document;
    for (String name : names) {
      at = (ObjectNode) at.get(name);
    }
    return at;
  }

  private static void matrices(List<Change> all) {
    double nan = Double.NaN;
    double infinite = Double.POSITIVE_INFINITY;
    for (double bad : new double[] {nan, infinite, -infinite, -1, -1e-300, 1e7, 1e300}) {
      all.add(matrix("pool", 2, bad, 0));
      all.add(matrix("pool", 2, 1, bad));
    }
    for (double bad : new double[] {nan, infinite, -infinite, 1e7, -1e7, 1e300}) {
      all.add(matrix("newOdds", 2, bad, -2));
      all.add(matrix("newOdds", 2, -2, bad));
    }
    for (double bad : new double[] {nan, infinite, -infinite, -1, 0, 1.5, 3, 4, 1e12, 1e300}) {
      all.add(matrix("namedClasses", 1, bad));
    }
    for (String part : List.of("pool", "newOdds")) {
      all.add(matrix(part, 1, 1));
      all.add(matrix(part, 3, 1, 1, 1));
      all.add(matrix(part, 1, 1, 1));
      all.add(matrix(part, 2, 1, 1, 1, 1));
    }
    all.add(matrix("namedClasses", 2, 2, 2));
    all.add(matrix("namedClasses", 1, 2, 2));
    all.add(matrix("newOdds of another kind", 2, 1, 1));
    all.add(matrix("centres", 2, 1, 1));
    all.add(matrix("classFactors", 2, 1, 1));
  }

  private static Change matrix(String part, int columns, double... values) {
    return new Change(
        "new",
        part + " = " + Arrays.toString(values) + " by " + columns,
        List.of(part),
        unchanged -> {},
        matrices -> matrices.put(part, values, columns));
  }
}
