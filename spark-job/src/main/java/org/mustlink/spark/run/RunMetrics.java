package org.mustlink.spark.run;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.metrics.MetricsSystem;
import org.apache.spark.metrics.source.Source;
import org.mustlink.model.summary.CompletedStage;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Metrics of the runs of a session for Spark's metrics system, whose sinks, such as the servlet for
 * Prometheus, show them together with those of Spark. Each session has one source. A metric exists
 * from the time when it is first set, and has the value of the run that set it last.
 */
public final class RunMetrics implements Source {
  private static final String NAME = "mustlink";

  private final MetricRegistry registry = new MetricRegistry();
  private final Map<String, Double> values = new ConcurrentHashMap<>();

  private RunMetrics() {}

  /** Returns the source of a session, which is registered when it is first asked for. */
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
   * Sets a metric.
   *
   * @param name the name in lower case, whose parts are separated by dots
   */
  public void set(String name, double value) {
    if (values.put(name, value) == null) {
      registry.gauge(name, () -> (Gauge<Double>) () -> values.getOrDefault(name, 0.0));
    }
  }

  /** Sets a metric that is a count. */
  public void set(String name, long count) {
    set(name, (double) count);
  }

  /** Adds to a metric, which begins at 0. */
  public synchronized void add(String name, double value) {
    set(name, values.getOrDefault(name, 0.0) + value);
  }

  /**
   * Sets the metrics of a stage that has ended. A part of its name in parentheses is not part of
   * the names of its metrics.
   */
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

  /** Sets the metrics of the progress of a stage. */
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
