package org.mustlink.spark.result;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * The columns of the table of groups that follow the group columns: sizes, the result of the group,
 * measures and counts of links.
 *
 * @param truth whether there are measures
 * @param linked whether there are links
 * @param heldOut whether some links are held out
 */
public record GroupColumns(boolean truth, boolean linked, boolean heldOut) implements Serializable {
  /** All possible columns. */
  static final GroupColumns ALL = new GroupColumns(true, true, true);

  private static final List<String> LINK_COUNTS =
      List.of("mustLinks", "mustSatisfied", "cannotLinks", "cannotSatisfied");

  private static final List<String> HELD_OUT_COUNTS =
      List.of(
          "heldOutMustLinks",
          "heldOutMustSatisfied",
          "heldOutCannotLinks",
          "heldOutCannotSatisfied");

  /** The columns with their types. */
  public List<StructField> fields() {
    List<StructField> fields =
        new ArrayList<>(
            List.of(
                field("rows", DataTypes.LongType, false),
                field("labelled", DataTypes.LongType, false),
                field("k", DataTypes.IntegerType, true),
                field("method", DataTypes.StringType, false),
                field("status", DataTypes.StringType, false),
                field("reason", DataTypes.StringType, true),
                field("seconds", DataTypes.DoubleType, false),
                field(
                    "reached",
                    DataTypes.createMapType(DataTypes.StringType, DataTypes.DoubleType, false),
                    false),
                field("warnings", DataTypes.createArrayType(DataTypes.StringType, false), false)));
    if (truth) {
      for (String measure : List.of("acc", "majority", "nmi", "ari", "rand")) {
        fields.add(field(measure, DataTypes.DoubleType, true));
      }
    }
    if (linked) {
      for (String count : LINK_COUNTS) {
        fields.add(field(count, DataTypes.LongType, true));
      }
    }
    if (linked && heldOut) {
      for (String count : HELD_OUT_COUNTS) {
        fields.add(field(count, DataTypes.LongType, true));
      }
    }
    return fields;
  }

  private static StructField field(String name, DataType type, boolean nullable) {
    return DataTypes.createStructField(name, type, nullable);
  }
}
