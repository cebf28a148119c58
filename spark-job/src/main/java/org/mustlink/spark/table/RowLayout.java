package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Where the columns that are no features stand in a row as it is read.
 *
 * @param schema of the row
 * @param ids indices of the id columns
 * @param truth index of the true class, -1 without one
 * @param label index of the known label, -1 without one
 * @param timeZone that texts of times are written in
 */
public record RowLayout(StructType schema, int[] ids, int truth, int label, String timeZone)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What is carried along with a row: the id columns, then the truth as a string. */
  public StructType keyType() {
    List<StructField> fields = new ArrayList<>();
    for (int id : ids) {
      fields.add(schema.fields()[id]);
    }
    fields.add(DataTypes.createStructField("truth", DataTypes.StringType, true));
    return DataTypes.createStructType(fields);
  }

  /** From a row to what is carried along; one a task. */
  public UnsafeProjection keys() {
    List<Expression> fields = new ArrayList<>();
    for (int id : ids) {
      fields.add(column(id));
    }
    fields.add(text(truth));
    return projection(fields);
  }

  /** The id columns alone. */
  public StructType idType() {
    return DataTypes.createStructType(List.of(keyType().fields()).subList(0, ids.length));
  }

  /** Name of an id column. */
  public String idName(int id) {
    return schema.fields()[ids[id]].name();
  }

  /** A value of a structure whose fields are the first id columns, as a person reads it. */
  public String idText(int id, InternalRow values) {
    DataType type = schema.fields()[ids[id]].dataType();
    Expression value = new BoundReference(id, type, true);
    return String.valueOf(
        new Cast(value, DataTypes.StringType, Option.apply(timeZone), EvalMode.LEGACY())
            .eval(values));
  }

  /** A value of a row as a person reads it. */
  String text(int index, InternalRow row) {
    return String.valueOf(text(index).eval(row));
  }

  /** From a row to the first of its id columns; one a task. */
  public UnsafeProjection firstIds(int count) {
    List<Expression> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(column(ids[i]));
    }
    return projection(fields);
  }

  /**
   * Where a row's own name and its links stand.
   *
   * @param name index of a text
   * @param links index of an array, null in a row without links
   */
  public record LinkIndices(int name, int links) {}

  /** The indices of {@link CarriedLinks}; empty if the rows have none. */
  public Optional<LinkIndices> linkIndices() {
    List<String> names = List.of(schema.fieldNames());
    return names.contains(CarriedLinks.LINKS)
        ? Optional.of(
            new LinkIndices(names.indexOf(CarriedLinks.NAME), names.indexOf(CarriedLinks.LINKS)))
        : Optional.empty();
  }

  /** From a row to its label, a string or null; one a task. */
  public Texts labels() {
    return new Texts(label, projection(List.of(text(label))));
  }

  /** From a row to its true class, a string or null; one a task. */
  public Texts truths() {
    return new Texts(truth, projection(List.of(text(truth))));
  }

  /** Reads one column as a string. */
  public record Texts(int index, UnsafeProjection projection) {

    /** Null where the column is. */
    public @Nullable String of(InternalRow row) {
      return index < 0 || row.isNullAt(index)
          ? null
          : projection.apply(row).getUTF8String(0).toString();
    }
  }

  private static UnsafeProjection projection(List<Expression> fields) {
    return UnsafeProjection.create(CollectionConverters.asScala(fields).toSeq());
  }

  private Expression column(int index) {
    return new BoundReference(index, schema.fields()[index].dataType(), true);
  }

  private Expression text(int index) {
    return index < 0
        ? Literal.create(null, DataTypes.StringType)
        : new Cast(column(index), DataTypes.StringType, Option.apply(timeZone), EvalMode.LEGACY());
  }
}
