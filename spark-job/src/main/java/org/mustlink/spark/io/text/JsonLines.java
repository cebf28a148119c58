package org.mustlink.spark.io.text;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.udf;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** Files with one JSON object in each line. Spark reads the first and ignores what follows it. */
public final class JsonLines {
  private static final JsonFactory LENIENT = lenient();

  private JsonLines() {}

  /**
   * Finds a line in which something follows the first object, which takes one pass over the text.
   *
   * @param options the options of Spark's reader
   * @param load what Spark loads
   * @return the file and the line
   */
  public static Optional<Map.Entry<String, String>> crowded(
      SparkSession spark, Map<String, String> options, String load) {
    UDF1<String, Boolean> crowded = JsonLines::isOverfull;
    List<Row> found =
        spark
            .read()
            .options(options)
            .text(load)
            .filter(udf(crowded, DataTypes.BooleanType).apply(col("value")))
            .select(input_file_name(), col("value"))
            .limit(1)
            .collectAsList();
    return found.stream().map(row -> Map.entry(row.getString(0), row.getString(1))).findFirst();
  }

  /**
   * Tells whether an object or an array begins in a text and does not end in it.
   *
   * @param text a line, or several
   */
  public static boolean isOpen(String text) {
    try (JsonParser parser = LENIENT.createParser(text)) {
      if (begins(parser)) {
        parser.skipChildren();
      }
      return false;
    } catch (JsonProcessingException e) {
      // A text with another fault is refused by Spark.
      return e.getLocation().getCharOffset() >= text.stripTrailing().length();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean begins(JsonParser parser) throws IOException {
    @Nullable JsonToken first = parser.nextToken();
    return first != null && first.isStructStart();
  }

  /**
   * Tells whether something follows the first object or array of a text. This is false for a text
   * that is not JSON.
   *
   * @param text a line, or several
   */
  public static boolean isOverfull(String text) {
    try (JsonParser parser = LENIENT.createParser(text)) {
      return begins(parser) && followed(parser.skipChildren());
    } catch (IOException e) {
      return false; // Spark refuses this line itself
    }
  }

  private static boolean followed(JsonParser parser) {
    try {
      return parser.nextToken() != null;
    } catch (IOException e) {
      return true;
    }
  }

  private static JsonFactory lenient() {
    return JsonFactory.builder()
        .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
        .enable(JsonReadFeature.ALLOW_YAML_COMMENTS)
        .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
        .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
        .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
        .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
        .enable(JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS)
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        .build();
  }
}
