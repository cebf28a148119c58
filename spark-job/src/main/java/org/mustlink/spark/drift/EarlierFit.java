package org.mustlink.spark.drift;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.spark.model.ClusteringModel;
import org.mustlink.spark.model.store.ModelFiles;

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
   * Loads the model of an earlier fit.
   *
   * @param location of the model
   * @param path as a person named it, for messages and the summary of the new fit
   * @param limits how much may have changed since
   * @throws org.mustlink.core.fault.BadDataException if there is no model, or a damaged one
   */
  public static EarlierFit load(
      String location, String path, DriftLimits limits, SparkSession spark) {
    ModelFiles.Stored stored = ModelFiles.read(location, spark);
    long rows = stored.summary().data().n();
    return new EarlierFit(path, stored.uid(), stored.model(), rows, limits);
  }

  /**
   * Refuses a model that was fitted on other features than those of a table.
   *
   * @param d features of the table
   * @param fittedTo what a map will be fitted to, if one will be
   * @throws BadSettingException naming the features of both
   */
  public void require(FeatureColumns today, int d, Optional<String> fittedTo) {
    // Rows go through one map alone, and only as they are do they suit both fits.
    Optional<String> fitted =
        model.map() instanceof FittedMap map ? Optional.of(map.fittedTo()) : fittedTo;
    if (fitted.isPresent()) {
      throw refused(
          "features are " + fitted.get() + ", and clusters of such rows are not carried on",
          "Remove the setting.");
    }
    if (named(today)) {
      if (!Set.copyOf(today.names()).equals(Set.copyOf(names()))) {
        throw otherFeatures("the features " + names() + ", this table has " + today.names());
      }
    } else if (d != model.features()) {
      throw otherFeatures(model.features() + " features, a row of this table has " + d);
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

  private boolean named(FeatureColumns today) {
    return today.areSeparate() && model.input().columns().areSeparate();
  }

  private List<String> names() {
    return model.input().columns().names();
  }

  /**
   * Returns the rows with their features in the order of the earlier fit.
   *
   * @param today the columns of the rows
   */
  Rows ordered(Rows rows, FeatureColumns today) {
    List<String> names = today.names();
    if (!named(today) || names.equals(names())) {
      return rows;
    }
    int[] from = names().stream().mapToInt(names::indexOf).toArray();
    double[] data = new double[rows.count() * rows.d()];
    for (int i = 0; i < rows.count(); i++) {
      for (int t = 0; t < from.length; t++) {
        data[i * rows.d() + t] = rows.at(i, from[t]);
      }
    }
    return new Rows(data, rows.count(), rows.d());
  }

  /**
   * Returns the landmark of the earlier fit that is nearest to each row.
   *
   * @param today the columns of the rows
   */
  public int[] nearest(Rows rows, FeatureColumns today) {
    CodedRows coded = new RowEncoder(model.encoder().with(null)).encode(ordered(rows, today));
    return IntStream.range(0, rows.count()).map(i -> coded.codes()[i * coded.r()]).toArray();
  }

  /**
   * Returns the clusters to which the earlier fit assigns rows, by their indices.
   *
   * @param today the columns of the rows
   */
  public int[] clusters(Rows rows, FeatureColumns today) {
    return model.places(ordered(rows, today));
  }
}
