package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.XxHash64;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.table.classes.ClassReaders;
import org.mustlink.spark.table.classes.ClassText;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.ColumnType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The indices of the columns that are not features in a row that is read.
 *
 * @param schema the schema of the row
 * @param ids the indices of the id columns
 * @param truth the index of the true class, -1 without one
 * @param label the index of the label, -1 without one
 * @param weight the index of the weight, -1 without one
 * @param apart the indices of the columns of rules that keep rows apart
 * @param labelWeight the index of the weight of the label, -1 without one
 * @param timeZone the time zone in which times are written as texts
 * @param classes tell which texts are classes
 */
public record RowLayout(
    StructType schema,
    int[] ids,
    int truth,
    int label,
    int weight,
    int[] apart,
    int labelWeight,
    String timeZone,
    ClassReaders classes)
    implements Serializable {
  /**
   * The name of the truth column in keys, which no column of a table has, while one could be called
   * truth.
   */
  private static final String TRUTH = "__mustlink_truth";

  /**
   * Returns the type of the key of a row: the id columns, followed by the true class as it is
   * written.
   */
  public StructType keyType() {
    List<StructField> fields = new ArrayList<>();
    for (int id : ids) {
      fields.add(schema.fields()[id]);
    }
    fields.add(DataTypes.createStructField(TRUTH, DataTypes.StringType, true));
    return DataTypes.createStructType(fields);
  }

  /** Makes the keys of {@link #keyType()}. */
  public KeyWriter keys() {
    List<Expression> fields = new ArrayList<>();
    for (int id : ids) {
      fields.add(column(id));
    }
    fields.add(written(truth));
    return new KeyWriter(projection(fields));
  }

  /** The type of a structure of the id columns only. */
  public StructType idType() {
    return DataTypes.createStructType(List.of(keyType().fields()).subList(0, ids.length));
  }

  /** The name of an id column. */
  public String idName(int id) {
    return schema.fields()[ids[id]].name();
  }

  /**
   * Returns the first id columns as texts.
   *
   * @param count the number of columns
   * @param key the key of these columns alone
   */
  public List<String> idTexts(int count, byte[] key) {
    UnsafeRow values = new UnsafeRow(count);
    values.pointTo(key, key.length);
    return idTexts(count, values);
  }

  /** Returns the id columns of a row as texts, from its key of {@link #keyType()}. */
  public List<String> idTexts(PackedKeys keys, int row) {
    return idTexts(ids.length, new KeyPointer(ids.length + 1).at(keys, row));
  }

  /** Returns the id columns of the cursor's row as texts. */
  public List<String> idTexts(RowCursor cursor) {
    return Arrays.stream(ids).mapToObj(id -> text(id, cursor.row())).toList();
  }

  private List<String> idTexts(int count, UnsafeRow values) {
    List<String> texts = new ArrayList<>(count);
    for (int id = 0; id < count; id++) {
      Expression value = new BoundReference(id, schema.fields()[ids[id]].dataType(), true);
      texts.add(String.valueOf(text(value).eval(values)));
    }
    return texts;
  }

  /** Returns a value of a row as a text. */
  String text(int index, InternalRow row) {
    return String.valueOf(text(index).eval(row));
  }

  /** Whether an id column of the cursor's row is null. */
  public boolean hasNullId(RowCursor cursor) {
    for (int id : ids) {
      if (cursor.row().isNullAt(id)) {
        return true;
      }
    }
    return false;
  }

  /** Makes keys of the first id columns alone. */
  public KeyWriter firstIds(int count) {
    List<Expression> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(column(ids[i]));
    }
    return new KeyWriter(projection(fields));
  }

  /**
   * Makes a function that numbers rows by their keys of {@link #keyType()}.
   *
   * @param salt the salt of the hash
   */
  public IdNumbers numbers(int salt) {
    List<Expression> hashed = new ArrayList<>();
    hashed.add(Literal.create(salt, DataTypes.IntegerType));
    for (int i = 0; i < ids.length; i++) {
      // The hash of a structure is that of its fields one after another.
      hashed.add(text(new BoundReference(i, schema.fields()[ids[i]].dataType(), true)));
    }
    Expression number = new XxHash64(CollectionConverters.asScala(hashed).toSeq());
    return new IdNumbers(projection(List.of(number)), ids.length, ids.length + 1);
  }

  /** Makes a reader of the values of the columns of rules that keep rows apart. */
  public ValueNumbers apartValues() {
    List<Expression> texts = Arrays.stream(apart).mapToObj(this::text).toList();
    return new ValueNumbers(projection(texts), apart.length);
  }

  /** Makes a reader of the links that are attached to the rows; empty if there are none. */
  public Optional<LinkReader> links() {
    List<String> names = List.of(schema.fieldNames());
    return names.contains(CarriedLinks.LINKS)
        ? Optional.of(
            new LinkReader(names.indexOf(CarriedLinks.NAME), names.indexOf(CarriedLinks.LINKS)))
        : Optional.empty();
  }

  /** Makes a reader of the known answers about the rows; empty if there are none. */
  public Optional<CarriedAnswers> answers() {
    List<String> names = List.of(schema.fieldNames());
    return names.contains(CarriedAnswers.MUST_LINKS)
        ? Optional.of(
            new CarriedAnswers(
                names.indexOf(CarriedAnswers.NAME), names.indexOf(CarriedAnswers.MUST_LINKS)))
        : Optional.empty();
  }

  /** Makes a reader of the label of a row, which is null if not known. */
  public TextReader labels() {
    return reader(label, classes.label());
  }

  /** Makes a reader of the true class of a row, which is null if not known. */
  public TextReader truths() {
    return reader(truth, classes.truth());
  }

  /** Makes a reader of the weight of a row, which is 1 without a weight column. */
  public WeightReader weights() {
    return weight < 0
        ? new WeightReader(-1, ColumnType.DOUBLE, "")
        : new WeightReader(
            weight,
            ColumnType.of(schema.fields()[weight].dataType()).orElseThrow(),
            schema.fieldNames()[weight]);
  }

  /** Makes a reader of the weight of the label of a row. */
  public LabelWeightReader labelWeights() {
    return new LabelWeightReader(labelWeight);
  }

  /** Returns the same layout with other readers of classes. */
  RowLayout reading(ClassReaders readers) {
    return new RowLayout(schema, ids, truth, label, weight, apart, labelWeight, timeZone, readers);
  }

  private TextReader reader(int index, ClassReader reader) {
    boolean ofTexts = index >= 0 && schema.fields()[index].dataType() instanceof StringType;
    return new TextReader(index, projection(List.of(written(index))), ofTexts, reader);
  }

  private static UnsafeProjection projection(List<Expression> fields) {
    return UnsafeProjection.create(CollectionConverters.asScala(fields).toSeq());
  }

  private Expression column(int index) {
    return new BoundReference(index, schema.fields()[index].dataType(), true);
  }

  /** Returns the text of a class by the rules of {@link ClassText}. */
  private Expression written(int index) {
    return index < 0
        ? text(index)
        : ClassText.written(text(index), schema.fields()[index].dataType());
  }

  private Expression text(int index) {
    return index < 0 ? Literal.create(null, DataTypes.StringType) : text(column(index));
  }

  private Expression text(Expression value) {
    return new Cast(value, DataTypes.StringType, Option.apply(timeZone), EvalMode.LEGACY());
  }
}
