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
 * The values of a JSON file, sorted, without their keys and without values that may differ from run
 * to run or from version to version.
 */
final class JsonLeaves {
  /** The keys whose values are ignored. */
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

  /** Returns the numbers, as exact decimals. */
  List<String> numbers() {
    return numbers.stream().sorted().toList();
  }

  /** Returns the texts, truth values and nulls. Of a sentence, only its existence is included. */
  List<String> words() {
    return words.stream().sorted().toList();
  }

  /** Returns the numbers in sentences. */
  List<String> figures() {
    return figures.stream().sorted().toList();
  }

  /** Returns the numbers in a text. */
  static List<String> figures(String text) {
    return NUMBER.matcher(text).results().map(result -> result.group()).sorted().toList();
  }

  /**
   * Returns the text itself; for a sentence, or a text with a path, which differs from run to run,
   * only what it is.
   */
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
