package org.mustlink.clusters;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * What a run has left at its output.
 *
 * @param path of the output
 */
record Result(FileSystem fileSystem, Path path) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Writes what an earlier run could have left. */
  static Result earlier(FileSystem fileSystem, Path path) throws IOException {
    write(
        fileSystem,
        new Path(path, "_STATUS.json"),
        """
        {"state": "done", "exitCode": 0, "reason": "", "runId": "earlier",
         "started": "2025-01-01T00:00:00Z", "finished": "2025-01-01T00:01:00Z"}
        """);
    write(fileSystem, new Path(path, "summary.json"), "{}");
    return new Result(fileSystem, path);
  }

  /** The lines of all assignments in order, with every digit of the margins. */
  List<String> assignments() throws IOException {
    List<String> lines = new ArrayList<>();
    for (FileStatus file : fileSystem.listStatus(new Path(path, "assignments"))) {
      if (file.getPath().getName().startsWith("part-")) {
        List<String> all = text(file.getPath()).lines().toList();
        lines.addAll(all.subList(Math.min(1, all.size()), all.size()));
      }
    }
    return lines.stream().sorted().toList();
  }

  JsonNode status() throws IOException {
    return JSON.readTree(text(new Path(path, "_STATUS.json")));
  }

  JsonNode summary() throws IOException {
    return JSON.readTree(text(new Path(path, "summary.json")));
  }

  /** Every file with its content, to see whether any has changed. */
  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    RemoteIterator<LocatedFileStatus> all = fileSystem.listFiles(path, true);
    while (all.hasNext()) {
      Path file = all.next().getPath();
      files.put(file.toString(), text(file));
    }
    return files;
  }

  /** The names of what stands in the directory of the output. */
  List<String> beside() throws IOException {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus file : fileSystem.listStatus(Objects.requireNonNull(path.getParent()))) {
        names.add(file.getPath().getName());
      }
    } catch (FileNotFoundException e) {
      return List.of();
    }
    return names.stream().sorted().toList();
  }

  private static void write(FileSystem fileSystem, Path file, String text) throws IOException {
    try (OutputStream out = fileSystem.create(file, true)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private String text(Path file) throws IOException {
    try (InputStream in = fileSystem.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }
}
