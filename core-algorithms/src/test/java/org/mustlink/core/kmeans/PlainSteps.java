package org.mustlink.core.kmeans;

/** Lloyd's algorithm in plain loops, with which the steps of the program are compared. */
final class PlainSteps {
  private PlainSteps() {}

  /** Moves centres so many times, whether or not they still change. */
  static Lloyd.Result run(double[] points, int n, int m, double[] start, int moves) {
    double[] centres = start;
    int[] clusters = new int[n];
    double cost = 0;
    for (int pass = 0; pass <= moves; pass++) {
      double[] sums = new double[start.length];
      int[] sizes = new int[start.length / m];
      cost = 0;
      for (int i = 0; i < n; i++) {
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < sizes.length; j++) {
          double distance = 0;
          for (int t = 0; t < m; t++) {
            double difference = points[i * m + t] - centres[j * m + t];
            distance += difference * difference;
          }
          if (distance < least) {
            least = distance;
            clusters[i] = j;
          }
        }
        cost += least;
        sizes[clusters[i]]++;
        for (int t = 0; t < m; t++) {
          sums[clusters[i] * m + t] += points[i * m + t];
        }
      }
      for (int at = 0; at < sums.length && pass < moves; at++) {
        sums[at] = sizes[at / m] == 0 ? centres[at] : sums[at] / sizes[at / m];
      }
      centres = pass < moves ? sums : centres;
    }
    return new Lloyd.Result(clusters, centres, cost);
  }
}
