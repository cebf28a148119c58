package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user interface of a session reports to a monitor over HTTP. */
@Tag("long")
class MonitoringTest {
  private static final Pattern METRIC =
      Pattern.compile("metrics_job_driver_mustlink_(\\w+)_Number\\{.*\\} ([-\\d.E]+)");

  private final Path directory;

  MonitoringTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void thePagesTellWhatRunsDidAndFound() throws IOException, InterruptedException {
    Files.write(directory.resolve("t.csv"), rows(0, 300));
    Files.write(
        directory.resolve("l.csv"),
        List.of("a,b,t", "r0,r2,must", "r1,r3,must", "r0,r1,cannot", "r4,r6,must"));
    Files.createDirectory(directory.resolve("in"));
    Files.write(directory.resolve("in/a.csv"), rows(300, 350));
    Files.write(directory.resolve("in/b.csv"), List.of("id,x,y,class", "q1,900,-700,", "q2,1,1,"));
    String input = " --set input.id=id --set input.features=x,y --set input.path=DIR";
    String fit = "fit --set input.label=class" + input + "/t.csv --set output.path=DIR";
    String out =
        run(
            fit + "/one",
            fit + "/two --set fit.previous=DIR/one",
            fit
                + "/three --set links.path=DIR/l.csv --set links.first=a --set links.second=b"
                + " --set links.type=t",
            "predict --set model.path=DIR/one" + input + "/t.csv --set output.path=DIR/four",
            "predict --once --set model.path=DIR/one" + input + "/in --set output.path=DIR/five");
    assertThat(out).contains("ended 0 fit", "ended 0 predict").doesNotContainPattern("ended [1-9]");

    Map<String, Double> metrics = metrics(out);
    assertThat(metrics)
        .containsEntry("fit_fits", 3.0)
        .containsEntry("fit_rows", 300.0)
        .containsEntry("fit_clusters", 2.0)
        .containsEntry("fit_labelled", 20.0)
        .containsEntry("fit_drift_moved", 0.0)
        .containsEntry("fit_drift_exceeded", 0.0)
        .containsEntry("fit_links_satisfied", 1.0)
        .containsEntry("predict_tables", 1.0)
        .containsEntry("predict_rows", 300.0)
        .containsEntry("stream_rows", 52.0)
        .containsEntry("stage_profile_rows", 300.0)
        .containsKeys(
            "fit_landmarks",
            "fit_seconds",
            "fit_bytes",
            "fit_drift_psi",
            "predict_far",
            "stream_batches",
            "stream_rows_per_second",
            "stage_sparse_codes_seconds",
            "progress_tasks_done",
            "progress_tasks");
    assertThat(metrics.get("fit_accuracy")).isBetween(.9, 1.0);
    assertThat(metrics.get("stream_far")).isBetween(1 / 52.0 - 1e-9, 2 / 52.0);
    assertThat(out)
        .containsPattern("Mustlink run \\d{8}-\\d{6}-[0-9a-f]{8}, stage \\d+: assignments")
        .containsPattern("Mustlink run [0-9a-f]{8}: predict");
  }

  private String run(String... commands) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(JavaProcess.QUICK);
    options.add("-Xmx1g");
    List<String> arguments =
        Stream.of(commands).map(each -> each.replace("DIR", directory.toString())).toList();
    return JavaProcess.run(MonitoredProcess.class, options, arguments, directory.resolve("said"));
  }

  private static Map<String, Double> metrics(String out) {
    Map<String, Double> metrics = new TreeMap<>();
    Matcher found = METRIC.matcher(out);
    while (found.find()) {
      metrics.put(found.group(1), Double.valueOf(found.group(2)));
    }
    return metrics;
  }

  private static List<String> rows(int from, int to) {
    List<String> lines = new ArrayList<>(List.of("id,x,y,class"));
    for (int i = from; i < to; i++) {
      lines.add(
          "r%d,%s,%s,%s"
              .formatted(i, i % 2 * 5 + i % 7 * 0.2, i % 11 * 0.2, i < 20 ? "c" + i % 2 : ""));
    }
    return lines;
  }
}
