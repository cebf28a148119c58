package org.mustlink.onnx;

import java.util.List;
import java.util.Locale;
import org.mustlink.core.Version;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.model.CentresModel;
import org.mustlink.model.ClusteringModel;
import org.mustlink.onnx.graph.OnnxGraph;
import org.mustlink.onnx.graph.ProtoMessage;

/**
 * A model as an ONNX graph of operators of the standard set alone, which assigns rows in every
 * program that runs such graphs. It takes the table {@code features}, rows x d of double: the
 * inputs of the model in their order, a gap as NaN. It gives, for every row,
 *
 * <ul>
 *   <li>{@code cluster}, int64: the number of the cluster; -1 if the row is an outlier, or holds a
 *       value that no table may hold, such as NaN where there are no gaps
 *   <li>{@code label}, string: the class of the cluster, or nothing; only if clusters have classes
 *   <li>{@code margin}, double in [0, 1]
 *   <li>{@code far}, bool: whether the row is unlike those of the fit
 *   <li>{@code probabilities}, rows x k of double: of the clusters in the order in which the
 *       property {@code mustlink.clusters} has their numbers; 0 where the cluster is -1
 * </ul>
 *
 * <p>A graph of k-means has {@code cluster} and {@code margin} alone. Clusters are those that the
 * model gives, and margins and probabilities agree to 1e-6, with one exception: the graph compares
 * a row with all landmarks also where the model searches them by inverted lists; see {@link
 * #warnings}. Features are double, since a value that is rounded to float is another value, which
 * may be in another cluster. Equal models give equal bytes.
 */
public final class OnnxModel {
  /** The set of operators, which every ONNX Runtime from 1.12 of 2022 on has. */
  private static final int OPERATORS = 17;

  /** The version of the file format that belongs to these operators. */
  private static final int FORMAT = 8;

  private static final int FORMAT_FIELD = 1;
  private static final int PRODUCER = 2;
  private static final int PRODUCER_VERSION = 3;
  private static final int GRAPH = 7;
  private static final int OPERATOR_SET = 8;
  private static final int PROPERTY = 14;
  private static final int DOMAIN_OF_SET = 1;
  private static final int VERSION_OF_SET = 2;
  private static final int KEY = 1;
  private static final int VALUE = 2;

  private final ProtoMessage model;
  private final List<String> warnings;

  private OnnxModel(OnnxGraph graph, List<Property> properties, List<String> warnings) {
    this.model =
        new ProtoMessage()
            .number(FORMAT_FIELD, FORMAT)
            .text(PRODUCER, "mustlink")
            .text(PRODUCER_VERSION, Version.current())
            .part(GRAPH, graph.message())
            .part(
                OPERATOR_SET,
                new ProtoMessage().text(DOMAIN_OF_SET, "").number(VERSION_OF_SET, OPERATORS));
    for (Property property : properties) {
      model.part(
          PROPERTY, new ProtoMessage().text(KEY, property.key()).text(VALUE, property.value()));
    }
    this.warnings = List.copyOf(warnings);
  }

  /**
   * Makes the graph of a model. O(size of the model).
   *
   * @throws org.mustlink.core.fault.BadDataException if a column of the model holds something else
   *     than numbers; the message names it
   */
  public static OnnxModel of(ClusteringModel model) {
    return new OnnxModel(ModelGraph.of(model), Property.of(model), warnings(model));
  }

  /** Makes the graph of what k-means found. O(k d). */
  public static OnnxModel of(CentresModel model) {
    return new OnnxModel(CentresGraph.of(model), Property.of(model), List.of());
  }

  private static List<String> warnings(ClusteringModel model) {
    InvertedLists lists = model.encoder().invertedLists();
    return lists.probes() == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "The model searches its landmarks by inverted lists, which find %.1f %% of the"
                    + " nearest ones; the exported model compares all of them. Single rows may get"
                    + " another cluster or margin.",
                100 * lists.recall()));
  }

  /** Returns in what the graph differs from the model, in whole sentences; usually nothing. */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns the content of the ONNX file. */
  public byte[] bytes() {
    return model.toBytes();
  }
}
