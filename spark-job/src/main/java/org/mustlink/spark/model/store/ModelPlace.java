package org.mustlink.spark.model.store;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.apache.hadoop.fs.FileSystem;
import org.mustlink.core.fault.BadDataException;

/**
 * Checks where the files of a model really are. On a local disk, a file of a model from someone
 * else can be a link to any file of this machine, a pipe, or an endless device.
 */
final class ModelPlace {
  private ModelPlace() {}

  /**
   * Requires that all files of a model are below its directory, which may itself be a link.
   *
   * @throws BadDataException if one is not, or is neither a file nor a directory
   * @throws IOException if the file system fails
   */
  static void requireInside(FileSystem files, String path) throws IOException {
    if (!files.getUri().getScheme().equals("file")) {
      return;
    }
    String local = files.makeQualified(new org.apache.hadoop.fs.Path(path)).toUri().getPath();
    Path root = Path.of(local).toRealPath();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = root.relativize(file).toString();
            if (attributes.isSymbolicLink()) {
              requireInside(target(file, name, path), root, name, path);
            } else if (!attributes.isRegularFile()) {
              throw ModelFault.of(path, name + " is neither a file nor a directory");
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static Path target(Path link, String name, String path) throws IOException {
    try {
      return link.toRealPath();
    } catch (NoSuchFileException | FileSystemLoopException e) {
      throw ModelFault.of(path, name + " is a link that leads nowhere", e);
    }
  }

  private static void requireInside(Path target, Path root, String name, String path) {
    if (!target.startsWith(root)) {
      throw ModelFault.of(path, name + " is a link that leads out of it, to " + target);
    }
  }
}
