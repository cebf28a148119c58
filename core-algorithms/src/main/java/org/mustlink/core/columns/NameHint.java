package org.mustlink.core.columns;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the name of a column of numbers tells about whether they measure something or only number
 * the rows. Programs number rows when they write a table, and such a column looks like a feature
 * when the table is read again.
 */
public enum NameHint {
  /** Written for the labels of rows and for nothing else, such as {@code __index_level_0__}. */
  ROW_LABEL,
  /** A word for a row number or an identifier, such as {@code index} or {@code customer_id}. */
  ROW_NUMBER,
  /** What programs call a column without a name, such as R's {@code X}, or a mere number sign. */
  UNNAMED,
  /** A word for a time or a rank, of which every table has a first, a second and a third. */
  MEASURE,
  /** Any other name. */
  NONE;

  private static final Pattern LABEL =
      Pattern.compile(
          "__index_level_\\d+__|(monotonically_increasing_id|row_number)\\(\\).*",
          Pattern.CASE_INSENSITIVE);

  /** Names of columns that had none: of pandas and its repeated use, of Spark, and of R's readr. */
  private static final Pattern BLANK =
      Pattern.compile("unnamed: \\d+(\\.\\d+)*|_c\\d+|\\.{3}\\d+", Pattern.CASE_INSENSITIVE);

  /** The same of R, SAS, Power Query and others, which tables also use for their measures. */
  private static final Pattern PLAIN =
      Pattern.compile("[XVF]\\d*|(?i:(var|col|column|field)_?\\d+)");

  private static final Pattern NUMBER =
      Pattern.compile(
          "(.*_)?(id|ids|uid|guid|uuid|pk)|id_.*|index|idx|level_\\d+|rn|rec_?no|s_?no|s[lr]_?no"
              + "|(row|record|line|seq|serial|obs)_?(id|index|idx|key|label|names?|no|nr|num|number)"
              + "|(object|user|customer|case|item|rec|f|g|o|p|s)id|rownames?|rownum|row");

  private static final Pattern SHORT =
      Pattern.compile("|no|nr|num|number|nummer|obs|case|seq|serial|key|count(er)?");

  private static final Set<String> MEASURES =
      Set.of(
          "year",
          "years",
          "yr",
          "quarter",
          "month",
          "week",
          "day",
          "days",
          "date",
          "hour",
          "hours",
          "minute",
          "minutes",
          "second",
          "seconds",
          "time",
          "timestamp",
          "t",
          "period",
          "epoch",
          "step",
          "tick",
          "round",
          "generation",
          "age",
          "rank",
          "ranking",
          "position",
          "order",
          "depth",
          "dose",
          "distance",
          "atomic");

  /** Fewer rows may by chance have a measure that is whole and without gaps. */
  private static final int LEAST_ROWS = 20;

  /**
   * Returns the number of rows from which on the content of a column counts. Of n values that are
   * drawn from n, each is drawn once with a probability of about exp(-n), and small tables have
   * doses and ranks; a name that tells the same makes up for it.
   */
  public int leastRows() {
    return this == NONE || this == MEASURE ? LEAST_ROWS : 2;
  }

  /**
   * Returns the hint of a name.
   *
   * @param name the name of a column
   * @param all the names of all columns of the table; a name such as {@code V1} tells nothing where
   *     others are called alike
   */
  public static NameHint of(String name, Collection<String> all) {
    if (LABEL.matcher(name).matches()) {
      return ROW_LABEL;
    }
    if (BLANK.matcher(name).matches()) {
      return all.stream().allMatch(other -> BLANK.matcher(other).matches()) ? NONE : ROW_NUMBER;
    }
    if (PLAIN.matcher(name).matches()) {
      return alone(name, all) ? UNNAMED : NONE;
    }
    String words =
        name.replaceAll("(\\p{Ll}|\\p{N})(\\p{Lu})", "$1_$2")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{N}]+", "_")
            .replaceAll("^_|_$", "");
    if (Arrays.stream(words.split("_")).anyMatch(MEASURES::contains)) {
      return MEASURE;
    }
    if (NUMBER.matcher(words).matches()) {
      return ROW_NUMBER;
    }
    return SHORT.matcher(words).matches() ? UNNAMED : NONE;
  }

  /** Whether no other column has such a name; x, y and z are coordinates. */
  private static boolean alone(String name, Collection<String> all) {
    return all.stream()
        .filter(other -> !other.equals(name))
        .noneMatch(
            other -> PLAIN.matcher(other).matches() || other.toLowerCase(Locale.ROOT).equals("y"));
  }
}
