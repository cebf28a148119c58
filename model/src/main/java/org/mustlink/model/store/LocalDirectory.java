package org.mustlink.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A directory on a local disk. There a file of a model from someone else can be a link to any file
 * of this machine, a pipe, or an endless device, so that it is checked where they really are.
 *
 * @param place the path as messages name it
 */
public record LocalDirectory(Path path, String place) implements ModelDirectory {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  /** Makes the directory of a path, which messages name as it is. */
  public static LocalDirectory of(Path path) {
    return new LocalDirectory(path, path.toString());
  }

  /**
   * Returns where something is put that is written to a path: where a symbolic link leads, which
   * may not exist yet, so that the link stays; any other path itself.
   *
   * @throws IOException if the links lead in a circle
   */
  public static Path written(Path path) throws IOException {
    Path at = path;
    for (int followed = 0; Files.isSymbolicLink(at); followed++) {
      if (followed == MOST_LINKS) {
        throw new IOException("it is a symbolic link that leads back to itself");
      }
      Path parent = Objects.requireNonNull(at.toAbsolutePath().getParent()).toRealPath();
      at = parent.resolve(Files.readSymbolicLink(at)).normalize();
    }
    return at;
  }

  @Override
  public Optional<Entry> find(String name) throws IOException {
    Path file = path.resolve(name);
    return Files.exists(file) ? Optional.of(entry(file)) : Optional.empty();
  }

  private static Entry entry(Path file) throws IOException {
    boolean directory = Files.isDirectory(file);
    return new Entry(
        String.valueOf(file.getFileName()), directory ? 0 : Files.size(file), directory);
  }

  @Override
  public List<Entry> list(String directory) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(path.resolve(directory))) {
      for (Path file : files.sorted().toList()) {
        entries.add(entry(file));
      }
    }
    return entries;
  }

  @Override
  public InputStream open(String name) throws IOException {
    return Files.newInputStream(path.resolve(name));
  }

  @Override
  public OutputStream create(String name) throws IOException {
    Path file = path.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Requires that all files are below the directory, which may itself be a link. */
  @Override
  public void requireInside() throws IOException {
    Path root = path.toRealPath();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = root.relativize(file).toString();
            if (attributes.isSymbolicLink()) {
              requireInside(target(file, name), root, name);
            } else if (!attributes.isRegularFile()) {
              throw ModelFault.of(place, name + " is neither a file nor a directory");
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private Path target(Path link, String name) throws IOException {
    try {
      return link.toRealPath();
    } catch (NoSuchFileException | FileSystemLoopException e) {
      throw ModelFault.of(place, name + " is a link that leads nowhere", e);
    }
  }

  private void requireInside(Path target, Path root, String name) {
    if (!target.startsWith(root)) {
      throw ModelFault.of(place, name + " is a link that leads out of it, to " + target);
    }
  }
}
