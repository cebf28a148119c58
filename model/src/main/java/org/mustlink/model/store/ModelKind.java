package org.mustlink.model.store;

import org.mustlink.model.CentresModel;
import org.mustlink.model.FittedModel;

/** The kinds of models. */
enum ModelKind {
  SPECTRAL_CLUSTERING(
      "constrained spectral clustering",
      FittedModel.class,
      "org.mustlink.spark.ml.ConstrainedSpectralClusteringModel"),
  K_MEANS("k-means", CentresModel.class, "org.mustlink.spark.ml.KMeansModel");

  private final String word;
  private final Class<? extends Record> content;
  private final String loader;

  ModelKind(String word, Class<? extends Record> content, String loader) {
    this.word = word;
    this.content = content;
    this.loader = loader;
  }

  /** Returns the kind whose models are records of a class. */
  static ModelKind of(Class<? extends Record> content) {
    for (ModelKind kind : values()) {
      if (kind.content == content) {
        return kind;
      }
    }
    throw new IllegalArgumentException("No model is a " + content.getSimpleName());
  }

  /** The name of the kind in a file. */
  String word() {
    return word;
  }

  /** The record that a model of the kind is. */
  Class<? extends Record> content() {
    return content;
  }

  /** The class that loads a model in the Pipeline API, on which this package may not depend. */
  String loader() {
    return loader;
  }
}
