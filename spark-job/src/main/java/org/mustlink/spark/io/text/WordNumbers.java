package org.mustlink.spark.io.text;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.exists;
import static org.apache.spark.sql.functions.from_csv;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.table.TableScan;

/**
 * Words such as NA in columns of numbers of CSV, which Spark cannot parse. They become what a typed
 * file holds in their place, so that the row is refused or set aside like one of such a file. Only
 * records that Spark could not parse are parsed again, as texts.
 *
 * @param fields the names of the columns of the files, in their order
 * @param numbers those that are parsed as numbers
 * @param options the options with which Spark parses them
 * @param broken the column of the records that Spark could not parse
 */
public record WordNumbers(
    List<String> fields, List<String> numbers, Map<String, String> options, String broken) {
  private static final String TEXTS = "__mustlink_texts";
  private static final String WHOLE = "whole";

  public WordNumbers {
    fields = List.copyOf(fields);
    numbers = List.copyOf(numbers);
    options = Map.copyOf(options);
  }

  /**
   * Replaces the words of a parsed table.
   *
   * @param parsed the columns of the files and that of the records that Spark could not parse,
   *     which is null in the result where a record has nothing worse than words
   */
  public Dataset<Row> replaced(Dataset<Row> parsed) {
    Column record = TableScan.named(broken);
    Map<String, String> same = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    same.putAll(options);
    same.put("columnNameOfCorruptRecord", WHOLE);
    String form =
        IntStream.range(0, fields.size())
            .mapToObj(i -> "c" + i + " STRING, ")
            .collect(Collectors.joining("", "", WHOLE + " STRING"));
    Column[] select =
        Arrays.stream(parsed.columns())
            .map(name -> numbers.contains(name) ? number(name, record) : TableScan.named(name))
            .toArray(Column[]::new);
    select[parsed.schema().fieldIndex(broken)] =
        when(record.isNotNull().and(worse()), record).as(broken);
    return parsed.withColumn(TEXTS, from_csv(record, lit(form), same)).select(select);
  }

  private Column number(String name, Column record) {
    return coalesce(TableScan.named(name), when(record.isNotNull(), NumberWords.number(text(name))))
        .as(name);
  }

  /** Whether a record has another number of fields, or a text that is no word. */
  private Column worse() {
    Column[] unread =
        numbers.stream()
            .map(name -> when(TableScan.named(name).isNull(), text(name)))
            .toArray(Column[]::new);
    return field(WHOLE)
        .isNotNull()
        .or(coalesce(exists(array(unread), text -> not(NumberWords.isWord(text))), lit(false)));
  }

  private Column text(String name) {
    return field("c" + fields.indexOf(name));
  }

  private static Column field(String name) {
    return TableScan.named(TEXTS).getField(name);
  }
}
