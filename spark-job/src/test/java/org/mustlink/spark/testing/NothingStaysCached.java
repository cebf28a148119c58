package org.mustlink.spark.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Requires that after each test of a class Spark keeps nothing in its cache. */
public final class NothingStaysCached implements AfterEachCallback {
  @Override
  public void afterEach(ExtensionContext context) {
    assertThat(SparkExtension.session(context).sparkContext().getPersistentRDDs().size()).isZero();
  }
}
