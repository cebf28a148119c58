package org.mustlink.params;

import static org.mustlink.params.Parameter.of;

import java.util.List;
import java.util.stream.Stream;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.params.Parameter.Trait;

/** Which parameters are in which interface, and what their declarations do not say. */
final class ParamInterfaces {
  private static final String NAMED =
      "The name is saved with the other parameters, and the table is looked up by each fit.";

  private ParamInterfaces() {}

  /** All interfaces, each after the one that it extends. */
  static final List<ParamInterface> ALL =
      List.of(
          new ParamInterface(
              "ClusteringColumnParams",
              "The columns that an estimator, a transformer or a model reads and writes.",
              of("shared:featuresCol"),
              of("shared:inputCols"),
              of("input.label"),
              of("input.unknown", Trait.EMPTY_LIST).note("An empty array: no word."),
              of("shared:predictionCol"),
              of("shared:marginCol")),
          new ParamInterface(
                  "ColumnKindParams",
                  "What the columns of {@link ClusteringColumnParams#inputCols()} are, where their"
                      + " types and values do not tell it, and what becomes of their gaps.",
                  of("input.kinds").note("Each is given as {@code name=kind}."),
                  of("faults.gaps")
                      .note(
                          "{@code fill} puts the median, or a level of its own, in place of a value"
                              + " that is missing; {@code fail} refuses the table."))
              .of("ClusteringColumnParams"),
          new ParamInterface(
              "FitParams",
              "",
              true,
              "The options of a fit, with the names, ranges and defaults of {@link"
                  + " org.mustlink.core.options.FitOptions}.\n\n"
                  + "<p>Parameters have no defaults in Spark: one that is not set takes its value"
                  + " from the preset. The getters return the value that a fit would take, or an"
                  + " empty optional if the value is determined during the fit.",
              FitOptions.ALL.stream()
                  .map(option -> of("fit." + option.key(), Trait.OPTION))
                  .toList()),
          new ParamInterface(
              "WeightParams",
              "The parameter of the weights of rows in a fit.",
              of("input.weight")
                  .note(
                      "A row of weight 3 counts like three equal rows in the sums, in the landmarks"
                          + " and in k-means. Weights greater than 0 have no influence on labels"
                          + " and links; a row of weight 0 is ignored together with its label.")),
          new ParamInterface(
              "LinkParams",
              "Links between rows, and the parameters that determine how they are read.",
              of("shared:linksTable")
                  .note(
                      NAMED
                          + " Spark Connect, which sends an estimator one table only, can send a"
                          + " name."),
              of("input.id").note("They are needed only for links and labels beside the table."),
              of("links.first").usually("first"),
              of("links.second").usually("second"),
              of("links.type").usually("type"),
              of("links.weight"),
              of("links.holdout"),
              of("links.together"),
              of("links.togetherWeights"),
              of("faults.contradictions"),
              of("faults.unknownIds"),
              of("shared:usesLinks", Trait.TABLE)
                  .note(
                      "Sets must-links and cannot-links between rows, which {@link #idCols()} name."
                          + " Links are not saved; after loading they have to be set again. Links"
                          + " of a table that has a name can be named by {@link #linksTable()}"
                          + " instead.\n\n"
                          + "@param value columns {@link #linkFirstCols()}, {@link"
                          + " #linkSecondCols()}, {@link #linkTypeCol()} and, if it is set, {@link"
                          + " #linkWeightCol()}")),
          new ParamInterface(
                  "LabelTableParams",
                  "Labels in a separate table, and the parameters that determine how they are"
                      + " read.",
                  of("shared:labelsTable").note(NAMED),
                  of("input.labels.id"),
                  of("input.labels.label"),
                  of("input.labels.weight"),
                  of("shared:labelWeightCol"),
                  of("shared:usesLabels", Trait.TABLE)
                      .note(
                          "Sets labels of rows, which {@link #idCols()} name, in addition to those"
                              + " of the column of labels if there is one. Labels are not saved;"
                              + " after loading they have to be set again. Labels of a table that"
                              + " has a name can be named by {@link #labelsTable()} instead.\n\n"
                              + "@param value columns {@link #labelsIdCols()} and {@link"
                              + " #labelsLabelCol()}"))
              .of("LinkParams"),
          new ParamInterface(
              "ApartParams",
              "The parameters of rules that keep rows apart by columns of the table.",
              of("links.apart")
                  .note(
                      "The rules hold as far as labels, rows that are kept together and the number"
                          + " of clusters allow."),
              of("links.apartMost"),
              of("links.apartWeights")),
          new ParamInterface(
              "DriftParams",
              "The parameters of an earlier fit whose clusters a fit continues.",
              of("fit.previous"),
              of("faults.drift"),
              of("faults.maxMoved"),
              of("faults.maxPsi")),
          new ParamInterface(
              "PredictionParams",
              "",
              false,
              "The parameters of the columns that a model writes besides the cluster and the"
                  + " margin, and of rows that it cannot assign.",
              Stream.concat(
                      Stream.of(OutputColumn.values())
                          .filter(column -> column != OutputColumn.CLUSTER)
                          .filter(column -> column != OutputColumn.MARGIN)
                          .map(column -> of("shared:" + column.param())),
                      Stream.of(
                          of("shared:memberships"),
                          of("shared:handleInvalid"),
                          of("shared:blockSize")
                              .note("With more than 1, Spark does not push down filters.")))
                  .toList()),
          new ParamInterface(
              "SummaryParams",
              "The parameter of what a model returns.",
              of("model:transformReturns")
                  .note(
                      "A client of Spark Connect can call {@code transform} of a model and no"
                          + " method that Spark does not know; it asks for the summary in this"
                          + " way.")),
          new ParamInterface(
              "GroupingParams",
              "The parameters that determine how rows are grouped and how each group is clustered.",
              of("fit.by").note("Null is a value."),
              of("groups:method"),
              of("fit.k").note("A group without labels takes the eigengap."),
              of("fit.seed").note("The seed of a group is made of this seed and its key."),
              of("fit.maxGroupRows", Trait.NO_GETTER),
              of("groups:options"),
              of("groups:transformReturns")
                  .note(
                      "A client of Spark Connect, which can call {@code transform} only, asks for"
                          + " the groups in this way.")),
          new ParamInterface(
                  "KMeansParams",
                  "The parameters of {@link KMeans}, with the names and defaults of those of"
                      + " MLlib's k-means where it has them.",
                  of("kmeans:inputCols"),
                  of("kmeans:k"),
                  of("kmeans:initMode"),
                  of("kmeans:initSteps"),
                  of("kmeans:maxIter"),
                  of("kmeans:tol"),
                  of("kmeans:seed"),
                  of("input.id"))
              .of("ClusteringColumnParams"),
          new ParamInterface(
              "EvaluatorParams",
              "The parameters of {@link ConstrainedClusteringEvaluator}.",
              of("evaluator:labelCol"),
              of("evaluator:predictionCol"),
              of("evaluator:metricName"),
              of("input.unknown", Trait.EMPTY_LIST)));
}
