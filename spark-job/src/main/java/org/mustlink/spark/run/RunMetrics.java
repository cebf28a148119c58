package org.mustlink.spark.run;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.metrics.MetricsSystem;
import org.apache.spark.metrics.source.Source;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Figures of the runs of a session for Spark's metrics system, whose sinks, such as the servlet for
 * Prometheus, show them with those of Spark. There is one source a session; a figure is that of the
 * run that told it last, and is there from when it is first told.
 */
public final class RunMetrics implements Source {
  private static final String NAME = "mustlink";

  private final MetricRegistry registry = new MetricRegistry();
  private final Map<String, Double> values = new ConcurrentHashMap<>();

  private RunMetrics() {}

  /** The source of a session, which is registered when it is first asked for. */
  public static RunMetrics of(SparkContext spark) {
    MetricsSystem system = spark.env().metricsSystem();
    synchronized (system) {
      for (Source source : CollectionConverters.asJava(system.getSourcesByName(NAME))) {
        if (source instanceof RunMetrics known) {
          return known;
        }
      }
      RunMetrics made = new RunMetrics();
      system.registerSource(made);
      return made;
    }
  }

  /**
   * Tells a figure.
   *
   * @param name in words of small letters, with dots between its parts
   */
  public void set(String name, double value) {
    if (values.put(name, value) == null) {
      registry.gauge(name, () -> (Gauge<Double>) () -> values.getOrDefault(name, 0.0));
    }
  }

  /** The same of a number of things. */
  public void set(String name, long count) {
    set(name, (double) count);
  }

  /** Adds to a figure, which begins at 0. */
  public synchronized void add(String name, double value) {
    set(name, values.getOrDefault(name, 0.0) + value);
  }

  /** Tells of a stage that has ended. What a name has in brackets is no part of its metrics. */
  void stage(CompletedStage stage) {
    String name =
        stage
            .name()
            .replaceAll("\\(.*", "")
            .strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "_");
    set("stage." + name + ".seconds", stage.seconds());
    if (stage.rows() > 0) {
      set("stage." + name + ".rows", stage.rows());
    }
    if (stage.bytes() > 0) {
      set("stage." + name + ".bytes", stage.bytes());
    }
  }

  /** Tells how far a stage is. */
  void working(WorkingStage stage) {
    set("progress.stage", stage.number());
    set("progress.tasks", stage.tasks());
    set("progress.tasks_done", stage.tasksDone());
    set("progress.rows", stage.rows());
    set("progress.rows_per_second", stage.rate());
  }

  @Override
  public String sourceName() {
    return NAME;
  }

  @Override
  public MetricRegistry metricRegistry() {
    return registry;
  }
}
