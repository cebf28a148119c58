package org.mustlink.spark.table.classes;

import static org.apache.spark.sql.functions.btrim;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.StringTrim;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.ClassKey;
import org.mustlink.core.values.classes.ClassReader;
import scala.Option;

/**
 * The texts of classes in label and truth columns. White space around a text is not part of the
 * class. A blank text and a number that is NaN are, like null, no class. Which other texts are
 * none, and which one of several equal texts a class is written with, a {@link ClassReader} knows.
 */
public final class ClassText {
  private static final String NAN = "NaN";

  private ClassText() {}

  /**
   * Returns the classes in a column as they are written, null for a blank text and for NaN.
   *
   * @param type the type of its values
   */
  public static Column written(Column value, DataType type) {
    Column text = value.cast(DataTypes.StringType);
    if (type instanceof StringType) {
      Column trimmed = btrim(text, lit(ClassReader.BLANKS));
      return when(trimmed.notEqual(""), trimmed);
    }
    return isFractional(type) ? when(text.notEqual(NAN), text) : text;
  }

  /**
   * The same for a value of a row.
   *
   * @param text the value as text
   * @param type the type of the value
   */
  public static Expression written(Expression text, DataType type) {
    if (type instanceof StringType) {
      return unless("", new StringTrim(text, Option.apply(literal(ClassReader.BLANKS))));
    }
    return isFractional(type) ? unless(NAN, text) : text;
  }

  /**
   * Returns the classes in a column, null if not known.
   *
   * @param type the type of its values
   */
  public static Column known(Column value, DataType type, ClassReader reader) {
    UDF1<String, @Nullable String> read = reader::read;
    Column written = written(value, type);
    return when(written.isNotNull(), udf(read, DataTypes.StringType).apply(written));
  }

  /** Returns the texts of {@link ClassKey} for a column of texts, null where they are null. */
  public static Column key(Column text) {
    UDF1<String, String> key = ClassKey::of;
    return when(text.isNotNull(), udf(key, DataTypes.StringType).apply(text));
  }

  private static Expression unless(String unknown, Expression text) {
    return new If(
        new EqualTo(text, literal(unknown)), Literal.create(null, DataTypes.StringType), text);
  }

  private static Literal literal(String text) {
    return Literal.create(UTF8String.fromString(text), DataTypes.StringType);
  }

  private static boolean isFractional(DataType type) {
    return type instanceof DoubleType || type instanceof FloatType;
  }
}
