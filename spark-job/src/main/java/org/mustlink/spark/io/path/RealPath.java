package org.mustlink.spark.io.path;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.Path;
import org.mustlink.model.store.LocalDirectory;

/**
 * Where a path leads to when symbolic links are followed.
 *
 * @param store the file system: its scheme and host
 * @param names the names of the directories from the root, and of the file
 */
public record RealPath(String store, List<String> names) {
  public RealPath {
    names = List.copyOf(names);
  }

  /**
   * Follows the links of a path. Names that do not exist are appended to the nearest existing
   * parent.
   */
  public static RealPath of(FileSystem files, Path path) {
    return of(resolved(files, files.makeQualified(path)));
  }

  public static Path resolved(FileSystem files, Path qualified) {
    Deque<String> missing = new ArrayDeque<>();
    for (Path at = qualified; at != null; at = at.getParent()) {
      try {
        Path real = existing(files, at);
        for (String name : missing) {
          real = ChildPath.in(real, name);
        }
        return real;
      } catch (IOException | RuntimeException e) { // it does not exist or cannot be read
        missing.push(at.getName());
      }
    }
    return qualified;
  }

  private static Path existing(FileSystem files, Path path) throws IOException {
    if (!"file".equals(path.toUri().getScheme())) {
      return files.resolvePath(path);
    }
    java.nio.file.Path local = java.nio.file.Path.of(path.toUri().getPath());
    return Files.isSymbolicLink(local) && !Files.exists(local)
        ? resolved(files, new Path(LocalDirectory.written(local).toUri()))
        : new Path(local.toRealPath().toUri());
  }

  private static RealPath of(Path path) {
    String scheme = String.valueOf(path.toUri().getScheme()).toLowerCase(Locale.ROOT);
    String host = path.toUri().getAuthority();
    return new RealPath(
        host == null ? scheme : scheme + "://" + host.replaceFirst(":\\d+$", ""),
        Arrays.stream(path.toUri().getPath().split("/", -1))
            .filter(name -> !name.isEmpty())
            .toList());
  }

  /** Tells whether one of two paths is equal to the other or inside it. */
  public boolean overlaps(RealPath other) {
    int common = Math.min(names.size(), other.names.size());
    return store.equals(other.store)
        && names.subList(0, common).equals(other.names.subList(0, common));
  }

  /**
   * Tells whether a pattern would match this directory, a parent of it or something inside it.
   *
   * @param pattern a path in Hadoop's notation of patterns
   * @param content the names of what is directly in this directory
   * @throws IOException if the pattern is not valid
   */
  public boolean isMetBy(FileSystem files, Path pattern, Set<String> content) throws IOException {
    Path qualified = files.makeQualified(pattern);
    for (String plain : GlobExpander.expand(qualified.toUri().getPath())) {
      RealPath met = of(resolved(files, new Path(qualified, plain)));
      if (store.equals(met.store) && isMetBy(met.names, content)) {
        return true;
      }
    }
    return false;
  }

  private boolean isMetBy(List<String> globs, Set<String> content) {
    int common = Math.min(globs.size(), names.size());
    for (int i = 0; i < common; i++) {
      if (!new GlobPattern(globs.get(i)).matches(names.get(i))) {
        return false;
      }
    }
    return globs.size() <= names.size()
        || content.stream().anyMatch(new GlobPattern(globs.get(common))::matches);
  }
}
