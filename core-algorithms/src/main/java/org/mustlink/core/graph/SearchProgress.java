package org.mustlink.core.graph;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs how far a long search for nearest rows is, at most every ten seconds. */
final class SearchProgress {
  private static final Logger LOG = LoggerFactory.getLogger(SearchProgress.class);
  private static final long INTERVAL = 10_000_000_000L;

  private final String words;
  private final int rows;
  private final long start = System.nanoTime();
  private long logged = start;
  private int searched;

  /**
   * Starts counting.
   *
   * @param words the message, with places for the rows so far, all rows and the seconds
   */
  SearchProgress(String words, int rows) {
    this.words = words;
    this.rows = rows;
  }

  /** Counts rows whose nearest rows were found, in any thread. */
  synchronized void add(int more) {
    searched += more;
    long now = System.nanoTime();
    boolean last = searched == rows;
    if (now - logged >= INTERVAL || (last && now - start >= INTERVAL)) {
      logged = now;
      LOG.info(words, searched, rows, Math.round((now - start) / 1e8) / 10.0);
    }
  }
}
