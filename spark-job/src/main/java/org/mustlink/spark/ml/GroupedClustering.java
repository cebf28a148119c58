package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.method.FitOption;
import org.mustlink.spark.stage.FeatureColumns;
import org.mustlink.spark.stage.GroupOptions;
import org.mustlink.spark.stage.GroupedFit;
import org.mustlink.spark.stage.InputTable;
import scala.Function1;

/**
 * Clusters every group of rows on its own, such as the customers of every city: one shuffle brings
 * the rows of a group together, and a task holds one group at a time.
 *
 * <pre>{@code
 * GroupedClustering clustering = new GroupedClustering()
 *     .setBy("city").setMethod("sc-njw").setK(3).setFeaturesCol("features").setSeed(42);
 * Dataset<Row> clustered = clustering.transform(customers); // + prediction int, margin double
 * Dataset<Row> cities = clustering.groups(customers);       // city, rows, k, status, reason, ...
 * }</pre>
 *
 * <p>There is nothing to fit and no model: clusters of different groups have nothing to do with
 * each other, and their numbers start at 0 in each. A group that cannot be clustered has a null
 * prediction, and {@link #groups} tells why. Rows of a null group column are a group. Both tables
 * are worked out when they are used, each time they are: cache them to use them twice. Equal rows,
 * parameters and seed give equal clusters, however the rows are split or ordered, if the rows of a
 * group differ in some column.
 */
public final class GroupedClustering extends Transformer
    implements ClusteringColumnParams, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ColumnDefs columnDefs;
  private final StringArrayParam by;
  private final Param<String> method;
  private final IntParam k;
  private final LongParam seed;
  private final IntParam maxGroupRows;
  private final StringArrayParam options;

  /** A transformer with a random name. */
  public GroupedClustering() {
    this(Identifiable$.MODULE$.randomUID("mustlinkGroups"));
  }

  /** A transformer with the given unique name. */
  public GroupedClustering(String uid) {
    // The parameters ask for the uid when they are made.
    this.uid = uid;
    this.columnDefs = new ColumnDefs(this);
    this.by =
        new StringArrayParam(
            this,
            "by",
            "columns whose values make the groups",
            (Function1<String[], Object> & Serializable) names -> names.length > 0);
    this.method = new Param<>(this, "method", "method of every group; default scacs");
    this.k = (IntParam) OptionParam.of(this, FitOption.K);
    this.seed = (LongParam) OptionParam.of(this, FitOption.SEED);
    this.maxGroupRows =
        new IntParam(
            this,
            GroupOptions.MOST_ROWS,
            "rows of a group at the most, larger ones go to scacs; default: what the method takes");
    this.options =
        new StringArrayParam(this, "options", "options of the method, each as key=value");
    setDefault(featuresCol(), "features");
    setDefault(predictionCol(), "prediction");
    setDefault(marginCol(), "margin");
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ColumnDefs columnDefs() {
    return columnDefs;
  }

  /** Columns whose values make the groups; null is a value. Must be set. */
  public StringArrayParam by() {
    return by;
  }

  /** Method of every group, by the name it has in settings. Default {@code scacs}. */
  public Param<String> method() {
    return method;
  }

  /** Clusters of every group, at least 2; not set: the label values in it, else its eigengap. */
  public IntParam k() {
    return k;
  }

  /** Seed; every group has one of its own, made of this and of its key. Default 42. */
  public LongParam seed() {
    return seed;
  }

  /** Rows of a group at the most; larger ones go to scacs. Not set: what the method takes. */
  public IntParam maxGroupRows() {
    return maxGroupRows;
  }

  /** Options of the method, each as {@code key=value}. */
  public StringArrayParam options() {
    return options;
  }

  /** See {@link #by()}. */
  public GroupedClustering setBy(String... value) {
    set(by, value.clone());
    return this;
  }

  /** See {@link #method()}. */
  public GroupedClustering setMethod(String value) {
    set(method, value);
    return this;
  }

  /** See {@link #k()}. */
  public GroupedClustering setK(int value) {
    set(k, value);
    return this;
  }

  /** See {@link #seed()}. */
  public GroupedClustering setSeed(long value) {
    set(seed, value);
    return this;
  }

  /** See {@link #maxGroupRows()}. */
  public GroupedClustering setMaxGroupRows(int value) {
    set(maxGroupRows, value);
    return this;
  }

  /** Sets one option of the method, such as {@code affinity} to {@code gaussian}. */
  public GroupedClustering setOption(String key, String value) {
    set(
        options,
        Stream.concat(
                Arrays.stream(getOptions()).filter(option -> !option.startsWith(key + "=")),
                Stream.of(key + "=" + value))
            .toArray(String[]::new));
    return this;
  }

  /** See {@link #featuresCol()}. */
  public GroupedClustering setFeaturesCol(String value) {
    set(featuresCol(), value);
    return this;
  }

  /** See {@link #inputCols()}. */
  public GroupedClustering setInputCols(String... value) {
    set(inputCols(), value.clone());
    return this;
  }

  /** See {@link #labelCol()}. */
  public GroupedClustering setLabelCol(String value) {
    set(labelCol(), value);
    return this;
  }

  /** See {@link #predictionCol()}. */
  public GroupedClustering setPredictionCol(String value) {
    set(predictionCol(), value);
    return this;
  }

  /** See {@link #marginCol()}. */
  public GroupedClustering setMarginCol(String value) {
    set(marginCol(), value);
    return this;
  }

  /** See {@link #by()}; empty if not set. */
  public String[] getBy() {
    return isSet(by) ? getOrDefault(by).clone() : new String[0];
  }

  /** See {@link #method()}. */
  public String getMethod() {
    return isSet(method) ? getOrDefault(method) : GroupOptions.LARGE;
  }

  /** See {@link #k()}. */
  public OptionalInt getK() {
    return isSet(k) ? OptionalInt.of((Integer) getOrDefault(k)) : OptionalInt.empty();
  }

  /** See {@link #seed()}. */
  public long getSeed() {
    return resolved().seed();
  }

  /** See {@link #maxGroupRows()}. */
  public int getMaxGroupRows() {
    return resolved().mostRows();
  }

  /** See {@link #options()}. */
  public String[] getOptions() {
    return isSet(options) ? getOrDefault(options).clone() : new String[0];
  }

  private GroupOptions resolved() {
    Map<String, String> texts = new TreeMap<>();
    for (String option : getOptions()) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw BadSettingException.of(
            "options", "'" + option + "'", "it is not key=value", "Write it so.");
      }
      texts.put(option.substring(0, equals), option.substring(equals + 1));
    }
    for (Param<?> param : List.of(method, k, seed, maxGroupRows)) {
      if (isSet(param)) {
        texts.put(param.name(), String.valueOf(getOrDefault(param)));
      }
    }
    if (getBy().length == 0) {
      throw new BadSettingException(
          "by is not set: there are no groups. Name the columns whose values make them.");
    }
    return GroupOptions.resolve(List.of(getBy()), texts);
  }

  /**
   * Checks columns, types and parameters without reading a row.
   *
   * @return the schema with the output columns at its end
   * @throws BadSettingException naming the parameter, the column and the remedy
   */
  @Override
  public StructType transformSchema(StructType schema) {
    resolved();
    FeatureSchema.requireColumns(schema, "by", List.of(getBy()));
    FeatureColumns features = FeatureSchema.features(this, schema);
    FeatureSchema.requireLabel(this, schema, features);
    FeatureSchema.withOutput(this, schema);
    return schema
        .add(getPredictionCol(), DataTypes.IntegerType, true)
        .add(getMarginCol(), DataTypes.DoubleType, true);
  }

  /**
   * Clusters the groups of a table.
   *
   * @return all rows and columns, in another order of rows, with {@link #predictionCol()}, numbered
   *     from 0 in every group, and {@link #marginCol()}; both null where the group could not be
   *     clustered
   * @throws BadSettingException if a parameter does not suit the table
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema(), true);
    InputTable table = table(dataset, List.of(dataset.columns()));
    Column[] columns =
        Arrays.stream(schema.fields())
            .map(StructField::name)
            .map(name -> new Column("`" + name.replace("`", "``") + "`"))
            .toArray(Column[]::new);
    return GroupedFit.assignments(table, resolved(), getPredictionCol(), getMarginCol())
        .select(columns);
  }

  /**
   * What became of every group.
   *
   * @return the columns of {@link #by()}, {@code rows}, {@code labelled}, {@code k}, {@code
   *     method}, {@code status} ({@code clustered} or {@code failed}), {@code reason} of a failure,
   *     {@code seconds}, {@code reached} by the method and {@code warnings}
   * @throws BadSettingException if a parameter does not suit the table
   */
  public Dataset<Row> groups(Dataset<?> dataset) {
    transformSchema(dataset.schema(), true);
    return GroupedFit.groups(table(dataset, List.of()), resolved());
  }

  private InputTable table(Dataset<?> dataset, List<String> ids) {
    if (dataset.isStreaming()) {
      throw new BadDataException(
          "Cannot cluster the groups of a stream: a group needs all of its rows. Give a table.");
    }
    return new InputTable(
        dataset.toDF(),
        FeatureSchema.features(this, dataset.schema()),
        ids,
        getLabelCol(),
        Optional.empty());
  }

  @Override
  public GroupedClustering copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads what {@code write()} wrote. */
  public static MLReader<GroupedClustering> read() {
    return new DefaultParamsReader<>();
  }

  /** Loads what {@code save(path)} wrote. */
  public static GroupedClustering load(String path) {
    return read().load(path);
  }
}
