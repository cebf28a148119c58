package org.mustlink.core.survey;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.OrderedPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.TimeText;

/**
 * Decides by what was counted of a column which kind it is, and what is made of it. What a person
 * says comes first, then the type of the column, then its texts.
 *
 * @param name the name of the column, for messages
 * @param sketch what it holds
 * @param levels finds its levels, the most frequent first, if it is a category: all that can have
 *     an indicator
 */
record ColumnEncoder(String name, ColumnSketch sketch, Supplier<List<LevelSketch.Level>> levels) {
  /** A gap has an indicator if the gaps are at least this share of the rows, and the others too. */
  private static final double LEAST_GAPS = .02;

  /** Texts are numbers, and the others gaps, from this share of the known values on. */
  private static final double MOSTLY = .98;

  /** Few levels are a category, however few rows each of them has. */
  private static final int FEW_LEVELS = 20;

  /** The digits of a number that are told. */
  private static final MathContext DIGITS = new MathContext(6);

  /** Texts of so many words on average are no levels, whether they repeat or not. */
  private static final int LONG_TEXT = 8;

  /** Texts of so many words on average are no names of rows. */
  private static final int SHORT_TEXT = 3;

  /**
   * Decides.
   *
   * @param declared the kind of the column by its type
   * @param asked what a person says
   * @throws BadDataException if numbers would be lost because of the way in which they are written,
   *     or no value is what a person says
   */
  public ColumnDecision decide(ColumnKind declared, Optional<AskedKind> asked) {
    if (asked.isPresent()) {
      return switch (asked.get()) {
        case NUMBER -> {
          ColumnDecision number = judged(number());
          requireAny(sketch.numbers(), "number", "numbers");
          yield number;
        }
        case CATEGORY -> category(false);
        case TIME -> {
          requireAny(
              sketch.seconds(), "time", "points in time such as 2020-01-05 or 2020-01-05 13:30");
          yield time();
        }
        case TEXT -> words();
        case IGNORE -> ColumnDecision.leftOut("set by {input.kinds}");
      };
    }
    return switch (declared) {
      case NUMBER, MEASURE -> number();
      case CATEGORY -> category(true);
      case TIME -> time();
      case TEXT -> judged(text());
      case WORDS -> words();
      case VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY ->
          throw new IllegalArgumentException(declared + " is not one value");
    };
  }

  /** Refuses a kind of which a column holds not one value. */
  private void requireAny(NumberSketch values, String kind, String wanted) {
    if (values.known() == 0 && known() > 0) {
      throw new BadDataException(
          "Column "
              + name
              + " holds no "
              + wanted
              + (sketch.noNumber() == null ? "" : ", but texts such as '" + sketch.noNumber() + "'")
              + ", and {input.kinds} says that it is a "
              + kind
              + ". Correct the values, or remove the setting.");
    }
  }

  /**
   * Holds what was decided for a column of texts against numbers and dates that are written in
   * another way; a column of one text has none to lose.
   */
  private ColumnDecision judged(ColumnDecision decision) {
    return sketch.levels().distinct() < 2
        ? decision
        : OtherWriting.of(sketch).map(found -> found.judged(name, decision)).orElse(decision);
  }

  private long known() {
    return sketch.rows() - sketch.gaps();
  }

  private ColumnDecision text() {
    long numbers = sketch.numbers().known() + sketch.infinite() + sketch.gapsAmongNumbers();
    boolean any = sketch.numbers().known() > 0;
    if (any && numbers == known()) {
      return number();
    }
    if (sketch.times() > 0 && sketch.times() + sketch.gapsAmongNumbers() == known()) {
      return time();
    }
    if (any && sketch.numbers().known() >= MOSTLY * known()) {
      return number();
    }
    long distinct = sketch.levels().distinct();
    long words = sketch.words();
    long texts = known() - numbers;
    boolean names = distinct > FEW_LEVELS && 2 * distinct > known();
    boolean wordy = words >= LONG_TEXT * texts || (names && words >= SHORT_TEXT * texts);
    if (texts > 0 && wordy && OtherWriting.of(sketch).isEmpty()) { // a date has three words too
      return words();
    }
    if (names) {
      return any && 2 * sketch.numbers().known() > known()
          ? number()
          : ColumnDecision.leftOut(
              String.format(
                  Locale.ROOT,
                  "its values name rows or are texts: %s%,d of %,d differ",
                  sketch.levels().isExact() ? "" : "some ",
                  distinct,
                  known()));
    }
    return category(true);
  }

  /** Returns what is made of texts of words, whose map is fitted to a sample later. */
  private ColumnDecision words() {
    return sketch.levels().distinct() < 2
        ? category(false)
        : new ColumnDecision(
            ColumnKind.WORDS,
            null,
            String.format(
                Locale.ROOT, "text of %.1f words", (double) sketch.words() / Math.max(1, known())),
            null,
            null);
  }

  private ColumnDecision number() {
    NumberSketch numbers = sketch.numbers();
    if (numbers.known() == 0) {
      return ColumnDecision.leftOut("it holds no number");
    }
    long gaps = sketch.rows() - numbers.known();
    if (numbers.min() == numbers.max() && indicated(gaps) == 0) {
      return constant(plain(numbers.min()), gaps);
    }
    ColumnDecision decided =
        ColumnDecision.of(
                ColumnKind.MEASURE,
                new NumberPart(numbers.median(), indicated(gaps), gaps == 0),
                "number from %s to %s%s"
                    .formatted(plain(numbers.min()), plain(numbers.max()), filled(gaps)))
            .of(numbers.moments());
    long strange = known() - numbers.known() - sketch.gapsAmongNumbers();
    if (sketch.noNumber() != null && strange > 0) {
      return decided.warning(
          String.format(
              Locale.ROOT,
              "Column %s holds numbers but for %,d of %,d values, such as '%s', which are taken as"
                  + " gaps. If its values are words, set {input.kinds} for it to category.",
              name,
              strange,
              known(),
              sketch.noNumber()));
    }
    return sketch.infinite() == 0
        ? decided
        : decided.warning(
            String.format(
                Locale.ROOT,
                "Column %s is infinite in %,d of %,d rows, which are taken as gaps. To refuse them,"
                    + " set {faults.gaps} = fail.",
                name,
                sketch.infinite(),
                sketch.rows()));
  }

  private ColumnDecision time() {
    NumberSketch seconds = sketch.seconds();
    if (seconds.known() == 0) {
      return ColumnDecision.leftOut("it holds no point in time");
    }
    long gaps = sketch.rows() - seconds.known();
    if (seconds.min() == seconds.max() && indicated(gaps) == 0) {
      return constant(TimeText.text(seconds.min()), gaps);
    }
    boolean hours = sketch.hoursVary();
    boolean weekdays = sketch.weekdaysVary();
    ColumnDecision decided =
        ColumnDecision.of(
            ColumnKind.TIME,
            new TimePart(seconds.median(), hours, weekdays, indicated(gaps), gaps == 0),
            "time from "
                + TimeText.text(seconds.min())
                + " to "
                + TimeText.text(seconds.max())
                + (hours ? ", its hour" : "")
                + (weekdays ? ", its weekday" : "")
                + filled(gaps));
    return decided.of(seconds.moments());
  }

  private ColumnDecision category(boolean mayHaveOrder) {
    if (known() == 0) {
      return ColumnDecision.leftOut("it holds no value");
    }
    Levels found = Levels.of(sketch, levels.get());
    LevelPart part = found.part();
    if (part == null) {
      return ColumnDecision.leftOut(found.why());
    }
    String summary = "category of " + found.summary();
    return (mayHaveOrder ? LevelOrder.of(part) : Optional.<OrderedPart>empty())
        .map(
            ordered ->
                ColumnDecision.of(
                    ColumnKind.CATEGORY, ordered, summary + "; in order " + ordered.inOrder()))
        .orElseGet(() -> ColumnDecision.of(ColumnKind.CATEGORY, part, summary));
  }

  private static ColumnDecision constant(String value, long gaps) {
    return ColumnDecision.leftOut(
        "all its values are " + value + (gaps == 0 ? "" : ", but for " + counted(gaps)));
  }

  /** Returns the share of the gaps, or 0 if they have no indicator. */
  private double indicated(long gaps) {
    double share = (double) gaps / sketch.rows();
    return share >= LEAST_GAPS && share <= 1 - LEAST_GAPS ? share : 0;
  }

  private static String filled(long gaps) {
    return gaps == 0 ? "" : ", " + counted(gaps) + " filled by the median";
  }

  private static String counted(long gaps) {
    return String.format(Locale.ROOT, "%,d gap%s", gaps, gaps == 1 ? "" : "s");
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(new BigDecimal(value).round(DIGITS).doubleValue());
  }
}
