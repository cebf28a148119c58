package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Option;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.group.GroupOptions;
import scala.Function1;

/** The options of a fit as parameters of an estimator or a model, and their values as texts. */
public final class OptionParams implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Params owner;
  private final Map<String, Param<?>> params = new LinkedHashMap<>();

  /**
   * Makes a parameter for every option, without a default.
   *
   * @param owner the instance that the parameters belong to
   */
  OptionParams(Params owner) {
    this.owner = owner;
    FitOptions.ALL.forEach(option -> params.put(option.key(), param(owner, option)));
  }

  /**
   * Makes the parameter of an option with the type of the option; its doc tells the range and the
   * defaults.
   */
  static Param<?> param(Params owner, Option<?> option) {
    String name = option.key();
    String doc = doc(option);
    return switch (option.range().kind()) {
      case INT -> new IntParam(owner, name, doc, inRange(name));
      case LONG -> new LongParam(owner, name, doc, inRange(name));
      case DOUBLE -> new DoubleParam(owner, name, doc, inRange(name));
      case FLAG -> new BooleanParam(owner, name, doc);
      case TEXT -> new Param<String>(owner, name, doc, inRange(name));
    };
  }

  private static String doc(Option<?> option) {
    String defaults =
        option.best().equals(option.paper()) || option.equals(FitOptions.PRESET)
            ? "default " + option.best()
            : "default " + option.best() + ", with preset paper " + option.paper();
    return option.doc() + "; " + option.range().words() + "; " + defaults;
  }

  /**
   * Returns a validator that throws an exception which tells the range, unlike the message of
   * Spark.
   */
  private static <T> Function1<T, Object> inRange(String key) {
    return (Function1<T, Object> & Serializable)
        value -> {
          String text = String.valueOf(value);
          if (key.equals(FitOptions.METHOD.key())) {
            requireAnySize(text);
          }
          FitOptions.find(key).orElseThrow().read(text);
          return true;
        };
  }

  /** Refuses a method for small tables, and tells where it can be used. */
  private static void requireAnySize(String method) {
    if (MethodRegistry.all().stream()
        .anyMatch(info -> info.name().equals(method) && !info.anySize())) {
      throw BadSettingException.of(
          FitOptions.METHOD.key(),
          "'" + method + "'",
          "it clusters a table in the memory of one task, and this estimator clusters tables of any size",
          "Use GroupedClustering, which takes all methods, for each group of a table.");
    }
  }

  /**
   * The options of a grouped fit, from the parameters of {@link GroupingParams} that are set.
   *
   * @throws BadSettingException naming the parameter, its value, the rule and the remedy
   */
  static GroupOptions ofGroups(Params params) {
    List<String> by = texts(params, GroupOptions.BY);
    if (by.isEmpty()) {
      throw new BadSettingException(
          "by is not set: there are no groups. Name the columns whose values make them.");
    }
    Map<String, String> given = new TreeMap<>();
    for (String option : texts(params, "options")) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw BadSettingException.of(
            "options", "'" + option + "'", "it is not key=value", "Write it so.");
      }
      given.put(option.substring(0, equals), option.substring(equals + 1));
    }
    for (String name : List.of("method", "k", "seed", GroupOptions.MOST_ROWS)) {
      if (params.isSet(params.getParam(name))) {
        given.put(name, String.valueOf(params.getOrDefault(params.getParam(name))));
      }
    }
    return GroupOptions.resolve(by, given);
  }

  private static List<String> texts(Params params, String name) {
    return List.of(ColumnParam.values(params, (StringArrayParam) (Param<?>) params.getParam(name)));
  }

  /** Returns the parameter of an option, with the type of the range of the option. */
  // The caller names the type that the constructor gave the parameter.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <P extends Param<?>> P of(Option<?> option) {
    return (P) Objects.requireNonNull(params.get(option.key()));
  }

  /** Returns the values of the options that are set as texts, by key. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    params.forEach(
        (key, param) -> {
          if (owner.isSet(param)) {
            given.put(key, String.valueOf(owner.getOrDefault(param)));
          }
        });
    return given;
  }

  /** Returns the value of an option as a text, or its default if it is not set. */
  String text(Option<?> option) {
    Map<String, String> given = given();
    String text = given.get(option.key());
    return text != null
        ? text
        : Objects.requireNonNull(FitOptions.defaults(given).get(option.key()));
  }

  /** Returns the value that a fit would take; empty if it is determined during the fit. */
  <T> T value(Option<T> option) {
    return option.read(text(option));
  }
}
