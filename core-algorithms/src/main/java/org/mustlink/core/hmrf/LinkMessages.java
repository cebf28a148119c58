package org.mustlink.core.hmrf;

import org.mustlink.core.sideinfo.Links;

/**
 * Belief propagation over links (Pearl, Probabilistic Reasoning in Intelligent Systems, 1988): each
 * row tells each linked row which classes the link leaves to it. Sums over long chains of links
 * without ever joining their rows, so that one wrong must-link cannot merge two classes. Holds 16 k
 * bytes a link.
 */
final class LinkMessages {
  /** The part of a message that stays, so that loops of links do not swing. */
  private static final double DAMPING = 0.3;

  private final int k;
  private final Links links;
  private final int[] starts;

  /** The messages that reach a row: 2 i to the first row of link i, 2 i + 1 to the second. */
  private final int[] incoming;

  /** Logs, k a message. */
  private final double[] messages;

  LinkMessages(Links links, int k) {
    this.k = k;
    this.links = links;
    this.starts = new int[links.rows() + 1];
    this.messages = new double[Math.multiplyExact(2 * links.size(), k)];
    for (int i = 0; i < links.size(); i++) {
      starts[links.first(i) + 1]++;
      starts[links.second(i) + 1]++;
    }
    for (int row = 0; row < links.rows(); row++) {
      starts[row + 1] += starts[row];
    }
    this.incoming = new int[2 * links.size()];
    int[] filled = starts.clone();
    for (int i = 0; i < links.size(); i++) {
      incoming[filled[links.first(i)]++] = 2 * i;
      incoming[filled[links.second(i)]++] = 2 * i + 1;
    }
  }

  /**
   * Sends all messages once, row by row.
   *
   * @param own rows x k, what each row believes without links, in logs
   * @param beliefs rows x k, takes what it believes with them
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
        Softmax.in(others, 0, k);
        change = Math.max(change, send(incoming[at], others, reliability));
      }
      Softmax.in(sum, 0, k);
      System.arraycopy(sum, 0, beliefs, row * k, k);
    }
    return change;
  }

  /** Answers a message by what its receiver believes from all others. */
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
