package org.mustlink.core.options;

import java.util.Optional;

/** The methods that run on a table of any size: all of them work on a graph of landmarks. */
public enum FitMethod {
  /** Scalable constrained spectral clustering: Li, Xia, Shan, Liu, TKDE 2015. */
  SCACS(
      "scalable constrained spectral clustering",
      "Li, Xia, Shan, Liu, TKDE 2015",
      Optional.empty()),
  /** Landmark-based spectral clustering with k-means landmarks: Chen, Cai, AAAI 2011. */
  LSC_K(
      "landmark-based spectral clustering, k-means landmarks",
      "Chen, Cai, AAAI 2011",
      Optional.of(LandmarkSelection.KMEANS)),
  /** Landmark-based spectral clustering with random landmarks: Chen, Cai, AAAI 2011. */
  LSC_R(
      "landmark-based spectral clustering, random landmarks",
      "Chen, Cai, AAAI 2011",
      Optional.of(LandmarkSelection.RANDOM));

  private final String title;
  private final String paper;
  private final Optional<LandmarkSelection> selection;

  FitMethod(String title, String paper, Optional<LandmarkSelection> selection) {
    this.title = title;
    this.paper = paper;
    this.selection = selection;
  }

  /** What the method is, in a few words. */
  public String title() {
    return title;
  }

  /** Authors, place and year. */
  public String paper() {
    return paper;
  }

  /** How the method chooses its landmarks; empty where an option decides. */
  Optional<LandmarkSelection> selection() {
    return selection;
  }

  /** Whether labels and links guide the clusters. */
  public boolean constrained() {
    return this == SCACS;
  }
}
