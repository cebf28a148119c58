package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What local.sh lets Spark log on the console. */
class QuietLogTest {
  private static final String PROPERTY = "mustlink.log.tasks";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.spark.executor.Executor",
        "org.apache.spark.scheduler.TaskSetManager",
        "org.apache.spark.util.Utils",
        "org.apache.spark.sql.execution.datasources.FileFormatWriter",
      })
  void showsTracesOfFailedTasksOnlyIfAsked(String logger) {
    assertThat(level(logger)).isEqualTo(Level.OFF);
    System.setProperty(PROPERTY, "error");
    try {
      assertThat(level(logger)).isEqualTo(Level.ERROR);
    } finally {
      System.clearProperty(PROPERTY);
    }
  }

  @Test
  void showsOtherWarnings() {
    assertThat(level("org.apache.spark.scheduler.DAGScheduler")).isEqualTo(Level.WARN);
  }

  private static Level level(String logger) {
    try (LoggerContext context = new LoggerContext("test")) {
      Configuration configuration =
          ConfigurationFactory.getInstance()
              .getConfiguration(context, "test", URI.create("classpath:log4j2-quiet.properties"));
      configuration.initialize();
      return configuration.getLoggerConfig(logger).getLevel();
    }
  }
}
