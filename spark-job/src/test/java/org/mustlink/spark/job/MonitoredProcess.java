package org.mustlink.spark.job;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;

/**
 * A program with Spark's pages, which runs commands and then prints what these pages say. Each
 * argument is a command, its words separated by spaces.
 */
final class MonitoredProcess {
  private MonitoredProcess() {}

  public static void main(String[] commands) throws IOException, InterruptedException {
    SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.port", "0")
            .config(
                "spark.metrics.conf.*.sink.prometheusServlet.class",
                "org.apache.spark.metrics.sink.PrometheusServlet")
            .config("spark.metrics.conf.*.sink.prometheusServlet.path", "/metrics/prometheus")
            .config("spark.metrics.namespace", "job")
            .config("spark.sql.warehouse.dir", Path.of("target", "spark-warehouse").toString())
            .getOrCreate();
    for (String command : commands) {
      int code = Main.run(spark, System.out, System.err, command.split(" ", -1));
      System.out.println("ended " + code + " " + Arrays.asList(command.split(" ", 2)).get(0));
    }
    String pages = spark.sparkContext().uiWebUrl().get();
    System.out.println(read(pages + "/metrics/prometheus/"));
    System.out.println(
        read(pages + "/api/v1/applications/" + spark.sparkContext().applicationId() + "/jobs"));
    spark.stop();
  }

  private static String read(String address) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
