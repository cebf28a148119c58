package org.mustlink.core.hmrf;

import org.mustlink.core.ids.IndexGroups;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.Links;

/**
 * The messages of loopy belief propagation over links (sum-product: Pearl, Probabilistic Reasoning
 * in Intelligent Systems, 1988). Each row sends each linked row the log-probabilities of its
 * classes that follow from the link. Evidence passes along chains of links without merging their
 * rows, so that one wrong must-link cannot merge two classes. Takes 16 k bytes a link. Not
 * thread-safe.
 */
final class LinkMessages {
  /** The share of the old message that is kept, so that loops of links do not oscillate. */
  private static final double DAMPING = 0.3;

  private final int k;
  private final Links links;
  private final int[] starts;

  /**
   * The indices of the messages to row i, from starts[i] to starts[i + 1]: message 2 l goes to the
   * first row of link l, message 2 l + 1 to the second.
   */
  private final int[] incoming;

  /** The logarithms of the messages, k a message. */
  private final double[] messages;

  LinkMessages(Links links, int k) {
    this.k = k;
    this.links = links;
    this.messages = new double[Math.multiplyExact(2 * links.size(), k)];
    IndexGroups ends =
        IndexGroups.of(
            links.rows(),
            2 * links.size(),
            end -> end % 2 == 0 ? links.first(end / 2) : links.second(end / 2));
    this.starts = ends.starts();
    this.incoming = ends.members();
  }

  /**
   * Sends all messages once, row by row. O((rows + links) k).
   *
   * @param own rows x k, the local evidence: log-probabilities of the classes without links
   * @param beliefs rows x k, takes the beliefs that follow from evidence and messages
   * @return the largest change of a message
   */
  double sweep(double[] own, Reliability reliability, double[] beliefs) {
    double[] sum = new double[k];
    double[] others = new double[k];
    double change = 0;
    for (int row = 0; row < links.rows(); row++) {
      System.arraycopy(own, row * k, sum, 0, k);
      for (int at = starts[row]; at < starts[row + 1]; at++) {
        for (int j = 0; j < k; j++) {
          sum[j] += messages[incoming[at] * k + j];
        }
      }
      for (int at = starts[row]; at < starts[row + 1]; at++) {
        for (int j = 0; j < k; j++) {
          others[j] = sum[j] - messages[incoming[at] * k + j];
        }
        Softmax.apply(others, 0, k);
        change = Math.max(change, send(incoming[at], others, reliability));
      }
      Softmax.apply(sum, 0, k);
      System.arraycopy(sum, 0, beliefs, row * k, k);
    }
    return change;
  }

  /** Sends a row's reply to one message, computed from all its other messages. */
  private double send(int received, double[] others, Reliability reliability) {
    int link = received / 2;
    double strength = links.must(link) ? reliability.mustStrength() : -reliability.cannotStrength();
    double factor = Math.expm1(links.weight(link) * strength);
    int to = (received ^ 1) * k;
    double change = 0;
    for (int j = 0; j < k; j++) {
      double sent = Math.log1p(factor * others[j]);
      double moved = DAMPING * messages[to + j] + (1 - DAMPING) * sent;
      change = Math.max(change, Math.abs(moved - messages[to + j]));
      messages[to + j] = moved;
    }
    return change;
  }
}
