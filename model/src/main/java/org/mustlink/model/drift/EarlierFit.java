package org.mustlink.model.drift;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.FittedModel;
import org.mustlink.model.store.ModelStore;

/**
 * An earlier fit whose clusters a new one continues.
 *
 * @param path the path of its model, for messages and the summary
 * @param uid the unique name of its model
 * @param rows the number of rows that it was fitted on
 * @param limits how much may have changed since
 */
public record EarlierFit(
    String path, String uid, ClusteringModel model, long rows, DriftLimits limits) {
  /**
   * Makes an earlier fit of its stored model.
   *
   * @param path as a person named the model, for messages and the summary of the new fit
   * @param limits how much may have changed since
   */
  public static EarlierFit of(
      ModelStore.Stored<FittedModel> stored, String path, DriftLimits limits) {
    long rows = stored.content().summary().data().n();
    return new EarlierFit(path, stored.metadata().uid(), stored.content().model(), rows, limits);
  }

  /**
   * Returns what a map will be fitted to whose inputs no earlier fit can read, as {@link
   * FittedMap#fittedTo}; nothing where none will be.
   *
   * @param map of the columns
   * @param reduces whether sparse and wide rows will be reduced
   */
  public static Optional<String> fittedTo(InputMap map, boolean reduces) {
    if (map instanceof EncodedColumns encoded && encoded.hasBlocks()) {
      return Optional.of("words or vectors beside other columns");
    }
    return reduces ? Optional.of(SparseVectors.FITTED_TO) : Optional.empty();
  }

  /**
   * Refuses a model that was fitted on other features than those of a table.
   *
   * @param d the number of values of a row of the table
   * @param fittedTo what a map will be fitted to that reduces the rows, if one will be
   * @throws BadSettingException naming the features of both
   */
  public void require(FeatureColumns today, int d, Optional<String> fittedTo) {
    Optional<String> reduced = unread().or(() -> fittedTo);
    if (reduced.isPresent()) {
      throw refused(
          "features are " + reduced.get() + ", and clusters of such rows are not carried on",
          "Remove the setting.");
    }
    if (model.map() instanceof Numbers && model.distribution() == null && hasGaps(today)) {
      throw refused(
          "its model holds no medians, by which gaps of this table would be filled",
          "Fit the earlier table anew, or remove the setting.");
    }
    EarlierInputs inputs = new EarlierInputs(model, today);
    List<String> names = model.input().columns().names();
    if (inputs.named()) {
      if (!Set.copyOf(today.names()).equals(Set.copyOf(names))) {
        throw otherFeatures("the features " + names + ", this table has " + today.names());
      }
      requireKinds(inputs);
    } else if (d != model.features() || model.map() instanceof FittedMap) {
      throw otherFeatures(model.features() + " features, a row of this table has " + d);
    }
  }

  /**
   * Returns what the features of the earlier fit are, if its map cannot read the rows of others.
   */
  private Optional<String> unread() {
    return fittedTo(model.map(), false)
        .or(
            () ->
                model.map() instanceof FittedMap map && map.isReduction()
                    ? Optional.of(map.fittedTo())
                    : Optional.empty());
  }

  private static boolean hasGaps(FeatureColumns columns) {
    return columns.columns().stream().anyMatch(one -> one.kind() == ColumnKind.MEASURE);
  }

  private void requireKinds(EarlierInputs inputs) {
    String other = inputs.otherKind();
    if (other != null) {
      throw refused(
          "column " + other + ", so that its values cannot be compared",
          "Set the kind of the column by {input.kinds}, or remove the setting.");
    }
  }

  private BadSettingException otherFeatures(String what) {
    return refused(
        "it was fitted on " + what,
        "Fit on the features of the earlier fit, or remove the setting.");
  }

  private BadSettingException refused(String rule, String remedy) {
    return BadSettingException.ofOption("previous", path, rule, remedy);
  }

  /**
   * Returns the values of rows in the order of the earlier fit.
   *
   * @param inputs the values of the columns of today
   * @param today the columns of the rows
   */
  Rows ordered(Rows inputs, FeatureColumns today) {
    return new EarlierInputs(model, today).ordered(inputs);
  }

  /**
   * Returns the landmark of the earlier fit that is nearest to each row.
   *
   * @param inputs the values of the columns of the rows, NaN for a gap
   * @param today the columns of the rows
   */
  public int[] nearest(Rows inputs, FeatureColumns today) {
    Rows rows = new EarlierInputs(model, today).mapped(inputs);
    CodedRows coded = new RowEncoder(model.encoder().with(null)).encode(rows);
    return IntStream.range(0, rows.count()).map(i -> coded.codes()[i * coded.r()]).toArray();
  }

  /**
   * Returns the clusters to which the earlier fit assigns rows, by their indices.
   *
   * @param inputs the values of the columns of the rows, NaN for a gap
   * @param today the columns of the rows
   */
  public int[] clusters(Rows inputs, FeatureColumns today) {
    return model.places(new EarlierInputs(model, today).mapped(inputs));
  }
}
