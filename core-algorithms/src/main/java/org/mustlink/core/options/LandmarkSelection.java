package org.mustlink.core.options;

/** How the landmark rows are chosen from the sample. */
public enum LandmarkSelection {
  /** Centres of ten Lloyd rounds after a k-means++ start. */
  KMEANS,
  /** Distinct rows drawn at random. */
  RANDOM
}
