package org.mustlink.spark.model.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.mustlink.model.store.ModelStore;

/** Damaged texts of model.json. */
final class DamagedDocuments {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DamagedDocuments() {}

  static List<Damage> damages() {
    List<Damage> damages = new ArrayList<>();
    damages.addAll(sizes());
    damages.addAll(fields());
    damages.addAll(parts());
    damages.addAll(texts());
    return damages;
  }

  private static List<Damage> sizes() {
    return List.of(
        size("features", -1, "-1 in sizes.features"),
        size("features", 0, "0 in sizes.features"),
        size("features", 2_000_000_000, "in sizes"),
        size("projected", -1, "-1 in sizes.projected"),
        size("landmarks", 0, "0 in sizes.landmarks"),
        size("landmarks", -5, "-5 in sizes.landmarks"),
        size("landmarks", 1_000_000_000, "landmarks has 20 rows where 1000000000 belong"),
        size("landmarks", 2_147_483_648L, "wrong field"),
        size("neighbours", 0, "0 in sizes.neighbours"),
        size("neighbours", 21, "21 in sizes.neighbours"),
        size("neighbours", 2, "checksum does not match"),
        size("dimensions", 0, "0 in sizes.dimensions"),
        size("dimensions", 2_000_000_000, "in sizes"),
        size("clusters", -3, "-3 in sizes.clusters"),
        size("clusters", 2_000_000_000, "in labels"),
        size("voters", -1, "-1 in sizes.voters"),
        size("voters", 2_000_000_000, "in sizes"),
        size("features", 2.5, "wrong field"),
        size("features", "4", "wrong field"));
  }

  private static List<Damage> fields() {
    return List.of(
        Damage.ofDocument("seeded", "probes below 0", "-1 in probes", d -> d.put("probes", -1)),
        Damage.ofDocument(
            "seeded",
            "more probes than landmarks",
            "checksum does not match",
            d -> d.put("probes", 2_000_000_000)),
        Damage.ofDocument(
            "seeded", "bandwidth below 0", "-1.0 in bandwidth", d -> d.put("bandwidth", -1.0)),
        Damage.ofDocument(
            "seeded",
            "bandwidth of 1e999",
            "in bandwidth",
            d -> d.put("bandwidth", new BigDecimal("1e999"))),
        Damage.ofDocument(
            "seeded", "bandwidth in text", "NaN in bandwidth", d -> d.put("bandwidth", "NaN")),
        Damage.ofDocument(
            "seeded", "unknown weights", "cubic in weights", d -> d.put("weights", "cubic")),
        Damage.ofDocument(
            "seeded",
            "a class for the assigner",
            "java.lang.Runtime in assigner",
            d -> d.put("assigner", "java.lang.Runtime")),
        Damage.ofDocument(
            "seeded",
            "a path for the assigner",
            "../../evil in assigner",
            d -> d.put("assigner", "../../evil")),
        Damage.ofDocument(
            "seeded",
            "an assigner without its data",
            "0 in sizes.voters",
            d -> d.put("assigner", "vote")),
        Damage.ofDocument("seeded", "reach below 0", "-1.0 in reach", d -> d.put("reach", -1.0)),
        Damage.ofDocument(
            "seeded",
            "reach of 1e999",
            "Infinity in reach",
            d -> d.put("reach", new BigDecimal("1e999"))),
        Damage.ofDocument(
            "outliers",
            "another limit",
            "checksum does not match",
            d -> ((ObjectNode) d.get("outliers")).put("distance", 2.0)),
        Damage.ofDocument("seeded", "null sizes", "null in /sizes", d -> d.putNull("sizes")),
        Damage.ofDocument("seeded", "sizes as a number", "wrong field", d -> d.put("sizes", 7)),
        Damage.ofDocument("seeded", "no summary", "summary", d -> d.remove("summary")),
        Damage.ofDocument(
            "seeded", "null for a truth value", "null in /unitRows", d -> d.putNull("unitRows")),
        Damage.ofDocument(
            "seeded", "a number for a truth value", "wrong field", d -> d.put("unitRows", 1)),
        Damage.ofDocument("seeded", "no labels", "in labels", d -> d.putArray("labels")),
        Damage.ofDocument(
            "seeded", "a label too many", "in labels", d -> d.withArray("/labels").add("more")),
        Damage.ofDocument(
            "seeded",
            "a number for a label",
            "checksum does not match",
            d -> d.withArray("/labels").set(0, 7)),
        Damage.ofDocument(
            "seeded",
            "another label",
            "checksum does not match",
            d -> d.withArray("/labels").set(0, "other")),
        Damage.ofDocument("seeded", "an unknown field", "wrong field", d -> d.put("novel", 1)),
        Damage.ofDocument(
            "seeded",
            "a class to make",
            "wrong field",
            d -> d.put("@class", "javax.script.ScriptEngineManager")),
        Damage.ofDocument("seeded", "format 0", "names no format", d -> d.put("format", 0)),
        Damage.ofDocument("seeded", "format -3", "names no format", d -> d.put("format", -3)),
        Damage.ofDocument("seeded", "format 3.5", "names no format", d -> d.put("format", 3.5)),
        Damage.ofDocument("seeded", "format in text", "names no format", d -> d.put("format", "3")),
        Damage.ofDocument(
            "seeded", "a long format", "names no format", d -> d.put("format", 1_000_000_000_000L)),
        Damage.ofDocument(
            "seeded",
            "a newer format",
            "it has format " + (ModelStore.FORMAT + 1),
            d -> d.put("format", ModelStore.FORMAT + 1)),
        Damage.ofDocument(
            "seeded", "an older format", "checksum does not match", d -> d.put("format", 1)),
        Damage.ofDocument("seeded", "no format", "names no format", d -> d.remove("format")),
        Damage.ofDocument(
            "seeded",
            "recall of 7",
            "7.0 in summary.search.recall",
            d -> ((ObjectNode) d.get("summary").get("search")).put("recall", 7)),
        Damage.ofDocument(
            "seeded",
            "no clusters in the summary",
            "0 in summary.clusters",
            d -> ((ObjectNode) d.get("summary")).putArray("clusters")));
  }

  private static List<Damage> parts() {
    return List.of(
        Damage.ofDocument("seeded", "no input", "wrong field", d -> d.remove("input")),
        Damage.ofDocument("seeded", "null input", "null in /input", d -> d.putNull("input")),
        Damage.ofDocument(
            "seeded",
            "null columns",
            "null in /input/columns",
            d -> ((ObjectNode) d.get("input")).putNull("columns")),
        Damage.ofDocument(
            "seeded",
            "no columns",
            "[] in input.columns",
            d -> ((ObjectNode) d.get("input")).putArray("columns")),
        Damage.ofDocument(
            "seeded",
            "a column of an unknown kind",
            "java.lang.Runtime in input.columns",
            d -> ((ObjectNode) d.at("/input/columns/0")).put("kind", "java.lang.Runtime")),
        Damage.ofDocument(
            "seeded",
            "a column without a name",
            "null in /input/columns/0/name",
            d -> ((ObjectNode) d.at("/input/columns/0")).putNull("name")),
        Damage.ofDocument(
            "seeded",
            "one number for four features",
            "1 inputs do not hold 4 features",
            d -> ((ObjectNode) d.at("/input/columns/0")).put("kind", "number")),
        Damage.ofDocument(
            "seeded",
            "two columns of vectors",
            "2 inputs do not hold 4 features",
            d -> d.withArray("/input/columns").add(d.at("/input/columns/0").deepCopy())),
        Damage.ofDocument(
            "seeded",
            "another column",
            "checksum does not match",
            d -> ((ObjectNode) d.at("/input/columns/0")).put("name", "other")),
        Damage.ofDocument(
            "seeded",
            "memberships with the factor 0",
            "0.0 in memberships.factor",
            d -> d.putObject("memberships").put("factor", 0.0).put("calibrated", false)),
        Damage.ofDocument(
            "seeded",
            "memberships without a factor",
            "wrong field in memberships",
            d -> d.putObject("memberships").put("calibrated", true)),
        Damage.ofDocument(
            "seeded",
            "other memberships",
            "checksum does not match",
            d -> d.putObject("memberships").put("factor", 2.5).put("calibrated", true)),
        Damage.ofDocument(
            "seeded", "no clustersAreClasses", "wrong field", d -> d.remove("clustersAreClasses")),
        Damage.ofDocument(
            "seeded",
            "a text in clustersAreClasses",
            "wrong field",
            d -> d.put("clustersAreClasses", "yes")),
        Damage.ofDocument(
            "seeded",
            "clusters that are no classes",
            "checksum does not match",
            d -> d.put("clustersAreClasses", false)),
        sparse("columns", 0, "0 in sparse.columns"),
        sparse("columns", -1, "-1 in sparse.columns"),
        sparse("columns", 2_000_000_000, "in sparse.columns"),
        sparse("features", -1, "in sparse.features"),
        sparse("features", 3, "out of order"),
        sparse("rare", new BigDecimal("1e999"), "Infinity in sparse.rare"),
        sparse("rare", 1e300, "1.0E300 in sparse.rare"),
        sparse("weighed", false, "unknown sparse weights"));
  }

  private static List<Damage> texts() {
    return List.of(
        text("an empty text in model.json", "names no format", ""),
        text("an array", "names no format", "[]"),
        text("null in place of all", "names no format", "null"),
        text("XML", "not JSON", "<model/>"),
        text("deep nesting", "not JSON", "[".repeat(100_000)),
        text("a field twice", "not JSON", "{\"model\":{\"format\":3},\"model\":{\"format\":3}}"),
        text(
            "a number of 5000 digits",
            "not JSON",
            "{\"model\":{\"format\":" + "9".repeat(5000) + "}}"),
        text("two documents", "something after its end", "{} {}"),
        text("nothing but a format", "no checksum", "{\"model\":{\"format\":3}}"),
        text("a number for the checksum", "no checksum", "{\"sha256\":7,\"model\":{\"format\":3}}"),
        text(
            "no checksums of files",
            "no checksums of the other files",
            "{\"sha256\":\"7\",\"model\":{\"format\":3}}"),
        text(
            "an array for the checksums",
            "no checksums of the other files",
            "{\"sha256\":\"7\",\"files\":[],\"model\":{\"format\":3}}"),
        text("bytes that are no text", "not JSON", "\u0000\u0001\ufffd"),
        file("a path outside in the checksums", "names the file ../../escaped", "../../escaped"),
        file("an absolute path in the checksums", "names the file /etc/hostname", "/etc/hostname"),
        file(
            "a path that leaves metadata",
            "names the file metadata/../../escaped",
            "metadata/../../escaped"),
        file("a file that is not there", "metadata/part-9 is missing", "metadata/part-9"));
  }

  private static Damage size(String field, Object value, String words) {
    return Damage.ofDocument(
        "seeded",
        field + " = " + value,
        words,
        d -> ((ObjectNode) d.get("sizes")).set(field, JSON.valueToTree(value)));
  }

  private static Damage sparse(String field, Object value, String words) {
    return Damage.ofDocument(
        "sparse",
        "sparse." + field + " = " + value,
        words,
        d -> ((ObjectNode) d.at("/input/sparse")).set(field, JSON.valueToTree(value)));
  }

  private static Damage text(String name, String words, String text) {
    return Damage.of(name, words, (m, s) -> Files.writeString(m.resolve("model.json"), text));
  }

  private static Damage file(String name, String words, String file) {
    return Damage.of(
        name,
        words,
        (m, s) ->
            ModelCopies.editDocument(
                m, root -> ((ObjectNode) root.get("files")).put(file, "0".repeat(64))));
  }
}
