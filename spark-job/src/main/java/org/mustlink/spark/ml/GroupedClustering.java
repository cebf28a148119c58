package org.mustlink.spark.ml;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.group.GroupLinks;
import org.mustlink.spark.group.GroupedFit;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.result.GroupColumns;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.survey.ColumnSurvey;

/**
 * Clusters every group of rows independently, such as the customers of every city. One shuffle
 * brings the rows of a group together, and a task has one group at a time in memory.
 *
 * <pre>{@code
 * GroupedClustering clustering = new GroupedClustering()
 *     .setBy("city").setMethod("sc-njw").setK(3).setFeaturesCol("features").setSeed(42);
 * Dataset<Row> clustered = clustering.transform(customers); // + prediction int, margin double
 * Dataset<Row> cities = clustering.groups(customers);       // city, rows, k, status, reason, ...
 * }</pre>
 *
 * <p>There is nothing to fit and no model: clusters of different groups are unrelated, and their
 * numbers start at 0 in each group. A group that cannot be clustered has a null prediction, and
 * {@link #groups} tells why. Rows with a null in a group column form a group. The rows of both
 * tables are clustered each time the tables are used: cache them to use them twice. Equal rows,
 * parameters and seed give equal clusters, however the rows are partitioned or ordered, if the rows
 * of a group differ in some column.
 *
 * <p>Columns of {@link #inputCols()} that are not all numbers, or have gaps, are counted at once,
 * in the whole table, so that their values mean the same in all groups.
 *
 * <p>Links are used in the clustering of every group, and are joined with the table at once. Links
 * that join rows of different groups are left out, with a warning in the log. Contradictory links
 * fail their group, or are left out if {@link #contradictions()} is {@code drop}.
 */
public final class GroupedClustering extends Transformer
    implements ColumnKindParams<GroupedClustering>,
        LinkParams<GroupedClustering>,
        GroupingParams<GroupedClustering>,
        DefaultParamsWritable {
  private static final String GROUPS = "groups";

  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ParamTable paramTable;

  /** A transformer with a random name. */
  public GroupedClustering() {
    this(Identifiable$.MODULE$.randomUID("mustlinkGroups"));
  }

  /** A transformer with the given unique name. */
  public GroupedClustering(String uid) {
    // The parameters ask for the uid when they are made.
    this.uid = uid;
    this.paramTable = new ParamTable(this);
    params(); // makes all of them, before several threads can ask for one
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ParamTable paramTable() {
    return paramTable;
  }

  /** See {@link #maxGroupRows()}; the largest number that the method takes if it is not set. */
  public int getMaxGroupRows() {
    return GroupParams.of(this).mostRows();
  }

  /** Sets one option of the method, such as {@code affinity} to {@code gaussian}. */
  public GroupedClustering setOption(String key, String value) {
    return setOptions(
        Stream.concat(
                Arrays.stream(getOptions()).filter(option -> !option.startsWith(key + "=")),
                Stream.of(key + "=" + value))
            .toArray(String[]::new));
  }

  /**
   * Checks columns, types and parameters without reading a row.
   *
   * @return the schema with the output columns at its end, or that of {@link #groups} if {@link
   *     #transformReturns()} is {@code groups}
   * @throws BadSettingException naming the parameter, the column and the remedy
   */
  @Override
  public StructType transformSchema(StructType schema) {
    GroupParams.of(this);
    FeatureSchema.requireColumns(schema, "by", List.of(getBy()));
    FeatureColumns features = FeatureSchema.features(this, schema, Optional.empty());
    FeatureSchema.requireKinds(this, features);
    FeatureSchema.requireLabel(this, schema, features);
    LinkSchema.requireIds(this, schema);
    LinkSchema.requireRules(this, schema, features);
    StructType written = PredictedColumns.schema(this, schema);
    return getTransformReturns().equals(GROUPS) ? groupsSchema(schema) : written;
  }

  private StructType groupsSchema(StructType schema) {
    Stream<StructField> keys = Arrays.stream(getBy()).map(schema::apply);
    GroupColumns columns = new GroupColumns(false, LinkSchema.isLinked(this), getLinkHoldout() > 0);
    return DataTypes.createStructType(Stream.concat(keys, columns.fields().stream()).toList());
  }

  /**
   * Clusters the groups of a table.
   *
   * @return all rows and columns, in another order of rows, with {@link #predictionCol()}, numbered
   *     from 0 in every group, and {@link #marginCol()}; both null if the group could not be
   *     clustered; {@link #groups} if {@link #transformReturns()} is {@code groups}
   * @throws BadSettingException if a parameter does not suit the table
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    if (getTransformReturns().equals(GROUPS)) {
      return groups(dataset);
    }
    StructType schema = transformSchema(dataset.schema(), true);
    InputTable table = table(dataset, List.of(dataset.columns()));
    Column[] columns =
        Arrays.stream(schema.fields())
            .map(StructField::name)
            .map(TableScan::named)
            .toArray(Column[]::new);
    return GroupedFit.assignments(
            table,
            groupLinks(dataset),
            GroupParams.of(this),
            getPredictionCol(),
            getMarginCol(),
            new LoggedProgress(uid))
        .select(columns);
  }

  /**
   * Returns the result of every group. @return the columns of {@link #by()}, {@code rows}, {@code
   * labelled}, {@code k}, {@code method}, {@code status} ({@code clustered} or {@code failed}),
   * {@code reason} of a failure, {@code seconds}, {@code reached} by the method and {@code
   * warnings}; with links also how many of each kind the group has and how many its clusters
   * satisfy: {@code mustLinks}, {@code mustSatisfied}, {@code cannotLinks}, {@code
   * cannotSatisfied}, and the same for held-out links
   *
   * @throws BadSettingException if a parameter does not suit the table
   */
  public Dataset<Row> groups(Dataset<?> dataset) {
    transformSchema(dataset.schema(), true);
    return GroupedFit.groups(
        table(dataset, List.of(getIdCols())),
        groupLinks(dataset),
        GroupParams.of(this),
        new LoggedProgress(uid));
  }

  private Optional<GroupLinks> groupLinks(Dataset<?> dataset) {
    return LinkSchema.input(this, dataset.toDF(), List.of(getBy()))
        .map(input -> new GroupLinks(input, List.of(getIdCols())));
  }

  private InputTable table(Dataset<?> dataset, List<String> ids) {
    if (dataset.isStreaming()) {
      throw new BadDataException(
          "Cannot cluster the groups of a stream: a group needs all of its rows. Give a table.");
    }
    InputTable table =
        ColumnSurvey.decided(
            FeatureSchema.table(this, dataset, ids, Optional.empty()), FeatureSchema.asked(this));
    new LoggedProgress(uid).warnings(table.remarks());
    return table;
  }

  @Override
  public GroupedClustering copy(ParamMap extra) {
    GroupedClustering copy = defaultCopy(extra);
    copy.paramTable.copyTables(paramTable);
    return copy;
  }

  /** Declared here because PySpark cannot call methods that a class inherits from an interface. */
  @Override
  public MLWriter write() {
    return DefaultParamsWritable.super.write();
  }

  /** Reads what {@link #write()} wrote. */
  public static MLReader<GroupedClustering> read() {
    return new DefaultParamsReader<>();
  }

  /** Loads what {@code save(path)} wrote. */
  public static GroupedClustering load(String path) {
    return read().load(path);
  }
}
