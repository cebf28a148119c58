package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.Range;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.key.Ranges;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.Settings;
import scala.Function1;

/**
 * The parameters of one instance, each made of its declaration by the method that has its name, and
 * the tables that were set beside them. Spark finds a parameter by that method, which always
 * returns the same one.
 */
public final class ParamTable implements Serializable {
  /** That {@code transform} returns the rows of its table. */
  static final String ROWS = "rows";

  private static final long serialVersionUID = 1L;

  private final Params owner;
  private final Map<String, Param<?>> params = new HashMap<>();

  /** The keys of the settings that parameters stand for, by the names of the parameters. */
  private final Map<String, String> keys = new HashMap<>();

  /** Links and labels by the parameter that tells of them; they are neither sent nor saved. */
  private transient @Nullable Map<String, Dataset<Row>> tables;

  /**
   * @param owner the instance that the parameters belong to
   */
  ParamTable(Params owner) {
    this.owner = owner;
  }

  /** The parameter of a setting, with its default if it has one; made when first asked for. */
  // The caller names the type that the parameter has by the range of the setting.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <P extends Param<?>> P of(Setting<?> setting) {
    return of(setting, setting.usual());
  }

  /** The parameter of a setting, with a default that the setting does not have. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <P extends Param<?>> P of(Setting<?> setting, String usual) {
    String name = setting.parameter();
    Param<?> known = params.get(name);
    if (known == null) {
      known = made(setting, usual);
      params.put(name, known);
      keys.put(name, setting.key());
      if (!usual.isEmpty() && !usual.equals("auto")) {
        owner.setDefault((Param<Object>) known, value(setting, usual));
      }
    }
    return (P) known;
  }

  /**
   * The parameter of an option of a fit, without a default in Spark, since presets have several;
   * its doc tells the range and the defaults.
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <P extends Param<?>> P of(Option<?> option) {
    return (P)
        params.computeIfAbsent(
            option.key(), name -> one(option.range().kind(), name, doc(option), inRange(name)));
  }

  private Param<?> made(Setting<?> setting, String usual) {
    String name = setting.parameter();
    String doc = setting.described(usual);
    String key = setting.key();
    Range.Kind kind = setting.range().kind();
    if (setting.shape() == Setting.Shape.ONE) {
      return one(kind, name, doc, allowed(key));
    }
    return kind == Range.Kind.DOUBLE
        ? new DoubleArrayParam(owner, name, doc, allowed(key))
        : new StringArrayParam(owner, name, doc, allowed(key));
  }

  private Param<?> one(Range.Kind kind, String name, String doc, Function1<?, Object> allowed) {
    return switch (kind) {
      case INT -> new IntParam(owner, name, doc, as(allowed));
      case LONG -> new LongParam(owner, name, doc, as(allowed));
      case DOUBLE -> new DoubleParam(owner, name, doc, as(allowed));
      case FLAG -> new BooleanParam(owner, name, doc);
      case TEXT -> new Param<String>(owner, name, doc, as(allowed));
    };
  }

  @SuppressWarnings("unchecked") // A validator takes values of the type of its parameter.
  private static <T> Function1<T, Object> as(Function1<?, Object> allowed) {
    return (Function1<T, Object>) allowed;
  }

  private static Object value(Setting<?> setting, String text) {
    return switch (setting.shape()) {
      case LIST, GROUP -> new String[] {text};
      case ONE -> setting.range().kind() == Range.Kind.TEXT ? text : setting.value(text);
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
   * Returns a validator that throws an exception which tells the rule, unlike the message of Spark.
   */
  private static <T> Function1<T, Object> allowed(String key) {
    return (Function1<T, Object> & Serializable)
        value -> {
          require(ApiKeys.find(key), value);
          return true;
        };
  }

  private static void require(Setting<?> setting, Object value) {
    switch (setting.shape()) {
      case ONE -> setting.value(String.valueOf(value));
      case LIST -> {
        List<String> texts = texts(value);
        if (setting.range().equals(Ranges.COLUMN) && (texts.isEmpty() || texts.contains(""))) {
          throw setting.refused(
              texts,
              "allowed are the names of one or more columns",
              "Name them, or leave the parameter unset.");
        }
        setting.requireList(texts);
      }
      case GROUP -> texts(value).forEach(entry -> requireEntry(setting, entry));
    }
  }

  private static void requireEntry(Setting<?> setting, String entry) {
    int equals = entry.lastIndexOf('=');
    if (equals < 1 || !setting.allows(entry.substring(equals + 1))) {
      throw setting.refused(
          "'" + entry + "'",
          "allowed is name=value, with one of the values " + setting.range().words(),
          "Give such a value.");
    }
  }

  private static List<String> texts(Object array) {
    return (array instanceof double[] numbers
            ? Arrays.stream(numbers).mapToObj(String::valueOf)
            : Stream.of((String[]) array))
        .toList();
  }

  /** Returns such a validator for an option of a fit. */
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
          "it clusters a table in the memory of one task, and this estimator clusters tables of any"
              + " size",
          "Use GroupedClustering, which takes all methods, for each group of a table.");
    }
  }

  /** Returns the values of the options of a fit that are set as texts, by key. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    for (Option<?> option : FitOptions.ALL) {
      Param<?> param = owner.getParam(option.key());
      if (owner.isSet(param)) {
        given.put(option.key(), String.valueOf(owner.getOrDefault(param)));
      }
    }
    return given;
  }

  /** Returns the value of an option of a fit as a text, or its default if it is not set. */
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

  /** Returns the parameters that are set as the settings that they stand for. */
  Settings settings() {
    Settings settings = Settings.NONE;
    for (Map.Entry<String, String> key : keys.entrySet()) {
      Param<?> param = owner.getParam(key.getKey());
      if (owner.isSet(param)) {
        settings = with(settings, ApiKeys.find(key.getValue()), owner.getOrDefault(param));
      }
    }
    return settings;
  }

  private static Settings with(Settings settings, Setting<?> setting, Object value) {
    if (setting.shape() == Setting.Shape.ONE) {
      return settings.with(setting, String.valueOf(value));
    }
    List<String> texts = texts(value);
    if (setting.shape() == Setting.Shape.LIST) {
      return settings.with(setting, texts);
    }
    Settings all = settings;
    for (String text : texts) {
      int equals = text.lastIndexOf('=');
      all = all.with(setting, text.substring(0, equals), text.substring(equals + 1));
    }
    return all;
  }

  /** Returns the value of a parameter, or nothing if it is not set. */
  Optional<String> value(Param<String> param) {
    return owner.isSet(param) ? Optional.of(owner.getOrDefault(param)) : Optional.empty();
  }

  /** Returns a copy of the values of a parameter, which is empty if it is not set. */
  String[] values(StringArrayParam param) {
    return owner.isSet(param) ? owner.getOrDefault(param).clone() : new String[0];
  }

  /** Returns a copy of the words of a parameter, which may be none; empty if it is not set. */
  Optional<String[]> words(StringArrayParam param) {
    return owner.isSet(param) ? Optional.of(values(param)) : Optional.empty();
  }

  /** Returns the same of numbers. */
  double[] values(DoubleArrayParam param) {
    return owner.isSet(param) ? owner.getOrDefault(param).clone() : new double[0];
  }

  /** The table that was set, by the parameter that tells whether it was. */
  Optional<Dataset<Row>> table(Param<?> param) {
    return Optional.ofNullable(tables).map(set -> set.get(param.name()));
  }

  /** Keeps a table that is set beside the parameters. */
  void keep(Param<?> param, Dataset<?> table) {
    Map<String, Dataset<Row>> set = tables == null ? new HashMap<>() : tables;
    set.put(param.name(), table.toDF());
    tables = set;
  }

  /** Takes the tables of another instance with the same parameters. */
  void copyTables(ParamTable other) {
    tables = other.tables == null ? null : new HashMap<>(other.tables);
  }

  /**
   * Sets a parameter.
   *
   * @return its owner, of whatever class the caller knows it to be
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  static <S> S set(Params owner, Param<?> param, Object value) {
    return (S) owner.set((Param<Object>) param, value);
  }
}
