package org.mustlink.spark.io.output;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A run was ended while it moved a result in an object store, where a directory is moved by copies
 * of its files one after another. No directory is then known to be complete by itself, so none of
 * them may be removed or moved.
 */
public final class UnfinishedMoveException extends IOException {
  private static final long serialVersionUID = 1L;

  private static final Set<String> OBJECT_STORES =
      Set.of(
          "s3a", "s3", "s3n", "gs", "wasb", "wasbs", "oss", "obs", "cos", "cosn", "tos", "bos",
          "swift");

  private UnfinishedMoveException(String message) {
    super(message);
  }

  /** Tells whether a directory is moved by copies of its files, which can be interrupted. */
  static boolean isPossible(FileSystem fileSystem) {
    return OBJECT_STORES.contains(
        String.valueOf(fileSystem.getUri().getScheme()).toLowerCase(Locale.ROOT));
  }

  /**
   * Looks for directories beside an output that are or may be part of a result.
   *
   * @throws UnfinishedMoveException if there are some
   * @throws IOException if the file system fails
   */
  static void requireNone(OutputScene scene, OutputLocation location) throws IOException {
    Stream<Path> moving =
        scene.staged().stream()
            .filter(run -> !run.lives() && (run.complete().isPresent() || run.record().isEmpty()))
            .map(OutputScene.Staged::path);
    Stream<Path> replaced =
        scene.hasResult() ? Stream.of() : location.siblings().replaced().stream();
    List<Path> found = Stream.concat(moving, replaced).toList();
    if (!found.isEmpty()) {
      throw new UnfinishedMoveException(
          "Cannot write output.path = "
              + location.path()
              + ": a run was ended while it moved its result there, and has left "
              + found.stream().map(Path::toString).collect(Collectors.joining(", "))
              + " beside it. An object store moves a directory file by file, so a file of a result"
              + " may be in one of these directories only. Bring together the files of the result"
              + " that you want to keep, or give it up; then remove these directories and run"
              + " again.");
    }
  }
}
