package org.mustlink.spark.testing;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests and their constructors a {@link SparkSession} on two threads, one for all classes of
 * the JVM; it is stopped after the last. Tests must neither stop it nor leave settings changed.
 */
public final class SparkExtension implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SparkSession.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return session(context);
  }

  /** Returns the session of the JVM. */
  static SparkSession session(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.GLOBAL)
        .getOrComputeIfAbsent(SparkExtension.class, key -> new Shared(), Shared.class)
        .session;
  }

  private static final class Shared implements AutoCloseable {
    private final SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("mustlink tests")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.hadoop.fs.file.impl", LocalDisk.class.getName())
            .config(
                "spark.sql.warehouse.dir",
                System.getProperty("spark.sql.warehouse.dir", "target/spark-warehouse"))
            .getOrCreate();

    @Override
    public void close() {
      session.stop();
    }
  }
}
