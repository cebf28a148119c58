package org.mustlink.spark.ml.support;

import org.mustlink.spark.run.Progress;
import org.mustlink.spark.table.Remarks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the progress of an estimator to the log. */
public record LoggedProgress(String uid) implements Progress {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedProgress.class);

  /** Reports the warnings of remarks. */
  public void warnings(Remarks remarks) {
    remarks.warnings().forEach(this::warning);
  }

  @Override
  public void line(String text) {
    LOG.info("{}: {}", uid, text);
  }

  @Override
  public void warning(String text) {
    LOG.warn("{}: {}", uid, text);
  }
}
