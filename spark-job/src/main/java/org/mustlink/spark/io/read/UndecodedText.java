package org.mustlink.spark.io.read;

import static org.apache.spark.sql.functions.lit;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.source.RowNumbers;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.table.TableScan;

/**
 * Finds ids, groups and classes of text files that were read in a wrong encoding: they contain the
 * replacement character, which stands for bytes that cannot be decoded, or the character NUL, which
 * does not occur in texts.
 */
final class UndecodedText {
  private static final String REPLACEMENT = "\ufffd";
  private static final String NUL = "\u0000";

  private UndecodedText() {}

  /** Returns a condition that is true if one of these columns contains such a text. */
  static Column isIn(List<String> names) {
    Column any = lit(false);
    for (String name : names) {
      Column text = TableScan.named(name).cast(DataTypes.StringType);
      any = any.or(text.isNotNull().and(text.contains(REPLACEMENT).or(text.contains(NUL))));
    }
    return any;
  }

  /**
   * Refuses a row with such a text.
   *
   * @param names the names of the columns
   * @param name the name of the row, such as {@code id=17}
   */
  static BadDataException refused(Row row, List<String> names, String name, Source source) {
    String file = row.getString(row.fieldIndex(RowNumbers.FILE));
    for (String column : names) {
      String text = String.valueOf(row.get(row.fieldIndex(column)));
      boolean nul = text.contains(NUL);
      if (nul || text.contains(REPLACEMENT)) {
        String encoding = source.option("encoding");
        String remedy =
            source
                .optionValue("encoding")
                .or(() -> source.optionValue("charset"))
                .map(set -> "correct %s, which is set to %s.".formatted(encoding, set))
                .orElse(
                    "set %s to the encoding of the file, such as ISO-8859-1.".formatted(encoding));
        String fault =
            nul
                ? "with a character NUL, which no text has. Remove it"
                : "with bytes that are no text in the encoding in which it is read. Write the file"
                    + " in UTF-8";
        return new BadDataException(
            "Column %s of row %s in %s holds %s, %s, or %s"
                .formatted(
                    column,
                    name.replace(NUL, "\\0"),
                    file,
                    Source.quoted(text.replace(NUL, "\\0")),
                    fault,
                    remedy));
      }
    }
    throw new IllegalStateException("Row " + name + " was refused for no text of its own");
  }
}
