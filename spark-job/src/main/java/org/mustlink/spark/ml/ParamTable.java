package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.assigned.OutputColumn;

/**
 * The parameters of one instance, each made by the method that has its name, and the tables that
 * were set beside them. Spark finds a parameter by that method, which always returns the same one.
 */
public final class ParamTable implements Serializable {
  /** That {@code transform} returns the rows of its table. */
  static final String ROWS = "rows";

  private static final long serialVersionUID = 1L;

  private final Params owner;
  private final Map<String, Param<?>> params = new HashMap<>();

  /** Links and labels by the parameter that tells of them; they are neither sent nor saved. */
  private transient @Nullable Map<String, Dataset<Row>> tables;

  /**
   * @param owner the instance that the parameters belong to
   */
  ParamTable(Params owner) {
    this.owner = owner;
  }

  /** A parameter without a default; it is made when it is first asked for. */
  @SuppressWarnings("unchecked") // A name always comes with the same maker.
  <P extends Param<?>> P of(String name, Function<String, P> maker) {
    return (P) params.computeIfAbsent(name, maker);
  }

  /** A parameter with a default; it is made when it is first asked for. */
  @SuppressWarnings("unchecked") // The caller gives a value of the type of the parameter.
  <P extends Param<?>> P of(String name, Object defaultValue, Function<String, P> maker) {
    return of(
        name,
        unused -> {
          P made = maker.apply(name);
          owner.setDefault((Param<Object>) made, defaultValue);
          return made;
        });
  }

  /** A parameter that names one column, without a default. */
  Param<String> column(String name, String doc) {
    return of(name, unused -> ColumnParam.one(owner, name, doc));
  }

  /** The parameter that names an output column, without a default. */
  Param<String> output(OutputColumn column) {
    return column(
        column.param(), "column written with " + column.meaning() + "; not set: no such column");
  }

  /** A parameter that names one column. */
  Param<String> column(String name, String defaultValue, String doc) {
    return of(name, defaultValue, unused -> ColumnParam.one(owner, name, doc));
  }

  /** A parameter that names at least one column, without a default. */
  StringArrayParam columns(String name, String doc) {
    return of(name, unused -> ColumnParam.several(owner, name, doc));
  }

  /** A parameter that names at least one column. */
  StringArrayParam columns(String name, String defaultValue, String doc) {
    String[] defaults = {defaultValue};
    return of(name, defaults, unused -> ColumnParam.several(owner, name, doc));
  }

  /** A parameter that is true or false, and false by default. */
  BooleanParam flag(String name, String doc) {
    return of(name, false, unused -> new BooleanParam(owner, name, doc));
  }

  /**
   * The parameter of what {@code transform} returns: rows, which is the default, or another table.
   *
   * @param other the word for that table
   * @param doc what it holds
   */
  Param<String> returned(String other, String doc) {
    return of(
        "transformReturns",
        ROWS,
        name ->
            new Param<>(
                owner,
                name,
                "what transform returns: rows (all rows with their clusters) | "
                    + other
                    + " ("
                    + doc
                    + ")",
                ColumnParam.<String>allowed(
                    name, ROWS + " | " + other, List.of(ROWS, other)::contains)));
  }

  /** The table that was set, by the parameter that tells whether it was. */
  Optional<Dataset<Row>> table(Param<?> told) {
    return Optional.ofNullable(tables).map(set -> set.get(told.name()));
  }

  /** Keeps a table that is set beside the parameters. */
  void keep(Param<?> told, Dataset<?> table) {
    Map<String, Dataset<Row>> set = tables == null ? new HashMap<>() : tables;
    set.put(told.name(), table.toDF());
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
