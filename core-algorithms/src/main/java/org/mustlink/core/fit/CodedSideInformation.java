package org.mustlink.core.fit;

import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.sideinfo.SideInformation;

/** What links, and labels where single rows matter, add to the eigenproblem. */
public sealed interface CodedSideInformation {
  /** With fewer clusters not everything can be satisfied. */
  int leastClusters();

  /**
   * Links of any number.
   *
   * @param pairs sums over all pairs of rows that links imply
   * @param rows linked rows without a label
   */
  record Sums(PairSums pairs, long rows, int leastClusters) implements CodedSideInformation {}

  /**
   * Labelled rows of every class.
   *
   * @param rows the codes of c rows
   * @param labels c, the class of each
   * @param classes k
   * @param left c x k probabilities, row-major: what the classifiers of the features say of every
   *     row by the others; empty where there are no classifiers
   * @param shares k, of the classes among all rows; empty if they are not known
   */
  record Labelled(CodedRows rows, int[] labels, int classes, double[] left, double[] shares)
      implements CodedSideInformation {

    /** Labelled rows of classes whose shares are not known. */
    public Labelled(CodedRows rows, int[] labels, int classes, double[] left) {
      this(rows, labels, classes, left, new double[0]);
    }

    /** The same rows with the shares of their classes, if these are known. */
    Labelled with(double[] known) {
      return new Labelled(rows, labels, classes, left, known);
    }

    @Override
    public int leastClusters() {
      return classes;
    }
  }

  /**
   * Links on few enough rows to find a class for each of them.
   *
   * @param rows the codes of all linked or labelled rows, c of them
   * @param points c x q, the same rows as the means of their landmarks by the weights of the codes
   * @param sideInformation the links between these rows and their labels
   * @param classifiers learn from the features of these rows
   */
  record Rows(
      CodedRows rows,
      org.mustlink.core.linalg.Rows points,
      SideInformation sideInformation,
      int leastClusters,
      LinkedClassifiers classifiers)
      implements CodedSideInformation {

    /** Rows without classifiers of their features. */
    public Rows(
        CodedRows rows,
        org.mustlink.core.linalg.Rows points,
        SideInformation sideInformation,
        int leastClusters) {
      this(rows, points, sideInformation, leastClusters, LinkedClassifiers.NONE);
    }

    /** The same rows with classifiers that may learn from their features. */
    public Rows with(LinkedClassifiers others) {
      return new Rows(rows, points, sideInformation, leastClusters, others);
    }
  }
}
