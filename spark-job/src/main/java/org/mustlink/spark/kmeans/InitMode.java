package org.mustlink.spark.kmeans;

import java.util.Arrays;
import java.util.Optional;

/** How the first centres of k-means are found. */
public enum InitMode {
  /** k-means++ and k-means on a sample of the rows, the best of several starts. */
  SAMPLE("sample"),

  /**
   * k-means|| (Bahmani, Moseley, Vattani, Kumar, Vassilvitskii, Scalable k-means++, VLDB 2012): in
   * a few passes over all rows each is drawn as a candidate, the more probably the farther it is
   * from those drawn before; k-means++ chooses among the candidates.
   */
  PARALLEL("k-means||");

  private final String word;

  InitMode(String word) {
    this.word = word;
  }

  /** The value of the parameter. */
  public String word() {
    return word;
  }

  /** Returns the mode of a word, empty if there is none. */
  public static Optional<InitMode> of(String word) {
    return Arrays.stream(values()).filter(mode -> mode.word.equals(word)).findFirst();
  }
}
