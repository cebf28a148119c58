package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.sideinfo.RuleWeight;
import org.mustlink.spark.io.catalog.TableName;
import scala.Function1;

/**
 * Makes parameters that name columns and validators that tell their rule, and reads parameters that
 * need not be set.
 */
final class ColumnParam {
  /** A rule that values of a parameter obey; it goes to tasks with the instance. */
  interface Rule<T> extends Predicate<T>, Serializable {}

  private ColumnParam() {}

  /** Makes a parameter that names one column. */
  static Param<String> one(Params parent, String name, String doc) {
    return new Param<>(
        parent, name, doc, allowed(name, "the name of a column", value -> !value.isEmpty()));
  }

  /** Makes a parameter that names a table or view, by parts in backquotes where they need them. */
  static Param<String> table(Params parent, String name, String doc) {
    return new Param<>(
        parent,
        name,
        doc,
        (Function1<String, Object> & Serializable)
            value -> !TableName.of(name, value).parts().isEmpty());
  }

  /** Makes a parameter that names at least one column. */
  static StringArrayParam several(Params parent, String name, String doc) {
    return new StringArrayParam(parent, name, doc, named(name));
  }

  /** Makes the parameter of the words of labels that say that the class is not known. */
  static StringArrayParam unknownLabels(Params parent) {
    return new StringArrayParam(
        parent,
        "unknownLabels",
        "words of labels that say that the class is not known, as null does; not set: the usual"
            + " ones, such as nan, unknown and ?, and -1 beside classes from 0 on");
  }

  /** Returns a copy of the words of a parameter, which may be none; empty if it is not set. */
  static Optional<String[]> words(Params owner, StringArrayParam param) {
    return owner.isSet(param) ? Optional.of(owner.getOrDefault(param).clone()) : Optional.empty();
  }

  /**
   * Makes a validator that throws an exception which tells the rule, unlike the message of Spark.
   *
   * @param name the name of the parameter
   * @param words what is allowed, such as {@code number from 0 to 1}
   */
  static <T> Function1<T, Object> allowed(String name, String words, Rule<T> rule) {
    return (Function1<T, Object> & Serializable)
        value -> {
          if (!rule.test(value)) {
            throw BadSettingException.of(
                name, "'" + value + "'", "allowed is " + words, "Give such a value.");
          }
          return true;
        };
  }

  /** Makes such a validator of each of several texts. */
  static Function1<String[], Object> allAllowed(String name, String words, Rule<String> rule) {
    Function1<String, Object> one = allowed(name, words, rule);
    return (Function1<String[], Object> & Serializable)
        values -> {
          for (String value : values) {
            one.apply(value);
          }
          return true;
        };
  }

  /** Makes a validator of weights of rules, each in (0, 1]. */
  static Function1<double[], Object> weights(String name) {
    Function1<Double, Object> one =
        allowed(name, "number above 0 and at most 1", RuleWeight::allows);
    return (Function1<double[], Object> & Serializable)
        values -> {
          for (double value : values) {
            one.apply(value);
          }
          return true;
        };
  }

  private static Function1<String[], Object> named(String param) {
    return (Function1<String[], Object> & Serializable)
        names -> {
          if (names.length == 0 || Arrays.asList(names).contains("")) {
            throw BadSettingException.of(
                param,
                Arrays.toString(names),
                "allowed are the names of one or more columns",
                "Name them, or leave the parameter unset.");
          }
          return true;
        };
  }

  /** Returns the value of a parameter, or nothing if it is not set. */
  static Optional<String> value(Params owner, Param<String> param) {
    return owner.isSet(param) ? Optional.of(owner.getOrDefault(param)) : Optional.empty();
  }

  /** Returns a copy of the values of a parameter, which is empty if it is not set. */
  static String[] values(Params owner, StringArrayParam param) {
    return owner.isSet(param) ? owner.getOrDefault(param).clone() : new String[0];
  }
}
