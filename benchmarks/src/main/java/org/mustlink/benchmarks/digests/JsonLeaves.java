package org.mustlink.benchmarks.digests;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The values of a JSON file, sorted, without their keys, their order and what may differ from run
 * to run or from version to version.
 */
final class JsonLeaves {
  /** Keys whose values do not count. */
  private static final Set<String> LEFT =
      Set.of(
          "seconds",
          "bytes",
          "files",
          "stages",
          "versions",
          "settings",
          "format",
          "mustlink",
          "spark",
          "sha256");

  private static final Pattern NUMBER = Pattern.compile("-?(\\d[\\d,]*)?\\.?\\d+");
  private static final int SENTENCE_WORDS = 4;
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private final List<String> numbers = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private final List<String> figures = new ArrayList<>();

  static JsonLeaves read(Path file) throws IOException {
    JsonLeaves leaves = new JsonLeaves();
    leaves.add(MAPPER.readTree(file.toFile()));
    return leaves;
  }

  /** Numbers, exact in decimals. */
  List<String> numbers() {
    return numbers.stream().sorted().toList();
  }

  /** Texts, truths and nulls; a sentence counts as one, whatever it says. */
  List<String> words() {
    return words.stream().sorted().toList();
  }

  /** The numbers that stand in sentences. */
  List<String> figures() {
    return figures.stream().sorted().toList();
  }

  /** The numbers that stand in a text. */
  static List<String> figures(String text) {
    return NUMBER.matcher(text).results().map(result -> result.group()).sorted().toList();
  }

  /** The text itself; of a sentence or of one with a path, which differs by run, only that. */
  static String word(String text) {
    if (text.contains("/")) {
      return "path";
    }
    return isSentence(text) ? "sentence" : "'" + text + "'";
  }

  private static boolean isSentence(String text) {
    return text.split(" ", -1).length >= SENTENCE_WORDS;
  }

  private void add(JsonNode node) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        if (!LEFT.contains(field.getKey())) {
          add(field.getValue());
        }
      }
    } else if (node.isArray()) {
      node.forEach(this::add);
    } else if (node.isNumber()) {
      numbers.add(node.decimalValue().stripTrailingZeros().toString());
    } else {
      words.add(word(node.asText()));
      if (isSentence(node.asText())) {
        figures.addAll(figures(node.asText()));
      }
    }
  }
}
