package org.mustlink.spark.table.classes;

import static org.apache.spark.sql.functions.btrim;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.regex.Pattern;
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
import scala.Option;

/**
 * The texts of classes in label and truth columns. White space around a text is not part of the
 * class. A blank text and a number that is NaN are, like null, no class. Which other texts are
 * none, and which one of several equal texts a class is written with, a {@link ClassReader} knows.
 */
public final class ClassText {
  /** The characters that are removed before and after a class. */
  private static final String BLANKS =
      " \t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
          + "\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff";

  private static final String NAN = "NaN";

  /** A decimal number. One with a zero before it, such as 01, is a code and no number. */
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:0|[1-9]\\d{0,39})(?:\\.\\d{0,40})?(?:[eE][-+]?\\d{1,3})?");

  /** The digits after or before the point up to which a number is written without an exponent. */
  private static final int PLAIN = 20;

  private ClassText() {}

  /**
   * Returns the classes in a column as they are written, null for a blank text and for NaN.
   *
   * @param type the type of its values
   */
  public static Column written(Column value, DataType type) {
    Column text = value.cast(DataTypes.StringType);
    if (type instanceof StringType) {
      Column trimmed = btrim(text, lit(BLANKS));
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
      return unless("", new StringTrim(text, Option.apply(literal(BLANKS))));
    }
    return isFractional(type) ? unless(NAN, text) : text;
  }

  /**
   * Returns a text that two texts share if they are one class: equal numbers, such as 0, 0.0 and
   * -0, and texts that differ only in how Unicode composes their letters.
   */
  public static String key(String text) {
    if (NUMBER.matcher(text).matches()) {
      BigDecimal number = new BigDecimal(text).stripTrailingZeros();
      return Math.abs(number.scale()) <= PLAIN ? number.toPlainString() : number.toString();
    }
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  /** Returns the same for a column of texts, null where they are null. */
  public static Column key(Column text) {
    UDF1<String, String> key = ClassText::key;
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
