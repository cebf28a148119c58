package org.mustlink.spark.testing;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A table of three classes with columns of all types: words, gaps, truth values, dates. */
public final class MixedRows {
  public static final int ROWS = 150;

  /** The columns that are features, without the one that names rows; the last holds words. */
  public static final List<String> FEATURES =
      List.of("island", "sex", "mass", "price", "wild", "day", "seen", "legs", "amount", "note");

  /** The column in which all values differ, which a fit leaves out. */
  public static final String TAG = "tag";

  public static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.IntegerType, false)
          .add("island", DataTypes.StringType)
          .add("sex", DataTypes.StringType)
          .add("mass", DataTypes.DoubleType)
          .add("price", DataTypes.createDecimalType(10, 2))
          .add("wild", DataTypes.BooleanType)
          .add("day", DataTypes.DateType)
          .add("seen", DataTypes.TimestampType)
          .add("legs", DataTypes.IntegerType)
          .add("amount", DataTypes.StringType)
          .add("note", DataTypes.StringType)
          .add(TAG, DataTypes.StringType)
          .add("known", DataTypes.StringType);

  private static final String[] ISLANDS = {"Biscoe", "Dream", "Torgersen"};
  private static final String[][] WORDS = {
    {"sea", "shore", "wave", "tide", "sand"},
    {"ice", "snow", "frost", "cold", "floe"},
    {"rock", "cliff", "stone", "lava", "ash"}
  };
  private static final LocalDate FIRST = LocalDate.of(1969, 12, 1);
  private static final Instant START = Instant.parse("2023-03-06T05:30:00Z");

  private MixedRows() {}

  public static List<Row> rows() {
    Random random = new Random(11);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < ROWS; id++) {
      int j = id % 3;
      rows.add(
          RowFactory.create(
              id,
              ISLANDS[random.nextInt(5) == 0 ? random.nextInt(3) : j],
              id % 17 == 0 ? null : random.nextBoolean() ? "female" : "male",
              id % 10 == 0 ? null : 3000.5 + 900 * j + 300 * random.nextGaussian(),
              BigDecimal.valueOf(1250L + 400 * j + random.nextInt(300), 2),
              random.nextInt(4) == 0 ? j == 1 : j == 0,
              Date.valueOf(FIRST.plusDays(30 * j + random.nextInt(40))),
              Timestamp.from(START.plusSeconds(5400L * random.nextInt(100))),
              4 + 2 * j + random.nextInt(2),
              id % 12 == 0 ? "NA" : String.valueOf(20.25 + 5 * j + random.nextInt(16) / 8.0),
              note(j, random),
              "row-" + Integer.toString(id * 7919, 36),
              id < 30 ? "class " + j : null));
    }
    return rows;
  }

  /** Five words, most of which are those of a class. */
  private static String note(int j, Random random) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      int kind = random.nextInt(4) == 0 ? random.nextInt(3) : j;
      words.append(i == 0 ? "" : " ").append(WORDS[kind][random.nextInt(WORDS[kind].length)]);
    }
    return words.toString();
  }

  /** An expression for the text that files of text hold in place of a column. */
  public static String text(String name) {
    return name.equals("seen")
        ? "date_format(seen, \"yyyy-MM-dd'T'HH:mm:ssXXX\") seen"
        : "string(%s) %s".formatted(name, name);
  }

  public static Dataset<Row> table(SparkSession spark) {
    return spark.createDataFrame(rows(), SCHEMA);
  }
}
