package org.mustlink.core.options;

/** How the landmark rows are chosen from the sample. */
public enum LandmarkSelection {
  /** Cluster centres after a k-means++ initialization and ten iterations of Lloyd's algorithm. */
  KMEANS,
  /** Distinct rows drawn at random. */
  RANDOM
}
