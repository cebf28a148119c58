package org.mustlink.spark.ml;

import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.drift.DriftLimits;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.label.JoinedLabels;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.survey.ColumnSurvey;

/**
 * Constrained spectral clustering of a table by landmarks (SCACS: Li, Xia, Shan, Liu, Scalable
 * constrained spectral clustering, TKDE 2015): a few known labels, or links between rows, guide the
 * clusters of all rows.
 *
 * <pre>{@code
 * ConstrainedSpectralClusteringModel model =
 *     new ConstrainedSpectralClustering().setLabelCol("known").setK(10).setSeed(42).fit(table);
 * Dataset<Row> clustered = model.transform(table); // + prediction int, margin double
 * }</pre>
 *
 * <p>A fit reads the features of the n rows twice; with p landmarks and d features it costs O(n p
 * d) on the executors and O(p^3) on the driver. Equal rows, parameters and seed give an equal
 * model, however the rows are partitioned or ordered. A parameter that is not set takes the default
 * of the {@link #preset() preset}; {@code explainParams()} lists ranges and defaults.
 */
public final class ConstrainedSpectralClustering
    extends Estimator<ConstrainedSpectralClusteringModel>
    implements ColumnKindParams<ConstrainedSpectralClustering>,
        PredictionParams<ConstrainedSpectralClustering>,
        LabelTableParams<ConstrainedSpectralClustering>,
        ApartParams<ConstrainedSpectralClustering>,
        DriftParams<ConstrainedSpectralClustering>,
        WeightParams<ConstrainedSpectralClustering>,
        FitParams.Setters<ConstrainedSpectralClustering>,
        DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ParamTable paramTable;

  /** An estimator with a random name. */
  public ConstrainedSpectralClustering() {
    this(Identifiable$.MODULE$.randomUID("mustlink"));
  }

  /** An estimator with the given unique name. */
  public ConstrainedSpectralClustering(String uid) {
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

  /**
   * Checks columns, types and options without reading a row.
   *
   * @return the schema with the output columns at its end
   * @throws BadSettingException naming the parameter, the column and the remedy
   */
  @Override
  public StructType transformSchema(StructType schema) {
    FitOptions.resolve(paramTable.given());
    FeatureColumns features = FeatureSchema.features(this, schema, Optional.empty());
    FeatureSchema.requireKinds(this, features);
    FeatureSchema.requireLabel(this, schema, features);
    FeatureSchema.requireWeights(this, schema, features, getLabelCol());
    FeatureSchema.requireLabelWeights(this, schema, features, getLabelCol());
    LinkSchema.requireIds(this, schema);
    LinkSchema.requireRules(this, schema, features);
    return PredictedColumns.schema(this, schema);
  }

  /**
   * Clusters the rows of a table. Columns of {@link #inputCols()} that are not all numbers, or have
   * gaps, are counted by a read before all others; the model then has as {@link #inputCols()} those
   * that tell rows apart.
   *
   * @throws BadSettingException if a parameter does not suit the table
   * @throws org.mustlink.model.drift.DriftException if more has changed since the fit of {@link
   *     #previous()} than is allowed
   * @throws BadDataException if features in one column are not finite numbers or differ in their
   *     number, if a column has a gap and {@link #gaps()} refuses it, if no column tells rows
   *     apart, or if links have faults and the parameters do not allow to drop such links
   */
  @Override
  public ConstrainedSpectralClusteringModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema(), true);
    if (dataset.isStreaming()) {
      throw new BadDataException(
          "Cannot fit a stream: a fit reads all rows, and twice. Fit a table; the model then"
              + " transforms streams.");
    }
    InputTable table =
        ColumnSurvey.decided(
            FeatureSchema.table(this, dataset, List.of(getIdCols()), FeatureSchema.weights(this))
                .labelWeighted(getLabelWeightCol()),
            FeatureSchema.asked(this));
    FitOptions options = FitOptions.resolve(paramTable.given());
    Optional<EarlierFit> earlier = earlier(dataset.sparkSession());
    LoggedProgress progress = new LoggedProgress(uid);
    progress.warnings(table.remarks());
    try (Resources inputs = new Resources();
        FitResult result =
            ClusteringFit.run(
                labelled(table, inputs, progress),
                LinkSchema.input(this, dataset.toDF(), List.of()),
                LinkSchema.ruleInput(this),
                earlier,
                options,
                FinishedStages.NONE,
                progress)) {
      ConstrainedSpectralClusteringModel model =
          new ConstrainedSpectralClusteringModel(uid, result.model(), result.summary());
      copyValues(model, ParamMap.empty());
      if (table.features().areSeparate()) {
        model.setInputCols(table.features().names().toArray(String[]::new));
      }
      return model.setParent(this);
    }
  }

  /** The earlier fit, if one is named. */
  private Optional<EarlierFit> earlier(SparkSession spark) {
    DriftLimits limits = FaultKeys.drift(paramTable.settings());
    return getPrevious().map(path -> EarlierFit.of(ModelFiles.read(path, spark), path, limits));
  }

  /** Returns the table with the labels of {@link #setLabels} or {@link #labelsTable()}. */
  private InputTable labelled(InputTable table, Resources inputs, LoggedProgress progress) {
    Optional<LabelTable> labels = LinkSchema.labels(this, table.data().sparkSession());
    if (labels.isEmpty()) {
      return table;
    }
    JoinedLabels joined =
        JoinedLabels.join(
            table.data(),
            table.ids(),
            table.label(),
            table.labelWeight(),
            labels.get().reading(FeatureSchema.classes(this)),
            new LinkFaults(
                LinkFaults.Answer.FAIL, paramTable.settings().get(FaultKeys.UNKNOWN_IDS)));
    inputs.add(joined::close);
    joined.warning().ifPresent(progress::warning);
    return joined.in(table);
  }

  @Override
  public ConstrainedSpectralClustering copy(ParamMap extra) {
    ConstrainedSpectralClustering copy = defaultCopy(extra);
    copy.paramTable.copyTables(paramTable);
    return copy;
  }

  /** Declared here because PySpark cannot call methods that a class inherits from an interface. */
  @Override
  public MLWriter write() {
    return DefaultParamsWritable.super.write();
  }

  /** Reads what {@link #write()} wrote. */
  public static MLReader<ConstrainedSpectralClustering> read() {
    return new DefaultParamsReader<>();
  }

  /** Loads what {@code save(path)} wrote. */
  public static ConstrainedSpectralClustering load(String path) {
    return read().load(path);
  }

  /** See {@link #labelsIdCols()}; those of {@link #idCols()} if they are not set. */
  @Override
  public String[] getLabelsIdCols() {
    String[] own = paramTable.values(labelsIdCols());
    return own.length == 0 ? getIdCols() : own;
  }
}
