package org.mustlink.spark.testing;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Injects one local Spark session, shared by all test classes and stopped at the end. */
public final class SparkExtension implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SparkSession.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.GLOBAL)
        .getOrComputeIfAbsent(Shared.class, key -> new Shared(), Shared.class)
        .spark;
  }

  private static final class Shared implements AutoCloseable {
    private final SparkSession spark =
        SparkSession.builder().master("local[2]").appName("mustlink-tests").getOrCreate();

    @Override
    public void close() {
      spark.stop();
    }
  }
}
