package org.mustlink.spark.io.text;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.GapWords;
import org.mustlink.core.values.ValueText;
import org.mustlink.spark.table.TableScan;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Makes numbers of the texts of some columns in the pass that reads them, and keeps each text that
 * is none. A word such as NA becomes what a typed file holds in its place.
 *
 * @param columns the columns of texts that are to be numbers
 * @param marks the texts that options of the reader declare to be NaN or infinite
 */
public record TextNumbers(List<String> columns, Map<String, Double> marks) {
  private static final String READ = "__mustlink_read";

  private static final StructType TYPE =
      new StructType()
          .add("numbers", DataTypes.createArrayType(DataTypes.DoubleType))
          .add("words", DataTypes.createArrayType(DataTypes.StringType));

  private static final Set<String> NAN = Set.of("nan", "+nan", "-nan");

  public TextNumbers {
    columns = List.copyOf(columns);
    marks = Map.copyOf(marks);
  }

  /**
   * Makes what reads a table.
   *
   * @param options the options of Spark's reader, in a map that ignores the case of their names
   */
  public static TextNumbers of(List<String> columns, Map<String, String> options) {
    Map<String, Double> marks = new HashMap<>();
    Map.of(
            "nanValue", Double.NaN,
            "positiveInf", Double.POSITIVE_INFINITY,
            "negativeInf", Double.NEGATIVE_INFINITY)
        .forEach(
            (option, number) -> {
              if (options.containsKey(option)) {
                marks.put(options.get(option), number);
              }
            });
    return new TextNumbers(columns, marks);
  }

  /**
   * Reads the numbers.
   *
   * @param texts a table with these columns as texts
   * @param words the name of a further column, which has the texts of a row that are no numbers, in
   *     the order of the columns and null for each other column; null where there is none
   */
  public Dataset<Row> read(Dataset<Row> texts, String words) {
    Map<String, Double> known = marks;
    UDF1<Seq<@Nullable String>, Row> read = row -> read(CollectionConverters.asJava(row), known);
    Column[] cells = columns.stream().map(TableScan::named).toArray(Column[]::new);
    List<Column> select = new ArrayList<>();
    for (String name : texts.columns()) {
      int at = columns.indexOf(name);
      select.add(
          at < 0 ? TableScan.named(name) : col(READ).getField("numbers").getItem(at).as(name));
    }
    select.add(col(READ).getField("words").as(words));
    return texts
        .withColumn(READ, udf(read, TYPE).asNondeterministic().apply(array(cells)))
        .select(select.toArray(Column[]::new));
  }

  /** Returns the numbers of a row, and the texts that are none. */
  private static Row read(List<@Nullable String> texts, Map<String, Double> marks) {
    @Nullable Double[] numbers = new @Nullable Double[texts.size()];
    @Nullable String[] words = null;
    for (int t = 0; t < numbers.length; t++) {
      String text = texts.get(t);
      numbers[t] = text == null ? null : number(text, marks);
      if (text != null && numbers[t] == null && !GapWords.isGapAmongNumbers(text.strip())) {
        words = words == null ? new @Nullable String[numbers.length] : words;
        words[t] = text;
      }
    }
    return RowFactory.create(numbers, words);
  }

  /**
   * Returns those of some columns that hold words, and not only numbers as programs write them.
   *
   * @param read what was read
   * @param words the column of the words
   * @param columns the columns that were to be numbers
   */
  public static List<String> withWords(Dataset<Row> read, String words, List<String> columns) {
    return read
        .select(TableScan.named(words))
        .filter(TableScan.named(words).isNotNull())
        .toJavaRDD()
        .flatMap(row -> withWords(row.<@Nullable String>getList(0)).iterator())
        .distinct()
        .collect()
        .stream()
        .map(columns::get)
        .toList();
  }

  private static List<Integer> withWords(List<@Nullable String> texts) {
    return IntStream.range(0, texts.size())
        .filter(t -> texts.get(t) != null && !isOfJava(String.valueOf(texts.get(t))))
        .boxed()
        .toList();
  }

  /** Whether a text is a number to Java, also with a suffix or hexadecimal. */
  public static boolean isOfJava(String text) {
    try {
      Double.parseDouble(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Returns the number that a text is or stands for; null if it is or stands for none. */
  static @Nullable Double number(String text, Map<String, Double> marks) {
    Double mark = marks.get(text);
    if (mark != null) {
      return mark;
    }
    String word = text.strip();
    double number = ValueText.number(word);
    return !Double.isNaN(number) || NAN.contains(word.toLowerCase(Locale.ROOT)) ? number : null;
  }
}
