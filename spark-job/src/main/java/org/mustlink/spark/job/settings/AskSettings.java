package org.mustlink.spark.job.settings;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.mustlink.core.fault.BadSettingException;

/**
 * A program that answers questions, and how long it may take.
 *
 * @param program the program and its arguments; empty if no program is asked
 * @param questionSeconds how long it may say nothing
 * @param totalSeconds how long it may take for all questions
 */
public record AskSettings(
    List<String> program, OptionalInt questionSeconds, OptionalInt totalSeconds) {
  /** No program. */
  static final AskSettings NONE =
      new AskSettings(List.of(), OptionalInt.empty(), OptionalInt.empty());

  private static final int QUESTION = 60;
  private static final int TOTAL = 3600;
  private static final int MOST = 7 * 24 * 3600;

  public AskSettings {
    program = List.copyOf(program);
  }

  /** Reads the settings. */
  static AskSettings of(RawSettings raw) {
    AskSettings read =
        new AskSettings(
            raw.list("suggest.ask"),
            seconds(raw, "suggest.questionSeconds"),
            seconds(raw, "suggest.totalSeconds"));
    if (!read.program.isEmpty() && read.program.get(0).isBlank()) {
      throw BadSettingException.of(
          "suggest.ask", read.program, "its first word is no program", "Name a program.");
    }
    return read;
  }

  private static OptionalInt seconds(RawSettings raw, String key) {
    return raw.text(key)
        .map(text -> OptionalInt.of(seconds(key, text)))
        .orElseGet(OptionalInt::empty);
  }

  private static int seconds(String key, String text) {
    int seconds;
    try {
      seconds = Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      seconds = 0;
    }
    if (seconds < 1 || seconds > MOST) {
      throw BadSettingException.of(
          key, "'" + text + "'", "allowed is a whole number from 1 to " + MOST, "Give seconds.");
    }
    return seconds;
  }

  /** Whether a program is asked. */
  public boolean asks() {
    return !program.isEmpty();
  }

  /** Returns the same times for another program. */
  AskSettings of(List<String> words) {
    return new AskSettings(words, questionSeconds, totalSeconds);
  }

  /** How long the program may say nothing while questions are open. */
  public Duration silence() {
    return Duration.ofSeconds(questionSeconds.orElse(QUESTION));
  }

  /** How long the program may take for all questions. */
  public Duration all() {
    return Duration.ofSeconds(totalSeconds.orElse(TOTAL));
  }
}
