package org.mustlink.benchmarks.beside;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.mustlink.core.fault.Surface;

/** What the summaries of two models tell, but for what the steps of their fits took. */
final class Summaries {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final double ROUNDING = 1e-9;

  /** What differs by nature: versions, settings by their names, and times. */
  private static final List<String> OWN = List.of("versions", "settings", "stages");

  /** What only the command has: a column of labels by its name, and a report with a map. */
  private static final Pattern COMMAND =
      Pattern.compile("Label column (?=known)|[;,](?: which)? the map of the report shows[^.,]*");

  private static final Pattern SETTING = Pattern.compile("\\b(fit|input|links|faults)(\\.\\w+)+");

  private Summaries() {}

  /**
   * Returns the places at which the summary of a fit by the command and of one in memory differ.
   */
  static List<String> differences(Path command, Path memory) throws IOException {
    List<String> found = new ArrayList<>();
    compare("", read(command), read(memory), found);
    return found;
  }

  private static JsonNode read(Path model) throws IOException {
    ObjectNode summary =
        (ObjectNode) JSON.readTree(model.resolve("model.json").toFile()).at("/content/summary");
    summary.remove(OWN);
    List<String> warnings = new ArrayList<>();
    summary.path("warnings").forEach(one -> warnings.add(named(one.asText())));
    summary.set("warnings", JSON.valueToTree(warnings));
    return summary;
  }

  /** Calls settings as the parameters of the estimators are called. */
  private static String named(String warning) {
    return COMMAND
        .matcher(
            SETTING
                .matcher(warning)
                .replaceAll(match -> Surface.ESTIMATOR.word("{" + match.group() + "}")))
        .replaceAll("")
        .replaceFirst("^known ", "y ");
  }

  private static void compare(String at, JsonNode one, JsonNode other, List<String> found) {
    if (one.isContainerNode() && one.getNodeType() == other.getNodeType()) {
      TreeSet<String> names = new TreeSet<>();
      one.fieldNames().forEachRemaining(names::add);
      other.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        compare(at + "/" + name, one.path(name), other.path(name), found);
      }
      for (int i = 0; one.isArray() && i < Math.max(one.size(), other.size()); i++) {
        compare(at + "/" + i, one.path(i), other.path(i), found);
      }
    } else if (!equal(one, other)) {
      found.add(at + ": " + one + " / " + other);
    }
  }

  private static boolean equal(JsonNode one, JsonNode other) {
    return (one.isDouble() && other.isDouble())
        ? equal(one.doubleValue(), other.doubleValue())
        : one.equals(other);
  }

  /**
   * Returns whether numbers are equal but for rounding: Spark's k-means sums the rows of a cluster
   * in another order.
   */
  static boolean equal(double one, double other) {
    return Math.abs(one - other) <= ROUNDING * Math.max(1, Math.abs(one));
  }
}
