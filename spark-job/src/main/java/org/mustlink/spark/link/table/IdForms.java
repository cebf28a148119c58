package org.mustlink.spark.link.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.values.GapWords;

/**
 * Finds ids that no row has because the table writes them in another way, such as 7.0 in place of
 * 7. Ids are names: 007 and 7 can be two rows, and so they are never joined by a guess, but a
 * message tells what the matter is.
 */
public final class IdForms {
  private static final String ID = "__mustlink_id";

  private static final Pattern PART = Pattern.compile("[^(),\\s]+");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?\\d{1,40}(?:\\.\\d{0,40})?(?:e[-+]?\\d{1,3})?");

  /** A text as spreadsheet programs write one that looks like a number. */
  private static final Pattern SHEET = Pattern.compile("(?<![^(,\\s])(?:'|=\"([^\"]*)\")");

  /** A number with zeros before it. */
  private static final Pattern CODE = Pattern.compile("(?<![^(,\\s])[-+]?0\\d");

  private IdForms() {}

  /**
   * Returns a sentence that tells how the table writes ids that it does not have; empty if it has
   * none that are like them. One pass over the ids of the table.
   *
   * @param ids the columns of the table that name a row
   * @param unknown some ids that the table does not have, as {@link RowKeys#shown} shows them
   */
  public static Optional<String> hint(Dataset<Row> table, List<String> ids, List<String> unknown) {
    List<String> plain = unknown.stream().map(IdForms::plain).toList();
    UDF1<String, String> form = id -> id == null ? "" : plain(id);
    List<Row> found =
        table
            .select(RowKeys.shown(RowKeys.of(ids), ids.size()).as(ID))
            .filter(udf(form, DataTypes.StringType).apply(col(ID)).isin(plain.toArray()))
            .orderBy(ID)
            .limit(1)
            .collectAsList();
    return found.stream()
        .map(row -> row.getString(0))
        .map(own -> sentence(unknown.get(plain.indexOf(plain(own))), own))
        .findFirst()
        .or(() -> unknown.stream().filter(IdForms::isMissing).findFirst().map(IdForms::missing));
  }

  private static boolean isMissing(String id) {
    return Arrays.stream(id.replaceAll("^\\(|\\)$", "").split(", ", -1))
        .anyMatch(part -> GapWords.isGap(part.strip()));
  }

  private static String missing(String id) {
    return "'%s' is how programs write that an id is missing: give the id, or remove the row."
        .formatted(id);
  }

  /** Returns what ids have in common that are written in different ways. */
  static String plain(String id) {
    String text =
        SHEET
            .matcher(Normalizer.normalize(id, Normalizer.Form.NFKC).strip())
            .replaceAll("$1")
            .toLowerCase(Locale.ROOT);
    return PART.matcher(text).replaceAll(part -> Matcher.quoteReplacement(number(part.group())));
  }

  private static String number(String part) {
    return NUMBER.matcher(part).matches()
        ? new BigDecimal(part).stripTrailingZeros().toPlainString()
        : part;
  }

  private static String sentence(String unknown, String own) {
    String cause;
    String remedy;
    if (SHEET.matcher(unknown).find() || SHEET.matcher(own).find()) {
      cause =
          "One of them has the mark of a spreadsheet program for a number that is to stay a text, as '7 or =\"7\".";
      remedy = "Write the ids without it in both";
    } else if (isDecimal(unknown) != isDecimal(own)) {
      cause =
          "One of them is a decimal number, as pandas makes of whole numbers where some are missing.";
      remedy = "Write the ids as whole numbers in both, in pandas by astype('Int64')";
    } else if (CODE.matcher(unknown).find() || CODE.matcher(own).find()) {
      cause =
          "One of them has lost its leading zeros or has some more, as spreadsheets cut them off.";
      remedy = "Write the ids alike in both, by reading the column as text";
    } else {
      cause =
          "They differ only in white space, in upper and lower case, or in how a number or a letter is written.";
      remedy = "Write the ids alike in both";
    }
    return "The table has '%s' but not '%s'. %s Ids are names and are not joined by a guess. %s."
        .formatted(own, unknown, cause, remedy);
  }

  private static boolean isDecimal(String id) {
    return PART.matcher(id.toLowerCase(Locale.ROOT))
        .results()
        .anyMatch(
            part ->
                NUMBER.matcher(part.group()).matches()
                    && (part.group().contains(".") || part.group().contains("e")));
  }
}
