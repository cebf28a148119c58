package org.mustlink.benchmarks.beside;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.SplittableRandom;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** A kind of odd column: its type, and the values of the rows of a group. */
enum OddColumn {
  TRUTH(DataTypes.BooleanType, (g, random) -> (g % 2 == 0) != (random.nextInt(12) == 0)),
  BYTE(DataTypes.ByteType, (g, random) -> (byte) (15 * g + random.nextInt(5) - 20)),
  SHORT(DataTypes.ShortType, (g, random) -> (short) (300 * g + random.nextInt(90))),
  INT(DataTypes.IntegerType, (g, random) -> 70_000 * g + random.nextInt(20_000)),
  LARGE(DataTypes.LongType, (g, random) -> (1L << 60) + g),
  LONG(DataTypes.LongType, (g, random) -> 1_000_000_000_000L * g + random.nextLong(1L << 38)),
  FLOAT(DataTypes.FloatType, (g, random) -> 0.125f * (4 * g + random.nextInt(3))),
  /** Its digits in a file of text are other numbers than its values. */
  ROUNDED_FLOAT(DataTypes.FloatType, (g, random) -> 0.1f * (g + 1) + random.nextInt(3) * 0.01f),
  DOUBLE(DataTypes.DoubleType, (g, random) -> 4 * g + random.nextGaussian()),
  TINY(DataTypes.DoubleType, (g, random) -> 1e-5 * (g + 1) + random.nextInt(4) * 1e-6),
  HUGE(DataTypes.DoubleType, (g, random) -> 1e19 * (g + 1) + random.nextInt(4) * 1e18),
  WHOLE(DataTypes.DoubleType, (g, random) -> Math.rint(3 * g + random.nextGaussian())),
  SIGNED(DataTypes.DoubleType, (g, random) -> random.nextInt(3) == 0 ? -0.0 : g - 1.0),
  DECIMAL(
      DataTypes.createDecimalType(10, 4),
      (g, random) -> BigDecimal.valueOf(25_000L * g + 100L * random.nextInt(60), 4)),
  WIDE(
      DataTypes.createDecimalType(38, 10),
      (g, random) ->
          new BigDecimal("123456789012345678.5").add(BigDecimal.valueOf(g)).setScale(10)),
  DAY(DataTypes.DateType, (g, random) -> LocalDate.of(2020 + g, 1, 1).plusDays(random.nextInt(40))),
  OLD_DAY(DataTypes.DateType, (g, random) -> LocalDate.of(1800 + 40 * g, 2, 28)),
  TIME(
      DataTypes.TimestampType,
      (g, random) ->
          Instant.ofEpochSecond(1_600_000_000L + 9_000_000L * g, 1000L * random.nextInt(999))),
  LOCAL_TIME(
      DataTypes.TimestampNTZType,
      (g, random) -> LocalDateTime.of(1969, 1 + 3 * g, 1, random.nextInt(24), 30)),
  WORD(DataTypes.StringType, (g, random) -> random.nextInt(9) == 0 ? "other" : "kind " + g),
  UNICODE(
      DataTypes.StringType,
      (g, random) -> new String[] {"Größe", "日本 語", "e\u0301t\u00e9 \ud83d\ude00", "\u00c5"}[g]),
  PADDED(DataTypes.StringType, (g, random) -> " ".repeat(random.nextInt(3)) + "b" + g + " "),
  NUMBER_TEXT(
      DataTypes.StringType,
      (g, random) -> new String[] {g + ".50", g + "", "+" + g + "e0"}[random.nextInt(3)]),
  TRUTH_TEXT(DataTypes.StringType, (g, random) -> g % 2 == 0 ? "True" : "False"),
  DAY_TEXT(DataTypes.StringType, (g, random) -> "2021-0" + (1 + 2 * g) + "-1" + random.nextInt(10)),
  CODE_TEXT(DataTypes.StringType, (g, random) -> "00" + (g + 7)),
  QUOTED(DataTypes.StringType, (g, random) -> new String[] {"a \"b\"", "a,b", "a\\b", "a;'b"}[g]),
  WORDS(
      DataTypes.StringType,
      (g, random) ->
          "word" + random.nextInt(40) + " of group" + g + " and word" + random.nextInt(40)),
  FEW(DataTypes.IntegerType, (g, random) -> g * g),
  CONSTANT(DataTypes.StringType, (g, random) -> "same"),
  ONE(DataTypes.DoubleType, (g, random) -> 1.0),
  EMPTY(DataTypes.DoubleType, (g, random) -> null),
  EMPTY_TEXT(DataTypes.StringType, (g, random) -> null),
  RARE(
      DataTypes.StringType,
      (g, random) -> random.nextInt(40) == 0 ? "x" + random.nextInt(99) : "y"),
  KEY(DataTypes.StringType, (g, random) -> "k" + random.nextInt(1_000_000_000)),
  VECTOR(
      DataTypes.createArrayType(DataTypes.DoubleType),
      (g, random) -> new Double[] {2.0 * g + random.nextGaussian(), random.nextGaussian(), 0.0});

  /** Makes a value of a row of a group from 0 to 3. */
  @FunctionalInterface
  private interface Maker {
    @Nullable Object value(int group, SplittableRandom random);
  }

  /** Texts that say that a value is not known. */
  private static final @Nullable String[] GAP_WORDS = {
    null, "", "NA", "null", " NaN ", "None", "?"
  };

  @SuppressWarnings("ImmutableEnumChecker") // types of Spark do not change
  private final DataType type;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Maker maker;

  OddColumn(DataType type, Maker maker) {
    this.type = type;
    this.maker = maker;
  }

  DataType type() {
    return type;
  }

  /** Whether the column can have gaps, and can be a category. */
  boolean isScalar() {
    return this != VECTOR;
  }

  /** Whether a file of text holds the same values of the same types. */
  boolean isText() {
    return this != VECTOR && this != ROUNDED_FLOAT && this != NUMBER_TEXT && this != CODE_TEXT;
  }

  @Nullable Object value(int group, SplittableRandom random) {
    return maker.value(group, random);
  }

  /** Returns how a gap is written, in one of the ways of the type. */
  @Nullable Object gap(SplittableRandom random) {
    if (type.equals(DataTypes.StringType)) {
      return GAP_WORDS[random.nextInt(GAP_WORDS.length)];
    } else if (type.equals(DataTypes.DoubleType) && random.nextBoolean()) {
      return Double.NaN;
    }
    return type.equals(DataTypes.FloatType) && random.nextBoolean() ? Float.NaN : null;
  }
}
