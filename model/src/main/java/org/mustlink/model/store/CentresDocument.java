package org.mustlink.model.store;

import java.util.Arrays;
import java.util.List;
import org.mustlink.core.Version;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.options.EnumWords;
import org.mustlink.model.CentresModel;

/**
 * The content of the file of a model of k-means apart from the centres.
 *
 * @param kind {@link #KIND}
 * @param format the format of this document, see {@link #FORMAT}
 * @param mustlink the version that wrote it
 * @param spark the version that wrote it
 * @param features d
 * @param columns the columns that the rows were read from
 * @param seeds the classes from whose means the first clusters began
 * @param cost the sum of the squared distances of the rows of the fit
 * @param steps how often the centres moved
 * @param sizes the number of rows of each cluster
 */
record CentresDocument(
    String kind,
    int format,
    String mustlink,
    String spark,
    int features,
    List<InputCodec.Column> columns,
    List<String> seeds,
    double cost,
    int steps,
    List<Long> sizes) {
  static final String KIND = "k-means";

  /** The class that loads the model in the Pipeline API, on which this package may not depend. */
  static final String MODEL = "org.mustlink.spark.ml.KMeansModel";

  /** The format written, and the newest one read; earlier versions refuse it as too new. */
  static final int FORMAT = 10;

  private static final String CENTRES = "centres";

  static CentresDocument of(CentresModel model, String spark) {
    return new CentresDocument(
        KIND,
        FORMAT,
        Version.current(),
        spark,
        model.d(),
        InputCodec.columns(model.columns()),
        model.seeds(),
        model.cost(),
        model.steps(),
        Arrays.stream(model.sizes()).boxed().toList());
  }

  static ModelMatrices matrices(CentresModel model, String path) {
    ModelMatrices matrices = new ModelMatrices(path);
    matrices.put(CENTRES, model.centres(), model.d());
    return matrices;
  }

  /**
   * Refuses sizes and numbers that no model has, before memory is allocated for them.
   *
   * @param path the path of the model, for messages
   */
  void require(String path) {
    Requirements fields =
        (rule, field, value) -> {
          if (!rule) {
            throw ModelFault.of(path, "model.json cannot have " + value + " in " + field);
          }
        };
    fields.require(features >= 1, "features", features);
    fields.require(!columns.isEmpty(), "columns", columns);
    for (InputCodec.Column column : columns) {
      fields.require(isOfNumbers(column.kind()), "columns", column.kind());
    }
    fields.require(!input().areSeparate() || columns.size() == features, "features", features);
    fields.require(!sizes.isEmpty(), "sizes", sizes);
    fields.require(sizes.stream().allMatch(rows -> rows >= 0), "sizes", sizes);
    fields.require(Requirements.fits(sizes.size(), features), "features", features);
    fields.require(seeds.size() <= sizes.size(), "seeds", seeds);
    fields.require(cost >= 0 && Double.isFinite(cost), "cost", cost);
    fields.require(steps >= 0, "steps", steps);
  }

  private boolean isOfNumbers(String word) {
    return EnumWords.find(ColumnKind.class, word)
        .filter(kind -> kind == ColumnKind.NUMBER || (columns.size() == 1 && !kind.isBeside()))
        .isPresent();
  }

  /** Makes the model from the document and its matrices. */
  CentresModel model(ModelMatrices matrices) {
    matrices.requireNoneBut(List.of(CENTRES));
    return new CentresModel(
        input(),
        features,
        matrices.take(CENTRES, sizes.size(), features),
        seeds,
        cost,
        steps,
        sizes.stream().mapToLong(rows -> rows).toArray());
  }

  private FeatureColumns input() {
    return new FeatureColumns(columns.stream().map(column -> column.column(1)).toList());
  }
}
