package org.mustlink.spark.key;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.Range;

/** The group {@code label}: the page that asks a person, round by round. */
public final class PageKeys {
  private static final SettingGroup GROUP = new SettingGroup("label.");

  private static final String SINGLE = EnumWords.word(QuestionKind.ROWS);

  /** The file of answers. */
  public static final Setting<Optional<String>> PATH =
      GROUP
          .without("beside output.path")
          .optional(
              "path",
              Ranges.PATH,
              "the CSV file of answers, on a local disk; one that exists is continued");

  /** The kind of the questions. */
  public static final Setting<QuestionKind> KIND = SuggestKeys.kind(GROUP);

  /** How many questions a round asks. */
  public static final Setting<Integer> COUNT =
      SuggestKeys.count(GROUP, "how many questions a round asks");

  /** How many rows are asked together. */
  public static final Setting<Integer> SETS =
      GROUP
          .onlyWith(KIND, SINGLE, "there are no rows to ask together")
          .one(
              "sets",
              sets(),
              "0",
              "the largest number of rows in one question about rows of a class that the fit is sure of");

  /** Whether the questions are about labels that the fit doubts. */
  public static final Setting<Boolean> DOUBTED =
      GROUP
          .onlyWith(KIND, SINGLE, "there are no labels to doubt")
          .onlyWith(SETS, "0", "labels are not asked about one by one")
          .one(
              "doubted",
              Range.flag(),
              "false",
              "whether the page asks about the labels that the fit doubts, one by one");

  /** The port of the page. */
  public static final Setting<Integer> PORT =
      GROUP.one(
          "port",
          Range.whole(0, 65535),
          "0",
          "the port of the page on 127.0.0.1; 0 takes a free one");

  private PageKeys() {}

  private static Range<Integer> sets() {
    Range<Integer> several = Range.whole(3, 10);
    return new Range<>(
        "0 | " + several.words(),
        Range.Kind.INT,
        text -> text.equals("0") ? Integer.valueOf(0) : several.reader().apply(text));
  }

  static List<Setting<?>> all() {
    return GROUP.all();
  }
}
