package org.mustlink.core.clustering;

import java.util.Arrays;

/** Single points through an assigner of blocks. */
final class Points {
  private Points() {}

  static int cluster(Assigner assigner, double[] points, int at) {
    int[] clusters = new int[1];
    assigner.blocks().assign(one(assigner, points, at), 1, new int[] {-1}, clusters, new double[1]);
    return clusters[0];
  }

  static double margin(Assigner assigner, double[] points, int at, int cluster) {
    double[] margins = new double[1];
    int[] known = {cluster};
    assigner.blocks().assign(one(assigner, points, at), 1, known, new int[1], margins);
    return margins[0];
  }

  private static double[] one(Assigner assigner, double[] points, int at) {
    return Arrays.copyOfRange(points, at, at + assigner.dimension());
  }
}
