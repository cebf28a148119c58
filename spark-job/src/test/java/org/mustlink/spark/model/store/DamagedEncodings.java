package org.mustlink.spark.model.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Damages of the map of columns of any kind, in model.json. */
final class DamagedEncodings {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Parts of the stored model: categories, of which the second has gaps, numbers, a time, words.
   */
  private static final int ISLAND = 0;

  private static final int SEX = 1;
  private static final int MASS = 2;
  private static final int PRICE = 3;
  private static final int SEEN = 6;
  private static final int NOTE = 9;

  private static final List<String> FIELDS =
      List.of(
          "kind",
          "inputs",
          "median",
          "gaps",
          "gapless",
          "hours",
          "weekdays",
          "levels",
          "texts",
          "other",
          "gap",
          "seen");

  private DamagedEncodings() {}

  static List<Damage> damages() {
    List<Damage> damages = new ArrayList<>();
    for (int part : new int[] {SEX, MASS, SEEN}) {
      FIELDS.forEach(field -> ofType(damages, part, field));
    }
    damages.addAll(numbers());
    damages.addAll(levels());
    damages.addAll(kinds());
    damages.addAll(parts());
    damages.addAll(reduced());
    return damages;
  }

  private static void ofType(List<Damage> damages, int part, String field) {
    String at = "part " + part + ": " + field;
    damages.add(
        part(
            part, at + " is null", "null in /input/encoding/parts/" + part, p -> p.putNull(field)));
    damages.add(part(part, at + " is not there", "wrong field", p -> p.remove(field)));
    damages.add(part(part, at + " is an object", "wrong field", p -> p.putObject(field)));
  }

  private static List<Damage> numbers() {
    return List.of(
        set(MASS, "median", new BigDecimal("1e999"), "Infinity in encoding.parts.median"),
        set(SEEN, "median", new BigDecimal("-1e999"), "-Infinity in encoding.parts.median"),
        set(MASS, "median", "NaN", "NaN in encoding.parts.median"),
        set(MASS, "median", 1.5, "checksum does not match"),
        set(MASS, "gaps", -0.1, "-0.1 in encoding.parts.gaps"),
        set(MASS, "gaps", 1, "1.0 in encoding.parts.gaps"),
        set(MASS, "gaps", 0, "are not"),
        set(MASS, "gaps", new BigDecimal("1e999"), "Infinity in encoding.parts.gaps"),
        set(MASS, "gapless", true, "true in encoding.parts.gapless"),
        set(SEX, "gapless", true, "true in encoding.parts.gapless"),
        set(PRICE, "gapless", false, "checksum does not match"),
        set(PRICE, "gaps", 0.5, "true in encoding.parts.gapless"),
        set(MASS, "hours", true, "angles of a number in encoding.parts.hours"),
        set(ISLAND, "weekdays", true, "angles of a category in encoding.parts.hours"),
        set(SEEN, "hours", false, "are not"),
        set(MASS, "texts", 1, "1 in encoding.parts.texts"),
        set(MASS, "seen", 1, "1 in encoding.parts.seen"),
        set(MASS, "other", 1, "1 in encoding.parts.other"),
        set(SEEN, "gap", 1, "1 in encoding.parts.gap"));
  }

  private static List<Damage> levels() {
    return List.of(
        set(ISLAND, "texts", -1, "-1 in encoding.parts.texts"),
        set(ISLAND, "texts", 4, "4 in encoding.parts.texts"),
        set(ISLAND, "texts", 2, "encoding codes"),
        set(ISLAND, "texts", 2_000_000_000, "in encoding.parts.texts"),
        set(ISLAND, "texts", 1.5, "wrong field"),
        set(ISLAND, "other", -2, "-2 in encoding.parts.other"),
        set(ISLAND, "other", 3, "3 in encoding.parts.other"),
        set(ISLAND, "other", 1, "checksum does not match"),
        set(SEX, "gap", -2, "-2 in encoding.parts.gap"),
        set(SEX, "gap", 3, "3 in encoding.parts.gap"),
        set(SEX, "gap", -1, "checksum does not match"),
        set(ISLAND, "seen", -1, "-1 in encoding.parts.seen"),
        set(ISLAND, "seen", 2, "encoding seen"),
        set(ISLAND, "seen", 4, "encoding seen"),
        set(ISLAND, "seen", 2_147_483_647, "in encoding.parts.seen"),
        set(ISLAND, "levels", List.of(), "[] in encoding.parts.levels"),
        set(ISLAND, "levels", List.of("Biscoe"), "[Biscoe] in encoding.parts.levels"),
        set(ISLAND, "levels", List.of("a", "b", "c", "d"), "encoding shares"),
        set(ISLAND, "levels", List.of("a", "b", "c"), "checksum does not match"),
        set(ISLAND, "levels", "Biscoe", "wrong field"),
        set(ISLAND, "levels", Map.of("a", 1), "wrong field"),
        set(MASS, "levels", List.of("a", "b"), "[a, b] in encoding.parts.levels"),
        part(
            ISLAND,
            "a level that is null",
            "null in /input/encoding/parts/0/levels/1",
            p -> ((ArrayNode) p.get("levels")).setNull(1)));
  }

  private static List<Damage> kinds() {
    List<Damage> damages = new ArrayList<>();
    for (String kind : List.of("number", "time")) {
      damages.add(set(ISLAND, "kind", kind, "in encoding.parts.levels"));
    }
    damages.add(
        set(ISLAND, "kind", "java.lang.Runtime", "java.lang.Runtime in encoding.parts.kind"));
    damages.add(set(ISLAND, "kind", "", " in encoding.parts.kind"));
    damages.add(set(MASS, "kind", "category", "[] in encoding.parts.levels"));
    damages.add(set(MASS, "kind", "time", "time for a column of the kind measure"));
    damages.add(set(PRICE, "kind", "time", "time for a column of the kind measure"));
    damages.add(set(SEEN, "kind", "number", "angles of a number"));
    for (String kind : List.of("number", "measure", "time", "text", "vector")) {
      damages.add(column(ISLAND, kind, "category for a column of the kind " + kind));
    }
    damages.add(column(SEEN, "measure", "time for a column of the kind measure"));
    damages.add(column(MASS, "category", "number for a column of the kind category"));
    damages.add(column(MASS, "novel", "novel in input.columns"));
    return damages;
  }

  private static List<Damage> parts() {
    return List.of(
        encoding("no encoding", "category without an encoding", d -> d.putNull("encoding")),
        encoding("an encoding that is not there", "wrong field", d -> d.remove("encoding")),
        encoding("a number for the encoding", "wrong field", d -> d.put("encoding", 7)),
        encoding(
            "null parts",
            "null in /input/encoding/parts",
            d -> ((ObjectNode) d.get("encoding")).putNull("parts")),
        encoding(
            "no parts",
            "0 parts in encoding.parts",
            d -> ((ObjectNode) d.get("encoding")).putArray("parts")),
        encoding(
            "a part too few",
            "9 parts in encoding.parts",
            d -> ((ArrayNode) d.at("/encoding/parts")).remove(0)),
        encoding(
            "a part twice",
            "11 parts in encoding.parts",
            d -> ((ArrayNode) d.at("/encoding/parts")).add(d.at("/encoding/parts/0").deepCopy())),
        encoding(
            "a part that is null",
            "null in /input/encoding/parts/0",
            d -> ((ArrayNode) d.at("/encoding/parts")).setNull(0)),
        encoding(
            "parts in another order",
            "in encoding.parts.kind",
            d ->
                ((ArrayNode) d.at("/encoding/parts"))
                    .add(((ArrayNode) d.at("/encoding/parts")).remove(0))),
        encoding(
            "a column too few",
            "10 parts in encoding.parts",
            d -> ((ArrayNode) d.get("columns")).remove(0)),
        encoding(
            "an unknown field of a part",
            "wrong field",
            d -> ((ObjectNode) d.at("/encoding/parts/0")).put("novel", 1)),
        encoding(
            "a map of sparse rows beside it",
            "beside input.sparse in input.encoding",
            d ->
                d.putObject("sparse")
                    .put("features", 9)
                    .put("columns", 1)
                    .put("weighed", false)
                    .put("rare", 0.0)));
  }

  private static List<Damage> reduced() {
    List<Damage> damages = new ArrayList<>();
    for (String field : List.of("sparse", "outputs", "factor")) {
      String name = "reduced: " + field;
      damages.add(
          reduced(name + " is null", "null in /input/encoding/reduced/0", r -> r.putNull(field)));
      damages.add(reduced(name + " is not there", "wrong field", r -> r.remove(field)));
      damages.add(reduced(name + " is a text", "wrong field", r -> r.put(field, "7 words")));
    }
    damages.add(set(NOTE, "inputs", 0, "0 in encoding.parts.inputs"));
    damages.add(set(NOTE, "inputs", 7, "7 in encoding.parts.inputs"));
    damages.add(set(MASS, "inputs", 2, "2 in encoding.parts.inputs"));
    damages.add(set(NOTE, "kind", "number", "in encoding.parts.inputs"));
    damages.add(set(NOTE, "kind", "vector", "vector for a column of the kind words"));
    damages.add(column(NOTE, "category", "reduced for a column of the kind category"));
    damages.add(
        reduced("no dimensions", "0 in encoding.reduced.outputs", r -> r.put("outputs", 0)));
    damages.add(reduced("a dimension too many", "encoding column 9", r -> r.put("outputs", 999)));
    damages.add(reduced("factor 0", "0.0 in encoding.reduced.factor", r -> r.put("factor", 0)));
    damages.add(
        reduced(
            "factor of 1e999",
            "Infinity in encoding.reduced.factor",
            r -> r.put("factor", new BigDecimal("1e999"))));
    damages.add(reduced("another factor", "checksum does not match", r -> r.put("factor", 7.0)));
    damages.add(
        encoding(
            "nothing reduced",
            "[] in encoding.reduced",
            d -> ((ObjectNode) d.get("encoding")).putArray("reduced")));
    return damages;
  }

  private static Damage reduced(String name, String words, Consumer<ObjectNode> change) {
    return encoding(name, words, d -> change.accept((ObjectNode) d.at("/encoding/reduced/0")));
  }

  private static Damage set(int part, String field, Object value, String words) {
    return part(
        part,
        "part " + part + ": " + field + " = " + value,
        words,
        p -> p.set(field, JSON.valueToTree(value)));
  }

  private static Damage part(int part, String name, String words, Consumer<ObjectNode> change) {
    return encoding(name, words, d -> change.accept((ObjectNode) d.at("/encoding/parts/" + part)));
  }

  private static Damage column(int column, String kind, String words) {
    return encoding(
        "column " + column + " of the kind " + kind,
        words,
        d -> ((ObjectNode) d.at("/columns/" + column)).put("kind", kind));
  }

  private static Damage encoding(String name, String words, Consumer<ObjectNode> change) {
    return Damage.ofDocument("mixed", name, words, d -> change.accept((ObjectNode) d.get("input")));
  }
}
