package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void endsWithZeroForItsVersion() {
    assertThat(Main.execute("--version")).isZero();
  }

  @Test
  void endsWithTheUsageCodeWithoutACommand() {
    assertThat(Main.execute()).isEqualTo(64);
  }

  @Test
  void endsWithTheUsageCodeForAnUnknownCommand() {
    assertThat(Main.execute("clsuter")).isEqualTo(64);
  }
}
