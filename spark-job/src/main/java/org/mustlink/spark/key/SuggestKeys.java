package org.mustlink.spark.key;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.options.Range;

/** The group {@code suggest}: which questions are suggested, and who answers them. */
public final class SuggestKeys {
  /**
   * The largest number of questions: nobody would answer more, and each costs a pass over the
   * landmark graph.
   */
  public static final int MOST = 1000;

  private static final SettingGroup GROUP = new SettingGroup("suggest.");

  private static final Range<Integer> SECONDS = Range.whole(1, 7 * 24 * 3600);

  /** The file that is written. */
  public static final Setting<Optional<String>> PATH =
      GROUP.optional(
          "path",
          Ranges.PATH,
          "the CSV file that is written, or in which the answers of a program are kept");

  /** The page that is written. */
  public static final Setting<Optional<String>> PAGE =
      GROUP.optional(
          "page", Ranges.PATH, "the page that is written, on which a person answers in a browser");

  /** The kind of the questions. */
  public static final Setting<QuestionKind> KIND = kind(GROUP);

  /** How many questions. */
  public static final Setting<Integer> COUNT =
      count(GROUP, "the largest number of rows or pairs that are suggested");

  /** The program that answers. */
  public static final Setting<List<String>> ASK =
      GROUP.list("ask", Ranges.TEXT, "the answering program, and its arguments");

  /** How long it may say nothing. */
  public static final Setting<Integer> QUESTION_SECONDS =
      GROUP
          .onlyWith(ASK, "no program answers")
          .one("questionSeconds", SECONDS, "60", "how many seconds the program may say nothing");

  /** How long it may take. */
  public static final Setting<Integer> TOTAL_SECONDS =
      GROUP
          .onlyWith(ASK, "no program answers")
          .one(
              "totalSeconds",
              SECONDS,
              "3600",
              "how many seconds the program may take for all questions");

  private SuggestKeys() {}

  static Setting<QuestionKind> kind(SettingGroup group) {
    return group.choice(
        "kind", QuestionKind.ROWS, "whether rows are to be labelled or pairs compared");
  }

  static Setting<Integer> count(SettingGroup group, String doc) {
    return group.one("count", Range.whole(1, MOST), "20", doc);
  }

  /** All keys of the group. */
  public static List<Setting<?>> all() {
    return GROUP.all();
  }
}
