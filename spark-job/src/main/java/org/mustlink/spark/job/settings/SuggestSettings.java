package org.mustlink.spark.job.settings;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;

/**
 * The group {@code suggest} of the settings: which questions are suggested.
 *
 * @param kind the kind of the questions
 * @param count the maximum number of rows or pairs that are suggested
 * @param path the CSV file that is written
 * @param page the page that is written, on which a person answers in a browser
 * @param ask the program that answers in place of a person
 */
public record SuggestSettings(
    Kind kind, int count, Optional<String> path, Optional<String> page, AskSettings ask) {
  /** The kind of the questions. */
  public enum Kind {
    /** The class of a row. */
    ROWS,
    /** Whether two rows belong together. */
    PAIRS
  }

  static final int USUAL = 20;

  /**
   * The largest number: nobody would answer more, and each costs a pass over the landmark graph.
   */
  public static final int MOST = 1000;

  public SuggestSettings {
    if (count < 1 || count > MOST) {
      throw BadSettingException.of(
          "suggest.count",
          count,
          "allowed is a whole number from 1 to " + MOST,
          "Give such a number.");
    }
  }

  /** Makes questions that are written to no file. */
  public SuggestSettings(Kind kind, int count) {
    this(kind, count, Optional.empty(), Optional.empty(), AskSettings.NONE);
  }

  /** Returns the same questions for a page too. */
  SuggestSettings onPage(String file) {
    return new SuggestSettings(kind, count, path, Optional.of(file), ask);
  }

  /** Returns the same questions for a program. */
  SuggestSettings asking(List<String> program) {
    return new SuggestSettings(kind, count, path, page, ask.of(program));
  }

  /** Returns another number of the same questions, for nobody yet. */
  public SuggestSettings most(int number) {
    return new SuggestSettings(kind, Math.min(MOST, number));
  }

  /**
   * Refuses suggestions that are written nowhere, or asked of nobody.
   *
   * @throws BadSettingException if neither file is set
   */
  public void requirePath() {
    if (!ask.asks() && (ask.questionSeconds().isPresent() || ask.totalSeconds().isPresent())) {
      throw new BadSettingException(
          "suggest.questionSeconds and suggest.totalSeconds are times of a program, and suggest.ask names none. Name one, or remove them.");
    }
    if (ask.asks()) {
      requireAnswers();
      return;
    }
    if (path.filter(text -> !text.isBlank()).isEmpty()
        && page.filter(text -> !text.isBlank()).isEmpty()) {
      throw new BadSettingException(
          "suggest.path is not set, so there is nowhere to write the suggestions. Set suggest.path to a CSV file, or suggest.page to a page for a browser.");
    }
  }

  private void requireAnswers() {
    if (path.filter(text -> !text.isBlank()).isEmpty()) {
      throw new BadSettingException(
          "suggest.path is not set, so there is nowhere to keep the answers of the program. Set suggest.path to a CSV file.");
    }
    if (page.isPresent()) {
      throw BadSettingException.of(
          "suggest.page",
          page.get(),
          "suggest.ask names a program, which answers in place of a person",
          "Remove one of the two.");
    }
  }
}
