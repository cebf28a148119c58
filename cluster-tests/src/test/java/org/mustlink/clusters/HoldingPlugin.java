package org.mustlink.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.TaskContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;

/**
 * A plugin of Spark that holds one task in each stage of a fit, so that a test can do something
 * while the stage runs. The held task writes the id of its process to a file, see {@link
 * HeldStages}, and goes on when another file is there.
 */
public final class HoldingPlugin implements SparkPlugin {
  /** The setting of the directory of the files. */
  static final String DIRECTORY = "spark.mustlink.test.hold";

  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Pattern GROUP = Pattern.compile("mustlink-.*-(\\d+)");

  /** Made by Spark. */
  public HoldingPlugin() {}

  @Override
  public @Nullable DriverPlugin driverPlugin() {
    return null;
  }

  @Override
  public ExecutorPlugin executorPlugin() {
    return new Holding();
  }

  private static final class Holding implements ExecutorPlugin {
    private @Nullable Path directory;

    @Override
    public void init(PluginContext context, Map<String, String> settings) {
      directory = Path.of(context.conf().get(DIRECTORY));
    }

    @Override
    public void onTaskStart() {
      TaskContext task = TaskContext.get();
      // In the middle of a stage, when other tasks of it have ended or run.
      Path files = directory;
      if (files == null || task.partitionId() != task.numPartitions() / 2) {
        return;
      }
      Optional.ofNullable(task.getLocalProperty("spark.jobGroup.id"))
          .map(GROUP::matcher)
          .filter(Matcher::matches)
          .ifPresent(group -> hold(HeldStages.of(files, Integer.parseInt(group.group(1)))));
    }

    private static void hold(HeldStages.Held stage) {
      try {
        Path writing = Files.createTempFile(stage.file().getParent(), "writing", "");
        Files.writeString(writing, Long.toString(ProcessHandle.current().pid()));
        try {
          Files.createLink(stage.file(), writing); // with its content, and by one task only
        } catch (FileAlreadyExistsException e) {
          return;
        } finally {
          Files.delete(writing);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Until.holds(
          LONGEST, () -> Files.exists(stage.released()), () -> "nobody released " + stage.file());
    }
  }
}
