package org.mustlink.core.partition;

/**
 * The class that most of the five nearest labelled points have; of classes with as many votes the
 * one whose nearest point is nearest. O(c m) a point.
 *
 * @param labelled c x m, row-major
 * @param classes c, the class of each, below {@code clusters}
 * @param clusters k
 * @param dimension m
 */
public record VoteAssigner(double[] labelled, int[] classes, int clusters, int dimension)
    implements Assigner {
  private static final long serialVersionUID = 1L;
  private static final int VOTERS = 5;

  public VoteAssigner {
    if (classes.length == 0 || labelled.length != (long) classes.length * dimension) {
      throw new IllegalArgumentException(
          classes.length + " labelled points do not fit " + labelled.length + " values");
    }
  }

  @Override
  public int assign(double[] points, int at) {
    return winner(voters(points, at, -1));
  }

  /** The share of labelled points to which the others give their own class. O(c^2 m). */
  public double agreement() {
    int right = 0;
    for (int i = 0; i < classes.length && classes.length > 1; i++) {
      right += winner(voters(labelled, i * dimension, i)) == classes[i] ? 1 : 0;
    }
    return right / (double) classes.length;
  }

  private int winner(int[] voters) {
    int best = classes[voters[0]];
    for (int voter : voters) {
      if (votes(voters, classes[voter]) > votes(voters, best)) {
        best = classes[voter];
      }
    }
    return best;
  }

  /** The lead of the cluster over the next in votes, as a share of the votes. */
  @Override
  public double margin(double[] points, int at, int cluster) {
    int[] voters = voters(points, at, -1);
    int others = 0;
    for (int voter : voters) {
      if (classes[voter] != cluster) {
        others = Math.max(others, votes(voters, classes[voter]));
      }
    }
    return Math.max(0, votes(voters, cluster) - others) / (double) voters.length;
  }

  private int votes(int[] voters, int label) {
    int votes = 0;
    for (int voter : voters) {
      votes += classes[voter] == label ? 1 : 0;
    }
    return votes;
  }

  /** The nearest labelled points but one, nearest first; ties go to the smaller place. */
  private int[] voters(double[] points, int at, int leftOut) {
    int wanted = Math.min(VOTERS, leftOut < 0 ? classes.length : classes.length - 1);
    int[] places = new int[wanted];
    double[] distances = new double[wanted];
    int found = 0;
    for (int i = 0; i < classes.length; i++) {
      double distance = squaredDistance(points, at, i);
      if (i == leftOut || (found == wanted && distance >= distances[wanted - 1])) {
        continue;
      }
      int to = found < wanted ? found++ : wanted - 1;
      for (; to > 0 && distances[to - 1] > distance; to--) {
        distances[to] = distances[to - 1];
        places[to] = places[to - 1];
      }
      distances[to] = distance;
      places[to] = i;
    }
    return places;
  }

  private double squaredDistance(double[] points, int at, int i) {
    double sum = 0;
    for (int t = 0; t < dimension; t++) {
      double difference = points[at + t] - labelled[i * dimension + t];
      sum += difference * difference;
    }
    return sum;
  }
}
