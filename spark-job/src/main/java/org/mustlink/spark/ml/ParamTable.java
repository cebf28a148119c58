package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
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
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Range;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.key.ApiKeys;
import org.mustlink.spark.key.FitKeys;
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
  private static final String METHOD = "fit.method";

  private static final long serialVersionUID = 1L;

  private final Params owner;

  /** The parameters by their keys, see {@link ApiKeys#find}. */
  private final Map<String, Param<?>> params = new HashMap<>();

  /** Links and labels by the parameter that tells of them; they are neither sent nor saved. */
  private transient @Nullable Map<String, Dataset<Row>> tables;

  /**
   * @param owner the instance that the parameters belong to
   */
  ParamTable(Params owner) {
    this.owner = owner;
  }

  /**
   * The parameter of a key, see {@link ApiKeys#find}, with its default if it has one; made when
   * first asked for.
   */
  // The caller names the type that the parameter has by the range of the setting.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <P extends Param<?>> P of(String key) {
    return of(key, ApiKeys.find(key).usual());
  }

  /** The parameter of a key, with a default that settings do not have. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <P extends Param<?>> P of(String key, String usual) {
    Param<?> known = params.get(key);
    if (known == null) {
      Setting<?> setting = ApiKeys.find(key);
      known = made(setting, usual);
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
  <P extends Param<?>> P option(String key) {
    Param<?> known = params.get(key);
    return (P) (known == null ? made(ApiKeys.find(key), ApiKeys.find(key).usual()) : known);
  }

  private Param<?> made(Setting<?> setting, String usual) {
    String name = setting.parameter();
    String doc = setting.described(usual);
    String key = setting.key();
    boolean one = setting.shape() == Setting.Shape.ONE;
    Param<?> made =
        switch (setting.range().kind()) {
          case INT -> new IntParam(owner, name, doc, allowed(key));
          case LONG -> new LongParam(owner, name, doc, allowed(key));
          case DOUBLE ->
              one
                  ? new DoubleParam(owner, name, doc, allowed(key))
                  : new DoubleArrayParam(owner, name, doc, allowed(key));
          case FLAG -> new BooleanParam(owner, name, doc);
          case TEXT ->
              one
                  ? new Param<String>(owner, name, doc, allowed(key))
                  : new StringArrayParam(owner, name, doc, allowed(key));
        };
    params.put(key, made);
    return made;
  }

  private static Object value(Setting<?> setting, String text) {
    return switch (setting.shape()) {
      case LIST, GROUP -> new String[] {text};
      case ONE -> setting.range().kind() == Range.Kind.TEXT ? text : setting.value(text);
    };
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
      case ONE -> requireOne(setting, String.valueOf(value));
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

  /** Refuses a value, and a method for small tables, and tells where it can be used. */
  private static void requireOne(Setting<?> setting, String text) {
    if (setting.key().equals(METHOD)
        && MethodRegistry.all().stream()
            .anyMatch(info -> info.name().equals(text) && !info.anySize())) {
      throw setting.refused(
          "'" + text + "'",
          "it clusters a table in the memory of one task, and this estimator clusters tables of any"
              + " size",
          "Use GroupedClustering, which takes all methods, for each group of a table.");
    }
    setting.value(text);
  }

  /** Returns the options of a fit that are set as texts, by their keys in {@link FitOptions}. */
  Map<String, String> given() {
    return FitKeys.texts(settings());
  }

  /** Returns the value of an option of a fit as a text, or its default if it is not set. */
  String text(String option) {
    Map<String, String> texts = FitOptions.defaults(given());
    texts.putAll(given());
    return Objects.requireNonNull(texts.get(option));
  }

  /** Returns the value of an option that a fit would take; empty if the fit itself decides. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <T> T value(String option) {
    return (T) FitOptions.find(option).orElseThrow().read(text(option));
  }

  /** Returns the parameters that are set as the settings that they stand for. */
  Settings settings() {
    Settings settings = Settings.NONE;
    for (Map.Entry<String, Param<?>> entry : params.entrySet()) {
      if (owner.isSet(entry.getValue())) {
        Object value = owner.getOrDefault((Param<?>) entry.getValue());
        settings = with(settings, ApiKeys.find(entry.getKey()), value);
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
    return owner.isDefined(param) ? owner.getOrDefault(param).clone() : new String[0];
  }

  /** Returns the same of numbers. */
  double[] values(DoubleArrayParam param) {
    return owner.isDefined(param) ? owner.getOrDefault(param).clone() : new double[0];
  }

  /** Returns the values of a parameter of names and values, by the names. */
  Map<String, String> entries(StringArrayParam param) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (String entry : values(param)) {
      int equals = entry.lastIndexOf('=');
      entries.put(entry.substring(0, equals), entry.substring(equals + 1));
    }
    return entries;
  }

  /** Returns values by names as such a parameter holds them. */
  static String[] entries(Map<String, String> entries) {
    return new TreeMap<>(entries)
        .entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .toArray(String[]::new);
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
