package org.mustlink.core.survey;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.GapWords;
import org.mustlink.core.values.NumberForm;
import org.mustlink.core.values.ValueText;

/**
 * The numbers or dates of a column of texts that are written in another way than they are read in.
 *
 * @param text the most frequent of them
 * @param form the way in which it is written
 */
record OtherWriting(String text, NumberForm form) {
  /** Finds them in a column, if most of its texts that are neither numbers nor gaps are such. */
  static Optional<OtherWriting> of(ColumnSketch sketch) {
    List<LevelSketch.Level> strange =
        sketch.levels().levels().stream().filter(OtherWriting::isStrange).toList();
    Map<String, Long> units = new HashMap<>();
    long all = 0;
    long numbers = 0;
    long dates = 0;
    for (LevelSketch.Level level : strange) {
      NumberForm form = NumberForm.of(level.text()).orElse(NumberForm.TRUTH);
      all += level.count();
      numbers += form.isNumber() ? level.count() : 0;
      dates += form == NumberForm.DATE ? level.count() : 0;
      if (form == NumberForm.UNIT) {
        units.merge(unit(level.text()), level.count(), Long::sum);
      }
    }
    long oneUnit = units.values().stream().mapToLong(Long::longValue).max().orElse(0);
    if (2 * dates > all) {
      return first(strange, NumberForm.DATE);
    } else if (2 * (numbers + oneUnit) > all) {
      return oneUnit > numbers
          ? first(strange, NumberForm.UNIT)
          : strange.stream()
              .flatMap(level -> NumberForm.of(level.text()).stream())
              .filter(NumberForm::isNumber)
              .findFirst()
              .flatMap(form -> first(strange, form));
    }
    return Optional.empty();
  }

  private static Optional<OtherWriting> first(List<LevelSketch.Level> levels, NumberForm form) {
    return levels.stream()
        .map(LevelSketch.Level::text)
        .filter(text -> NumberForm.of(text).filter(form::equals).isPresent())
        .findFirst()
        .map(text -> new OtherWriting(text, form));
  }

  private static boolean isStrange(LevelSketch.Level level) {
    String text = level.text();
    return Double.isNaN(ValueText.number(text))
        && Double.isNaN(ValueText.seconds(text))
        && !GapWords.isGapAmongNumbers(text);
  }

  /** Returns what follows the digits of a number. */
  private static String unit(String text) {
    return text.replaceFirst("^[-+]?[\\d.,]*\\d\\s*", "");
  }

  /**
   * Holds a decision against what was found. A number that would be lost is refused; a category may
   * be meant, and is told.
   *
   * @param column the name of the column
   * @throws BadDataException naming the column, a value and what to do
   */
  ColumnDecision judged(String column, ColumnDecision decision) {
    if (decision.kind() == ColumnKind.WORDS) {
      return decision;
    }
    boolean asNumber = decision.part() instanceof NumberPart;
    if (form == NumberForm.DATE && !asNumber) {
      return warned(
          decision,
          "Column %s holds dates such as '%s', which are read as words. %s"
              .formatted(column, text, form.remedy()));
    }
    if (asNumber || !decision.isFeature()) {
      throw new BadDataException(
          "Column %s holds '%s', which is not read as a number. %s If its values are no numbers, set {input.kinds} for it to category, or to ignore it."
              .formatted(column, text, form.remedy()));
    }
    return form.isNumber()
        ? warned(
            decision,
            "Column %s holds numbers such as '%s', which are read as words. %s"
                .formatted(column, text, form.remedy()))
        : decision;
  }

  private static ColumnDecision warned(ColumnDecision decision, String text) {
    return decision.warning() == null
        ? decision.warning(text)
        : decision.warning(decision.warning() + " " + text);
  }
}
