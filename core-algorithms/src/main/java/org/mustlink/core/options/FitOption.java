package org.mustlink.core.options;

import java.util.Arrays;
import java.util.Optional;

/**
 * The options of one fit: their keys (below {@code fit.} in a settings file, and the Estimator's
 * parameter names), their defaults in each preset, their ranges and what they do. One list serves
 * the settings file, the Estimator, {@code methods} and {@link FitOptions#resolve}.
 */
public enum FitOption {
  METHOD("method", "scacs", "scacs", EnumWords.words(Method.class), "the clustering method"),
  PRESET(
      "preset", "best", "paper", EnumWords.words(Preset.class), "defaults for all that is not set"),
  K(
      "k",
      "auto",
      "auto",
      "auto | whole number >= 2",
      "clusters; auto: the label values, else the eigengap"),
  SEED("seed", "42", "42", "whole number", "seed of every random choice"),
  LANDMARKS(
      "landmarks",
      "auto",
      "500",
      "auto | whole number >= 2",
      "landmark rows p; auto: by rows and labels"),
  LANDMARK_SELECTION(
      "landmarkSelection",
      "kmeans",
      "random",
      EnumWords.words(LandmarkSelection.class),
      "how landmarks are chosen"),
  NEIGHBOURS(
      "neighbours", "3", "3", "whole number from 2 to 64", "landmarks r in the code of a row"),
  SEARCH(
      "search",
      "exact",
      "exact",
      EnumWords.words(SearchMode.class),
      "nearest landmarks: all measured, or by groups; auto: by groups at a recall of 0.99"),
  WEIGHTS(
      "weights",
      "linear",
      "gaussian-average",
      EnumWords.words(WeightRule.class),
      "weights of a row's landmarks"),
  BANDWIDTH(
      "bandwidth",
      "auto",
      "auto",
      "auto | number > 0",
      "Gaussian bandwidth; only with weights = gaussian"),
  SCALE(
      "scale",
      "auto",
      "none",
      EnumWords.words(Scale.class),
      "column scaling; auto: minmax if ranges differ over 100-fold"),
  REDUCE(
      "reduce",
      "auto",
      "none",
      "auto | none | whole number >= 1",
      "principal components kept; auto: 32 if d > 64"),
  METRIC(
      "metric",
      "auto",
      "none",
      EnumWords.words(Metric.class),
      "metric learned from the labelled rows"),
  BALANCED(
      "balanced",
      "true",
      "false",
      "true | false",
      "weigh classes by their label counts in the constraint matrix"),
  BETA(
      "beta",
      "auto",
      "0.1",
      "auto | number > 0 and < 1",
      "threshold as a share of the (k-1)-th constraint eigenvalue; auto: c/p kept within 0.1 and 0.3"),
  RIDGE(
      "ridge",
      "auto",
      "1e-9",
      "auto | number > 0",
      "spectral ridge; auto: 0.1 c/p kept within 0.03 and 0.3"),
  LINK_WEIGHT(
      "linkWeight",
      "1",
      "1",
      "number > 0",
      "how much links count beside labels, where there are both"),
  ASSIGN("assign", "auto", "kmeans", EnumWords.words(Assign.class), "from embedding to clusters"),
  STARTS(
      "starts",
      "10",
      "10",
      "whole number from 1 to 1000",
      "k-means starts, where no labels seed it"),
  MAX_ITER("maxIter", "100", "100", "whole number >= 1", "most k-means steps a start"),
  SAMPLE_ROWS(
      "sampleRows",
      "auto",
      "auto",
      "auto | whole number >= 100",
      "rows sampled for feature map and landmarks");

  private final String key;
  private final String best;
  private final String paper;
  private final String range;
  private final String doc;

  FitOption(String key, String best, String paper, String range, String doc) {
    this.key = key;
    this.best = best;
    this.paper = paper;
    this.range = range;
    this.doc = doc;
  }

  /** The key below {@code fit.}. */
  public String key() {
    return key;
  }

  /** The value taken when a fit with this preset does not set the option. */
  public String defaultText(Preset preset) {
    return preset == Preset.BEST ? best : paper;
  }

  /** The values allowed, in words. */
  public String range() {
    return range;
  }

  /** What it does, in one line. */
  public String doc() {
    return doc;
  }

  /** The option with this key. */
  public static Optional<FitOption> of(String key) {
    return Arrays.stream(values()).filter(option -> option.key.equals(key)).findFirst();
  }
}
