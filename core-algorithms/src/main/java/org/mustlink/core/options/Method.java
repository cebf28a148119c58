package org.mustlink.core.options;

/** The methods that run on a table of any size. */
public enum Method {
  /** Scalable constrained spectral clustering: Li, Xia, Shan, Liu, TKDE 2015. */
  SCACS(
      "labels, links", "scalable constrained spectral clustering (Li, Xia, Shan, Liu, TKDE 2015)"),
  /** Landmark-based spectral clustering with k-means landmarks: Chen, Cai, AAAI 2011. */
  LSC_K("none", "landmark-based spectral clustering, k-means landmarks (Chen, Cai, AAAI 2011)"),
  /** Landmark-based spectral clustering with random landmarks: Chen, Cai, AAAI 2011. */
  LSC_R("none", "landmark-based spectral clustering, random landmarks (Chen, Cai, AAAI 2011)");

  private final String sideInformation;
  private final String description;

  Method(String sideInformation, String description) {
    this.sideInformation = sideInformation;
    this.description = description;
  }

  /** What side information the method takes. */
  public String sideInformation() {
    return sideInformation;
  }

  /** Name and source in one line. */
  public String description() {
    return description;
  }

  /** Whether labels and links guide the clusters. */
  public boolean constrained() {
    return this == SCACS;
  }
}
